import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { flowControlApi } from '../../../../shared/api/flow-control.ts'
import { rewritten } from '../../../../shared/entities/currency.ts'
import type { FlowCondition } from '../../../../shared/entities/condition.ts'
import {
  flowControlInput,
  flowTypes,
  mostConditions,
  type FlowControl,
  type FlowControlInput,
} from '../../../../shared/entities/flow-control.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { CurrencySelect } from '../../../ui/form/CurrencySelect.tsx'
import { ChoiceField, NumberField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { useChannels } from '../channel/useChannels.ts'
import { WhoseFields } from '../WhoseFields.tsx'
import { useFollowedCurrency } from '../useFollowedCurrency.ts'
import { useUsual } from '../useUsual.ts'
import { ConditionFields, newCondition } from './ConditionFields.tsx'
import { TryControl } from './TryControl.tsx'
import { useFlowSentence } from './useFlowSentence.ts'

type Draft = Omit<FlowControlInput, 'partnerId'> & { partnerId: number | null }

const inCurrency = (conditions: readonly FlowCondition[], from: string, to: string): FlowCondition[] =>
  conditions.map((one) =>
    one.target === 'SALES_GROUP_PRICE' ? { ...one, value: rewritten(one.value, from, to) } : one,
  )

export function FlowControlForm() {
  const usual = useUsual()
  return usual && <Form currency={usual.currency} />
}

/** The form of a new control, which shows it as a sentence while the user puts it together. */
function Form({ currency }: { currency: string }) {
  const t = useT()
  const { me, lacks } = useSession()
  const saved = useSaved()
  const { ofControl } = useFlowSentence()
  const of = useRecordForm<Draft, FlowControl>({
    initial: {
      partnerId: me.partnerId,
      brandId: null,
      channelId: null,
      type: 'REVIEW_REQUIRED',
      priority: 1,
      currency,
      ...newCondition(),
      conditions: [],
    },
    schema: flowControlInput,
    labels: {
      partnerId: t('word.partner'),
      brandId: t('word.brand'),
      channelId: t('word.channel'),
      type: t('flow.type'),
      priority: t('flow.priority'),
      currency: t('field.currency'),
      target: t('flow.target'),
      source: t('flow.words'),
      sentence: t('flow.sentence'),
      value: t('flow.value'),
      conditions: t('flow.conditions'),
    },
    save: (values) => send(flowControlApi.create, { body: flowControlInput.parse(values) }),
    onSaved: (row) => saved(['flowControl'], `/flow-control/${row.id}`),
  })
  const { form } = of
  const values = form.getValues()
  const { partnerId, channelId, brandId, target, source, sentence, value, conditions } = values
  const all: FlowCondition[] = [{ target, source, sentence, value }, ...conditions]
  const numbered = all.flatMap((one) => (one.target === 'CHANNEL' ? one.source.map(Number) : []))
  const channels = useChannels(partnerId, [channelId, ...numbered])
  const brands = useBrandsOf(partnerId)
  const rewrite = (currency: string) => {
    const { currency: before, target, source, sentence, value, conditions } = form.getValues()
    const [first, ...others] = inCurrency([{ target, source, sentence, value }, ...conditions], before, currency)
    form.setValues({ ...first, conditions: others, currency })
  }
  const { follow, keep } = useFollowedCurrency({
    opened: currency,
    now: () => form.getValues().currency,
    onFollow: rewrite,
  })
  const errorAt = (path: string) => form.errors[path]?.toString()
  const change = (index: number, condition: FlowCondition) => {
    if (index > 0) {
      form.setFieldValue(
        'conditions',
        conditions.map((one, at) => (at === index - 1 ? condition : one)),
      )
      return
    }
    form.setValues({ ...values, ...condition })
  }
  return (
    <FormPage
      of={of}
      title={t('flow.new')}
      back={{ to: '/flow-control', label: t('nav.flowControl') }}
      refused={lacks('order:write')}
    >
      <Section title={t('flow.aloud')}>
        <Text data-testid="aloud">
          {ofControl({
            type: values.type,
            conditions: all,
            currency: values.currency,
            channelName: channelId === null ? null : channels.nameOf(channelId),
            brandName: brands.find((one) => one.value === brandId)?.label ?? null,
            nameOfChannel: (id) => channels.nameOf(Number(id)),
          })}
        </Text>
      </Section>
      <FieldSection title={t('flow.whose')}>
        <WhoseFields
          of={of}
          channels={channels}
          onPartner={() => {
            form.setValues({ channelId: null, brandId: null })
            follow(form.getValues().partnerId)
          }}
        />
        <ChoiceField of={of} name="type" required options={choicesOf(t, 'flow.type', flowTypes)} />
        <NumberField of={of} name="priority" required min={1} max={1000} hint={t('flow.priorityHint')} />
        {all.some((one) => one.target === 'SALES_GROUP_PRICE') && (
          <CurrencySelect
            hint={t('flow.currencyHint')}
            value={values.currency}
            onChange={(currency) => {
              keep()
              rewrite(currency)
            }}
          />
        )}
      </FieldSection>
      <Section
        title={t('flow.conditions')}
        actions={
          all.length < mostConditions && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => form.setFieldValue('conditions', [...conditions, newCondition()])}
            >
              {t('flow.addCondition')}
            </Button>
          )
        }
      >
        {all.map((condition, index) => (
          <div key={index} style={{ display: 'flex', alignItems: 'start', gap: 8, marginBottom: 16 }}>
            <div style={{ flex: 1 }}>
              <ConditionFields
                partnerId={partnerId}
                condition={condition}
                currency={values.currency}
                errorOf={(field) => errorAt(index === 0 ? field : `conditions.${index - 1}.${field}`)}
                onChange={(next) => change(index, next)}
              />
            </div>
            {index > 0 && (
              <RemoveLine
                label={t('flow.removeCondition')}
                onClick={() => form.removeListItem('conditions', index - 1)}
              />
            )}
          </div>
        ))}
      </Section>
      <TryControl control={values} />
    </FormPage>
  )
}
