import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { useGoodsWords } from '../../ui/goods-words.ts'
import { Keypad } from '../../ui/Keypad.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { TypedPieces } from '../../ui/TypedPieces.tsx'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** One kind of goods. The worker types its number on large keys, says that it is damaged, or removes it as scanned by mistake. */
export function CountLine({ state, press, frame }: StateProps<StateAt<'line'>>) {
  const { t } = useWords()
  const inWords = useGoodsWords()
  const [typed, setTyped] = useState('')
  const line = state.lines[state.nth]
  if (!line) return null
  return (
    <Screen
      {...frame}
      title={line.sku.name}
      about={[state.place.alias, inWords(line)].filter(Boolean).join(' · ')}
      actions={
        <Button
          look="main"
          disabled={typed !== '' && Number(typed) < 1}
          onPress={() => press(typed === '' ? { do: 'back' } : { do: 'quantity', quantity: Number(typed) })}
        >
          {t('take')}
        </Button>
      }
    >
      <TypedPieces name={t('count.type')} typed={typed} onType={setTyped} before={line.quantity} />
      <Keypad value={typed} onChange={setTyped} />
      <div className={task.pair}>
        <Button icon="damaged" pressed={line.condition === 'DAMAGED'} onPress={() => press({ do: 'damaged' })}>
          {t('condition.DAMAGED')}
        </Button>
        <Button icon="erase" look="danger" onPress={() => press({ do: 'remove' })}>
          {t('counting.remove')}
        </Button>
      </div>
    </Screen>
  )
}
