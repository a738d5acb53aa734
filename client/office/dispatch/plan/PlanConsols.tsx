import { Link } from 'react-router'
import type { Consol, Plan } from '../../../../shared/entities/consol.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Count } from '../../../ui/list/Count.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from './plan.module.css'

/** The pallets of a plan with their boxes below them, then the loose boxes. */
export function PlanConsols({ plan }: { plan: Plan }) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={nested(plan.consols)}
      empty={t('plan.noConsols')}
      columns={[
        {
          header: t('consol.code'),
          render: (row) => (
            <Link to={`/consol/${row.id}`} className={row.parent ? styles.inner : undefined}>
              {row.consolCode}
            </Link>
          ),
        },
        { header: t('word.type'), render: (row) => t(`consol.type.${row.containerType}`) },
        { header: t('plan.loaded'), align: 'end', render: (row) => <Count of={row.processedQuantity} /> },
        { header: t('consol.asksPassCode'), render: (row) => t(row.asksPassCode ? 'list.yes' : 'list.no') },
        { header: t('consol.firstLoaded'), render: (row) => format.instant(row.consolidatedAt, row.centerId) },
        { header: t('word.worker'), render: (row) => row.consolidatedByName },
      ]}
    />
  )
}

function nested(consols: readonly Consol[]): Consol[] {
  const inside = Map.groupBy(
    consols.filter((consol) => consol.parent),
    (consol) => consol.parent?.id,
  )
  return consols.filter((consol) => !consol.parent).flatMap((consol) => [consol, ...(inside.get(consol.id) ?? [])])
}
