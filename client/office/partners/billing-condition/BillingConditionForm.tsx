import { Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { billingConditionApi } from '../../../../shared/api/partner.ts'
import { billingConditionInput, billings, type BillingCondition } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { ErrorState, sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'

type Draft = Omit<z.output<typeof billingConditionInput>, 'partnerId'> & { partnerId: number | null }
/** A condition's row holds more than its form. */
const fields = billingConditionInput.strip()

export function BillingConditionForm() {
  const { id } = useParams()
  const condition = useFresh(
    ['billingCondition'],
    billingConditionApi.get,
    { params: { id: Number(id) } },
    id !== undefined,
  )
  if (id === undefined) return <Form />
  if (condition.data) return <Form key={condition.data.id} condition={condition.data} />
  if (condition.error) return <ErrorState error={condition.error} onRetry={() => void condition.refetch()} />
  return <Skeleton m={24} height={200} />
}

function Form({ condition }: { condition?: BillingCondition }) {
  const t = useT()
  const navigate = useNavigate()
  const { me, can } = useSession()
  const of = useRecordForm<Draft, BillingCondition>({
    initial: condition
      ? fields.parse(condition)
      : { ...billingConditionInput.omit({ partnerId: true }).parse({ name: '-' }), name: '', partnerId: me.partnerId },
    schema: billingConditionInput,
    version: condition?.version,
    labels: {
      partnerId: t('word.partner'),
      name: t('word.name'),
      billing: t('brand.billing'),
      closingDay: t('billing.closingDay'),
      paymentDays: t('billing.paymentDays'),
      inboundPerPiece: t('billing.inbound'),
      storagePerLocationDay: t('billing.storage'),
      packingPerParcel: t('billing.packing'),
      memo: t('tracking.memo'),
    },
    shows: ({ billing }) => ({ billing: t(`brand.billing.${billing}`) }),
    save: (values, ifMatch) => {
      const body = billingConditionInput.parse(values)
      if (!condition) return send(billingConditionApi.create, { body })
      const { partnerId: _, ...patch } = body
      return send(billingConditionApi.update, { params: { id: condition.id }, ifMatch, body: patch })
    },
    reload: condition && (() => send(billingConditionApi.get, { params: { id: condition.id } })),
    toValues: (row) => fields.parse(row),
    onSaved: () => {
      toastDone(t('form.saved'))
      void refresh(['billingCondition'])
      void navigate('/billing-condition')
    },
  })
  const partners = usePartners([of.form.getValues().partnerId])
  const refused = can('billing:write') ? null : lacks('billing:write', t)
  return (
    <FormPage
      of={of}
      title={condition?.name ?? t('billing.new')}
      back={{ to: '/billing-condition', label: t('billing.title') }}
      refused={refused}
      actions={condition && <Remove condition={condition} refused={refused} />}
    >
      <Section title={t('billing.what')}>
        <FieldGrid>
          <AsyncSelectField
            of={of}
            name="partnerId"
            required
            disabled={condition !== undefined || me.partnerId !== null}
            choices={partners}
          />
          <TextField of={of} name="name" required maxLength={63} />
          <ChoiceField
            of={of}
            name="billing"
            required
            options={billings.map((value) => ({ value, label: t(`brand.billing.${value}`) }))}
          />
          <NumberField of={of} name="closingDay" required min={1} max={31} hint={t('billing.closingDayHint')} />
          <NumberField
            of={of}
            name="paymentDays"
            required
            min={0}
            max={365}
            unit={t('word.days')}
            hint={t('billing.paymentDaysHint')}
          />
        </FieldGrid>
      </Section>
      <Section title={t('billing.prices')}>
        <FieldGrid>
          <NumberField of={of} name="inboundPerPiece" required min={0} unit="KRW" />
          <NumberField of={of} name="storagePerLocationDay" required min={0} unit="KRW" />
          <NumberField of={of} name="packingPerParcel" required min={0} unit="KRW" />
          <TextField of={of} name="memo" lines={2} wide maxLength={1000} />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}

function Remove({ condition: { id, name }, refused }: { condition: BillingCondition; refused: string | null }) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    try {
      await send(billingConditionApi.remove, { params: { id } })
      toastDone(t('billing.removed', { name }))
      await navigate('/billing-condition')
      await refresh(['billingCondition'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <>
      <ActionButton action={{ label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking(true) }} />
      {asking && (
        <ConfirmDialog
          title={t('billing.removeOne', { name })}
          confirm={t('form.delete')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('billing.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
