import {
  IconArrowBackUp,
  IconBarcode,
  IconCircleCheck,
  IconCircleDashed,
  IconPackage,
  IconPrinter,
  IconStack2,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react'
import type { InvoiceStatus, InvoiceSummary } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, statusChip } from '../../../ui/StatusChip.tsx'

export const InvoiceStatusChip = statusChip<InvoiceStatus>((status) => `invoice.status.${status}`, {
  CREATED: ['neutral', IconCircleDashed],
  ALLOCATED: ['info', IconBarcode],
  PRINTED: ['info', IconPrinter],
  PACKED: ['busy', IconPackage],
  CONSOLIDATED: ['busy', IconStack2],
  DISPATCHED: ['wait', IconTruckDelivery],
  DELIVERED: ['good', IconCircleCheck],
  CANCELED: ['bad', IconX],
})

/** What goes out is the rule; what comes back stands out. */
export function InvoiceType({ type }: Pick<InvoiceSummary, 'type'>) {
  const t = useT()
  if (type === 'NORMAL') return <>{t('invoice.type.NORMAL')}</>
  return (
    <StatusChip tone="wait" icon={IconArrowBackUp}>
      {t('invoice.type.RETURN')}
    </StatusChip>
  )
}
