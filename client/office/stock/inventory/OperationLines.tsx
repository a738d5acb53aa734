import type { OperationInventory } from '../../../../shared/entities/operation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Count } from '../../../ui/list/Count.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { typed } from './operationTypes.ts'

interface Props {
  rows: readonly OperationInventory[]
}

/** One line per cause, and their sums. */
export function OperationTypes({ rows: [whole] }: Props) {
  const t = useT()
  const format = useFormat()
  if (!whole) return null
  return (
    <Lines
      rows={typed.map((one) => ({ ...one, id: one.key }))}
      empty=""
      columns={[
        {
          header: t('operation.type'),
          render: ({ key }) => t(`operation.${key}`),
          foot: `${t('operation.total')} (${t('operation.net')} ${format.signed(whole.increase - whole.decrease)})`,
        },
        {
          header: t('operation.in'),
          align: 'end',
          render: ({ sign, of }) => (sign > 0 ? <Count of={of(whole)} /> : ''),
          foot: format.number(whole.increase),
        },
        {
          header: t('operation.out'),
          align: 'end',
          render: ({ sign, of }) => (sign < 0 ? <Count of={of(whole)} /> : ''),
          foot: format.number(whole.decrease),
        },
      ]}
    />
  )
}

/** One line per day, the latest first. */
export function OperationDays({ rows }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={rows.map((row) => ({ ...row, id: row.day ?? '' })).toReversed()}
      empty=""
      columns={[
        { header: t('operation.day'), render: ({ day }) => format.day(day) },
        ...typed.map(({ key, of }) => ({
          header: t(`operation.${key}`),
          align: 'end' as const,
          render: (row: OperationInventory) => <Count of={of(row)} />,
        })),
        { header: t('operation.in'), align: 'end', render: ({ increase }) => <b>{format.number(increase)}</b> },
        { header: t('operation.out'), align: 'end', render: ({ decrease }) => <b>{format.number(decrease)}</b> },
      ]}
    />
  )
}
