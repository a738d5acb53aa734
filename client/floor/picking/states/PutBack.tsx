import { useState } from 'react'
import { toPutBack } from '../../../../shared/rules/floor/pick-pieces.ts'
import type { PickListView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { GoodsPanel } from '../../relocation/GoodsPanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import task from '../../ui/task.module.css'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/**
 * Goods of a cancelled waybill. The scan of a shelf puts them there, all of them or as many as were typed. The worker may also say that
 * they are not found.
 */
export function PutBack({
  state,
  facts: { sku },
  list,
  press,
  frame,
}: StateProps<StateAt<'back'>> & { list: PickListView }) {
  const { t } = useWords()
  const [asking, setAsking] = useState(false)
  const line = list.lines.find(({ id }) => id === state.lineId)
  if (!line) return null
  const all = toPutBack(line)
  const quantity = Math.min(state.quantity ?? all, all)
  return (
    <Screen
      {...frame}
      title={t('picking.toPutBack')}
      about={`${list.code} · ${line.serial}`}
      actions={
        // Pieces that were found are put back first.
        quantity === all && (
          <Button icon="warning" onPress={() => setAsking(true)}>
            {t('picking.notFound')}
          </Button>
        )
      }
    >
      <p className={task.place}>
        <Icon name="undo" /> {line.alias}
      </p>
      <GoodsPanel
        goods={line}
        sku={sku}
        name={line.skuName}
        quantity={quantity}
        unit={
          quantity < all ? t('picking.partOf', { quantity: all }) : t(all === 1 ? 'picking.piece' : 'picking.pieces')
        }
        typed={
          all > 1
            ? {
                button: t('picking.number'),
                about: (typed) => t('picking.ofQuantity', { typed, quantity: all }),
                confirm: t('picking.backNumber'),
                onGive: (typed) => press({ do: 'quantity', quantity: typed }),
              }
            : undefined
        }
      />
      {asking && (
        <Drawer title={t('picking.notFound')} onClose={() => setAsking(false)}>
          <p>
            <Sentence>{t('picking.notFoundHow', { location: line.alias })}</Sentence>
          </p>
          <Button look="main" onPress={() => press({ do: 'missing' })}>
            {t('picking.areNotFound', { quantity: all })}
          </Button>
        </Drawer>
      )}
    </Screen>
  )
}
