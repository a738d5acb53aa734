import type { PickListView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { GoodsPanel } from '../../relocation/GoodsPanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import task from '../../ui/task.module.css'
import { stopsOf, type Stop } from '../stops.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Shows the next place, and what to take there. */
export function GoToPlace({
  facts: { sku, workerId },
  list,
  stop,
  press,
  frame,
}: StateProps<StateAt<'go'>> & { list: PickListView; stop: Stop }) {
  const { t } = useWords()
  const left = stopsOf(list).length
  return (
    <Screen {...frame} title={list.code} about={t('picking.left', { count: left })}>
      <p className={task.place} data-testid="place">
        <Icon name="location" /> {stop.alias}
      </p>
      <GoodsPanel
        goods={stop.goods}
        sku={sku}
        name={stop.goods.skuName}
        quantity={stop.quantity}
        unit={
          stop.tote === null
            ? t(stop.quantity === 1 ? 'picking.piece' : 'picking.pieces')
            : t('picking.intoTote', { tote: stop.tote })
        }
      />
      {list.startedById !== null && list.startedById !== workerId && (
        <p className={task.hint}>
          <Sentence>{t('picking.shared', { name: list.startedByName ?? '' })}</Sentence>
        </p>
      )}
      <div className={task.pair}>
        <Button disabled={left < 2} icon="relocation" onPress={() => press({ do: 'turn' })}>
          {t('picking.otherEnd')}
        </Button>
        <Button disabled={left < 2} icon="forward" onPress={() => press({ do: 'later' })}>
          {t('picking.later')}
        </Button>
      </div>
    </Screen>
  )
}
