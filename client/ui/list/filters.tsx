import { Button, Checkbox, Group, Popover, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { dayIn } from '../../../shared/day-in.ts'
import { endOfDay, startOfDay } from '../app/format.ts'
import { useT } from '../app/language.tsx'
import { useToday } from '../app/now.ts'
import { useFormat, useSession } from '../app/session.tsx'
import type { AsyncChoices, Option } from '../form/async-select.ts'
import { DayInput } from '../form/DayInput.tsx'
import styles from './list.module.css'
import { dayWords, daysOf, type WordedDays } from './relativeDays.ts'

/** A filter as a plain button that says what it is set to. */
export function FilterButton({
  label,
  summary,
  children,
}: {
  label: string
  summary: string | null
  children: (close: () => void) => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          px={10}
          h={30}
          fw={400}
          className={styles.filter}
          data-set={summary !== null || undefined}
          rightSection={<IconChevronDown size={14} />}
          onClick={() => setOpened((now) => !now)}
          aria-expanded={opened}
        >
          {summary === null ? label : `${label}: ${summary}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  )
}

/** Several chosen values and how they change. */
export interface Chosen<T> {
  value: readonly T[] | undefined
  onChange: (value: T[] | undefined) => void
}
interface ChoiceProps<T> extends Chosen<T> {
  label: string
  options: Option<T>[]
  /** Shown above the choices. */
  search?: ReactNode
}

/** A filter for any of several values. */
export function ChoiceFilter<T extends string | number>({
  label,
  options,
  value = [],
  onChange,
  search,
}: ChoiceProps<T>) {
  const first = options.find((option) => option.value === value[0])?.label ?? String(value[0])
  const toggle = (one: T) => {
    const next = value.includes(one) ? value.filter((other) => other !== one) : [...value, one]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <FilterButton
      label={label}
      summary={value.length === 0 ? null : value.length === 1 ? first : `${first} +${value.length - 1}`}
    >
      {() => (
        <Stack gap={8}>
          {search}
          <Stack gap={8} mah={320} style={{ overflow: 'auto' }}>
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
            ))}
          </Stack>
        </Stack>
      )}
    </FilterButton>
  )
}

interface OneProps<T> {
  label: string
  options: Option<T>[]
  value: T | undefined
  onChange: (value: T | undefined) => void
  /** Shown above the choices. */
  search?: ReactNode
}

/** A filter for one of several values, or any. */
export function OneFilter<T extends string | number | boolean>({
  label,
  options,
  value,
  onChange,
  search,
}: OneProps<T>) {
  const t = useT()
  return (
    <FilterButton label={label} summary={options.find((option) => option.value === value)?.label ?? null}>
      {(close) => (
        <Stack gap={8}>
          {search}
          {[{ value: undefined, label: t('list.any') }, ...options].map((option) => (
            <Radio
              key={String(option.value)}
              size="xs"
              label={option.label}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value)
                close()
              }}
            />
          ))}
        </Stack>
      )}
    </FilterButton>
  )
}

/** A filter for any of many values, found by typing. */
export function AsyncSelectFilter({
  choices,
  ...filter
}: Omit<ChoiceProps<number>, 'options' | 'search'> & { choices: AsyncChoices }) {
  return <ChoiceFilter {...filter} options={choices.options} search={<Search choices={choices} />} />
}

/** A filter for one of many values, found by typing, or any. */
export function OneAsyncSelectFilter({
  choices,
  ...filter
}: Omit<OneProps<number>, 'options' | 'search'> & { choices: AsyncChoices }) {
  return <OneFilter {...filter} options={choices.options} search={<Search choices={choices} />} />
}

/** The search field; absent where all choices are already in sight. */
function Search({ choices: { find, hasMore, options } }: { choices: AsyncChoices }) {
  const t = useT()
  const [words, setWords] = useState('')
  useEffect(() => () => find(''), [find])
  if (!hasMore && words === '') return null
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('list.searchChoices')}
        placeholder={t('list.searchChoices')}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          find(event.currentTarget.value)
        }}
      />
      {options.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('list.nothingFound')}
        </Text>
      )}
    </>
  )
}

/** A filter for one of a known list, found by typing. */
export function PickFilter<T extends string | number>({ label, options, value, onChange }: OneProps<T>) {
  const t = useT()
  return (
    <FilterButton
      label={label}
      summary={value === undefined ? null : (options.find((option) => option.value === value)?.label ?? String(value))}
    >
      {(close) => (
        <Select
          w={256}
          searchable
          clearable
          data-autofocus
          aria-label={label}
          placeholder={label}
          nothingFoundMessage={t('list.nothingFound')}
          comboboxProps={{ withinPortal: false }}
          // The list of choices scrolls by itself with the field's arrow keys, so it needs no scroll area to tab to.
          withScrollArea={false}
          styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
          data={options.map((option) => ({ value: String(option.value), label: option.label }))}
          value={value === undefined ? null : String(value)}
          onChange={(picked) => {
            onChange(options.find((option) => String(option.value) === picked)?.value)
            close()
          }}
        />
      )}
    </FilterButton>
  )
}

export function FlagFilter({ label, value, onChange }: Omit<OneProps<boolean>, 'options'>) {
  const t = useT()
  return (
    <OneFilter
      label={label}
      value={value}
      onChange={onChange}
      options={[
        { value: true, label: t('list.yes') },
        { value: false, label: t('list.no') },
      ]}
    />
  )
}

export function TextFilter({ label, value, onChange }: Omit<OneProps<string>, 'options'>) {
  const t = useT()
  const [text, setText] = useState(value ?? '')
  return (
    <FilterButton label={label} summary={value ?? null}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onChange(text.trim() || undefined)
            close()
          }}
        >
          <Group gap={8} wrap="nowrap">
            <TextInput
              data-autofocus
              aria-label={label}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit">{t('list.apply')}</Button>
          </Group>
        </form>
      )}
    </FilterButton>
  )
}

/** A filter of instants: the user picks days of the center, the last one included. */
export function InstantsFilter({
  from,
  to,
  onChange,
  ...days
}: {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
} & WordedDays) {
  const { zone } = days
  return (
    <DaysFilter
      {...days}
      from={from && dayIn(zone, Date.parse(from))}
      to={to && dayIn(zone, Date.parse(to))}
      onChange={(first, last) => onChange(first && startOfDay(first, zone), last && endOfDay(last, zone))}
    />
  )
}

const wordKeys = {
  today: 'list.today',
  yesterday: 'list.yesterday',
  'last-7-days': 'list.last7',
  'this-month': 'list.thisMonth',
} as const

const edge = { w: 144, clearable: true, popoverProps: { withinPortal: false } } as const

/** A filter of days from and to, both included; `YYYY-MM-DD`. */
export function DaysFilter({
  label,
  zone: told,
  from,
  to,
  onChange,
  word: said,
  onWord,
}: {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  /** Without these props today is that of the chosen center, and a word only sets its days. */
} & Partial<WordedDays>) {
  const t = useT()
  const format = useFormat()
  const { zoneOf } = useSession()
  const today = useToday(told ?? zoneOf())
  const short = (day: string | undefined) => (day ? format.shortDay(day, today) : '…')
  return (
    <FilterButton
      label={label}
      summary={
        said ? t(wordKeys[said]) : from || to ? (from === to ? short(from) : `${short(from)} – ${short(to)}`) : null
      }
    >
      {() => (
        <Stack gap={8}>
          <Group gap={4}>
            {dayWords.map((word) => {
              const { first, last } = daysOf(word, today)
              return (
                <Button
                  key={word}
                  size="compact-sm"
                  variant={(said ? said === word : from === first && to === last) ? 'light' : 'default'}
                  fw={400}
                  onClick={() => (onWord ? onWord(word) : onChange(first, last))}
                >
                  {t(wordKeys[word])}
                </Button>
              )
            })}
          </Group>
          <Group gap={8} wrap="nowrap" align="end">
            <DayInput
              {...edge}
              label={t('list.from')}
              value={from ?? null}
              maxDate={to}
              onChange={(day) => onChange(day ?? undefined, to)}
            />
            <DayInput
              {...edge}
              label={t('list.to')}
              value={to ?? null}
              minDate={from}
              onChange={(day) => onChange(from, day ?? undefined)}
            />
          </Group>
        </Stack>
      )}
    </FilterButton>
  )
}
