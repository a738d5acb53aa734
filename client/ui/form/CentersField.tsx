import { MultiSelect } from '@mantine/core'
import { useSession } from '../app/session.tsx'
import { ChoiceField, type FieldProps } from './fields.tsx'
import type { FormPart, Values } from './useRecordForm.ts'

/** One of the centers someone works in. */
export function CenterField<V extends Values>(props: FieldProps<V>) {
  const { centers } = useSession()
  return (
    <ChoiceField
      {...props}
      options={centers.map(({ id, code, nameEn }) => ({ value: id, label: `${code} · ${nameEn}` }))}
    />
  )
}

/** Some centers. One that is set and outside one's own scope stays set. */
export function CentersField<V extends Values>({
  of,
  name,
  hint,
  required,
  disabled,
}: {
  of: FormPart<V>
  name: keyof V & string
  hint?: string
  required?: boolean
  disabled?: boolean
}) {
  const { centers } = useSession()
  const { value, onChange, error } = of.form.getInputProps(name)
  const chosen: number[] = Array.isArray(value) ? value : []
  const foreign = chosen.filter((id) => !centers.some((center) => center.id === id))
  return (
    <MultiSelect
      label={of.labels[name]}
      withAsterisk={required}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      disabled={disabled}
      searchable
      hidePickedOptions
      data={[
        ...centers.map(({ id, code, nameEn }) => ({ value: String(id), label: `${code} · ${nameEn}` })),
        ...foreign.map((id) => ({ value: String(id), label: `#${id}`, disabled: true })),
      ]}
      value={chosen.map(String)}
      onChange={(picked) => onChange([...new Set([...foreign, ...picked.map(Number)])])}
    />
  )
}
