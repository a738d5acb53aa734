import type { z } from 'zod'
import { billingConditionApi } from '../../../../shared/api/partner.ts'
import { billingConditionInput, billings, type BillingCondition } from '../../../../shared/entities/brand.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { PlainFormPage } from '../../../ui/form/PlainFormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { PartnerField } from '../../../ui/form/PartnerField.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'

type Draft = Omit<z.output<typeof billingConditionInput>, 'partnerId'> & { partnerId: number | null }

export function BillingConditionForm() {
  return <NewOrStored table="billingCondition" get={billingConditionApi.get} form={Form} />
}

function Form({ row: condition }: { row?: BillingCondition }) {
  const t = useT()
  const { me } = useSession()
  const of = usePlainForm<Draft, BillingCondition>({
    table: 'billingCondition',
    api: billingConditionApi,
    input: billingConditionInput,
    row: condition,
    empty: { ...defaultsOf(billingConditionInput), partnerId: me.partnerId, name: '' },
  })
  return (
    <PlainFormPage of={of} name={condition?.name} fresh={t('billing.new')} removeHint={t('billing.removeHint')}>
      <FieldSection title={t('record.what')}>
        <PartnerField of={of} isStored={condition !== undefined} />
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
      </FieldSection>
      <FieldSection title={t('billing.prices')}>
        {(['inboundPerPiece', 'storagePerLocationDay', 'packingPerParcel'] as const).map((name) => (
          <NumberField key={name} of={of} name={name} required min={0} unit="KRW" />
        ))}
        <TextField of={of} name="memo" lines={2} wide maxLength={1000} />
        {me.partnerId === null && <FlagField of={of} name="isShared" hint={t('billing.sharedHint')} />}
      </FieldSection>
    </PlainFormPage>
  )
}
