import { Anchor, Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { authApi } from '../../../shared/api/auth.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { queryClient } from '../../ui/app/queries.ts'
import { Entrance } from './Entrance.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { Trouble } from './Trouble.tsx'

/** By name and password, or with a badge and its PIN. */
export function SignIn() {
  const t = useT()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [by, setBy] = useState('password')
  const [oneTime, setOneTime] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { username: '', password: '', qrcode: '', pin: '' } })

  const goOn = () => {
    const next = params.get('next') ?? '/'
    // Only our own pages: a link must not be able to send anyone elsewhere after they signed in.
    void navigate(/^\/(?![/\\])/.test(next) ? next : '/', { replace: true })
  }
  const signIn = form.onSubmit(async ({ username, password, qrcode, pin }) => {
    setBusy(true)
    setError(null)
    try {
      const { user } = await (by === 'password'
        ? send(authApi.signIn, { body: { username, password } })
        : send(authApi.signInByBadge, { body: { qrcode, pin } }))
      queryClient.clear()
      if (user.mustChangePassword && by === 'password') setOneTime(password)
      else goOn()
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  })
  if (oneTime !== null) return <OwnPassword oneTime={oneTime} onDone={goOn} />
  return (
    <Entrance
      title={t('signIn.title')}
      onSubmit={() => void signIn()}
      below={
        <>
          <Anchor component={Link} to="/recover" state={{ username: form.values.username }} fz={13}>
            {t('signIn.forgot')}
          </Anchor>
          <Anchor component={Link} to="/register" fz={13}>
            {t('signIn.invited')}
          </Anchor>
        </>
      }
    >
      <SegmentedControl
        size="xs"
        value={by}
        onChange={setBy}
        data={[
          { value: 'password', label: t('signIn.byPassword') },
          { value: 'badge', label: t('signIn.byBadge') },
        ]}
      />
      {by === 'password' ? (
        <>
          <TextInput
            size="md"
            autoFocus
            required
            withAsterisk={false}
            autoComplete="username"
            autoCapitalize="none"
            label={t('signIn.username')}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            size="md"
            required
            withAsterisk={false}
            autoComplete="current-password"
            label={t('signIn.password')}
            {...form.getInputProps('password')}
          />
        </>
      ) : (
        <>
          <PasswordInput
            size="md"
            autoFocus
            required
            withAsterisk={false}
            autoComplete="off"
            label={t('signIn.badge')}
            description={t('signIn.badgeHint')}
            {...form.getInputProps('qrcode')}
          />
          <PasswordInput
            size="md"
            required
            withAsterisk={false}
            inputMode="numeric"
            autoComplete="off"
            label={t('signIn.pin')}
            {...form.getInputProps('pin')}
          />
        </>
      )}
      <Trouble error={error} />
      <Button type="submit" size="md" h={40} loading={busy}>
        {t('signIn.go')}
      </Button>
    </Entrance>
  )
}
