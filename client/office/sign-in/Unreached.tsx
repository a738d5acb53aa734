import { useEffect } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { FirstButton } from './FirstField.tsx'
import styles from './signIn.module.css'

const everyMs = 3_000

/** The page came, and the office behind it did not. A browser asks for code that failed only once a page, so it is loaded anew. */
export function Unreached() {
  const t = useT()
  useEffect(() => {
    let wasAway = false
    // A server that answers all the time lacks the code: to load the page again and again would not bring it.
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
