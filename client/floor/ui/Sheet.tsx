import { useEffect, type ReactNode } from 'react'
import { useWords } from '../floor.ts'
import { IconButton } from './Button.tsx'
import styles from './Sheet.module.css'

/** A sheet over the task; closing it brings the task back as it was. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useWords()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <div className={styles.veil}>
      <section className={styles.sheet} role="dialog" aria-label={title}>
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" name={t('close')} onPress={onClose} command="back" />
        </header>
        {/* A keyboard, too, must be able to scroll what holds no button. */}
        <div className={styles.content} tabIndex={0}>
          {children}
        </div>
      </section>
    </div>
  )
}
