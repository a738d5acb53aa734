import { Link } from 'react-router'
import type { FlowStage } from '../../../../shared/entities/invoice-flow.ts'
import { invoiceStatuses } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from './flow.module.css'
import type { Flow } from './useFlow.ts'

const since: Record<FlowStage, string> = {
  IMPORTED: 'createdAtGte',
  CREATED: 'createdAtGte',
  PRINTED: 'printedAtGte',
  PACKED: 'packedAtGte',
  CONSOLIDATED: 'consolidatedAtGte',
  DISPATCHED: 'dispatchedAtGte',
}

/** A canceled parcel is not counted, whatever stages it went through before. */
const notCanceled = invoiceStatuses.filter((status) => status !== 'CANCELED').join(',')

/** How many went through each stage today, as a bar against yesterday; a mark shows yesterday at this time. */
export function FlowStages({ data, from, inScope }: Pick<Flow, 'data' | 'from' | 'inScope'>) {
  const t = useT()
  const format = useFormat()
  const stages = data?.stages ?? []
  const most = Math.max(1, ...stages.map(({ today, yesterday }) => Math.max(today, yesterday)))
  return (
    <ol className={styles.flow}>
      {stages.map(({ stage, today, byNow, yesterday }) => (
        <li key={stage}>
          <Link
            to={
              stage === 'IMPORTED'
                ? `/order?${since[stage]}=${encodeURIComponent(from)}${inScope}`
                : `/invoice?type=NORMAL&status=${notCanceled}&${since[stage]}=${encodeURIComponent(from)}${inScope}`
            }
          >
            <b>{format.number(today)}</b>
            <span>{t(`start.flow.${stage}`)}</span>
            <i aria-hidden>
              <i style={{ width: `${(100 * today) / most}%` }} />
              <i style={{ left: `${(100 * byNow) / most}%` }} title={format.number(yesterday)} />
            </i>
            <small>{t('start.flow.against', { count: format.number(byNow) })}</small>
          </Link>
        </li>
      ))}
    </ol>
  )
}
