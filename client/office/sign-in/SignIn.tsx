import { Anchor, Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { authApi } from '../../../shared/api/auth.ts'
import type { Language } from '../../../shared/entities/account.ts'
import type { Line } from '../../../shared/api/call.ts'
import { signInLines } from '../../../shared/api/sign-in-lines.ts'
import { sendBy } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { Entrance } from './Entrance.tsx'
import { fetchOffice } from './fetch-office.ts'
import { Trouble } from './Trouble.tsx'

const lines: { [N in keyof typeof signInLines]: Line<(typeof authApi)[N]> } = signInLines

/** Forgets what was asked for whoever sat here before. */
const forgetAll = async () => (await import('../../ui/app/queries.ts')).queryClient.clear()
const ownPassword = async () => {
  const [{ OwnPassword }] = await Promise.all([import('./OwnPassword.tsx'), fetchOffice()])
  return OwnPassword
}

/** By name and password, or with a badge and its PIN. */
export function SignIn() {
  const { t, language } = useLanguage()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [by, setBy] = useState('password')
  const [own, setOwn] = useState<{
    Screen: Awaited<ReturnType<typeof ownPassword>>
    oneTime: string
    language: Language
  } | null>(null)
  const [chosen, setChosen] = useState<Language | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { username: '', password: '', qrcode: '', pin: '' } })

  const isTyping = form.isDirty()
  // The office comes while the person types. Where it cannot be had now, it is asked for once more when it is needed.
  useEffect(() => {
    if (isTyping) void fetchOffice().catch(() => undefined)
  }, [isTyping])

  const goOn = async (own: Language) => {
    // The language that was chosen here stays.
    if (chosen !== null && chosen !== own)
      await sendBy(lines.saveSettings, { body: { language: chosen } }).then(forgetAll, () => undefined)
    const next = params.get('next') ?? '/'
    // Only our own pages: a link must not be able to send anyone elsewhere after they signed in.
    const page = /^\/(?![/\\])/.test(next) ? next : '/'
    // The server is there and the code is not: a new release has other files, or the browser keeps in mind that it failed.
    if (await fetchOffice().catch(() => null)) void navigate(page, { replace: true })
    else window.location.replace(page)
  }
  const signIn = form.onSubmit(async ({ username, password, qrcode, pin }) => {
    setBusy(true)
    setError(null)
    try {
      const { user } = await (by === 'password'
        ? sendBy(lines.signIn, { body: { username, password, language } })
        : sendBy(lines.signInByBadge, { body: { qrcode, pin } }))
      await forgetAll()
      if (user.mustChangePassword && by === 'password')
        setOwn({ Screen: await ownPassword(), oneTime: password, language: user.language })
      else await goOn(user.language)
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  })
  if (own) return <own.Screen oneTime={own.oneTime} onDone={() => void goOn(own.language)} />
  return (
    <Entrance
      title={t('signIn.title')}
      onLanguage={setChosen}
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
