import { useWords } from '../floor.ts'
import { Icon } from './Icon.tsx'
import styles from './Keypad.module.css'

/** Large keys for numbers, which keep the soft keyboard away. `value` is what has been typed so far; a code keeps its leading zeros. */
export function Keypad({
  value,
  onChange,
  digits = 7,
  isCode = false,
}: {
  value: string
  onChange: (value: string) => void
  digits?: number
  isCode?: boolean
}) {
  const { t } = useWords()
  const type = (digit: string) => onChange(value === '0' && !isCode ? digit : (value + digit).slice(0, digits))
  return (
    <div className={styles.pad} role="group" aria-label={t('keypad')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label={t('keypad.clear')} onClick={() => onChange('')}>
        C
      </button>
      <button type="button" onClick={() => type('0')}>
        0
      </button>
      <button type="button" aria-label={t('keypad.erase')} onClick={() => onChange(value.slice(0, -1))}>
        <Icon name="erase" size={30} />
      </button>
    </div>
  )
}
