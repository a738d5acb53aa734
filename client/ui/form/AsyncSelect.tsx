import { Select, type SelectProps } from '@mantine/core'
import { useT } from '../app/language.tsx'
import type { Finding } from './async-select.ts'
import { frameOf, type FieldProps } from './fields.tsx'
import type { Values } from './useRecordForm.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable'> {
  finding: Finding
  value: number | null
  onChange: (id: number | null) => void
}

/** One of many, found by typing. */
export function FindingSelect({ finding, value, onChange, ...frame }: Props) {
  const t = useT()
  const chosen = finding.nameOf(value)
  return (
    <Select
      {...frame}
      searchable
      nothingFoundMessage={finding.isFetching ? '…' : t('list.nothingFound')}
      // The server has already searched.
      filter={({ options }) => options}
      data={[
        ...finding.options,
        ...(value === null || finding.options.some((option) => option.value === value)
          ? []
          : [{ value, label: chosen }]),
      ].map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null ? null : String(value)}
      // The name of what is chosen stands in the field; it is not what one looks for.
      onSearchChange={(words) => finding.find(words === chosen ? '' : words)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

/** The same, of a form. */
export function FindingField<V extends Values>({
  finding,
  onPick,
  ...field
}: FieldProps<V> & { finding: Finding; onPick?: () => void }) {
  const { value, onChange, error } = field.of.form.getInputProps(field.name)
  return (
    <FindingSelect
      {...frameOf(field)}
      error={error}
      allowDeselect={!field.required}
      finding={finding}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => {
        onChange(id)
        onPick?.()
      }}
    />
  )
}
