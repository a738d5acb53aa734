import { Link } from 'react-router'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { invoiceStatuses } from '../../../shared/entities/invoice.ts'
import type { FlowStage } from '../../../shared/entities/invoice-flow.ts'
import { courierName } from '../../../shared/messages/couriers.ts'
import { instantAt, startOfDay } from '../../ui/app/format.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { useNow } from '../../ui/app/now.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Fine, Part } from './Part.tsx'
import styles from './start.module.css'

const since: Record<FlowStage, string> = {
  ORDERED: 'placedAtGte',
  CREATED: 'createdAtGte',
  PRINTED: 'printedAtGte',
  PACKED: 'packedAtGte',
  CONSOLIDATED: 'consolidatedAtGte',
  DISPATCHED: 'dispatchedAtGte',
}

/** A canceled parcel is not counted, whatever it went through before. */
const notCanceled = invoiceStatuses.filter((status) => status !== 'CANCELED').join(',')

/** From waybill to truck: each stage today against yesterday at this time, and what the trucks are still to take. */
export function FlowAtStart({ today }: { today: string }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { centerId, zoneOf, me } = useSession()
  const from = startOfDay(today, zoneOf())
  const scope = centerId === null ? {} : { centerIds: [centerId] }
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const flow = useCall(['invoice'], invoiceApi.flow, { query: { from, ...scope } })
  const most = Math.max(1, ...(flow.data?.stages ?? []).map(({ today, yesterday }) => Math.max(today, yesterday)))
  const cutOffs = flow.data?.cutOffs ?? []
  return (
    <Part wide title={t('start.flow')} all={{ to: `/invoice?type=NORMAL${inScope}`, label: t('start.all') }}>
      {flow.error ? (
        <ErrorState error={flow.error} onRetry={() => void flow.refetch()} />
      ) : (
        <>
          <ol className={styles.flow}>
            {(flow.data?.stages ?? []).map(({ stage, today: count, byNow, yesterday }) => (
              <li key={stage}>
                <Link
                  to={
                    stage === 'ORDERED'
                      ? `/order?placedAtGte=${encodeURIComponent(from)}`
                      : `/invoice?type=NORMAL&status=${notCanceled}&${since[stage]}=${encodeURIComponent(from)}${inScope}`
                  }
                >
                  <b>{format.number(count)}</b>
                  <span>{t(`start.flow.${stage}`)}</span>
                  <i aria-hidden>
                    <i style={{ width: `${(100 * count) / most}%` }} />
                    <i style={{ left: `${(100 * byNow) / most}%` }} title={format.number(yesterday)} />
                  </i>
                  <small>{t('start.flow.against', { count: format.number(byNow) })}</small>
                </Link>
              </li>
            ))}
          </ol>
          {me.partnerId === null &&
            flow.data &&
            (cutOffs.length === 0 ? (
              <Fine>{t('start.flow.none')}</Fine>
            ) : (
              <Lines
                rows={cutOffs.map((row) => ({ ...row, id: row.contractId }))}
                empty=""
                columns={[
                  {
                    header: t('word.courier'),
                    render: (row) => `${courierName(language, row.courierCode)} · ${row.contractName}`,
                  },
                  { header: t('start.flow.cutOff'), render: (row) => row.cutOffTime },
                  {
                    header: t('start.flow.left'),
                    render: ({ centerId: at, cutOffTime }) => (
                      <Left
                        minutes={Math.round(
                          (Date.parse(instantAt(`${today} ${cutOffTime}:00`, zoneOf(at))) - now) / 60_000,
                        )}
                      />
                    ),
                  },
                  {
                    header: t('start.flow.waiting'),
                    align: 'end',
                    render: (row) => (
                      <Link to={`/invoice?contractIds=${row.contractId}&status=CREATED,ALLOCATED,PRINTED`}>
                        {format.number(row.waiting)}
                      </Link>
                    ),
                  },
                  {
                    header: t('start.flow.packed'),
                    align: 'end',
                    render: (row) => (
                      <Link to={`/invoice?contractIds=${row.contractId}&status=PACKED,CONSOLIDATED`}>
                        {format.number(row.packed)}
                      </Link>
                    ),
                  },
                ]}
              />
            ))}
        </>
      )}
    </Part>
  )
}

function Left({ minutes }: { minutes: number }) {
  const { t } = useLanguage()
  const whole = Math.abs(minutes)
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return minutes >= 0 ? time : <span className={styles.over}>{t('start.flow.over', { time })}</span>
}
