import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { dayIn } from '../../../shared/day-in.ts'
import { startOfDay } from '../app/format.ts'
import type { Option } from './async-select.ts'
import styles from '../record/record.module.css'
import { DayInput } from './DayInput.tsx'
import { FigureInput } from './FigureInput.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import type { FormPart, Values } from './useRecordForm.ts'

export interface FieldProps<V extends Values> {
  of: FormPart<V>
  name: keyof V & string
  required?: boolean
  hint?: string
  disabled?: boolean
  wide?: boolean
}

/** The props that every field of a form has, whatever input it holds. */
export function frameOf<V extends Values>({ of, name, required, hint, disabled, wide }: FieldProps<V>) {
  return {
    label: of.labels[name],
    withAsterisk: required,
    description: hint,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    disabled,
    className: wide ? styles.wide : undefined,
    name,
  }
}

/** A field of text; an emptied optional field is null. */
export function TextField<V extends Values>(props: FieldProps<V> & { lines?: number; maxLength?: number }) {
  const { value, onChange, error, onBlur } = props.of.form.getInputProps(props.name)
  const shared = {
    ...frameOf(props),
    error,
    onBlur,
    maxLength: props.maxLength,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' && !props.required ? null : event.currentTarget.value),
  }
  return props.lines ? <Textarea {...shared} autosize minRows={props.lines} /> : <TextInput {...shared} />
}

/** `plain`: the number counts nothing (a port, for example), so it has no separators. */
export function NumberField<V extends Values>(
  props: FieldProps<V> & { unit?: string; min?: number; max?: number; plain?: boolean },
) {
  const { value, onChange, error, onBlur } = props.of.form.getInputProps(props.name)
  return (
    <FigureInput
      {...frameOf(props)}
      error={error}
      onBlur={onBlur}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      thousandSeparator={props.plain ? undefined : ','}
      min={props.min}
      max={props.max}
      suffix={props.unit ? ` ${props.unit}` : undefined}
    />
  )
}

/** An amount in the minor unit of its currency; the user types it in the major unit. */
export function MoneyField<V extends Values>(props: FieldProps<V> & { currency: string }) {
  const { value, onChange, error, onBlur } = props.of.form.getInputProps(props.name)
  return (
    <MoneyInput
      {...frameOf(props)}
      error={error}
      onBlur={onBlur}
      currency={props.currency}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  )
}

export function ChoiceField<V extends Values, T extends string | number>(
  props: FieldProps<V> & { options: Option<T>[]; searchable?: boolean; onPick?: () => void },
) {
  const { value, onChange, error } = props.of.form.getInputProps(props.name)
  return (
    <Select
      {...frameOf(props)}
      error={error}
      searchable={props.searchable}
      allowDeselect={!props.required}
      data={props.options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(picked) => {
        onChange(props.options.find((option) => String(option.value) === picked)?.value ?? null)
        props.onPick?.()
      }}
    />
  )
}

export function FlagField<V extends Values>(props: FieldProps<V>) {
  const { value, onChange } = props.of.form.getInputProps(props.name)
  const { inputWrapperOrder: _, withAsterisk: __, ...frame } = frameOf(props)
  return <Switch {...frame} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
}

/** `zone`: the field holds the instant at which the day begins in this zone, instead of the day. */
export function DayField<V extends Values>(
  props: FieldProps<V> & { min?: string; clearable?: boolean; zone?: string },
) {
  const { zone } = props
  const { value, onChange, error } = props.of.form.getInputProps(props.name)
  return (
    <DayInput
      {...frameOf(props)}
      error={error}
      clearable={props.clearable}
      minDate={props.min}
      value={typeof value !== 'string' ? null : zone ? dayIn(zone, Date.parse(value)) : value}
      onChange={(day) => onChange(day && zone ? startOfDay(day, zone) : day)}
    />
  )
}
