import { Alert, MultiSelect, TagsInput, Text } from '@mantine/core'
import { deliveryRuleApi } from '../../../../shared/api/delivery-rule.ts'
import { countryCodes } from '../../../../shared/entities/country-code.ts'
import { rewritten } from '../../../../shared/entities/currency.ts'
import {
  deliveryConditions,
  deliveryRuleInput,
  deliveryRuleStatuses,
  type DeliveryRule,
  type DeliveryRuleInput,
} from '../../../../shared/entities/delivery-rule.ts'
import { boxVolumes, centerStorageTypes, deliveryRegions } from '../../../../shared/entities/sku.ts'
import { send } from '../../../api.ts'
import { choicesOf, useLanguage, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'
import { ChoiceField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { CurrencySelect } from '../../../ui/form/CurrencySelect.tsx'
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { useContracts } from '../contract/useContracts.ts'
import { IdsField } from './IdsField.tsx'
import { postalCondition, postalParts } from './postalParts.ts'
import { PreviewRule } from './PreviewRule.tsx'
import { useRuleSentence } from './useRuleSentence.ts'
import { useSkuChoices } from './useSkuChoices.ts'

type Draft = Omit<DeliveryRuleInput, 'centerId' | 'contractId'> & {
  centerId: number | null
  contractId: number | null
}

export function DeliveryRuleForm() {
  return <NewOrStored table="deliveryRule" get={deliveryRuleApi.get} form={Form} />
}

function Form({ row: rule }: { row?: DeliveryRule }) {
  const { t } = useLanguage()
  const { can, centers, centerId, lacks } = useSession()
  const of = usePlainForm<Draft, DeliveryRule>({
    table: 'deliveryRule',
    api: deliveryRuleApi,
    input: deliveryRuleInput,
    row: rule,
    empty: {
      ...defaultsOf(deliveryRuleInput),
      centerId: centerId ?? centers[0]?.id ?? null,
      contractId: null,
    },
  })
  const refused = lacks('rule:write')
  const name = rule && (rule.name ?? `#${rule.id}`)
  return (
    <FormPage
      of={of}
      title={name ?? t('deliveryRule.new')}
      back={{ to: '/delivery-rule', label: t('nav.deliveryRule') }}
      refused={refused}
      actions={
        <>
          {can('allocation:read') && <PreviewRule draft={of.form.getValues()} ruleId={rule?.id ?? null} />}
          {rule && (
            <RemoveAction
              refused={refused}
              of="deliveryRule"
              name={name ?? ''}
              hint={t('deliveryRule.removeHint')}
              remove={() => send(deliveryRuleApi.remove, { params: { id: rule.id } })}
            />
          )}
        </>
      }
    >
      {rule?.unreachable && (
        <Alert mb={16} color="red" variant="light" title={t('deliveryRule.never')}>
          {rule.unreachable.message}
        </Alert>
      )}
      <Conditions of={of} isNew={rule === undefined} />
    </FormPage>
  )
}

function Conditions({ of, isNew }: { of: RecordForm<Draft>; isNew: boolean }) {
  const t = useT()
  const format = useFormat()
  const sentence = useRuleSentence()
  const { form } = of
  const values = form.getValues()
  const { centerId, contractId, otherContractIds, partnerCondition, countryCondition, orderCondition, itemCondition } =
    values
  const { options: ofCenter } = useContracts({ centerIds: centerId === null ? [] : [centerId] }, centerId !== null)
  const partners = usePartners(partnerCondition.partnerIds, centerId === null ? {} : { centerIds: [centerId] })
  const skus = useSkuChoices(partnerCondition.partnerIds, itemCondition.skuIds)
  /** A condition is shown as one field, so this is the error in any of its parts. */
  const errorIn = (path: string) =>
    Object.entries(form.errors)
      .find(([key]) => key === path || key.startsWith(`${path}.`))?.[1]
      ?.toString()
  const setGoods = (part: Partial<typeof itemCondition>) =>
    form.setFieldValue('itemCondition', { ...itemCondition, ...part })
  const setOrder = (part: Partial<typeof orderCondition>) =>
    form.setFieldValue('orderCondition', { ...orderCondition, ...part })
  const some = { clearable: true, searchable: true, hidePickedOptions: true }
  return (
    <>
      <Section title={t('deliveryRule.aloud')}>
        <Text data-testid="aloud">
          {sentence({
            ...values,
            partners: partnerCondition.partnerIds.map(partners.nameOf),
            skus: itemCondition.skuIds.map(skus.nameOf),
            contract:
              t.listed(
                ofCenter
                  .filter(({ value }) => value === contractId || otherContractIds.includes(value))
                  .map(({ label }) => label),
              ) || '…',
          })}
        </Text>
      </Section>
      <FieldSection title={t('deliveryRule.leadsTo')}>
        <CenterField of={of} name="centerId" required disabled={!isNew} />
        <ChoiceField of={of} name="contractId" required searchable options={ofCenter} />
        <MultiSelect
          {...some}
          label={of.labels.otherContractIds}
          description={t('deliveryRule.othersHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={ofCenter
            .filter(({ value }) => value !== contractId)
            .map(({ value, label }) => ({ value: String(value), label }))}
          value={otherContractIds.map(String)}
          error={errorIn('otherContractIds')}
          onChange={(picked) => form.setFieldValue('otherContractIds', picked.map(Number))}
        />
        <TextField of={of} name="name" maxLength={63} />
        <NumberField of={of} name="weightValue" required min={0} max={1_000_000} hint={t('deliveryRule.weightHint')} />
        <ChoiceField of={of} name="status" required options={choicesOf(t, 'contract.status', deliveryRuleStatuses)} />
        <FlagField of={of} name="splitShipment" hint={t('deliveryRule.splitHint')} wide />
        <FlagField of={of} name="mergesOrders" hint={t('deliveryRule.mergeHint')} wide />
      </FieldSection>
      <FieldSection title={t('deliveryRule.where')}>
        <IdsField
          label={of.labels.partnerCondition}
          hint={t('deliveryRule.emptyIsAll')}
          choices={partners}
          value={partnerCondition.partnerIds}
          error={errorIn('partnerCondition')}
          onChange={(partnerIds) => form.setFieldValue('partnerCondition', { partnerIds })}
        />
        <MultiSelect
          {...some}
          label={of.labels.countryCondition}
          data={[...countryCodes].map((value) => ({ value, label: format.country(value) }))}
          limit={300}
          value={countryCondition.countries}
          error={errorIn('countryCondition')}
          onChange={(countries) => form.setFieldValue('countryCondition', { countries })}
        />
        <TagsInput
          size="xs"
          clearable
          acceptValueOnBlur
          label={of.labels.postalCodeCondition}
          description={t('deliveryRule.postalHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={postalParts(values.postalCodeCondition)}
          error={errorIn('postalCodeCondition')}
          onChange={(parts) => form.setFieldValue('postalCodeCondition', postalCondition(parts))}
        />
        <ChoiceField
          of={of}
          name="deliveryCondition"
          required
          options={choicesOf(t, 'deliveryRule.delivery', deliveryConditions)}
        />
      </FieldSection>
      <FieldSection title={t('deliveryRule.order')}>
        {(['channels', 'tags'] as const).map((part) => (
          <TagsInput
            size="xs"
            key={part}
            clearable
            acceptValueOnBlur
            maxLength={63}
            label={t(`deliveryRule.${part}`)}
            value={orderCondition[part]}
            error={errorIn(`orderCondition.${part}`)}
            onChange={(codes) => setOrder({ [part]: codes.map((code) => code.trim().toUpperCase()) })}
          />
        ))}
        {(['amountMin', 'amountMax'] as const).map((part) => (
          <MoneyInput
            key={part}
            label={t(`deliveryRule.${part}`)}
            value={orderCondition[part]}
            currency={orderCondition.currency}
            error={errorIn(`orderCondition.${part}`)}
            onChange={(amount) => setOrder({ [part]: amount })}
          />
        ))}
        <CurrencySelect
          hint={t('deliveryRule.currencyHint')}
          value={orderCondition.currency}
          onChange={(currency) => {
            const again = (amount: number | null) => rewritten(amount, orderCondition.currency, currency)
            setOrder({
              currency,
              amountMin: again(orderCondition.amountMin),
              amountMax: again(orderCondition.amountMax),
            })
          }}
        />
      </FieldSection>
      <FieldSection title={t('deliveryRule.goods')}>
        <MultiSelect
          {...some}
          label={t('sku.storage')}
          data={choicesOf(t, 'sku.storage', centerStorageTypes)}
          value={itemCondition.storageTypes}
          onChange={(picked) => setGoods({ storageTypes: centerStorageTypes.filter((one) => picked.includes(one)) })}
        />
        <MultiSelect
          {...some}
          label={t('sku.boxVolume')}
          data={choicesOf(t, 'sku.boxVolume', boxVolumes)}
          value={itemCondition.boxVolumes}
          onChange={(picked) => setGoods({ boxVolumes: boxVolumes.filter((one) => picked.includes(one)) })}
        />
        <MultiSelect
          {...some}
          label={t('sku.region')}
          data={choicesOf(t, 'sku.region', deliveryRegions)}
          value={itemCondition.deliveryRegions}
          onChange={(picked) => setGoods({ deliveryRegions: deliveryRegions.filter((one) => picked.includes(one)) })}
        />
        <IdsField
          label={t('word.sku')}
          hint={t('deliveryRule.allGoods')}
          choices={skus}
          value={itemCondition.skuIds}
          error={errorIn('itemCondition')}
          onChange={(skuIds) => setGoods({ skuIds })}
        />
      </FieldSection>
    </>
  )
}
