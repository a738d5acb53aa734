import { Checkbox, Group, Input, MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import {
  choiceOf,
  cronOf,
  hourSteps,
  minuteSteps,
  type Choice,
} from '../../../../shared/rules/orders/schedule-choice.ts'
import { useDayName, useScheduleWords } from './useScheduleWords.ts'

interface Props {
  cron: string
  error: ReactNode
  onChange: (cron: string) => void
}

const begins: Record<Choice['every'], Choice> = {
  minutes: { every: 'minutes', step: 10 },
  hours: { every: 'hours', step: 1, minute: 0 },
  day: { every: 'day', hours: [9], minute: 0, weekdays: [] },
}
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const minutes = Array.from({ length: 12 }, (_, nth) => String(nth * 5))
// The week begins on Monday, as in a center's plans.
const weekdays = [1, 2, 3, 4, 5, 6, 0]

/** The user chooses a schedule by clicking; one written as cron stays until another is chosen. */
export function ScheduleFields({ cron, error, onChange }: Props) {
  const t = useT()
  const words = useScheduleWords()
  const choice = choiceOf(cron)
  const choose = (next: Choice) => onChange(cronOf(next))
  return (
    <Input.Wrapper error={error}>
      <Stack gap={12} align="flex-start">
        <SegmentedControl
          aria-label={t('schedule.how')}
          value={choice?.every ?? 'own'}
          onChange={(every) => (every === 'minutes' || every === 'hours' || every === 'day') && choose(begins[every])}
          data={[
            ...choicesOf(t, 'schedule.every', ['minutes', 'hours', 'day']),
            ...(choice === null ? [{ value: 'own', label: cron }] : []),
          ]}
        />
        {choice && <Fields choice={choice} onChange={choose} />}
        <Text size="sm" fw={500} role="status">
          {words(cron)}
        </Text>
      </Stack>
    </Input.Wrapper>
  )
}

function Fields({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const t = useT()
  const dayName = useDayName()
  if (choice.every === 'minutes')
    return (
      <Select
        label={t('schedule.minutes')}
        allowDeselect={false}
        data={minuteSteps.map(String)}
        value={String(choice.step)}
        onChange={(step) => onChange({ ...choice, step: Number(step) })}
      />
    )
  const minute = (
    <Select
      label={t('schedule.minute')}
      allowDeselect={false}
      data={minutes.includes(String(choice.minute)) ? minutes : [String(choice.minute), ...minutes]}
      value={String(choice.minute)}
      onChange={(at) => onChange({ ...choice, minute: Number(at) })}
    />
  )
  if (choice.every === 'hours')
    return (
      <Group gap={12}>
        <Select
          label={t('schedule.hours')}
          allowDeselect={false}
          data={hourSteps.map(String)}
          value={String(choice.step)}
          onChange={(step) => onChange({ ...choice, step: Number(step) })}
        />
        {minute}
      </Group>
    )
  return (
    <Stack gap={12}>
      <Group gap={12} align="flex-start">
        <MultiSelect
          label={t('schedule.atHours')}
          data={hours}
          value={choice.hours.map(String)}
          onChange={(at) => at.length > 0 && onChange({ ...choice, hours: at.map(Number) })}
        />
        {minute}
      </Group>
      <Checkbox.Group
        label={t('schedule.weekdays')}
        description={t('schedule.weekdaysHint')}
        value={choice.weekdays.map(String)}
        onChange={(on) => onChange({ ...choice, weekdays: on.map(Number).toSorted((a, b) => a - b) })}
      >
        <Group gap={12} mt={4}>
          {weekdays.map((weekday) => (
            <Checkbox key={weekday} value={String(weekday)} label={dayName(weekday)} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  )
}
