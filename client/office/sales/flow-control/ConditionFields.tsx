import { Select, TagsInput } from '@mantine/core'
import { flowSentences, flowTargets, isCounted, type FlowCondition } from '../../../../shared/entities/condition.ts'
import { lookedFor } from '../../../../shared/messages/flow-sentence.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import { IdsField } from '../../dispatch/delivery-rule/IdsField.tsx'
import { useChannels } from '../channel/useChannels.ts'
import type { ConditionProps } from '../ConditionProps.ts'

export const newCondition = (): FlowCondition => ({ target: 'DEAL_NAME', source: [], sentence: 'INCLUDE', value: null })

/** One condition: what is compared, how, and with which words or amount. */
export function ConditionFields({ partnerId, condition, currency, errorOf, onChange }: ConditionProps<FlowCondition>) {
  const t = useT()
  const { target, sentence, source, value } = condition
  const counted = isCounted(target)
  const channels = useChannels(partnerId, target === 'CHANNEL' ? source.map(Number) : [])
  const set = (part: Partial<FlowCondition>) => onChange({ ...condition, ...part })
  return (
    <FieldGrid>
      <Select
        label={t('flow.target')}
        allowDeselect={false}
        searchable
        data={choicesOf(t, 'flow.target', flowTargets)}
        value={target}
        error={errorOf('target')}
        onChange={(picked) => {
          const next = flowTargets.find((one) => one === picked)
          if (next)
            onChange({
              target: next,
              source: [],
              sentence: isCounted(next) ? 'GTE' : 'INCLUDE',
              value: isCounted(next) ? 1 : null,
            })
        }}
      />
      <Select
        label={t('flow.sentence')}
        allowDeselect={false}
        data={flowSentences
          .filter((one) => counted === (one === 'GTE' || one === 'LTE'))
          .map((one) => ({
            value: one,
            label: t(one === 'INCLUDE' || one === 'EXCLUDE' ? lookedFor(target).how[one] : `flow.sentence.${one}`),
          }))}
        value={sentence}
        error={errorOf('sentence')}
        onChange={(picked) => set({ sentence: flowSentences.find((one) => one === picked) ?? sentence })}
      />
      {target === 'SALES_GROUP_PRICE' ? (
        <MoneyInput
          label={t('flow.value')}
          currency={currency}
          value={value}
          error={errorOf('value')}
          onChange={(next) => set({ value: next })}
        />
      ) : (
        counted && (
          <CountInput
            label={t('flow.value')}
            value={value}
            error={errorOf('value')}
            onChange={(next) => set({ value: next })}
          />
        )
      )}
      {target === 'CHANNEL' ? (
        <IdsField
          label={t('flow.words')}
          choices={channels}
          value={source.map(Number)}
          error={errorOf('source')}
          onChange={(ids) => set({ source: ids.map(String) })}
        />
      ) : (
        target !== 'STOCK' && (
          <TagsInput
            size="xs"
            clearable
            acceptValueOnBlur
            maxLength={255}
            label={t(counted ? 'flow.products' : 'flow.words')}
            description={t(
              counted ? 'flow.productsHint' : target === 'POSTAL_CODE' ? 'flow.postalHint' : 'flow.wordsHint',
            )}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={source}
            error={errorOf('source')}
            onChange={(words) => set({ source: words })}
          />
        )
      )}
    </FieldGrid>
  )
}
