import type { ReactNode } from 'react'
import type { QueuedAction } from '../../offline/engine.ts'
import { useWords } from '../floor.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import styles from './ActionLine.module.css'
import { useDescribed } from './use-described.ts'

const icons: Record<QueuedAction['state'], IconName> = {
  waiting: 'unsent',
  applied: 'ok',
  refused: 'refused',
  held: 'warning',
}

/** One action of this device: what it was, its state, and the reason if it was refused. */
export function ActionLine({ queued, children }: { queued: QueuedAction; children?: ReactNode }) {
  const { t, time, refusal } = useWords()
  const { action, state, result, undone, settled } = queued
  const words = useDescribed(action.id, action.type, action.payload)
  return (
    <article
      className={`${styles.line} ${undone ? styles.undone : ''}`}
      data-state={settled ? 'settled' : state}
      data-action={action.type}
    >
      <div className={styles.top}>
        <p className={styles.what}>
          <Sentence>{words ? t(words.key, words.with) : '…'}</Sentence>
        </p>
        {children && <div className={styles.aside}>{children}</div>}
      </div>
      <p className={styles.about}>
        <span className={settled ? undefined : styles[state]}>
          <Icon name={icons[state]} size={18} />{' '}
          {t(undone ? 'state.undone' : settled ? 'state.settled' : `state.${state}`)}
        </span>{' '}
        <Sentence>{[time(action.at), ...(words?.about ?? [])].filter((part) => part !== '').join(' · ')}</Sentence>
      </p>
      {result?.code && state !== 'applied' && (
        <p className={styles.reason}>
          <Sentence>{refusal({ refused: result.code, with: result.with ?? undefined })}</Sentence>
        </p>
      )}
    </article>
  )
}
