import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link, useParams } from 'react-router'
import { planApi } from '../../../../shared/api/consol.ts'
import type { Plan } from '../../../../shared/entities/consol.ts'
import type { HistoryEntry } from '../../../../shared/entities/inbound.ts'
import { planCourier } from '../../../../shared/messages/couriers.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { changesOf, labelled } from '../../../ui/record/changes.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { History } from '../../../ui/record/History.tsx'
import { LinkTo, StampFact } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { ExceptionsOf } from '../../stock/exception/ExceptionsOf.tsx'
import styles from './plan.module.css'
import { PlanBar, isOpen } from './PlanProgress.tsx'
import { PlanConsols } from './PlanConsols.tsx'
import { PlanStatusChip } from './planStatus.tsx'
import { usePlanActions } from './usePlanActions.tsx'
import { planTables } from './usePlanBulk.tsx'

export function PlanRecord() {
  const id = Number(useParams().id)
  const plan = useCall(planTables, planApi.get, { params: { id } })
  return <LoadRecord of={plan}>{(row) => <Loaded plan={row} />}</LoadRecord>
}

function Loaded({ plan }: { plan: Plan }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { can } = useSession()
  const { actions, dialog } = usePlanActions(plan)
  const history = useCall(['plan', 'exception'], planApi.logs, { params: { id: plan.id } })
  const described = ({ before, after }: HistoryEntry) => {
    const was = recordOf(before)
    const now = recordOf(after)
    const waybills = now?.['waybills']
    if (typeof waybills === 'number') return [t('plan.waybills', { count: format.number(waybills) })]
    return was && now
      ? changesOf(
          was,
          now,
          labelled({ loadingDate: 'plan.loadingDay', systemTags: 'contract.tags', workerId: 'word.worker' }, t),
          (value, name) => {
            if (name === 'loadingDate' && typeof value === 'string') return format.day(value)
            if (name !== 'systemTags' || !Array.isArray(value)) return null
            return t.listed(value.map(String).map((tag) => t.known(`contract.tag.${tag}`) ?? tag)) || '–'
          },
        )
      : []
  }
  const count = (label: string, n: number) => (n > 0 ? `${label} ${format.number(n)}` : label)
  return (
    <>
      <RecordPage
        title={plan.consolPlanCode}
        back={{ to: '/plan', label: t('nav.plan') }}
        status={<PlanStatusChip status={plan.status} />}
        about={
          <>
            <span>
              <b>{planCourier(language, plan.courierCode)}</b> · <LinkTo of="center" row={plan.center} />
            </span>
            <span>
              {t('plan.loadingDay')} <b>{format.day(plan.loadingDate)}</b>
            </span>
            {plan.consolidatedAt && (
              <span>
                {t('plan.completedAt')} <b>{format.instant(plan.consolidatedAt, plan.center.id)}</b>
              </span>
            )}
          </>
        }
        actions={actions}
        tabs={[
          {
            id: 'consols',
            label: count(t('plan.consols'), plan.consols.length),
            render: () => <Progressing plan={plan} />,
          },
          { id: 'details', label: t('inbound.details'), render: () => <Details plan={plan} /> },
          ...(can('exception:read')
            ? [
                {
                  id: 'exceptions',
                  label: count(t('inbound.exceptions'), plan.openExceptions),
                  render: () => <DisputesOf plan={plan} />,
                },
              ]
            : []),
        ]}
        history={<History entries={history} centerId={plan.center.id} describe={described} />}
      />
      {dialog}
    </>
  )
}

/** How far the plan is, what it still misses, and what else is open for its courier; each number links to its waybills. */
function Progressing({ plan }: { plan: Plan }) {
  const { t } = useLanguage()
  const format = useFormat()
  const courier = plan.courierCode === 'ETC' ? '' : `&courierCode=${plan.courierCode}`
  const own = `/invoice?assignedPlanId=${plan.id}`
  const others = `/invoice?centerIds=${plan.center.id}${courier}&type=NORMAL&assigned=false`
  const packed = 'status=PACKED&loaded=false'
  const unpacked = 'status=ALLOCATED&status=PRINTED'
  return (
    <>
      <div className={styles.figures} data-testid="progress">
        <Link to={`/invoice?planId=${plan.id}`}>
          <b>{format.number(plan.consolInvoiceQuantity)}</b>
          <span>{t('plan.loaded')}</span>
        </Link>
        {plan.canceledQuantity > 0 && (
          <Link to={`/invoice?planId=${plan.id}&status=CANCELED`}>
            <b>{format.number(plan.canceledQuantity)}</b>
            <span>{t('plan.canceledLoaded')}</span>
          </Link>
        )}
        {isOpen(plan) && (
          <>
            <Link to={`${own}&${packed}`}>
              <b>{format.number(plan.toLoad)}</b>
              <span>{t('plan.toLoad')}</span>
            </Link>
            <Link to={`${own}&${unpacked}`}>
              <b>{format.number(plan.toPack)}</b>
              <span>{t('plan.toPack')}</span>
            </Link>
          </>
        )}
      </div>
      <div className={styles.bar}>
        <PlanBar plan={plan} />
      </div>
      {isOpen(plan) && (
        <div className={styles.figures} data-testid="others">
          <Link to={`${others}&${packed}`}>
            <b>{format.number(plan.others.toLoad)}</b>
            <span>{t('plan.othersToLoad')}</span>
          </Link>
          <Link to={`${others}&${unpacked}`}>
            <b>{format.number(plan.others.toPack)}</b>
            <span>{t('plan.othersToPack')}</span>
          </Link>
        </div>
      )}
      {plan.calledOff.length > 0 && (
        <Alert mb={16} color="red" icon={<IconAlertTriangle size={16} />} title={t('plan.calledOff')}>
          {plan.calledOff.map(({ id, serial }, nth) => (
            <Fragment key={id}>
              {nth > 0 && ' · '}
              <Link to={`/invoice/${id}`}>{serial}</Link>
            </Fragment>
          ))}
        </Alert>
      )}
      <PlanConsols plan={plan} />
    </>
  )
}

function Details({ plan }: { plan: Plan }) {
  const { t } = useLanguage()
  return (
    <Section title={t('record.record')}>
      <Facts>
        <Fact label={t('contract.tags')}>{t.listed(plan.systemTags.map((tag) => t(`contract.tag.${tag}`)))}</Fact>
        <Fact label={t('word.worker')}>
          <LinkTo of="user" row={plan.worker} />
        </Fact>
        <StampFact label={t('word.created')} at={plan.createdAt} by={plan.creator} centerId={plan.center.id} />
        <StampFact label={t('word.updated')} at={plan.updatedAt} by={plan.updater} centerId={plan.center.id} />
      </Facts>
    </Section>
  )
}

/** The exceptions of a plan: each is about a pallet, so this lists those of each pallet with waybills or disputes. */
function DisputesOf({ plan }: { plan: Plan }) {
  return (
    <>
      {plan.consols.map((consol) => (
        <Section key={consol.id} title={consol.consolCode}>
          <ExceptionsOf about={{ subject: `consol:${consol.id}` }} />
        </Section>
      ))}
    </>
  )
}
