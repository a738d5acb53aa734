import { useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import notice from '../ui/Notice.module.css'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { GoodsAsked } from './GoodsAsked.tsx'

export interface AskProps {
  /** The name of the goods; undefined while they are read. */
  goods: string | undefined
  type: (text: string) => void
  onCancel: () => void
  frame: Frame
}

/** Asks for the lot, which is scanned from its label or typed. Known lots are one touch away. */
export function AskLot({ goods, known = [], type, onCancel, frame }: AskProps & { known?: readonly string[] }) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  return (
    <Screen
      {...frame}
      title={t('lot.ask')}
      actions={
        <>
          <Button onPress={onCancel}>{t('cancel')}</Button>
          <Button look="main" disabled={typed.trim() === ''} onPress={() => type(typed)}>
            {t('take')}
          </Button>
        </>
      }
    >
      <GoodsAsked name={goods} />
      <form
        className={notice.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') type(typed)
        }}
      >
        <label>
          {t('lot')}
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
          />
        </label>
      </form>
      <p>{t('lot.how')}</p>
      {known.map((lot) => (
        <Button key={lot} onPress={() => type(lot)}>
          {lot}
        </Button>
      ))}
    </Screen>
  )
}
