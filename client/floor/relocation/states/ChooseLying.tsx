import { goodsKey } from '../../../../shared/rules/stock/facts.ts'
import { useWords } from '../../floor.ts'
import { Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import { lyingAt, type StateAt } from '../state.ts'
import { LyingRow } from './PlaceContents.tsx'

/** Several lots or goods here have the same code, so the worker says which they hold. */
export function ChooseLying({ state, facts, press, frame }: StateProps<StateAt<'choose'>>) {
  const { t } = useWords()
  return (
    <Screen {...frame} title={t('relocation.which')} about={state.from.alias}>
      <Rows name={t('relocation.which')}>
        {state.meant.flatMap(({ goods }) => {
          const lying = lyingAt(facts, goods)
          return lying
            ? [
                <li key={goodsKey(goods)}>
                  <LyingRow lying={lying} onPress={() => press({ do: 'pick', goods })} />
                </li>,
              ]
            : []
        })}
      </Rows>
    </Screen>
  )
}
