import { useState } from 'react'
import type { authApi } from '../../../shared/api/auth.ts'
import type { Line } from '../../../shared/api/call.ts'
import { signInLines } from '../../../shared/api/sign-in-lines.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { sendBy } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { sentenceOf } from '../../ui/app/sentenceOf.ts'
import { arrival } from './arrival.ts'
import { Entrance } from './Entrance.tsx'
import { FirstButton, FirstField, FirstSecret } from './FirstField.tsx'
import styles from './signIn.module.css'

const lines: { [N in keyof typeof signInLines]: Line<(typeof authApi)[N]> } = signInLines
const ways = { password: 'signIn.byPassword', badge: 'signIn.byBadge' } as const

interface Props {
  /** Called at the first letter. */
  onTyping?: () => void
  /** Called with the page of ours that the user asked for. */
  onSignedIn: (page: string) => Promise<void>
}

/** Signs in by name and password, or by a badge and its PIN. */
export function SignIn({ onTyping, onSignedIn }: Props) {
  const { t, language, missed } = useLanguage()
  const [way, setWay] = useState<keyof typeof ways>('password')
  const [typed, setTyped] = useState({ username: '', password: '', qrcode: '', pin: '' })
  const [chosen, setChosen] = useState<Language | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (Object.values(typed).every((one) => one === '')) onTyping?.()
      setTyped({ ...typed, [name]: target.value })
    },
  })
  const signIn = async () => {
    setBusy(true)
    setError(null)
    const { username, password, qrcode, pin } = typed
    try {
      const { user } = await (way === 'password'
        ? sendBy(lines.signIn, { body: { username, password, language } })
        : sendBy(lines.signInByBadge, { body: { qrcode, pin } }))
      // No setting can be saved before the user has set their own password, so the chosen language is kept until then.
      if (user.mustChangePassword) Object.assign(arrival, { oneTime: way === 'password' ? password : null, chosen })
      else if (chosen !== null && chosen !== user.language)
        await sendBy(lines.saveSettings, { body: { language: chosen } }).catch(() => undefined)
      await onSignedIn(pageAskedFor())
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  const trouble = error === null ? missed?.said : sentenceOf(error, t)
  return (
    <Entrance
      title={t('signIn.title')}
      onLanguage={setChosen}
      onSubmit={() => void signIn()}
      below={
        <>
          {/* The name is passed after the #, which no server sees or keeps. */}
          <a href={`/recover#${new URLSearchParams({ username: typed.username })}`}>{t('signIn.forgot')}</a>
          <a href="/register">{t('signIn.invited')}</a>
        </>
      }
    >
      <div className={styles.ways} role="radiogroup" aria-label={t('signIn.title')}>
        {(['password', 'badge'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {t(ways[one])}
          </label>
        ))}
      </div>
      {way === 'password' ? (
        <>
          <FirstField isFirst autoComplete="username" label={t('signIn.username')} {...field('username')} />
          <FirstSecret autoComplete="current-password" label={t('signIn.password')} {...field('password')} />
        </>
      ) : (
        <>
          <FirstSecret
            isFirst
            autoComplete="off"
            label={t('signIn.badge')}
            hint={t('signIn.badgeHint')}
            {...field('qrcode')}
          />
          <FirstSecret inputMode="numeric" autoComplete="off" label={t('signIn.pin')} {...field('pin')} />
        </>
      )}
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <FirstButton type="submit" aria-busy={busy} disabled={busy}>
        {t('signIn.go')}
      </FirstButton>
    </Entrance>
  )
}

/** Only pages of our own: a link must not be able to send a user elsewhere after the sign-in. */
function pageAskedFor(): string {
  const next = new URLSearchParams(window.location.search).get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
