import { Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { campaignApi, promotionApi } from '../../../../shared/api/promotion.ts'
import {
  groupOptions,
  priceOptions,
  keptPromotion,
  promotionInput,
  type Promotion,
  type PromotionTemplate,
} from '../../../../shared/entities/promotion.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { CurrencySelect } from '../../../ui/form/CurrencySelect.tsx'
import { ChoiceField, FlagField, MoneyField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldGrid, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { IdsField } from '../../dispatch/delivery-rule/IdsField.tsx'
import { useCampaigns } from '../campaign/useCampaigns.ts'
import { useFollowedCurrency } from '../useFollowedCurrency.ts'
import { useUsual } from '../useUsual.ts'
import { BuyXGetYFields } from './BuyXGetYFields.tsx'
import { CountedField } from './CountedField.tsx'
import { FreebiesEditor } from './FreebiesEditor.tsx'
import { GroupsEditor } from './GroupsEditor.tsx'
import { currencyOf, inCurrency, type PromotionDraft } from './promotionDraft.ts'
import { PromotionPreview } from './PromotionPreview.tsx'
import { usePromotions } from './usePromotions.ts'

export function PromotionForm() {
  return <NewOrStored table="promotion" get={promotionApi.get} form={Start} />
}

/** A new promotion may start from a template, which must be loaded before the form opens. */
function Start({ row }: { row?: Promotion }) {
  const [params] = useSearchParams()
  const templateId = Number(params.get('templateId')) || null
  const templates = useCall(
    ['promotionTemplate'],
    promotionApi.templates,
    { query: { ids: templateId === null ? [] : [templateId] } },
    templateId !== null && row === undefined,
  )
  const campaignId = Number(params.get('campaignId')) || null
  const campaign = useCall(
    ['campaign'],
    campaignApi.get,
    { params: { id: campaignId ?? 0 } },
    campaignId !== null && row === undefined,
  )
  const usual = useUsual(row === undefined, campaign.data?.partnerId)
  if (templates.isLoading || campaign.isLoading || usual === null) return null
  return <Form row={row} currency={usual.currency} template={templates.data?.data[0]} campaignId={campaignId} />
}

function Form({
  row: promotion,
  currency,
  template,
  campaignId: opened,
}: {
  row: Promotion | undefined
  /** The currency of a new promotion, unless its template has another. */
  currency: string
  template: PromotionTemplate | undefined
  campaignId: number | null
}) {
  const t = useT()
  const format = useFormat()
  const { me, lacks } = useSession()
  const of = usePlainForm<PromotionDraft, Promotion>({
    table: 'promotion',
    api: promotionApi,
    input: promotionInput,
    kept: keptPromotion,
    row: promotion,
    empty: {
      ...defaultsOf(promotionInput),
      currency,
      freebies: [],
      name: '',
      ...template?.content,
      campaignId: opened,
    },
    shows: ({ conditionGroups, freebies, buyXGetY, requiredGroup, mutuallyExclusiveIds, ...draft }) => ({
      priceGte: draft.priceGte === null ? '–' : format.money(draft.priceGte, draft.currency),
      priceLte: draft.priceLte === null ? '–' : format.money(draft.priceLte, draft.currency),
      conditionGroups: String(conditionGroups.length),
      freebies: t.listed(freebies.map(({ skuId, quantity }) => `#${skuId} × ${quantity}`)),
      buyXGetY: buyXGetY ? `${buyXGetY.buy} + ${buyXGetY.get}` : '–',
      requiredGroup: t.listed(requiredGroup),
      mutuallyExclusiveIds: t.listed(mutuallyExclusiveIds.map(String)),
    }),
    terms: currencyOf,
    savedTo: (row) => `/promotion/${row.id}`,
  })
  const { form } = of
  const values = form.getValues()
  const { campaignId } = values
  const campaigns = useCampaigns([campaignId])
  const partnerId = promotion?.partnerId ?? me.partnerId ?? campaigns.partnerOf(campaignId)
  const rivals = usePromotions(partnerId, values.mutuallyExclusiveIds)
  const { follow, keep } = useFollowedCurrency({
    opened: template ? null : currency,
    now: () => form.getValues().currency,
    onFollow: (next) => form.setValues(inCurrency(form.getValues(), next)),
  })
  const errorAt = (path: string) => form.errors[path]?.toString()
  return (
    <FormPage
      of={of}
      title={promotion?.name ?? t('promotion.new')}
      back={
        promotion
          ? { to: `/promotion/${promotion.id}`, label: promotion.name }
          : { to: '/promotion', label: t('nav.promotion') }
      }
      refused={lacks('campaign:write')}
    >
      <FieldSection title={t('record.what')}>
        <AsyncSelectField
          of={of}
          name="campaignId"
          required
          disabled={promotion !== undefined}
          choices={campaigns}
          onPick={() => follow(campaigns.partnerOf(form.getValues().campaignId))}
        />
        <TextField of={of} name="name" required maxLength={127} />
        {promotion === undefined && (
          <Templates
            partnerId={partnerId}
            opened={template?.id ?? null}
            onPick={({ content }) => {
              keep()
              form.setValues({ ...values, ...content })
            }}
          />
        )}
        <NumberField of={of} name="priority" required min={1} max={1000} hint={t('flow.priorityHint')} />
        <FlagField of={of} name="isSuspended" hint={t('promotion.suspendedHint')} />
      </FieldSection>
      <GroupsEditor
        partnerId={partnerId}
        groups={values.conditionGroups}
        currency={values.currency}
        errorAt={errorAt}
        onChange={(groups) => form.setFieldValue('conditionGroups', groups)}
      />
      <FieldSection title={t('promotion.counted')}>
        <ChoiceField
          of={of}
          name="groupOption"
          hint={t('promotion.groupOptionHint')}
          options={choicesOf(t, 'promotion.groupOption', groupOptions)}
          onPick={() => form.setFieldValue('requiredGroup', [])}
        />
        <CountedField
          partnerId={partnerId}
          groupOption={values.groupOption}
          value={values.requiredGroup}
          error={errorAt('requiredGroup')}
          onChange={(some) => form.setFieldValue('requiredGroup', some)}
        />
        <NumberField of={of} name="quantityGte" min={0} />
        <NumberField of={of} name="quantityLte" min={0} />
        <ChoiceField
          of={of}
          name="priceOption"
          required
          options={choicesOf(t, 'promotion.priceOption', priceOptions)}
        />
        <MoneyField of={of} name="priceGte" currency={values.currency} />
        <MoneyField of={of} name="priceLte" currency={values.currency} />
        <CurrencySelect
          hint={t('promotion.currencyHint')}
          value={values.currency}
          onChange={(currency) => {
            keep()
            form.setValues(inCurrency(values, currency))
          }}
        />
      </FieldSection>
      <Section title={t('promotion.buyXGetY')}>
        <BuyXGetYFields
          value={values.buyXGetY}
          errorOf={(field) => errorAt(`buyXGetY.${field}`)}
          onChange={(times) => form.setFieldValue('buyXGetY', times)}
        />
      </Section>
      <Section title={t('promotion.freebies')}>
        <FreebiesEditor
          partnerId={partnerId}
          freebies={values.freebies}
          error={errorAt('freebies')}
          errorAt={errorAt}
          onChange={(freebies) => {
            const drawn = freebies.some(({ isRandom }) => isRandom)
            form.setFieldValue('freebies', freebies)
            if (drawn !== values.randomCount > 0) form.setFieldValue('randomCount', drawn ? 1 : 0)
          }}
        />
        {values.freebies.some(({ isRandom }) => isRandom) && (
          <FieldGrid>
            <NumberField of={of} name="randomCount" required min={1} max={50} hint={t('promotion.randomHint')} />
            <FlagField of={of} name="allowRandomRepetition" hint={t('promotion.repetitionHint')} />
          </FieldGrid>
        )}
      </Section>
      <FieldSection title={t('promotion.limits')}>
        <NumberField of={of} name="limitedOfferCount" min={0} hint={t('promotion.limitHint')} />
        <FlagField of={of} name="allowsDuplication" hint={t('promotion.duplicationHint')} />
        <IdsField
          label={t('promotion.mutuallyExclusiveIds')}
          hint={t('promotion.exclusiveHint')}
          choices={rivals}
          value={values.mutuallyExclusiveIds.filter((id) => id !== promotion?.id)}
          error={errorAt('mutuallyExclusiveIds')}
          onChange={(ids) => form.setFieldValue('mutuallyExclusiveIds', ids)}
        />
      </FieldSection>
      <PromotionPreview promotionId={promotion?.id ?? null} draft={values} />
    </FormPage>
  )
}

/** Starts from a template that was saved under a name. */
function Templates({
  partnerId,
  opened,
  onPick,
}: {
  partnerId: number | null
  opened: number | null
  onPick: (template: PromotionTemplate) => void
}) {
  const t = useT()
  const [picked, setPicked] = useState(opened)
  const found = useCall(['promotionTemplate'], promotionApi.templates, {
    query: { partnerIds: partnerId === null ? [] : [partnerId], sort: 'name', order: 'asc', pageSize: 500 },
  })
  const templates = found.data?.data ?? []
  if (templates.length === 0) return null
  return (
    <Select
      label={t('promotion.startFrom')}
      searchable
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={picked === null ? null : String(picked)}
      onChange={(id) => {
        const template = templates.find((one) => String(one.id) === id)
        setPicked(template?.id ?? null)
        if (template) onPick(template)
      }}
    />
  )
}
