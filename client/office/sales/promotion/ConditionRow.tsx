import { MultiSelect, Select } from '@mantine/core'
import {
  isAmount,
  isYesNo,
  promotionTargets,
  type PromotionCondition,
  type PromotionTarget,
} from '../../../../shared/entities/condition.ts'
import { deliveryAttributeTypes } from '../../../../shared/entities/invoice.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx'
import { IdsField } from '../../dispatch/delivery-rule/IdsField.tsx'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { useChannels } from '../channel/useChannels.ts'
import type { ConditionProps } from '../ConditionProps.ts'
import { dayOf, momentOf, narrowedBy } from './conditionLook.ts'
import { SkusField, WrittenField } from './SourceFields.tsx'

/** One condition: what is counted, of which goods, and the least or the most of it. */
export function ConditionRow({
  partnerId,
  condition,
  currency,
  errorOf,
  onChange,
}: ConditionProps<PromotionCondition>) {
  const t = useT()
  const { target, sentence, value } = condition
  const isOfDays = target === 'PLACED_AT'
  const set = (part: Partial<PromotionCondition>) => onChange({ ...condition, ...part })
  return (
    <FieldGrid>
      <Select
        label={t('promotion.target')}
        allowDeselect={false}
        searchable
        data={choicesOf(t, 'promotion.target', promotionTargets)}
        value={target}
        error={errorOf('target')}
        onChange={(picked) => {
          const next = promotionTargets.find((one) => one === picked)
          if (next) onChange({ target: next, source: [], sentence: 'GTE', value: valueOf(next) })
        }}
      />
      <Source partnerId={partnerId} condition={condition} error={errorOf('source')} onChange={set} />
      <Select
        label={t('flow.sentence')}
        allowDeselect={false}
        data={[
          {
            value: 'GTE',
            label: t(isYesNo(target) ? 'promotion.isSo' : isOfDays ? 'promotion.from' : 'promotion.atLeast'),
          },
          {
            value: 'LTE',
            label: t(isYesNo(target) ? 'promotion.isNotSo' : isOfDays ? 'promotion.until' : 'promotion.atMost'),
          },
        ]}
        value={sentence}
        error={errorOf('sentence')}
        onChange={(picked) => {
          const next = picked === 'LTE' ? 'LTE' : 'GTE'
          if (isYesNo(target)) set({ sentence: next, value: next === 'GTE' ? 1 : 0 })
          else set({ sentence: next, value: typeof value === 'string' ? momentOf(next, dayOf(value)) : value })
        }}
      />
      {isOfDays ? (
        <DayInput
          label={t('promotion.day')}
          value={typeof value === 'string' ? dayOf(value) : null}
          error={errorOf('value')}
          onChange={(day) => day && set({ value: momentOf(sentence, day) })}
        />
      ) : (
        !isYesNo(target) &&
        (isAmount(target) ? (
          <MoneyInput
            label={t('flow.value')}
            currency={currency}
            value={typeof value === 'number' ? value : null}
            error={errorOf('value')}
            onChange={(next) => set({ value: next ?? 0 })}
          />
        ) : (
          <CountInput
            label={t('flow.value')}
            value={typeof value === 'number' ? value : null}
            error={errorOf('value')}
            onChange={(next) => set({ value: next ?? 0 })}
          />
        ))
      )}
    </FieldGrid>
  )
}

function valueOf(target: PromotionTarget): number | string {
  return target === 'PLACED_AT' ? momentOf('GTE', dayOf(new Date().toISOString())) : 1
}

/** The goods, products or channels that the condition is limited to; empty means all. */
function Source({
  partnerId,
  condition: { target, source },
  error,
  onChange,
}: {
  partnerId: number | null
  condition: PromotionCondition
  error: string | undefined
  onChange: (part: Pick<PromotionCondition, 'source'>) => void
}) {
  const t = useT()
  const kind = narrowedBy[target]
  const channelIds = kind === 'channels' ? source.map(Number) : []
  const channels = useChannels(partnerId, channelIds)
  const brands = useBrandsOf(partnerId)
  const toSource = (some: readonly (number | string)[]) => onChange({ source: some.map(String) })
  if (kind === null) return null
  if (kind === 'skus') return <SkusField partnerId={partnerId} value={source} error={error} onChange={toSource} />
  if (kind === 'channels')
    return <IdsField label={t('flow.words')} choices={channels} value={channelIds} error={error} onChange={toSource} />
  if (kind === 'brands' || kind === 'attributes')
    return (
      <MultiSelect
        label={t('flow.words')}
        searchable
        clearable
        hidePickedOptions
        data={
          kind === 'brands'
            ? brands.map((brand) => ({ value: String(brand.value), label: brand.label }))
            : choicesOf(t, 'invoice.attribute', deliveryAttributeTypes)
        }
        value={source}
        error={error}
        onChange={toSource}
      />
    )
  return <WrittenField of={kind} value={source} error={error} onChange={toSource} />
}
