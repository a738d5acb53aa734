import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useT } from '../../ui/app/language.tsx'
import styles from './signIn.module.css'

/** What the sign-in is made of. Mantine's parts, beside which these look the same, would double what a first visit waits for. */

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: string
  /** Where one begins. `autoFocus` would have the page laid out while it is still being drawn. */
  isFirst?: boolean
  /** At the field's end. */
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

/** What is typed here is hidden, until one looks. */
export function FirstSecret(props: Omit<Props, 'button' | 'type'>) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <FirstField
      {...props}
      type={isShown ? 'text' : 'password'}
      button={
        <button type="button" aria-label={t('password.show')} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Eye size={18} stroke={1.5} />
        </button>
      }
    />
  )
}

export function FirstButton(props: ComponentProps<'button'>) {
  return <button {...props} className={styles.button} />
}
