import { goodsKey } from '../../../shared/rules/stock/facts.ts'
import type { LocationRow, SkuRow } from '../../../shared/sync/protocol.ts'
import { useWords } from '../floor.ts'
import { useGoodsWords } from '../ui/goods-words.ts'
import { Empty, Row, Rows } from '../ui/Row.tsx'
import { useKnown } from '../use-known.ts'
import styles from '../ui/task.module.css'
import { PiecesLying } from './PiecesLying.tsx'

/** One location: what lies there. */
export function LocationStock({ location, onOpen }: { location: LocationRow; onOpen: (sku: SkuRow) => void }) {
  const { t, number } = useWords()
  const inWords = useGoodsWords()
  const goods = useKnown(`at ${location.id}`, (engine) => engine.stockAt(location.id))

  return (
    <>
      <section className={styles.panel} data-testid="stock-at">
        <h2>{location.alias}</h2>
        <PiecesLying pieces={piecesOf(goods)} damaged={piecesOf(goods?.filter((g) => g.condition === 'DAMAGED'))} />
        <p>{t(location.disabled ? 'stock.disabled' : location.pickable ? 'stock.pickable' : 'stock.notPickable')}</p>
      </section>
      {goods?.length === 0 && <Empty>{t('stock.nothingHere')}</Empty>}
      <Rows name={t('stock.contents')}>
        {goods?.map((g) => (
          <li key={goodsKey(g)}>
            <Row
              title={g.sku.name}
              icon={g.condition === 'DAMAGED' ? 'damaged' : undefined}
              about={inWords(g)}
              value={number(g.quantity)}
              onPress={() => onOpen(g.sku)}
            />
          </li>
        ))}
      </Rows>
    </>
  )
}

const piecesOf = (goods: readonly { quantity: number }[] | null = null) =>
  (goods ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
