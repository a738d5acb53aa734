import { useState } from 'react'
import { useWords } from '../floor.ts'
import { localDay } from '../local-day.ts'
import { Button } from '../ui/Button.tsx'
import { Keypad } from '../ui/Keypad.tsx'
import { Screen } from '../ui/Screen.tsx'
import styles from '../ui/task.module.css'
import type { AskProps } from './AskLot.tsx'
import { readDay } from './day.ts'
import { GoodsAsked } from './GoodsAsked.tsx'

/** Asks for the expiry as it is printed: six or eight digits. The day that they mean is shown before it is taken. */
export function AskExpiry({ goods, type, onCancel, frame }: AskProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const read = readDay(typed)
  const complete = typed.length === 6 || typed.length === 8
  // Six digits that mean a coming day are taken as they are. If they begin with 20, they may go on as a year of four digits.
  function change(digits: string): void {
    setTyped(digits)
    const now = readDay(digits)
    if (digits.length === 6 && !digits.startsWith('20') && 'day' in now && now.day >= localDay()) type(digits)
  }
  return (
    <Screen
      {...frame}
      title={t('expiry.ask')}
      actions={
        <>
          <Button onPress={onCancel}>{t('cancel')}</Button>
          <Button look="main" disabled={!complete} onPress={() => type(typed)}>
            {t('take')}
          </Button>
        </>
      }
    >
      <GoodsAsked name={goods} />
      <output className={styles.typed} aria-label={t('expiry')}>
        {typed === '' ? <small>{t('expiry.format')}</small> : typed}
      </output>
      <p className={styles.centered} role="status">
        {!complete
          ? t('expiry.how')
          : 'day' in read
            ? read.day < localDay()
              ? t('expiry.past', { day: read.day })
              : read.day
            : t(read.wrong)}
      </p>
      <Keypad value={typed} onChange={change} digits={8} />
    </Screen>
  )
}
