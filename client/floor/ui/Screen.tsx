import type { ReactNode } from 'react'
import { useToldWords } from '../feedback/Told.tsx'
import { useWords } from '../floor.ts'
import { IconButton } from './Button.tsx'
import { Sentence } from './Sentence.tsx'
import styles from './Screen.module.css'

interface ScreenProps {
  title: ReactNode
  /** A line under the title. */
  about?: ReactNode
  onBack?: () => void
  /** Beside the title. */
  aside?: ReactNode
  /** Under the title, before the content: tabs. */
  top?: ReactNode
  /** The main actions, in the lower part where a thumb reaches. */
  actions?: ReactNode
  /** Where a flow stands, for code that drives it from outside: `inbound.count`. */
  state?: string
  children: ReactNode
}

/** What all screens of one flow share. */
export type Frame = Omit<ScreenProps, 'children' | 'actions'>

/** One screen for one task: a title with the way out, the content, and the main actions below. */
export function Screen({ title, about, onBack, aside, top, actions, state, children }: ScreenProps) {
  const { t } = useWords()
  const told = useToldWords()
  return (
    <main className={styles.screen} data-state={state}>
      <header className={styles.head}>
        {onBack && <IconButton icon="back" name={t('back')} onPress={onBack} command="back" />}
        <div className={styles.title}>
          <div className={`${styles.titles} ${told ? styles.under : ''}`}>
            <h1>
              <Sentence>{title}</Sentence>
            </h1>
            {about && (
              <p>
                <Sentence>{about}</Sentence>
              </p>
            )}
          </div>
          {told}
        </div>
        {aside}
      </header>
      {top}
      {/* This lets a keyboard scroll content that holds no button. */}
      <div className={styles.content} tabIndex={0}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </main>
  )
}
