import { toHandOut } from '../../../../shared/rules/floor/pick-pieces.ts'
import type { PickListView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { GoodsPanel } from '../../relocation/GoodsPanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { slotsOf } from '../stops.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** The worker scans a piece, and the screen says its slot. Goods without a barcode are chosen below. */
export function HandOut({
  state,
  facts: { sku },
  list,
  press,
  frame,
}: StateProps<StateAt<'hand'>> & { list: PickListView }) {
  const { t, number } = useWords()
  const waiting = slotsOf(list)
  const line = list.lines.find(({ id }) => id === state.lineId)
  const left = line ? toHandOut(list.kind, line) - state.counted : 0
  return (
    <Screen
      {...frame}
      title={t('picking.handOut')}
      about={list.code}
      actions={
        line &&
        left > 0 && (
          <Button look="main" icon="ok" onPress={() => press({ do: 'all' })}>
            {t('picking.putAll', { quantity: toHandOut(list.kind, line), tote: line.tote ?? 0 })}
          </Button>
        )
      }
    >
      {line && (
        <>
          <p className={task.place} data-testid="slot">
            <Icon name={left > 0 ? 'packing' : 'complete'} /> {t('picking.slot', { tote: line.tote ?? 0 })}
          </p>
          {left > 0 && (
            <GoodsPanel
              goods={line}
              sku={sku}
              name={line.skuName}
              quantity={left}
              unit={t(left === 1 ? 'picking.piece' : 'picking.pieces')}
              onPlusOne={() => press({ do: 'one-more' })}
            />
          )}
        </>
      )}
      <h2 className={task.heading}>{t('picking.toHandOut')}</h2>
      <Rows name={t('picking.toHandOut')}>
        {waiting.map((one) => (
          <li key={one.id}>
            <Row
              title={one.skuName}
              about={[t('picking.slot', { tote: one.tote ?? 0 }), one.serial].join(' · ')}
              value={number(toHandOut(list.kind, one))}
              onPress={() => press({ do: 'slot', lineId: one.id })}
            />
          </li>
        ))}
      </Rows>
    </Screen>
  )
}
