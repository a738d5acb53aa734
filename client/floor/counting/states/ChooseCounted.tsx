import { useWords } from '../../floor.ts'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Several goods have the same code, so the worker says which lie in front of them. */
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
