import type { ComponentType } from 'react'
import { useT, type MessageKey } from './app/language.tsx'
import styles from './StatusChip.module.css'

export type Tone = 'neutral' | 'info' | 'busy' | 'wait' | 'good' | 'bad'
type Icon = ComponentType<{ size?: number }>

/** A status is never shown by colour alone: an icon and a word go with it. */
export function StatusChip({ tone, icon: Icon, children }: { tone: Tone; icon: Icon; children: string }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon size={14} />
      {children}
    </span>
  )
}

/** Makes the chip of a noun from the word and the look of each of its statuses. */
export function statusChip<S extends string>(
  wordOf: (status: S) => MessageKey,
  looks: Record<S, readonly [Tone, Icon]>,
) {
  return function Chip({ status }: { status: S }) {
    const t = useT()
    const [tone, icon] = looks[status]
    return (
      <StatusChip tone={tone} icon={icon}>
        {t(wordOf(status))}
      </StatusChip>
    )
  }
}
