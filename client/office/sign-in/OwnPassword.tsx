import { Anchor, Button, PasswordInput, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { authApi } from '../../../shared/api/auth.ts'
import { selfApi } from '../../../shared/api/user.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { meKey, queryClient } from '../../ui/app/queries.ts'
import { NewPasswordInput } from '../../ui/form/NewPasswordInput.tsx'
import { useCallForm } from '../../ui/form/useCallForm.ts'
import { passwordErrors } from './passwordErrors.ts'
import { arrival } from './arrival.ts'
import { Entrance } from './Entrance.tsx'
import { Trouble } from './Trouble.tsx'

/**
 * A user who signed in with a one-time password must set a password of their own, and can do nothing else but leave. The one-time password
 * is asked for again unless it was typed just now.
 */
export function OwnPassword() {
  const t = useT()
  const navigate = useNavigate()
  const { form, busy, error, submit } = useCallForm({
    initial: { password: arrival.oneTime ?? '', newPassword: '', again: '' },
    check: (values) => passwordErrors(values, t),
    send: async ({ password, newPassword }) => {
      let me = await send(selfApi.changePassword, { body: { password, newPassword } })
      const { chosen } = arrival
      if (chosen !== null && chosen !== me.language)
        me = await send(authApi.saveSettings, { body: { language: chosen } }).catch(() => me)
      Object.assign(arrival, { oneTime: null, chosen: null })
      queryClient.setQueryData(meKey, me)
    },
  })
  const leave = async () => {
    await send(authApi.signOut, { body: {} })
    queryClient.clear()
    void navigate('/sign-in')
  }
  return (
    <Entrance
      title={t('ownPassword.title')}
      onSubmit={submit}
      below={
        <Anchor component="button" type="button" fz={13} onClick={() => void leave()}>
          {t('top.signOut')}
        </Anchor>
      }
    >
      <Text size="sm">{t('ownPassword.hint')}</Text>
      {arrival.oneTime === null && (
        <PasswordInput
          size="md"
          autoFocus
          autoComplete="current-password"
          label={t('ownPassword.oneTime')}
          {...form.getInputProps('password')}
        />
      )}
      <NewPasswordInput
        size="md"
        autoFocus={arrival.oneTime !== null}
        label={t('password.new')}
        {...form.getInputProps('newPassword')}
        value={form.getValues().newPassword}
      />
      <PasswordInput
        size="md"
        autoComplete="new-password"
        label={t('password.again')}
        {...form.getInputProps('again')}
      />
      <Trouble error={error} />
      <Button type="submit" size="md" h={40} loading={busy}>
        {t('ownPassword.go')}
      </Button>
    </Entrance>
  )
}
