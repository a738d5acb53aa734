import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { planApi } from '../../../../shared/api/consol.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { InvoiceSummary } from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { useRunForMany } from '../../../ui/useRunForMany.ts'
import { planTables } from './usePlanBulk.tsx'

/** Chooses the open plan that waybills are to leave with; choosing none takes them off theirs. */
export function AssignDialog({ invoices, onClose }: { invoices: readonly InvoiceSummary[]; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { keyword, find } = useTypedWords()
  const [planId, setPlanId] = useState<number | null>(null)
  const { run, busy, failed } = useRunForMany(planTables, onClose)
  const found = useMatches(planTables, planApi.list, {
    query: {
      status: ['REGISTERED', 'PROCESSING'],
      centerIds: [...new Set(invoices.map(({ centerId }) => centerId))],
      pageSize: 20,
      sort: 'loadingDate',
      order: 'asc',
      keyword,
    },
  })
  const plans = found.data?.rows ?? []
  const choices: AsyncChoices = {
    options: plans.map(({ id, consolPlanCode }) => ({ value: id, label: consolPlanCode })),
    nameOf: (id) => plans.find((plan) => plan.id === id)?.consolPlanCode ?? '–',
    hasMore: (found.data?.count ?? 0) > plans.length,
    isFetching: found.isFetching,
    find,
  }
  const assign = () =>
    run(
      invoices,
      (ids) => send(invoiceApi.assign, { body: { ids, consolPlanId: planId } }),
      (count) => t('plan.waybills', { count: format.number(count) }),
    )
  return (
    <ActDialog
      title={t('plan.assign')}
      act={t('plan.assign')}
      busy={busy}
      onAct={() => void assign()}
      onClose={onClose}
    >
      <AsyncSelect
        data-autofocus
        clearable
        label={t('plan.code')}
        description={t('plan.assignHint')}
        choices={choices}
        value={planId}
        onChange={setPlanId}
      />
      {failed.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle size={16} />}>
          {[...new Set(failed.map(({ message }) => message))].map((message) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
    </ActDialog>
  )
}
