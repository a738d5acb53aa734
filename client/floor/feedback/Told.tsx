import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFloor, useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Shown } from './feedback.ts'
import styles from './Told.module.css'

/** What was said last: a flash of colour over the whole screen, the words with their icon, and for an error a held screen. */
export function Told() {
  const { feedback } = useFloor()
  const shown = useSyncExternalStore(feedback.subscribe, feedback.shown)
  if (!shown) return <div className={styles.live} role="status" />
  return shown.say.kind === 'error' ? <Held shown={shown} /> : <Passing key={shown.id} shown={shown} />
}

function Passing({ shown }: { shown: Shown }) {
  const { said, t } = useWords()
  const [flashing, setFlashing] = useState(true)
  const { kind } = shown.say
  useEffect(() => {
    const timer = setTimeout(() => setFlashing(false), 450)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.live} role="status">
      {flashing && <div className={`${styles.flash} ${styles[kind]}`} aria-hidden="true"><Icon name={kind} size={140} weight={3} /></div>}
      <p className={`${styles.words} ${styles[kind]}`} data-testid="told" data-kind={kind}>
        <Icon name={kind} size={26} weight={3} />
        <span><span className="hidden-but-read">{t(`kind.${kind}`)}: </span>{said(shown.say)}</span>
      </p>
    </div>
  )
}

function Held({ shown }: { shown: Shown }) {
  const { feedback } = useFloor()
  const { said, t } = useWords()
  const { say, keptOut } = shown
  return (
    <section className={`${styles.held} ${styles.error}`} role="alertdialog" aria-modal="true" aria-labelledby="held-words" data-testid="told" data-kind="error">
      <Icon name="error" size={96} weight={3} />
      <h2>{t('kind.error')}</h2>
      <div id="held-words" role="alert" className={styles.heldWords}>
        <p>{said(say)}</p>
        {(say.scanned ?? '') !== '' && <p className={styles.fact}><small>{t('held.scanned')}</small> <b>{say.scanned}</b></p>}
        {say.expected && <p className={styles.fact}><small>{t('held.expected')}</small> {t(say.expected)}</p>}
        {keptOut > 0 && <p className={styles.kept}>{t('held.keptOut', { scans: keptOut })}</p>}
      </div>
      <button type="button" className={styles.acknowledge} onClick={feedback.acknowledge}>{t('held.acknowledge')}</button>
    </section>
  )
}
