import type { PickListView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { GoodsPanel } from '../../relocation/GoodsPanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { Stop } from '../stops.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Each scan counts. A touch takes all pieces at once, and fewer pieces are short. */
export function TakeGoods({
  state,
  facts: { sku },
  list,
  stop,
  press,
  frame,
}: StateProps<StateAt<'take'>> & { list: PickListView; stop: Stop }) {
  const { t } = useWords()
  const { quantity, tote, goods, alias } = stop
  return (
    <Screen
      {...frame}
      title={alias}
      about={list.code}
      actions={
        <>
          <Button icon="warning" onPress={() => press({ do: 'short' })}>
            {t('picking.short')}
          </Button>
          <Button look="main" icon="ok" onPress={() => press({ do: 'all' })}>
            {t('picking.all', { quantity })}
          </Button>
        </>
      }
    >
      {tote !== null && (
        <p className={task.place} data-testid="tote">
          <Icon name="packing" /> {t('picking.intoTote', { tote })}
        </p>
      )}
      <GoodsPanel
        goods={goods}
        sku={sku}
        name={goods.skuName}
        quantity={state.counted > 0 ? quantity - state.counted : quantity}
        unit={
          state.counted > 0
            ? t('picking.more', { counted: state.counted, quantity })
            : t(quantity === 1 ? 'picking.piece' : 'picking.pieces')
        }
        onPlusOne={() => press({ do: 'one-more' })}
        typed={
          quantity > 1
            ? {
                button: t('picking.number'),
                about: (typed) => t('picking.ofQuantity', { typed, quantity }),
                confirm: t('picking.giveNumber'),
                onGive: (typed) => press({ do: 'quantity', quantity: typed }),
              }
            : undefined
        }
      />
    </Screen>
  )
}
