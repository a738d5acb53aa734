import { useState, type ReactNode } from 'react'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { useGoodsWords } from '../ui/goods-words.ts'
import { GoodsPicture } from '../ui/GoodsPicture.tsx'
import { PlusOne } from '../ui/PlusOne.tsx'
import { QuantityDrawer, type QuantityDrawerProps } from '../ui/QuantityDrawer.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import task from '../ui/task.module.css'
import styles from './relocation.module.css'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

interface GoodsPanelProps {
  goods: GoodsKey
  /** The SKU as this device knows it; a sheet brings the name itself. */
  sku: SkuRow | null
  name: string
  quantity: number
  /** Shown beside the figure: pieces, or out of how many. */
  unit: string
  onPlusOne?: () => void
  /** There are no more of them, so one more cannot be added. */
  isAll?: boolean
  /** The button for typing a number instead, and what its drawer says. */
  typed?: { button: string; disabled?: boolean } & Pick<QuantityDrawerProps, 'about' | 'confirm' | 'onGive'>
  /** Shown beside that button. */
  children?: ReactNode
}

/** The goods to move: what they look like, which they are exactly, and how many. */
export function GoodsPanel({ goods, sku, name, quantity, unit, onPlusOne, isAll, typed, children }: GoodsPanelProps) {
  const { number } = useWords()
  const [typing, setTyping] = useState(false)
  const about = useGoodsWords()(goods)
  return (
    <>
      <section className={task.panel} aria-label={name} data-testid="moving">
        <div className={styles.goods}>
          <GoodsPicture url={sku?.imageUrl ?? null} />
          <div>
            <h2>{name}</h2>
            {sku?.partnerItemNumber && <p className={styles.number}>{sku.partnerItemNumber}</p>}
          </div>
        </div>
        {about !== '' && (
          <p className={goods.condition === 'DAMAGED' ? task.damaged : styles.exact}>
            <Sentence>{about}</Sentence>
          </p>
        )}
        <p className={task.figure}>
          <b data-testid="quantity">{number(quantity)}</b>
          <span>{unit}</span>
          {onPlusOne && <PlusOne disabled={isAll} onPress={onPlusOne} />}
        </p>
        {typed && (
          <div className={task.pair}>
            <Button icon="keyboard" disabled={typed.disabled} onPress={() => setTyping(true)}>
              {typed.button}
            </Button>
            {children}
          </div>
        )}
      </section>
      {typed && typing && <QuantityDrawer {...typed} title={name} onClose={() => setTyping(false)} />}
    </>
  )
}
