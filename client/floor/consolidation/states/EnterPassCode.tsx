import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Keypad } from '../../ui/Keypad.tsx'
import { Screen } from '../../ui/Screen.tsx'
import styles from '../../ui/task.module.css'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'

const digits = 6

/** The worker enters six digits from the office, once a day for each pallet. The digits may be scanned as well. */
export function EnterPassCode({ press, frame }: StateProps<StateAt<'pass-code'>>) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <Screen
      {...frame}
      actions={
        <Button
          look="main"
          icon="forward"
          disabled={typed.length < digits}
          onPress={() => press({ do: 'pass-code', code: typed })}
        >
          {t('consolidation.giveCode')}
        </Button>
      }
    >
      <div className={styles.asked}>
        <h2>{t('consolidation.passCode')}</h2>
        <p>{t('consolidation.passCodeHow')}</p>
      </div>
      <output className={styles.typed} aria-label={t('consolidation.passCode')}>
        {typed.padEnd(digits, '–')}
      </output>
      <Keypad value={typed} onChange={setTyped} digits={digits} isCode />
    </Screen>
  )
}
