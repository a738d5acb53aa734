import type { ComponentType } from 'react'
import styles from './StatusChip.module.css'

export type Tone = 'neutral' | 'info' | 'busy' | 'wait' | 'good' | 'bad'

/** A status is never colour alone: an icon and a word go with it. */
export function StatusChip({
  tone,
  icon: Icon,
  children,
}: {
  tone: Tone
  icon: ComponentType<{ size?: number }>
  children: string
}) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon size={14} />
      {children}
    </span>
  )
}
