import type { ReactNode } from 'react'
import type { Command } from '../../../shared/scan/control-codes.ts'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'
import { useSteady } from './use-steady.ts'

interface ButtonProps {
  children: ReactNode
  icon?: IconName
  /** main: the next thing to do, amber and 64 px. danger: discards. plain: everything else. */
  look?: 'main' | 'plain' | 'danger' | 'quiet'
  onPress: () => void
  disabled?: boolean
  pressed?: boolean
  /** The command by which a control barcode or key presses it. The main button is the next step. */
  command?: Command
  /** The button is meant to be touched fast, one more each time. */
  repeats?: boolean
}

export function Button({ children, icon, look = 'plain', onPress, disabled, pressed, command, repeats }: ButtonProps) {
  const steady = useSteady(onPress, repeats)
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[look]}`}
      {...steady}
      disabled={disabled}
      aria-pressed={pressed}
      data-command={command ?? (look === 'main' ? 'next' : undefined)}
    >
      {icon && <Icon name={icon} />}
      <span>
        <Sentence>{children}</Sentence>
      </span>
    </button>
  )
}

/** A button that is only an icon. Its name is for people who cannot see it. */
export function IconButton({
  icon,
  name,
  onPress,
  pressed,
  disabled,
  command,
}: {
  icon: IconName
  name: string
  onPress: () => void
  pressed?: boolean
  disabled?: boolean
  command?: Command | 'history'
}) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={name}
      title={name}
      onClick={onPress}
      aria-pressed={pressed}
      disabled={disabled}
      data-command={command}
    >
      <Icon name={icon} size={26} />
    </button>
  )
}
