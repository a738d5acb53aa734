import { Anchor, Button, PasswordInput, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { authApi } from '../../../shared/api/auth.ts'
import { recoveryApi } from '../../../shared/api/user.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { queryClient } from '../../ui/app/queries.ts'
import { NewPasswordInput } from '../../ui/form/NewPasswordInput.tsx'
import { useCallForm } from '../../ui/form/useCallForm.ts'
import { Entrance } from './Entrance.tsx'
import { passwordErrors } from './passwordErrors.ts'
import { Trouble } from './Trouble.tsx'

type Channel = 'EMAIL' | 'PHONE'
interface Asked {
  username: string
  type: Channel
}

/**
 * Signs a user in again without the password: a code goes to their mail or phone, then they set a new password. Nothing here tells whether
 * the account exists. The page's state keeps that a code was asked for, so a user who leaves for the mail on a phone finds it again, even
 * after a reload.
 */
export function Recover() {
  const navigate = useNavigate()
  const { state, hash }: { state: Partial<Asked> | null; hash: string } = useLocation()
  const { username = new URLSearchParams(hash.slice(1)).get('username') ?? '', type } = state ?? {}
  const go = (next: Partial<Asked>) => void navigate('/recover', { state: next })
  return type ? (
    <SetPassword asked={{ username, type }} onBack={() => go({ username })} />
  ) : (
    <AskForCode username={username} onAsked={go} />
  )
}

/** Starts with the user name typed at the sign-in. */
function AskForCode({ username, onAsked }: { username: string; onAsked: (asked: Asked) => void }) {
  const t = useT()
  const { form, busy, error, submit } = useCallForm({
    initial: { username, type: 'EMAIL' as Channel },
    check: (typed): Record<string, string> => (typed.username.trim() === '' ? { username: t('form.required') } : {}),
    send: async (values) => {
      await send(recoveryApi.recover, { body: values })
      onAsked({ ...values, username: values.username.trim() })
    },
  })
  return (
    <Entrance title={t('recover.title')} onSubmit={submit} below={<BackToSignIn />}>
      <Text size="sm">{t('recover.hint')}</Text>
      <TextInput
        size="md"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        maxLength={63}
        label={t('signIn.username')}
        {...form.getInputProps('username')}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('recover.by')}
        data={[
          { value: 'EMAIL', label: t('recover.byEmail') },
          { value: 'PHONE', label: t('recover.byPhone') },
        ]}
        {...form.getInputProps('type')}
      />
      <Trouble error={error} />
      <Button type="submit" size="md" h={40} loading={busy}>
        {t('recover.send')}
      </Button>
    </Entrance>
  )
}

/** Seconds until another code may be asked for. */
const pause = 60

function SetPassword({ asked, onBack }: { asked: Asked; onBack: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [left, setLeft] = useState(pause)
  const { form, busy, error, sentBack, submit } = useCallForm({
    initial: { verificationNumber: '', password: '', again: '' },
    check: ({ verificationNumber, password: newPassword, again }) => {
      const { newPassword: short, ...wrong } = passwordErrors({ password: '-', newPassword, again }, t)
      return {
        ...wrong,
        ...(short ? { password: short } : {}),
        ...(/^\d{6}$/.test(verificationNumber) ? {} : { verificationNumber: t('recover.sixDigits') }),
      }
    },
    send: async ({ verificationNumber, password }) => {
      await send(recoveryApi.setPassword, { body: { username: asked.username, verificationNumber, password } })
      await send(authApi.signIn, { body: { username: asked.username, password } })
      queryClient.clear()
      void navigate('/', { replace: true })
    },
  })
  const again = useCallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await send(recoveryApi.recover, { body: asked })
      setLeft(pause)
    },
  })
  const waits = left > 0
  useEffect(() => {
    if (!waits) return
    const tick = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(tick)
  }, [waits])
  return (
    <Entrance
      title={t('recover.title')}
      sentBack={sentBack}
      onSubmit={submit}
      below={
        <>
          <Anchor component="button" type="button" fz={13} onClick={onBack}>
            {t('recover.other')}
          </Anchor>
          <BackToSignIn />
        </>
      }
    >
      <Text size="sm">
        {t(asked.type === 'EMAIL' ? 'recover.sentEmail' : 'recover.sentPhone', { username: asked.username })}
      </Text>
      <TextInput
        size="md"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        label={t('recover.code')}
        {...form.getInputProps('verificationNumber')}
      />
      <NewPasswordInput
        size="md"
        label={t('password.new')}
        {...form.getInputProps('password')}
        value={form.getValues().password}
      />
      <PasswordInput
        size="md"
        autoComplete="new-password"
        label={t('password.again')}
        {...form.getInputProps('again')}
      />
      <Trouble error={error ?? again.error} />
      <Button type="submit" size="md" h={40} loading={busy}>
        {t('ownPassword.go')}
      </Button>
      <Button variant="default" disabled={waits} loading={again.busy} onClick={again.submit}>
        {waits ? t('recover.againIn', { seconds: left }) : t('recover.again')}
      </Button>
    </Entrance>
  )
}

function BackToSignIn() {
  const t = useT()
  return (
    <Anchor component={Link} to="/sign-in" fz={13}>
      {t('recover.back')}
    </Anchor>
  )
}
