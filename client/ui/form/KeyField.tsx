import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useT } from '../app/language.tsx'
import type { FormPart, Values } from './useRecordForm.ts'

interface Props<V extends Values> {
  of: FormPart<V>
  name: keyof V & string
  kept: boolean
  /** A stored key can be taken away: the field's value is then `''`. */
  erasable?: boolean
  required?: boolean
  hint?: string
  maxLength: number
}

/** A secret key can be entered but is never shown: an empty field leaves the stored key as it is. */
export function KeyField<V extends Values>({ of, name, kept, erasable, required, hint, maxLength }: Props<V>) {
  const t = useT()
  const { value, onChange, error } = of.form.getInputProps(name)
  const erased = erasable && value === ''
  return (
    <div>
      <PasswordInput
        label={of.labels[name]}
        name={name}
        withAsterisk={required}
        autoComplete="new-password"
        maxLength={maxLength}
        placeholder={kept && !erased ? t('form.keyUnchanged') : undefined}
        description={kept ? t('form.keyHint') : hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      {kept && erasable && (
        <Group gap={8} mt={4} mih={30}>
          {erased && (
            <Text size="xs" role="status" fw={500}>
              {t('form.keyErased')}
            </Text>
          )}
          <Button variant="subtle" size="compact-xs" ml={erased ? 0 : -8} onClick={() => onChange(erased ? null : '')}>
            {erased ? t('form.keyKeep') : t('form.keyErase', { name: of.labels[name] ?? '' })}
          </Button>
        </Group>
      )}
    </div>
  )
}
