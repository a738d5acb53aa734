import { goodsKey } from '../../../../shared/rules/stock/facts.ts'
import { useWords } from '../../floor.ts'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { GoodsPicture } from '../../ui/GoodsPicture.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useGoodsWords } from '../../ui/goods-words.ts'
import type { StateProps } from './props.ts'
import type { Lying, StateAt } from '../state.ts'

/** Shows what should be at the place. A scan or a touch takes it into the hands. */
export function PlaceContents({ state, facts: { here }, press, frame }: StateProps<StateAt<'place'>>) {
  const { t } = useWords()
  return (
    <Screen {...frame} title={state.from.alias} about={t('relocation.shouldBe')}>
      {here.length === 0 && <Empty>{t('relocation.empty')}</Empty>}
      <Rows name={t('relocation.shouldBe')}>
        {here.map((lying) => (
          <li key={goodsKey(lying)}>
            <LyingRow lying={lying} onPress={() => press({ do: 'pick', goods: lying })} />
          </li>
        ))}
      </Rows>
    </Screen>
  )
}

/** Pieces that lie here. If sheets hold some of them, the row says how many are left to take. */
export function LyingRow({ lying, onPress }: { lying: Lying; onPress: () => void }) {
  const { t, number } = useWords()
  const inWords = useGoodsWords()
  const held = lying.quantity - lying.free
  const about = [
    inWords(lying) || lying.sku.partnerItemNumber,
    held > 0 && t('relocation.held', { held }),
    held > 0 && t('relocation.free', { free: lying.free }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Row
      icon={lying.condition === 'DAMAGED' ? 'damaged' : undefined}
      picture={<GoodsPicture url={lying.sku.imageUrl} />}
      title={lying.sku.name}
      about={about}
      value={number(lying.quantity)}
      onPress={lying.free > 0 ? onPress : undefined}
    />
  )
}
