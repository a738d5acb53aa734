import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { planApi } from '../../../../shared/api/consol.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { InvoiceSummary } from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { runBulk, type BulkFailure } from '../../../ui/runBulk.ts'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { planTables } from './usePlanBulk.tsx'

/** The open plan that waybills are to leave with; none takes them off theirs. */
export function AssignDialog({ invoices, onClose }: { invoices: readonly InvoiceSummary[]; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { keyword, find } = useTypedWords()
  const [planId, setPlanId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BulkFailure[]>([])
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
  const assign = async () => {
    setBusy(true)
    const ids = invoices.map(({ id }) => id)
    const outcome = await runBulk(
      ids,
      500,
      (part) => send(invoiceApi.assign, { body: { ids: part, consolPlanId: planId } }),
      (error) => sentenceOf(error, t),
      () => undefined,
    )
    await refresh(planTables)
    setBusy(false)
    setFailed(outcome.failed)
    if (outcome.done.length > 0) toastDone(t('plan.waybills', { count: format.number(outcome.done.length) }))
    if (outcome.failed.length === 0) onClose()
  }
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
