import { useWords } from '../../floor.ts'
import { GoodsPicture } from '../../ui/GoodsPicture.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import { useSkus } from '../../use-skus.ts'
import type { StateAt } from '../state.ts'
import { announcedOf, countedOf } from '../tally.ts'

/** Several goods have the same code, so the worker says which lie in front of them. */
export function ChooseGoods({ state, inbound, press, frame }: StateProps<StateAt<'choose-goods'>>) {
  const { t } = useWords()
  const skus = useSkus(state.meant.map(({ goods }) => goods.id))
  return (
    <Screen {...frame} title={t('goods.which')} about={inbound.code}>
      <Rows name={t('goods.which')}>
        {state.meant.map(({ goods, quantity }) => (
          <li key={goods.id}>
            <Row
              picture={<GoodsPicture url={skus.get(goods.id)?.imageUrl ?? null} />}
              title={goods.name}
              about={t('goods.perScan', { quantity })}
              value={`${countedOf(inbound, goods.id)}/${announcedOf(inbound, goods.id) ?? 0}`}
              onPress={() => press({ do: 'pick-meant', skuId: goods.id })}
            />
          </li>
        ))}
      </Rows>
    </Screen>
  )
}
