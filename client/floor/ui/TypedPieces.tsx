import type { ReactNode } from 'react'
import { useWords } from '../floor.ts'
import { PlusOne } from './PlusOne.tsx'
import styles from './task.module.css'

interface TypedPiecesProps {
  name: string
  typed: string
  onType: (typed: string) => void
  /** The number that is shown while nothing is typed; null shows none. */
  before?: number | null
  children?: ReactNode
}

/** The number of pieces that was typed on the keys. */
export function TypedPieces({ name, typed, onType, before = null, children }: TypedPiecesProps) {
  const { number } = useWords()
  const pieces = typed === '' ? before : Number(typed)
  return (
    <div className={styles.typedRow}>
      <output className={styles.typed} aria-label={name}>
        {pieces === null ? '–' : number(pieces)}
        {children}
      </output>
      <PlusOne onPress={() => onType(String((pieces ?? 0) + 1))} />
    </div>
  )
}
