import type { Invoice, InvoiceStatus } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from './invoice.module.css'
import { statusWord } from './invoiceStatus.tsx'

const way: InvoiceStatus[] = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED', 'DISPATCHED', 'DELIVERED']

/** A return comes in: it is not packed, loaded or sent here. */
const wayIn = way.filter((status) => !['PACKED', 'CONSOLIDATED', 'DISPATCHED'].includes(status))

/** How far the waybill has come, and when it reached each step. */
export function InvoiceSteps({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const times: Partial<Record<InvoiceStatus, string | null>> = {
    CREATED: invoice.createdAt,
    ALLOCATED: invoice.allocatedAt,
    PRINTED: invoice.printedAt,
    PACKED: invoice.packedAt,
    CONSOLIDATED: invoice.consolidatedAt,
    DISPATCHED: invoice.dispatchedAt,
    DELIVERED: invoice.deliveredAt,
    CANCELED: invoice.canceledAt,
  }
  const canceled = invoice.status === 'CANCELED'
  // A parcel may be packed without a label that we printed, so a skipped step stays pale.
  const isDone = (status: InvoiceStatus) => (status === 'ALLOCATED' ? invoice.serial !== null : Boolean(times[status]))
  const whole = invoice.type === 'RETURN' ? wayIn : way
  const steps = canceled ? [...whole.filter(isDone), 'CANCELED' as const] : whole
  return (
    <ol className={styles.steps}>
      {steps.map((status) => (
        <li
          key={status}
          data-done={isDone(status) || undefined}
          data-off={status === 'CANCELED' || undefined}
          aria-current={status === invoice.status ? 'step' : undefined}
        >
          <b>{t(status === 'CREATED' ? 'invoice.made' : statusWord(status, invoice.type))}</b>
          <time>{times[status] ? format.instant(times[status], invoice.centerId) : '–'}</time>
        </li>
      ))}
    </ol>
  )
}
