import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'

/** What pick lists did not bring for the waybill: pieces that were not found, and pieces that nobody has picked yet. */
export function Lacking({ invoice: { unpicked } }: { invoice: Pick<Invoice, 'unpicked'> }) {
  const t = useT()
  const format = useFormat()
  const lines = unpicked.flatMap(({ name, quantity, short, toPick }) => [
    ...(short > 0
      ? [t('invoice.packShort', { name, short: format.number(short), quantity: format.number(quantity) })]
      : []),
    ...(toPick > 0
      ? [t('invoice.packUnpicked', { name, toPick: format.number(toPick), quantity: format.number(quantity) })]
      : []),
  ])
  if (lines.length === 0) return null
  const isShort = unpicked.some(({ short }) => short > 0)
  return (
    <Alert color={isShort ? 'red' : 'yellow'} icon={<IconAlertTriangle size={16} />}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
