import { Link } from 'react-router'
import { planApi } from '../../../shared/api/consol.ts'
import { planCourier } from '../../../shared/messages/couriers.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PlanProgress } from '../dispatch/plan/PlanProgress.tsx'
import { planTables } from '../dispatch/plan/usePlanBulk.tsx'
import { Fine, Part } from './Part.tsx'

/** The plans being loaded, the earliest day first. */
export function PlansAtStart({ today }: { today: string }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { centerId } = useSession()
  const scope = centerId === null ? {} : { centerIds: [centerId] }
  const plans = useCall(planTables, planApi.list, {
    query: { ...scope, status: ['REGISTERED', 'PROCESSING'], pageSize: 50, sort: 'loadingDate', order: 'asc' },
  })
  // A plan of a later day with nothing on it yet is not being loaded.
  const rows = (plans.data?.rows ?? [])
    .filter(({ loadingDate, status }) => status === 'PROCESSING' || loadingDate <= today)
    .slice(0, 6)
  return (
    <Part
      title={t('plan.atStart')}
      all={{
        to: `/plan?status=REGISTERED&status=PROCESSING${centerId === null ? '' : `&centerIds=${centerId}`}`,
        label: t('start.all'),
      }}
    >
      {plans.error ? (
        <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />
      ) : plans.data && rows.length === 0 ? (
        <Fine>{t('plan.noneOpen')}</Fine>
      ) : (
        <Lines
          rows={rows}
          empty=""
          columns={[
            { header: t('plan.code'), render: (row) => <Link to={`/plan/${row.id}`}>{row.consolPlanCode}</Link> },
            { header: t('word.courier'), render: (row) => planCourier(language, row.courierCode) },
            { header: t('plan.loadingDay'), render: (row) => format.day(row.loadingDate) },
            { header: t('plan.loaded'), render: (row) => <PlanProgress plan={row} /> },
          ]}
        />
      )}
    </Part>
  )
}
