import { billingConditionApi } from '../../../../shared/api/partner.ts'
import { accountStatuses } from '../../../../shared/entities/account.ts'
import { billings, type Brand } from '../../../../shared/entities/brand.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, FlagField, TextField } from '../../../ui/form/fields.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { OptionsField } from '../../../ui/form/OptionsField.tsx'
import type { FormPart } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { AddressFields, OtherAddressFields } from './AddressFields.tsx'
import type { BrandDraft } from './brandForm.ts'

/**
 * The fields of a brand. `isFirst`: the brand is added together with its partner, so it is the main one and has no billing condition yet.
 */
export function BrandFields({ of, stored, isFirst }: { of: FormPart<BrandDraft>; stored?: Brand; isFirst?: boolean }) {
  const t = useT()
  const { can } = useSession()
  const { form, labels } = of
  const { partnerId } = form.getValues()
  const asksConditions = !isFirst && partnerId !== null && can('billing:read')
  const conditions = useCall(
    ['billingCondition'],
    billingConditionApi.list,
    { query: { partnerId: partnerId ?? undefined, pageSize: 500, sort: 'name', order: 'asc' } },
    asksConditions,
  )
  return (
    <>
      <FieldSection title={t('brand.names')}>
        <TextField of={of} name="name" required maxLength={63} />
        <TextField of={of} name="englishName" maxLength={63} />
        {/* The status of a stored brand is changed on its record, which first shows what that affects. */}
        {!isFirst && !stored && (
          <ChoiceField of={of} name="status" required options={choicesOf(t, 'user.status', accountStatuses)} />
        )}
        <TextField of={of} name="namespace" hint={t('brand.namespaceHint')} maxLength={31} />
        <TextField of={of} name="email" maxLength={255} />
        <TextField of={of} name="phone" maxLength={31} />
        <TextField of={of} name="mobile" maxLength={31} />
        <TextField of={of} name="fax" maxLength={31} />
        <ImageField of={of} name="logoImage" stored={stored?.logoImageUrl ?? null} wide />
      </FieldSection>
      <Section title={t('brand.address')}>
        <AddressFields of={of} name="address" />
        <div style={{ marginTop: 16 }}>
          <TextField of={of} name="englishAddress" hint={t('brand.englishAddressHint')} maxLength={300} />
        </div>
      </Section>
      <Section title={t('brand.returnAddress')}>
        <OtherAddressFields of={of} name="returnAddress" />
        <div style={{ marginTop: 16 }}>
          <FieldGrid>
            <TextField of={of} name="returnName" maxLength={63} />
          </FieldGrid>
        </div>
      </Section>
      <FieldSection title={t('brand.business')}>
        <TextField of={of} name="businessName" required maxLength={100} />
        <TextField of={of} name="representativeName" required maxLength={63} />
        <TextField
          of={of}
          name="businessRegistrationNumber"
          required
          hint={t('brand.registrationHint')}
          maxLength={20}
        />
        <TextField of={of} name="businessType" maxLength={63} />
        <TextField of={of} name="businessItem" maxLength={63} />
        <TextField of={of} name="customsCode" maxLength={31} />
      </FieldSection>
      <Section title={t('brand.businessAddress')}>
        <OtherAddressFields of={of} name="businessAddress" />
      </Section>
      <FieldSection title={t('brand.tax')}>
        <TextField of={of} name="krTaxContactName" required maxLength={63} />
        <TextField of={of} name="krTaxContactEmail" required maxLength={255} />
        <ChoiceField of={of} name="billing" required options={choicesOf(t, 'brand.billing', billings)} />
        {asksConditions && (
          <ChoiceField
            of={of}
            name="billingConditionId"
            searchable
            options={(conditions.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <FlagField of={of} name="usesAutoKrTax" hint={t('brand.autoTaxHint')} />
      </FieldSection>
      <FieldSection title={t('brand.options')}>
        {!isFirst && <FlagField of={of} name="isMain" hint={t('brand.isMainHint')} />}
        <FlagField of={of} name="printBrandImageOnInvoice" hint={t('brand.printLogoHint')} />
        <FlagField of={of} name="usesPackingPhoto" hint={t('brand.packingPhotoHint')} />
        <FlagField of={of} name="allowPublicPackingVideo" hint={t('brand.publicVideoHint')} />
      </FieldSection>
      {!isFirst && (
        <Section title={labels.options}>
          <OptionsField of={of} name="options" />
        </Section>
      )}
    </>
  )
}
