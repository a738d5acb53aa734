import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../shared/entities/inbound.ts'
import { useLanguage } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import { ErrorState } from '../states.tsx'
import { actionWord } from '../../../shared/messages/records/action-word.ts'
import { ByUser, TimelineEntry } from './TimelineEntry.tsx'
import styles from './record.module.css'

const icons = { applied: IconCheck, refused: IconAlertTriangle, held: IconHourglass }

/** Who did what on which device, and when; newest first. */
export function History({
  entries,
  centerId,
  describe,
}: {
  entries: UseQueryResult<{ data: HistoryEntry[] }>
  centerId: number
  describe: (entry: HistoryEntry) => string[]
}) {
  const { t, refusal } = useLanguage()
  const format = useFormat()
  if (entries.error) return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
  if (entries.data?.data.length === 0) return <p className={styles.none}>{t('record.noHistory')}</p>
  return (
    <ol className={styles.timeline}>
      {[...(entries.data?.data ?? [])].reverse().map((entry, index) => {
        const Icon = icons[entry.status]
        const late = Date.parse(entry.receivedAt) - Date.parse(entry.at) > 60_000
        return (
          <TimelineEntry
            key={index}
            at={entry.at}
            centerId={centerId}
            {...(late ? { tip: t('record.cameLater', { at: format.exact(entry.receivedAt, centerId) }) } : {})}
            mark={
              <Icon
                size={16}
                className={entry.status === 'applied' ? styles.good : styles.bad}
                aria-label={t(`record.${entry.status}`)}
              />
            }
            what={actionWord(entry.what, t)}
            by={[entry.userName && <ByUser key="user" {...entry} />, entry.deviceLabel]}
            lines={[...(entry.code ? [refusal(entry.code, entry.with) ?? entry.code] : []), ...describe(entry)]}
          />
        )
      })}
    </ol>
  )
}
