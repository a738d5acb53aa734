import { Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { consolApi } from '../../../../shared/api/consol.ts'
import { containerTypes, type ContainerType, type Plan } from '../../../../shared/entities/consol.ts'
import { send } from '../../../api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { planTables } from './usePlanBulk.tsx'

const sizes = { min: 1, max: 200 }

export function AddConsolsDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(planTables)
  const [type, setType] = useState<ContainerType>('PALLET')
  const [requestSize, setSize] = useState<number | null>(1)
  const [asksPassCode, setAsks] = useState(plan.consols.some((consol) => consol.asksPassCode))
  const add = () =>
    run(async () => {
      if (!isCount(requestSize, sizes)) return
      const { rows } = await send(consolApi.create, {
        body: { centerId: plan.center.id, consolPlanId: plan.id, type, requestSize, asksPassCode },
      })
      toastDone(t('plan.added', { codes: t.listed(rows.map((row) => row.consolCode)) }))
      onClose()
    })
  return (
    <ActDialog
      title={t('plan.add')}
      act={t('plan.add')}
      busy={busy}
      disabled={!isCount(requestSize, sizes)}
      onAct={() => void add()}
      onClose={onClose}
    >
      <SegmentedControl
        data={choicesOf(t, 'consol.type', containerTypes)}
        value={type}
        onChange={(value) => setType(value === 'BOX' ? 'BOX' : 'PALLET')}
      />
      <CountInput label={t('plan.howMany')} {...sizes} value={requestSize} onChange={setSize} />
      <Checkbox
        label={t('plan.asksPassCode')}
        description={t('plan.asksPassCodeHint')}
        checked={asksPassCode}
        onChange={(event) => setAsks(event.currentTarget.checked)}
      />
    </ActDialog>
  )
}
