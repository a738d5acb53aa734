import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { consolApi } from '../../../../shared/api/consol.ts'
import type { ConsolRecord as Record } from '../../../../shared/entities/consol.ts'
import type { HistoryEntry } from '../../../../shared/entities/inbound.ts'
import { planCourier } from '../../../../shared/messages/couriers.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { History } from '../../../ui/record/History.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { ExceptionsOf } from '../../stock/exception/ExceptionsOf.tsx'
import styles from '../plan/plan.module.css'
import { PlanStatusChip } from '../plan/planStatus.tsx'
import { planTables } from '../plan/usePlanBulk.tsx'
import { ConsolLoad } from './ConsolLoad.tsx'
import { useConsolActions } from './useConsolActions.tsx'

export function ConsolRecord() {
  const id = Number(useParams().id)
  const consol = useCall(planTables, consolApi.get, { params: { id } })
  return <LoadRecord of={consol}>{(row) => <Loaded key={row.id} consol={row} />}</LoadRecord>
}

function Loaded({ consol }: { consol: Record }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { can } = useSession()
  const { actions, dialog } = useConsolActions(consol)
  const history = useCall(['consol', 'invoice', 'exception'], consolApi.logs, { params: { id: consol.id } })
  const count = (label: string, n: number) => (n > 0 ? `${label} ${format.number(n)}` : label)
  return (
    <>
      <RecordPage
        title={consol.consolCode}
        back={{ to: `/plan/${consol.consolPlanId}`, label: consol.consolPlanCode }}
        status={<PlanStatusChip status={consol.planStatus} />}
        about={
          <>
            <span>
              <b>{t(`consol.type.${consol.containerType}`)}</b> · {planCourier(language, consol.courierCode)} ·{' '}
              <RecordLink of="center" id={consol.centerId}>
                {consol.centerCode}
              </RecordLink>
            </span>
            {consol.parent && (
              <span>
                {t('consol.inside')} <Link to={`/consol/${consol.parent.id}`}>{consol.parent.consolCode}</Link>
              </span>
            )}
            {consol.secret !== null && <PassCode secret={consol.secret} />}
          </>
        }
        actions={actions}
        tabs={[
          {
            id: 'load',
            label: count(t('plan.loaded'), consol.processedQuantity),
            render: () => <ConsolLoad consol={consol} />,
          },
          ...(can('exception:read')
            ? [
                {
                  id: 'exceptions',
                  label: count(t('inbound.exceptions'), consol.openExceptions),
                  render: () => <ExceptionsOf about={{ subject: `consol:${consol.id}` }} />,
                },
              ]
            : []),
        ]}
        history={<History entries={history} centerId={consol.centerId} describe={describeLoad} />}
      />
      {dialog}
    </>
  )
}

/** The pass code is hidden at first, from anyone looking over the user's shoulder. */
function PassCode({ secret }: { secret: string }) {
  const { t } = useLanguage()
  const [shown, setShown] = useState(false)
  return (
    <span>
      {t('consol.passCode')}{' '}
      {shown ? (
        <b className={styles.secret}>{secret}</b>
      ) : (
        <Anchor component="button" type="button" inherit underline="always" onClick={() => setShown(true)}>
          {t('consol.showPassCode')}
        </Anchor>
      )}
    </span>
  )
}

/** The waybill or box that an entry is about. */
function describeLoad({ after }: HistoryEntry): string[] {
  const { serial, consolCode, parentConsolCode } = recordOf(after) ?? {}
  if (typeof serial === 'string') return [serial]
  if (typeof consolCode !== 'string') return []
  return [typeof parentConsolCode === 'string' ? `${consolCode} → ${parentConsolCode}` : consolCode]
}
