import { useEffect } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { FirstButton } from './FirstField.tsx'
import styles from './signIn.module.css'

const everyMs = 3_000

/**
 * Shown when the page loaded but the office's code did not. A browser does not fetch failed code again on the same page, so the page is
 * reloaded.
 */
export function Unreached() {
  const t = useT()
  useEffect(() => {
    let wasAway = false
    // If the server answers all the time, the code is missing there, and reloading again and again would not bring it.
    const look = () =>
      fetch(window.location.href, { method: 'HEAD' }).then(
        () => wasAway && window.location.reload(),
        () => (wasAway = true),
      )
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t('error.offline')}</h1>
      <p className={styles.hint}>{t('error.comesBack')}</p>
      <FirstButton onClick={() => window.location.reload()}>{t('error.retry')}</FirstButton>
    </main>
  )
}
