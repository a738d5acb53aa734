import type { z } from 'zod'
import { billingConditionApi } from '../../../../shared/api/partner.ts'
import { billingConditionInput, billings, type BillingCondition } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'

type Draft = Omit<z.output<typeof billingConditionInput>, 'partnerId'> & { partnerId: number | null }

export function BillingConditionForm() {
  return <NewOrStored table="billingCondition" get={billingConditionApi.get} form={Form} />
}

function Form({ row: condition }: { row?: BillingCondition }) {
  const t = useT()
  const { me, lacks } = useSession()
  const of = usePlainForm<Draft, BillingCondition>({
    table: 'billingCondition',
    api: billingConditionApi,
    input: billingConditionInput,
    fixed: ['partnerId'],
    row: condition,
    empty: {
      ...billingConditionInput.omit({ partnerId: true }).parse({ name: '-' }),
      name: '',
      partnerId: me.partnerId,
    },
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
      isShared: t('tracking.shared'),
    },
    shows: ({ billing }) => ({ billing: t(`brand.billing.${billing}`) }),
    savedTo: () => '/billing-condition',
  })
  const partners = usePartners([of.form.getValues().partnerId])
  const refused = lacks('billing:write')
  return (
    <FormPage
      of={of}
      title={condition?.name ?? t('billing.new')}
      back={{ to: '/billing-condition', label: t('billing.title') }}
      refused={refused}
      actions={
        condition && (
          <RemoveAction
            refused={refused}
            title={t('billing.removeOne', { name: condition.name })}
            hint={t('billing.removeHint')}
            done={t('billing.removed', { name: condition.name })}
            remove={() => send(billingConditionApi.remove, { params: { id: condition.id } })}
            back="/billing-condition"
            tables={['billingCondition']}
          />
        )
      }
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
          <ChoiceField of={of} name="billing" required options={choicesOf(t, 'brand.billing', billings)} />
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
          {(['inboundPerPiece', 'storagePerLocationDay', 'packingPerParcel'] as const).map((name) => (
            <NumberField key={name} of={of} name={name} required min={0} unit="KRW" />
          ))}
          <TextField of={of} name="memo" lines={2} wide maxLength={1000} />
          {me.partnerId === null && <FlagField of={of} name="isShared" hint={t('billing.sharedHint')} />}
        </FieldGrid>
      </Section>
    </FormPage>
  )
}
