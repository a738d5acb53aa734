import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { readDay } from '../../inbound/day.ts'
import { Button } from '../../ui/Button.tsx'
import { Keypad } from '../../ui/Keypad.tsx'
import notice from '../../ui/Notice.module.css'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** One code, several goods: the worker says which lie in front of them. */
export function ChooseCounted({ state, press, frame }: StateProps<StateAt<'choose'>>) {
  const { t } = useWords()
  return (
    <Screen {...frame} title={t('goods.which')} about={state.place.alias}>
      <Rows name={t('goods.which')}>
        {state.meant.map(({ sku, quantity }) => (
          <li key={sku.id}>
            <Row
              title={sku.name}
              about={t('goods.perScan', { quantity })}
              onPress={() => press({ do: 'choose', skuId: sku.id })}
            />
          </li>
        ))}
      </Rows>
    </Screen>
  )
}

/** Lot or expiry of goods that keep them: scanned from the label, or typed. */
export function AskGoods({ state, press, type, frame }: StateProps<StateAt<'lot' | 'expiry'>>) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const isDay = state.at === 'expiry'
  const read = isDay ? readDay(typed) : null
  const complete = isDay ? typed.length === 6 || typed.length === 8 : typed.trim() !== ''
  return (
    <Screen
      {...frame}
      title={t(isDay ? 'expiry.ask' : 'lot.ask')}
      about={state.asked.sku.name}
      actions={
        <>
          <Button onPress={() => press({ do: 'back' })}>{t('cancel')}</Button>
          <Button look="main" disabled={!complete} onPress={() => type(typed)}>
            {t('take')}
          </Button>
        </>
      }
    >
      {read ? (
        <>
          <output className={task.typed} aria-label={t('expiry')}>
            {typed === '' ? <small>{t('expiry.format')}</small> : typed}
          </output>
          <p className={task.centered} role="status">
            {!complete ? t('expiry.how') : 'day' in read ? read.day : t(read.wrong)}
          </p>
          <Keypad value={typed} onChange={setTyped} digits={8} />
        </>
      ) : (
        <>
          <form
            className={notice.form}
            onSubmit={(event) => {
              event.preventDefault()
              if (complete) type(typed)
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
        </>
      )}
    </Screen>
  )
}
