import { useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from '../ui/task.module.css'

/** How many pieces these are, and how many of them may not be sold. */
export function PiecesLying({ pieces, damaged }: { pieces: number; damaged: number }) {
  const { t, number } = useWords()
  return (
    <>
      <p className={styles.figure}>
        <b>{number(pieces)}</b>
        <span>{t('stock.pieces', { pieces })}</span>
      </p>
      {damaged > 0 && (
        <p className={styles.damaged}>
          <Icon name="damaged" /> {t('count.damagedPieces', { pieces: damaged })}
        </p>
      )}
    </>
  )
}
