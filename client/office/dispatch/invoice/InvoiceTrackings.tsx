import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconRefresh, IconTruck } from '@tabler/icons-react'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { Invoice, Tracking } from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'

/** Where the courier reports the parcel, newest first. */
export function InvoiceTrackings({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { run, busy } = useRun(['invoice'])
  const format = useFormat()
  const { lacks } = useSession()
  const refused = lacks('invoice:write') ?? (invoice.serial === null ? t('invoice.noSerialYet') : null)
  const ask = () =>
    run(async () => {
      const { trackings } = await send(invoiceApi.trackings, { params: { invoiceId: invoice.id } })
      const fresh = trackings.length - invoice.trackings.length
      toastDone(fresh > 0 ? t('invoice.newTrackings', { count: format.number(fresh) }) : t('invoice.noNewTrackings'))
    })
  return (
    <Section
      title={t('invoice.trackings')}
      actions={
        <ActionButton
          action={{ label: t('invoice.askCourier'), icon: IconRefresh, refused, busy, onClick: () => void ask() }}
        />
      }
    >
      {invoice.trackings.length === 0 ? (
        <p className={styles.none}>{t('invoice.noTrackings')}</p>
      ) : (
        <ol className={styles.timeline}>
          {invoice.trackings.toReversed().map((tracking) => (
            <li key={`${tracking.actualTs} ${tracking.status} ${tracking.statusCode}`}>
              <time dateTime={tracking.actualTs}>{format.instant(tracking.actualTs, invoice.centerId)}</time>
              <Mark status={tracking.status} />
              <div>
                <b>{t(`tracking.${tracking.status}`)}</b>
                {tracking.statusLocation && <span className={styles.muted}> {tracking.statusLocation}</span>}
                <span className={styles.sub}>
                  {[tracking.displayMessage, tracking.statusReason].filter(Boolean).join(' · ')}
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Mark({ status }: Pick<Tracking, 'status'>) {
  if (status === 'DELIVERED') return <IconCircleCheck size={16} className={styles.good} />
  if (status === 'EXCEPTION' || status === 'RETURNED') return <IconAlertTriangle size={16} className={styles.bad} />
  return status === 'REGISTERED' ? (
    <IconCircleDashed size={16} className={styles.muted} />
  ) : (
    <IconTruck size={16} className={styles.muted} />
  )
}
