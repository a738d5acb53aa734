import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { GoodsAsked } from '../GoodsAsked.tsx'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import notice from '../../ui/Notice.module.css'

/** The lot: scanned from its label, or typed. Lots seen before on this inbound are a touch away. */
export function AskLot({ state, inbound, press, type, frame }: StateProps<StateAt<'expiry' | 'lot'>>) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const known = [
    ...new Set(inbound.lines.flatMap((l) => (l.skuId === state.goods?.id && l.lot !== null ? [l.lot] : []))),
  ]
  return (
    <Screen
      {...frame}
      title={t('lot.ask')}
      actions={
        <>
          <Button onPress={() => press({ do: 'back' })}>{t('cancel')}</Button>
          <Button look="main" disabled={typed.trim() === ''} onPress={() => type(typed)}>
            {t('take')}
          </Button>
        </>
      }
    >
      <GoodsAsked name={state.goods?.name} />
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
