import { PasswordInput } from '@mantine/core'
import { useT } from '../../ui/app/language.tsx'
import type { RecordForm } from '../../ui/form/useRecordForm.ts'
import type { ContractDraft } from './contractForm.ts'

/** A key goes in and never comes out: an empty field leaves the one that is there. */
export function KeyField({ of, name, kept, required, maxLength }: { of: RecordForm<ContractDraft>; name: 'apiKey' | 'apiRefreshKey'; kept: boolean; required?: boolean; maxLength: number }) {
  const t = useT()
  const { form, labels } = of
  return (
    <PasswordInput
      label={labels[name]}
      name={name}
      withAsterisk={required}
      autoComplete="new-password"
      maxLength={maxLength}
      placeholder={kept ? t('contract.keyUnchanged') : undefined}
      description={kept ? t('contract.keyHint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.errors[name]}
      value={form.getValues()[name] ?? ''}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.value || null)}
    />
  )
}
