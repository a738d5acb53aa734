import { IconTruckDelivery, IconX } from '@tabler/icons-react'
import { planApi } from '../../../../shared/api/consol.ts'
import type { PlanSummary } from '../../../../shared/entities/consol.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'

export const planTables = ['plan', 'consol', 'invoice']

export function usePlanBulk(): BulkAction<PlanSummary>[] {
  const t = useT()
  const { can } = useSession()
  if (!can('consol:write')) return []
  const forced = can('consol:force')
  const complete = (ids: number[], force: boolean) => send(planApi.complete, { body: { ids, force } })
  const cancel = (ids: number[], force: boolean) => send(planApi.cancel, { body: { ids, force } })
  return [
    {
      label: t('plan.complete'),
      icon: IconTruckDelivery,
      size: 100,
      tables: planTables,
      confirm: (count) => t('plan.completeMany', { count }),
      run: (ids) => complete(ids, false),
      force: forced
        ? {
            codes: ['plan-not-whole', 'plan-called-off'],
            label: t('plan.completeForce'),
            run: (ids) => complete(ids, true),
          }
        : undefined,
    },
    {
      label: t('plan.cancel'),
      icon: IconX,
      size: 100,
      tables: planTables,
      confirm: (count) => t('plan.cancelMany', { count }),
      run: (ids) => cancel(ids, false),
      force: forced
        ? { codes: ['plan-loaded'], label: t('plan.cancelForce'), run: (ids) => cancel(ids, true) }
        : undefined,
    },
  ]
}
