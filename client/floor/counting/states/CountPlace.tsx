import { goodsKey } from '../../../../shared/rules/stock/facts.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { GoodsPicture } from '../../ui/GoodsPicture.tsx'
import { useGoodsWords } from '../../ui/goods-words.ts'
import { PlusOne } from '../../ui/PlusOne.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Shows what was counted so far, and nothing of what should be here. */
export function CountPlace({ state, press, frame }: StateProps<StateAt<'count'>>) {
  const { t, number } = useWords()
  const inWords = useGoodsWords()
  const isEmpty = state.lines.length === 0
  return (
    <Screen
      {...frame}
      title={state.place.alias}
      about={t('counting.scanAll')}
      actions={
        <>
          {!isEmpty && <PlusOne disabled={state.last === null} onPress={() => press({ do: 'one-more' })} />}
          <Button look="main" icon={isEmpty ? 'location' : 'ok'} onPress={() => press({ do: 'send' })}>
            {t(isEmpty ? 'counting.nothing' : 'counting.send')}
          </Button>
        </>
      }
    >
      {isEmpty && <Empty>{t('counting.start')}</Empty>}
      <Rows name={t('counting.soFar')}>
        {state.lines.map((line, nth) => (
          <li key={goodsKey(line)}>
            <Row
              icon={line.condition === 'DAMAGED' ? 'damaged' : undefined}
              picture={<GoodsPicture url={line.sku.imageUrl} />}
              title={line.sku.name}
              about={inWords(line)}
              value={number(line.quantity)}
              chosen={nth === state.last}
              onPress={() => press({ do: 'line', nth })}
            />
          </li>
        ))}
      </Rows>
    </Screen>
  )
}
