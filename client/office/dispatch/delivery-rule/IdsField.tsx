import { MultiSelect } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'
import type { AsyncChoices } from '../../../ui/form/async-select.ts'

/** A field to choose several of many by typing. */
export function IdsField({
  label,
  hint,
  choices,
  value,
  error,
  disabled,
  onChange,
}: {
  label: string
  hint?: string
  choices: AsyncChoices
  value: readonly number[]
  error?: string | undefined
  disabled?: boolean
  onChange: (ids: number[]) => void
}) {
  const t = useT()
  const unknown = value.filter((id) => !choices.options.some((option) => option.value === id))
  return (
    <MultiSelect
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      disabled={disabled}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={choices.isFetching ? '…' : t('list.nothingFound')}
      // The server has already searched.
      filter={({ options }) => options}
      data={[...choices.options, ...unknown.map((id) => ({ value: id, label: `#${id}` }))].map((option) => ({
        value: String(option.value),
        label: option.label,
      }))}
      value={value.map(String)}
      onSearchChange={choices.find}
      onChange={(picked) => onChange(picked.map(Number))}
    />
  )
}
