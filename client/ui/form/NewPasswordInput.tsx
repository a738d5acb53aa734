import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import styles from './newPassword.module.css'

/** A password is judged by its length (OWASP ASVS 6.2); the server also refuses common passwords and names. */
const shortest = 8
const strengths = [
  { from: 16, level: 'good', icon: IconCircleCheck, words: 'password.strong' },
  { from: 12, level: 'good', icon: IconCircleCheck, words: 'password.good' },
  { from: shortest, level: 'fair', icon: IconInfoCircle, words: 'password.fair' },
  { from: 1, level: 'bad', icon: IconAlertTriangle, words: 'password.short' },
] as const

export function NewPasswordInput({ value, ...props }: PasswordInputProps & { value: string }) {
  const t = useT()
  const reached = strengths.find(({ from }) => value.length >= from)
  // A password of fewer than four different letters counts as a short one.
  const strength = reached && new Set(value).size < 4 ? strengths[3] : reached
  return (
    <div>
      <PasswordInput autoComplete="new-password" maxLength={200} value={value} {...props} />
      <div className={styles.strength} data-level={strength?.level} role="status">
        {!props.error &&
          (strength ? (
            <>
              <strength.icon size={14} />
              {t(strength.words, { least: shortest })}
            </>
          ) : (
            t('password.rule', { least: shortest })
          ))}
      </div>
    </div>
  )
}
