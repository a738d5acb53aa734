import { Alert, Button, PasswordInput, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authApi } from '../../../shared/api/auth.ts'
import { languages } from '../../../shared/entities/account.ts'
import { send } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { queryClient } from '../../ui/app/queries.ts'
import { sentenceOf } from '../../ui/states.tsx'
import styles from './signIn.module.css'

/** By name and password, or with a badge and its PIN. */
export function SignIn() {
  const { t, language, setLanguage } = useLanguage()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [by, setBy] = useState('password')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { username: '', password: '', qrcode: '', pin: '' } })

  const signIn = form.onSubmit(async ({ username, password, qrcode, pin }) => {
    setBusy(true)
    setError(null)
    try {
      await (by === 'password' ? send(authApi.signIn, { body: { username, password } }) : send(authApi.signInByBadge, { body: { qrcode, pin } }))
      queryClient.clear()
      const next = params.get('next') ?? '/'
      // Only our own pages: a link must not be able to send anyone elsewhere after they signed in.
      void navigate(/^\/(?![/\\])/.test(next) ? next : '/', { replace: true })
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  })
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={signIn}>
        <Stack gap={16}>
          <div className={styles.wordmark}>
            <img src="/icons/gantry.svg" alt="" width={32} height={32} />
            Gantry
          </div>
          <Title order={1}>{t('signIn.title')}</Title>
          <SegmentedControl size="xs" value={by} onChange={setBy} data={[{ value: 'password', label: t('signIn.byPassword') }, { value: 'badge', label: t('signIn.byBadge') }]} />
          {by === 'password' ? (
            <>
              <TextInput size="md" autoFocus required withAsterisk={false} autoComplete="username" autoCapitalize="none" label={t('signIn.username')} {...form.getInputProps('username')} />
              <PasswordInput size="md" required withAsterisk={false} autoComplete="current-password" label={t('signIn.password')} {...form.getInputProps('password')} />
            </>
          ) : (
            <>
              <PasswordInput size="md" autoFocus required withAsterisk={false} autoComplete="off" label={t('signIn.badge')} description={t('signIn.badgeHint')} {...form.getInputProps('qrcode')} />
              <PasswordInput size="md" required withAsterisk={false} inputMode="numeric" autoComplete="off" label={t('signIn.pin')} {...form.getInputProps('pin')} />
            </>
          )}
          {error !== null && (
            <Alert color="red" icon={<IconAlertTriangle size={16} />} role="alert">
              {sentenceOf(error, t)}
            </Alert>
          )}
          <Button type="submit" size="md" h={40} loading={busy}>
            {t('signIn.go')}
          </Button>
        </Stack>
      </form>
      <div className={styles.languages}>
        {languages.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => setLanguage(code)}>
            {{ en: 'English', ko: '한국어', ja: '日本語' }[code]}
          </button>
        ))}
      </div>
    </main>
  )
}
