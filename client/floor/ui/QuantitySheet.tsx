import { useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from './Button.tsx'
import { Keypad } from './Keypad.tsx'
import { Sheet } from './Sheet.tsx'
import styles from './task.module.css'

interface QuantitySheetProps {
  title: string
  /** What the typed number would make. */
  about: (typed: number) => string
  confirm: string
  onGive: (quantity: number) => void
  onClose: () => void
}

/** A number instead of many scans. */
export function QuantitySheet({ title, about, confirm, onGive, onClose }: QuantitySheetProps) {
  const { number } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <Sheet title={title} onClose={onClose}>
      <output className={styles.typed} aria-label={confirm}>
        {typed === '' ? '–' : number(Number(typed))}
      </output>
      <p className={styles.centered}>{about(Number(typed))}</p>
      <Keypad value={typed} onChange={setTyped} />
      <Button
        look="main"
        disabled={Number(typed) < 1}
        onPress={() => {
          onGive(Number(typed))
          onClose()
        }}
      >
        {confirm}
      </Button>
    </Sheet>
  )
}
