import { MultiSelect } from '@mantine/core'
import { centerLabel } from '../app/centerLabel.ts'
import { useLanguage } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { ChoiceField, type FieldProps } from './fields.tsx'
import type { FormPart, Values } from './useRecordForm.ts'

/** A field to choose one of the centers the user works in. */
export function CenterField<V extends Values>(props: FieldProps<V>) {
  const { language } = useLanguage()
  const { centers } = useSession()
  return (
    <ChoiceField
      {...props}
      options={centers.map((center) => ({ value: center.id, label: centerLabel(center, language) }))}
    />
  )
}

/** A field to choose several centers. A center that is set and outside the user's scope stays set. */
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
  const { language } = useLanguage()
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
        ...centers.map((center) => ({ value: String(center.id), label: centerLabel(center, language) })),
        ...foreign.map((id) => ({ value: String(id), label: `#${id}`, disabled: true })),
      ]}
      value={chosen.map(String)}
      onChange={(picked) => onChange([...new Set([...foreign, ...picked.map(Number)])])}
    />
  )
}
