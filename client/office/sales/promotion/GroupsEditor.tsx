import { Button, Paper, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ConditionGroup, PromotionCondition } from '../../../../shared/entities/condition.ts'
import { useT } from '../../../ui/app/language.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import { usePromotionWords } from './usePromotionWords.ts'

const newCondition = (): PromotionCondition => ({ target: 'PAYMENT_AMOUNT', source: [], sentence: 'GTE', value: 0 })

/** Groups of conditions: every group must hold, and within a group all of its conditions or one of them. */
export function GroupsEditor({
  partnerId,
  groups,
  currency,
  errorAt,
  onChange,
}: {
  partnerId: number | null
  groups: readonly ConditionGroup[]
  /** The currency of the promotion's amounts. */
  currency: string
  errorAt: (path: string) => string | undefined
  onChange: (groups: ConditionGroup[]) => void
}) {
  const t = useT()
  const { ofGroup } = usePromotionWords(partnerId, groups, currency)
  const change = (nth: number, part: Partial<ConditionGroup>) =>
    onChange(groups.map((one, at) => (at === nth ? { ...one, ...part } : one)))
  return (
    <Section
      title={t('promotion.conditions')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...groups, { operator: 'AND', conditions: [newCondition()] }])}
        >
          {t('promotion.addGroup')}
        </Button>
      }
    >
      {groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('promotion.everyOrder')}
        </Text>
      )}
      {groups.map((group, nth) => (
        <Paper key={nth} withBorder p={16} mb={12} role="group" aria-label={t('promotion.group', { nth: nth + 1 })}>
          <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBottom: 12 }}>
            <Text fw={600}>{t('promotion.group', { nth: nth + 1 })}</Text>
            <SegmentedControl
              size="xs"
              aria-label={t('promotion.operator')}
              data={[
                { value: 'AND', label: t('promotion.operator.AND') },
                { value: 'OR', label: t('promotion.operator.OR') },
              ]}
              value={group.operator}
              onChange={(operator) => change(nth, { operator: operator === 'OR' ? 'OR' : 'AND' })}
            />
            <Text size="sm" c="dimmed" style={{ flex: '1 1 200px' }} data-testid="aloud">
              {ofGroup(group)}
            </Text>
            <RemoveLine
              label={t('promotion.removeGroup', { nth: nth + 1 })}
              onClick={() => onChange(groups.filter((_, at) => at !== nth))}
            />
          </div>
          {group.conditions.map((condition, index) => (
            <div key={index} style={{ display: 'flex', alignItems: 'start', gap: 8, marginBottom: 12 }}>
              <div style={{ flex: 1 }}>
                <ConditionRow
                  partnerId={partnerId}
                  condition={condition}
                  currency={currency}
                  errorOf={(field) => errorAt(`conditionGroups.${nth}.conditions.${index}.${field}`)}
                  onChange={(next) =>
                    change(nth, { conditions: group.conditions.map((one, at) => (at === index ? next : one)) })
                  }
                />
              </div>
              {group.conditions.length > 1 && (
                <RemoveLine
                  label={t('flow.removeCondition')}
                  onClick={() => change(nth, { conditions: group.conditions.filter((_, at) => at !== index) })}
                />
              )}
            </div>
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => change(nth, { conditions: [...group.conditions, newCondition()] })}
          >
            {t('flow.addCondition')}
          </Button>
        </Paper>
      ))}
    </Section>
  )
}
