import { PasswordInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authApi } from '../../../shared/api/auth.ts'
import { send } from '../../api.ts'
import { FormDialog } from '../../ui/ActDialog.tsx'
import { useT } from '../../ui/app/language.tsx'
import { useRun } from '../../ui/useRun.ts'

/** Sets the PIN that a badge needs away from an enrolled device (decisions.md §3). */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { run } = useRun()
  const form = useForm({
    initialValues: { password: '', pin: '', again: '' },
    validate: {
      password: (value) => (value === '' ? t('form.required') : null),
      pin: (value) => (/^\d{6,12}$/.test(value) ? null : t('pin.digits')),
      again: (value, { pin }) => (value === pin ? null : t('pin.differs')),
    },
  })
  const save = form.onSubmit(async ({ password, pin }) => {
    if (await run(() => send(authApi.saveSettings, { body: { pin: { password, pin } } }), t('pin.saved'))) onClose()
  })
  return (
    <FormDialog title={t('top.pin')} submit={t('form.save')} onSubmit={save} onClose={onClose}>
      <Text size="sm">{t('pin.hint')}</Text>
      <PasswordInput
        data-autofocus
        autoComplete="current-password"
        label={t('signIn.password')}
        {...form.getInputProps('password')}
      />
      <PasswordInput inputMode="numeric" autoComplete="off" label={t('pin.new')} {...form.getInputProps('pin')} />
      <PasswordInput inputMode="numeric" autoComplete="off" label={t('pin.again')} {...form.getInputProps('again')} />
    </FormDialog>
  )
}
