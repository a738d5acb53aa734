import { useState, type FormEvent } from 'react'
import { useWords } from '../floor.ts'
import styles from '../ui/Notice.module.css'
import buttons from '../ui/Button.module.css'

export function PasswordForm({ onSend }: { onSend: (name: string, password: string) => Promise<void> }) {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      await onSend(name, password)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <label>
        {t('signIn.name')}
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={63}
          required
        />
      </label>
      <label>
        {t('signIn.password')}
        <input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          maxLength={200}
          required
        />
      </label>
      <button
        type="submit"
        className={`${buttons.button} ${buttons.main}`}
        disabled={busy || name === '' || password === ''}
      >
        {t(busy ? 'signIn.working' : 'signIn')}
      </button>
    </form>
  )
}
