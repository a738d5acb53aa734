import { Select, type SelectProps } from '@mantine/core'
import { useT } from '../app/language.tsx'
import type { AsyncChoices } from './async-select.ts'
import { frameOf, type FieldProps } from './fields.tsx'
import type { Values } from './useRecordForm.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable'> {
  choices: AsyncChoices
  value: number | null
  onChange: (id: number | null) => void
}

/** A field to choose one of many by typing. */
export function AsyncSelect({ choices, value, onChange, ...frame }: Props) {
  const t = useT()
  const chosen = choices.nameOf(value)
  return (
    <Select
      {...frame}
      searchable
      nothingFoundMessage={choices.isFetching ? '…' : t('list.nothingFound')}
      // The server has already searched.
      filter={({ options }) => options}
      data={[
        ...choices.options,
        ...(value === null || choices.options.some((option) => option.value === value)
          ? []
          : [{ value, label: chosen }]),
      ].map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null ? null : String(value)}
      // The field shows the chosen name, which must not be searched for.
      onSearchChange={(words) => choices.find(words === chosen ? '' : words)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

/** `AsyncSelect` as a field of a form. */
export function AsyncSelectField<V extends Values>({
  choices,
  onPick,
  ...field
}: FieldProps<V> & { choices: AsyncChoices; onPick?: () => void }) {
  const { value, onChange, error } = field.of.form.getInputProps(field.name)
  return (
    <AsyncSelect
      {...frameOf(field)}
      error={error}
      allowDeselect={!field.required}
      choices={choices}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => {
        onChange(id)
        onPick?.()
      }}
    />
  )
}
