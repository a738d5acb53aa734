import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFloor, useWords } from '../floor.ts'
import type { RawScan } from '../scan/scan-bus.ts'
import { IconButton } from './Button.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  title: string
  onClose: () => void
  /** Takes digits that a person types on a keyboard, if the drawer asks for a number. */
  onNumber?: (digits: string) => void
  children: ReactNode
}

/**
 * A drawer over the task. Closing it brings the task back as it was. A scan belongs to the task: it closes the drawer, so that its answer
 * is seen.
 */
export function Drawer({ title, onClose, onNumber, children }: DrawerProps) {
  const { bus } = useFloor()
  const { t } = useWords()
  const hear = useEffectEvent(({ by, text }: RawScan) => {
    if (onNumber && by === 'typed' && /^\d{1,7}$/.test(text)) {
      onNumber(text)
      return true
    }
    onClose()
    return false
  })
  useEffect(() => bus.lie((scan) => hear(scan)), [bus])
  useEffect(() => {
    // If Esc has cleared a held error, it does not close the drawer as well.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <div className={styles.veil}>
      <section className={styles.drawer} role="dialog" aria-label={title}>
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" name={t('close')} onPress={onClose} command="back" />
        </header>
        {/* This lets a keyboard scroll content that holds no button. */}
        <div className={styles.content} tabIndex={0}>
          {children}
        </div>
      </section>
    </div>
  )
}
