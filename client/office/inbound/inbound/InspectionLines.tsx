import { Link } from 'react-router'
import type { InspectionLine } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { ConditionWord } from '../../stock/inventory/ConditionWord.tsx'
import { LineStatusChip } from './inboundStatus.tsx'

export function InspectionLines({ lines }: { lines: InspectionLine[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={lines}
      empty={t('inbound.noLines')}
      columns={[
        { header: t('word.sku'), render: (line) => <Link to={`/sku/${line.skuId}`}>{line.skuName}</Link> },
        { header: t('word.condition'), render: (line) => <ConditionWord of={line.condition} /> },
        { header: t('word.lot'), render: (line) => line.lot },
        { header: t('word.expiry'), render: (line) => format.day(line.expirationDate) },
        { header: t('inbound.counted'), align: 'end', render: (line) => format.number(line.quantity) },
        { header: t('inbound.stored'), align: 'end', render: (line) => format.number(line.storedQuantity) },
        { header: t('word.status'), render: (line) => <LineStatusChip status={line.status} /> },
      ]}
    />
  )
}
