import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import task from '../../ui/task.module.css'
import { GoodsPanel } from '../GoodsPanel.tsx'
import { Places } from '../Places.tsx'
import type { StateProps } from './props.ts'
import { lyingAt, type StateAt } from '../state.ts'

/** Goods in the hands. The worker adds more by scan or as a number, then scans the place where they go. */
export function MoveGoods({ state, facts, press, frame }: StateProps<StateAt<'move'>>) {
  const { t } = useWords()
  const lying = lyingAt(facts, state.goods)
  const name = lying?.sku.name ?? `SKU ${state.goods.skuId}`
  const free = lying?.free ?? 0
  return (
    <Screen {...frame} title={state.from.alias} about={t('relocation')}>
      {state.isAsked && state.to && (
        <p className={task.damaged} role="alert">
          <Icon name="damaged" /> <Sentence>{t('relocation.damagedOnceMore', { location: state.to.alias })}</Sentence>
        </p>
      )}
      <Places from={state.from.alias} to={null} now="to" />
      <GoodsPanel
        goods={state.goods}
        sku={lying?.sku ?? null}
        name={name}
        quantity={state.quantity}
        unit={t('relocation.ofFree', { free })}
        isAll={state.quantity >= free}
        onPlusOne={() => press({ do: 'quantity', quantity: state.quantity + 1 })}
        typed={{
          button: t('relocation.setNumber'),
          about: (quantity) =>
            quantity === 0
              ? t('relocation.ofFree', { free })
              : quantity > free
                ? t('relocation.onlyFree', { free })
                : t('relocation.moveSo', { quantity, free }),
          confirm: t('relocation.setMove'),
          onGive: (quantity) => press({ do: 'quantity', quantity }),
        }}
      >
        <Button
          disabled={free === 0 || state.quantity === free}
          onPress={() => press({ do: 'quantity', quantity: free })}
        >
          {t('relocation.putAll', { quantity: free })}
        </Button>
      </GoodsPanel>
    </Screen>
  )
}
