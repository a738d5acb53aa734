import { Checkbox, Group, MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { planApi } from '../../../../shared/api/consol.ts'
import { systemTags } from '../../../../shared/entities/contract.ts'
import { courierCodes } from '../../../../shared/entities/inbound.ts'
import { planCourier } from '../../../../shared/messages/couriers.ts'
import { courierOfTags } from '../../../../shared/rules/dispatch/plan-courier.ts'
import { send } from '../../../api.ts'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { dayIn } from '../../../../shared/day-in.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import { planTables } from './usePlanBulk.tsx'
import { centerLabel } from '../../../ui/app/centerLabel.ts'

const counts = { max: 200 }

/** Creates a plan with its pallets and boxes, then opens its record, where their labels are printed. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useLanguage()
  const navigate = useNavigate()
  const now = useNow()
  const { centers, centerId: chosen, zoneOf } = useSession()
  const [centerId, setCenterId] = useState(chosen ?? centers[0]?.id ?? null)
  const [courierCode, setCourierCode] = useState<(typeof courierCodes)[number] | null>(null)
  const [tags, setTags] = useState<(typeof systemTags)[number][]>([])
  const [loadingDate, setLoadingDate] = useState(dayIn(zoneOf(centerId ?? undefined), now))
  const [pallets, setPallets] = useState<number | null>(1)
  const [boxes, setBoxes] = useState<number | null>(0)
  const [asksPassCode, setAsks] = useState(false)
  const { run, busy } = useRun(planTables)
  const ofTags = courierOfTags(tags)

  const create = async () => {
    if (centerId === null || !isCount(pallets, counts) || !isCount(boxes, counts)) return
    await run(async () => {
      const plan = await send(planApi.create, {
        body: { centerId, courierCode, systemTags: tags, loadingDate, pallets, boxes, asksPassCode },
      })
      toastDone(t('plan.created', { code: plan.consolPlanCode }))
      onClose()
      await navigate(`/plan/${plan.id}`)
    })
  }
  const count = (label: string, value: number | null, set: (value: number | null) => void) => (
    <CountInput label={label} {...counts} value={value} onChange={set} />
  )
  return (
    <FormDialog
      title={t('plan.new')}
      submit={t('plan.create')}
      busy={busy}
      // The user must choose whose waybills the plan takes; no courier is assumed.
      disabled={
        centerId === null || (courierCode ?? ofTags) === null || !isCount(pallets, counts) || !isCount(boxes, counts)
      }
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <Select
        label={t('word.center')}
        withAsterisk
        allowDeselect={false}
        data={centers.map((center) => ({ value: String(center.id), label: centerLabel(center, language) }))}
        value={centerId === null ? null : String(centerId)}
        onChange={(id) => setCenterId(id === null ? null : Number(id))}
      />
      <Select
        label={t('word.courier')}
        description={t('plan.courierHint')}
        withAsterisk
        searchable
        clearable
        placeholder={ofTags === null ? undefined : planCourier(language, ofTags)}
        data={courierCodes.map((value) => ({ value, label: planCourier(language, value) }))}
        value={courierCode}
        onChange={(value) => setCourierCode(courierCodes.find((one) => one === value) ?? null)}
      />
      <MultiSelect
        label={t('contract.tags')}
        searchable
        data={choicesOf(t, 'contract.tag', systemTags)}
        value={tags}
        onChange={(values) => setTags(systemTags.filter((tag) => values.includes(tag)))}
      />
      <DayInput
        label={t('plan.loadingDay')}
        withAsterisk
        value={loadingDate}
        onChange={(day) => day && setLoadingDate(day)}
      />
      <Group gap={16} grow>
        {count(t('plan.pallets'), pallets, setPallets)}
        {count(t('plan.boxes'), boxes, setBoxes)}
      </Group>
      <Checkbox
        label={t('plan.asksPassCode')}
        description={t('plan.asksPassCodeHint')}
        checked={asksPassCode}
        onChange={(event) => setAsks(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
