import { useState } from 'react'
import { Button } from './Button.tsx'
import { Keypad } from './Keypad.tsx'
import { Drawer } from './Drawer.tsx'
import styles from './task.module.css'
import { TypedPieces } from './TypedPieces.tsx'

export interface QuantityDrawerProps {
  title: string
  /** Says what the typed number would make. */
  about: (typed: number) => string
  confirm: string
  onGive: (quantity: number) => void
  onClose: () => void
}

/** Asks for a number instead of many scans. */
export function QuantityDrawer({ title, about, confirm, onGive, onClose }: QuantityDrawerProps) {
  const [typed, setTyped] = useState('')
  function give(quantity: number): void {
    onGive(quantity)
    onClose()
  }
  return (
    <Drawer
      title={title}
      onClose={onClose}
      onNumber={(digits) => (Number(digits) > 0 ? give(Number(digits)) : setTyped(digits))}
    >
      <TypedPieces name={confirm} typed={typed} onType={setTyped} />
      <p className={styles.centered}>{about(Number(typed))}</p>
      <Keypad value={typed} onChange={setTyped} />
      <Button look="main" disabled={Number(typed) < 1} onPress={() => give(Number(typed))}>
        {confirm}
      </Button>
    </Drawer>
  )
}
