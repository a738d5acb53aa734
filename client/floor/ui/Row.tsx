import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Row.module.css'
import { Sentence } from './Sentence.tsx'

interface RowProps {
  title: ReactNode
  about?: ReactNode
  /** At the right edge: the number that matters. */
  value?: ReactNode
  icon?: IconName
  /** Shown in the icon’s place. */
  picture?: ReactNode
  chosen?: boolean
  /** Nothing is left to do here. */
  done?: boolean
  onPress?: () => void
}

/** A line of a list; with `onPress` it is a button. */
export function Row({ title, about, value, icon, picture, chosen, done, onPress }: RowProps) {
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      {done && <Icon name="ok" weight={3} />}
      {picture}
      <span className={styles.words}>
        <b className={icon === 'location' ? styles.code : undefined}>
          <Sentence>{title}</Sentence>
        </b>
        {about && (
          <small>
            <Sentence>{about}</Sentence>
          </small>
        )}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  )
  return onPress ? (
    <button
      type="button"
      className={`${styles.row} ${chosen ? styles.chosen : ''} ${done ? styles.done : ''}`}
      aria-pressed={chosen}
      onClick={onPress}
    >
      {inner}
    </button>
  ) : (
    <div className={`${styles.row} ${done ? styles.done : ''}`}>{inner}</div>
  )
}

export function Rows({ children, name }: { children: ReactNode; name?: string }) {
  return (
    <ul className={styles.rows} aria-label={name}>
      {children}
    </ul>
  )
}

export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className={styles.empty}>
      <Sentence>{children}</Sentence>
    </p>
  )
}
