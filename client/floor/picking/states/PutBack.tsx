import { toPutBack } from '../../../../shared/rules/floor/pick-pieces.ts'
import type { PickListView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { GoodsPanel } from '../../relocation/GoodsPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Goods of a cancelled waybill: the scan of a shelf puts them there. */
export function PutBack({ state, facts: { sku }, list, frame }: StateProps<StateAt<'back'>> & { list: PickListView }) {
  const { t } = useWords()
  const line = list.lines.find(({ id }) => id === state.lineId)
  if (!line) return null
  return (
    <Screen {...frame} title={t('picking.toPutBack')} about={`${list.code} · ${line.serial}`}>
      <p className={task.place}>
        <Icon name="undo" /> {line.alias}
      </p>
      <GoodsPanel
        goods={line}
        sku={sku}
        name={line.skuName}
        quantity={toPutBack(line)}
        unit={t(toPutBack(line) === 1 ? 'picking.piece' : 'picking.pieces')}
      />
    </Screen>
  )
}
