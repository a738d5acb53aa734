import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFloor, useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { useSteady } from '../ui/use-steady.ts'
import type { Shown } from './feedback.ts'
import styles from './Told.module.css'

function useShown(): Shown | null {
  const { feedback } = useFloor()
  return useSyncExternalStore(feedback.subscribe, feedback.shown)
}

/** Shows what was said last over the whole screen: a flash of its colour, or for an error a screen that is held. */
export function Told() {
  const { said, t } = useWords()
  const shown = useShown()
  return (
    <>
      <p role="status" className="hidden-but-read">
        {shown && shown.say.kind !== 'error' && (
          <span key={shown.id}>{`${t(`kind.${shown.say.kind}`)}: ${said(shown.say)}`}</span>
        )}
      </p>
      {shown && (shown.say.kind === 'error' ? <Held shown={shown} /> : <Flash key={shown.id} kind={shown.say.kind} />)}
    </>
  )
}

/** The words of what was said last. They are drawn over the title, so that nothing on the screen moves. */
export function useToldWords() {
  const { feedback } = useFloor()
  const { said } = useWords()
  const shown = useShown()
  if (!shown || shown.faded || shown.say.kind === 'error') return null
  const { kind } = shown.say
  return (
    <p
      className={`${styles.words} ${styles[kind]}`}
      data-testid="told"
      data-kind={kind}
      aria-hidden="true"
      onClick={feedback.hush}
    >
      <Icon name={kind} size={26} weight={3} />
      <span>
        <Sentence>{said(shown.say)}</Sentence>
      </span>
    </p>
  )
}

function Flash({ kind }: { kind: Shown['say']['kind'] }) {
  const [flashing, setFlashing] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFlashing(false), 450)
    return () => clearTimeout(timer)
  }, [])
  if (!flashing) return null
  return (
    <div className={`${styles.flash} ${styles[kind]}`} aria-hidden="true">
      <Icon name={kind} size={140} weight={3} />
    </div>
  )
}

function Held({ shown }: { shown: Shown }) {
  const { feedback } = useFloor()
  const { said, t } = useWords()
  const steady = useSteady(feedback.acknowledge)
  const { say, keptOut } = shown
  return (
    <section
      className={`${styles.held} ${styles.error}`}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="held-words"
      data-testid="told"
      data-kind="error"
    >
      <Icon name="error" size={88} weight={3} />
      <h2>{t('kind.error')}</h2>
      <div id="held-words" role="alert" className={styles.heldWords}>
        <p>
          <Sentence>{said(say)}</Sentence>
        </p>
        {(say.scanned ?? '') !== '' && (
          <p className={styles.fact}>
            <small>{t('held.scanned')}</small> <b>{say.scanned}</b>
          </p>
        )}
        {say.expected && (
          <p className={styles.fact}>
            <small>{t('held.expected')}</small> {t(say.expected)}
          </p>
        )}
        {keptOut > 0 && <p className={styles.kept}>{t('held.keptOut', { scans: keptOut })}</p>}
      </div>
      <button type="button" className={styles.acknowledge} {...steady}>
        {t('held.acknowledge')}
      </button>
    </section>
  )
}
