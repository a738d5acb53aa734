import { PasswordInput } from '@mantine/core'
import { useT } from '../app/language.tsx'
import type { FormPart, Values } from './useRecordForm.ts'

/** A key goes in and never comes out: an empty field leaves the one that is there. */
export function KeyField<V extends Values>({ of, name, kept, required, hint, maxLength }: { of: FormPart<V>; name: keyof V & string; kept: boolean; required?: boolean; hint?: string; maxLength: number }) {
  const t = useT()
  const { value, onChange, error } = of.form.getInputProps(name)
  return (
    <PasswordInput
      label={of.labels[name]}
      name={name}
      withAsterisk={required}
      autoComplete="new-password"
      maxLength={maxLength}
      placeholder={kept ? t('form.keyUnchanged') : undefined}
      description={kept ? t('form.keyHint') : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
