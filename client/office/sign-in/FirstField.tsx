import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useT } from '../../ui/app/language.tsx'
import styles from './signIn.module.css'

/**
 * The fields and buttons of the sign-in. They look like Mantine's, which would double what a first visit loads. No library but React is
 * imported here: what the office shares with this page would be loaded with it (vite.config.ts).
 */

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: string
  /** The field that gets the focus. `autoFocus` would force a layout while the page is still being rendered. */
  isFirst?: boolean
  /** A button at the end of the field. */
  button?: ReactNode
}

export function FirstField({ label, hint, isFirst = false, button, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  const hintId = hint && `${id}-hint`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={hintId}>{hint}</small>}
      <div className={styles.box}>
        <input ref={field} id={id} required autoCapitalize="none" aria-describedby={hintId} {...input} />
        {button}
      </div>
    </div>
  )
}

/** A field that hides what is typed until the user asks to see it. */
export function FirstSecret(props: Omit<Props, 'button' | 'type'>) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <FirstField
      {...props}
      type={isShown ? 'text' : 'password'}
      button={
        <button type="button" aria-label={t('password.show')} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Eye isOpen={!isShown} />
        </button>
      }
    />
  )
}

/** The eye icon of Tabler. */
function Eye({ isOpen }: { isOpen: boolean }) {
  const lines = isOpen
    ? [
        'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
        'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
      ]
    : [
        'M10.585 10.587a2 2 0 0 0 2.829 2.828',
        'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
        'M3 3l18 18',
      ]
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}

export function FirstButton(props: ComponentProps<'button'>) {
  return <button {...props} className={styles.button} />
}
