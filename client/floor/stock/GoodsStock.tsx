import type { GoodsMatch } from '../../offline/engine.ts'
import { goodsKey } from '../../../shared/rules/stock/facts.ts'
import { useWords } from '../floor.ts'
import type { Found } from '../scan/look-up.ts'
import { GoodsPicture } from '../ui/GoodsPicture.tsx'
import { useGoodsWords } from '../ui/goods-words.ts'
import { Empty, Row, Rows } from '../ui/Row.tsx'
import { useKnown } from '../use-known.ts'
import styles from '../ui/task.module.css'
import { PiecesLying } from './PiecesLying.tsx'
import { SkuDetails } from './SkuDetails.tsx'

/** One SKU: how many there are, and where they lie. */
export function GoodsStock({
  match: { sku, code, bundleQuantity },
  onOpen,
  onFound,
}: {
  match: GoodsMatch
  onOpen: (locationId: number) => void
  onFound: (found: Found) => void
}) {
  const { t, number } = useWords()
  const inWords = useGoodsWords()
  const stock = useKnown(`stock ${sku.id}`, (engine) => engine.stock(sku.id))

  const damaged = (stock?.places ?? []).reduce((sum, p) => (p.condition === 'DAMAGED' ? sum + p.quantity : sum), 0)
  // The balance includes damaged pieces, which are in no order (decisions.md §7).
  const sellable = stock ? Math.max(0, Math.min(stock.available, stock.inStorage - damaged - stock.reserved)) : 0

  return (
    <>
      <section className={styles.panel} data-testid="stock-of">
        {sku.imageUrl !== null && <GoodsPicture url={sku.imageUrl} large />}
        <h2>{sku.name}</h2>
        <PiecesLying pieces={stock?.inStorage ?? 0} damaged={damaged} />
        <p>{t('stock.available', { available: sellable, reserved: stock?.reserved ?? 0 })}</p>
        <p>
          {[sku.partnerItemNumber, code, bundleQuantity > 1 ? t('goods.perScan', { quantity: bundleQuantity }) : null]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </section>
      {(stock?.places.length ?? 0) === 0 && <Empty>{t('stock.nowhere')}</Empty>}
      <Rows name={t('stock.places')}>
        {stock?.places.map((place) => (
          <li key={`${place.locationId}|${goodsKey({ ...place, skuId: sku.id })}`}>
            <Row
              icon={place.condition === 'DAMAGED' ? 'damaged' : 'location'}
              title={place.alias}
              about={inWords(place)}
              value={number(place.quantity)}
              onPress={() => onOpen(place.locationId)}
            />
          </li>
        ))}
      </Rows>
      <SkuDetails sku={sku} onOpen={onOpen} onFound={onFound} />
    </>
  )
}
