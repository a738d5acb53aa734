import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditApi } from '../../../shared/api/audit.ts'
import type { AuditEntry } from '../../../shared/entities/audit.ts'
import { deedOf } from '../../../shared/messages/records/action-word.ts'
import { differencesOf, inOneLine } from '../../../shared/messages/records/differences.ts'
import { send } from '../../api.ts'
import { useT } from '../app/language.tsx'
import { useTold } from '../app/useTold.ts'
import { goesOn, pageOf } from '../list/page.ts'
import { ErrorState } from '../states.tsx'
import { ByUser, TimelineEntry } from './TimelineEntry.tsx'
import styles from './record.module.css'

const pageSize = 50

/** Who changed what in one row (`partner:12`), newest first. For rows that are written only in the office. */
export function AuditTrail({ subject }: { subject: string }) {
  const t = useT()
  const told = useTold()
  const [kind = ''] = subject.split(':')
  const entries = useInfiniteQuery({
    queryKey: [[kind], auditApi.list.name, subject] as const,
    queryFn: ({ pageParam }) => send(auditApi.list, { query: { subject, pageSize, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (goesOn(pageOf(last), pages.length, pageSize) ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  if (entries.error) return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
  if (!entries.data) return <Skeleton height={200} />
  // A new row has no list of changes, since everything in it is new.
  const lines = (entry: AuditEntry) =>
    entry.before === null || entry.after === null ? [] : differencesOf(entry, told).map(inOneLine).map(begun)
  const rows = entries.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className={styles.none}>{t('record.noHistory')}</p>
  return (
    <>
      <ol className={styles.timeline}>
        {rows.map((entry) => (
          <TimelineEntry
            key={entry.id}
            at={entry.at}
            what={deedOf(entry, t)}
            by={[entry.userName && <ByUser key="user" {...entry} />, entry.address]}
            lines={lines(entry)}
          />
        ))}
      </ol>
      {entries.hasNextPage && (
        <Button
          mt={16}
          variant="default"
          loading={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          {t('record.older')}
        </Button>
      )}
    </>
  )
}

/** A line that stands alone begins with a capital. */
const begun = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)
