import type { Carried } from '../../../../shared/entities/assignment.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'

/** The pieces to carry, as the sheets will list them. */
export function MoveLines({ moves, skus }: { moves: readonly Carried[]; skus: ReadonlyMap<number, string> }) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={moves.map((move, id) => ({ ...move, id }))}
      empty=""
      columns={[
        { header: t('word.sku'), render: (row) => skus.get(row.skuId) ?? '' },
        { header: t('word.lot'), render: (row) => row.lot },
        { header: t('word.expiry'), render: (row) => format.day(row.expirationDate) },
        { header: t('relocation.from'), render: (row) => row.sourceLocation },
        { header: t('relocation.to'), render: (row) => row.targetLocation },
        { header: t('word.quantity'), align: 'end', render: (row) => format.number(row.quantity) },
      ]}
    />
  )
}
