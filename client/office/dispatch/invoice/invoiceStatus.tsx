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
import type { InvoiceStatus, InvoiceSummary, InvoiceType } from '../../../../shared/entities/invoice.ts'
import { useT, type MessageKey } from '../../../ui/app/language.tsx'
import { StatusChip, statusChip } from '../../../ui/StatusChip.tsx'

const looks = {
  CREATED: ['neutral', IconCircleDashed],
  ALLOCATED: ['info', IconBarcode],
  PRINTED: ['info', IconPrinter],
  PACKED: ['busy', IconPackage],
  CONSOLIDATED: ['busy', IconStack2],
  DISPATCHED: ['wait', IconTruckDelivery],
  DELIVERED: ['good', IconCircleCheck],
  CANCELED: ['bad', IconX],
} as const satisfies Parameters<typeof statusChip<InvoiceStatus>>[1]

const chips: Record<InvoiceType, ReturnType<typeof statusChip<InvoiceStatus>>> = {
  NORMAL: statusChip((status) => statusWord(status, 'NORMAL'), looks),
  RETURN: statusChip((status) => statusWord(status, 'RETURN'), looks),
}

export function InvoiceStatusChip({ status, type = 'NORMAL' }: { status: InvoiceStatus; type?: InvoiceType }) {
  const Chip = chips[type]
  return <Chip status={status} />
}

/** The last status of a return is called «received». */
export function statusWord(status: InvoiceStatus, type: InvoiceType): MessageKey {
  return status === 'DELIVERED' && type === 'RETURN' ? 'action.invoice.receive' : `invoice.status.${status}`
}

/** Outgoing waybills are the rule and get plain text; returns get a chip that stands out. */
export function InvoiceTypeChip({ type }: Pick<InvoiceSummary, 'type'>) {
  const t = useT()
  if (type === 'NORMAL') return <>{t('invoice.type.NORMAL')}</>
  return (
    <StatusChip tone="wait" icon={IconArrowBackUp}>
      {t('invoice.type.RETURN')}
    </StatusChip>
  )
}
