import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditApi } from '../../../shared/api/audit.ts'
import type { AuditEntry } from '../../../shared/entities/audit.ts'
import { subjectNumberedBy } from '../../../shared/entities/subject.ts'
import { send } from '../../api.ts'
import { useLanguage } from '../app/language.tsx'
import { goesOn, pageOf } from '../list/page.ts'
import { ErrorState } from '../states.tsx'
import { actionWord } from '../../../shared/messages/records/action-word.ts'
import { changesOf } from './changes.ts'
import { recordOf } from '../../../shared/messages/records/value-word.ts'
import { TimelineEntry } from './TimelineEntry.tsx'
import styles from './record.module.css'
import { valueWord } from '../../../shared/messages/records/value-word.ts'

const pageSize = 50

interface Props {
  /** `partner:12` */
  subject: string
  /** What makes it stale. */
  tables: readonly string[]
  /** The labels of the columns to show; other columns are left out. */
  labels: Record<string, string>
  /** A column's value in words; null says only that it changed, and undefined leaves it to the words of everything. */
  shown: (value: unknown, name: string) => string | null | undefined
}

/** Who changed what of one row, newest first: for what is written in the office alone. */
export function AuditTrail({ subject, tables, labels, shown }: Props) {
  const { t, language } = useLanguage()
  const [kind = ''] = subject.split(':')
  const entries = useInfiniteQuery({
    queryKey: [tables, auditApi.list.name, subject] as const,
    queryFn: ({ pageParam }) => send(auditApi.list, { query: { subject, pageSize, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (goesOn(pageOf(last), pages.length, pageSize) ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  if (entries.error) return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
  if (!entries.data) return <Skeleton height={200} />
  const said = (value: unknown, name: string, names: AuditEntry['names']) => {
    const own = shown(value, name)
    if (own !== undefined) return own
    if (typeof value === 'object' && value !== null) return null
    const numbered = typeof value === 'number' ? subjectNumberedBy(name) : undefined
    return valueWord(kind, name, numbered === undefined ? value : (names[`${numbered}:${value}`] ?? `#${value}`), {
      t,
      language,
    })
  }
  // Everything in a new row is new.
  const lines = ({ before, after, names }: AuditEntry) => {
    const [was, now] = [recordOf(before), recordOf(after)]
    return was && now ? changesOf(was, now, labels, (value, name) => said(value, name, names)) : []
  }
  const rows = entries.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className={styles.none}>{t('record.noHistory')}</p>
  return (
    <>
      <ol className={styles.timeline}>
        {rows.map((entry) => (
          <TimelineEntry
            key={entry.id}
            at={entry.at}
            what={actionWord(entry.what, t)}
            by={[entry.userName, entry.address]}
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
