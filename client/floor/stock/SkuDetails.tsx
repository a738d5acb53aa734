import { carriedBy } from '../../../shared/rules/floor/relocation.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import { useWords } from '../floor.ts'
import type { Found } from '../scan/look-up.ts'
import { useGoodsWords } from '../ui/goods-words.ts'
import { Row, Rows } from '../ui/Row.tsx'
import { useKnown } from '../use-known.ts'
import styles from '../ui/task.module.css'
import { comingOf } from './coming.ts'

/**
 * What a worker may know of a SKU besides where it lies: its own places, what is coming and moving, its barcodes, how it is kept, and how
 * large it is.
 */
export function SkuDetails({
  sku,
  onOpen,
  onFound,
}: {
  sku: SkuRow
  onOpen: (locationId: number) => void
  /** Opens an inbound or a sheet, as if it had been scanned. */
  onFound: (found: Found) => void
}) {
  const { t, number } = useWords()
  const inWords = useGoodsWords()
  const inbounds = useKnown(`coming ${sku.id}`, (engine) => engine.openInbounds())
  const sheets = useKnown(`sheets ${sku.id}`, (engine) => engine.openRelocations())
  const coming = comingOf(inbounds ?? [], sku.id)
  const assigned = useKnown(`assigned ${sku.id}`, async (engine) =>
    Promise.all(
      ((await engine.sku(sku.id))?.assigned ?? []).map(async (place) => ({
        ...place,
        alias: (await engine.location(place.locationId))?.alias ?? null,
      })),
    ),
  )
  const places = (assigned ?? []).flatMap(({ alias, ...place }) => (alias === null ? [] : [{ ...place, alias }]))
  const moving = (sheets ?? []).filter(({ skuId }) => skuId === sku.id)
  const { width, depth, height, weight } = sku
  const facts = [
    sku.isLotManaged && t('stock.keepsLot'),
    sku.isExpiryManaged && t('stock.keepsExpiry'),
    width > 0 && `${number(width)} × ${number(depth)} × ${number(height)} mm`,
    weight > 0 && `${number(weight)} g`,
    sku.unitsPerCarton > 1 && t('stock.perCarton', { pieces: sku.unitsPerCarton }),
  ].filter((fact) => fact !== false)

  return (
    <>
      {places.length > 0 && (
        <>
          <h3>{t('stock.assigned')}</h3>
          <Rows name={t('stock.assigned')}>
            {places.map(({ locationId, alias, maxStock }) => (
              <li key={locationId}>
                <Row
                  icon="location"
                  title={alias}
                  about={t('stock.upTo', { pieces: maxStock })}
                  onPress={() => onOpen(locationId)}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      {coming.length > 0 && (
        <>
          <h3>{t('stock.coming')}</h3>
          <Rows name={t('stock.coming')}>
            {coming.map(({ id, code, scheduledDate, pieces }) => (
              <li key={id}>
                <Row
                  icon="inbound"
                  title={code}
                  about={scheduledDate}
                  value={number(pieces)}
                  onPress={() =>
                    onFound({ kind: 'inbounds', inbounds: (inbounds ?? []).filter((inbound) => inbound.id === id) })
                  }
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      {moving.length > 0 && (
        <>
          <h3>{t('stock.moving')}</h3>
          <Rows name={t('stock.moving')}>
            {moving.map((sheet) => (
              <li key={sheet.id}>
                <Row
                  icon="relocation"
                  title={`${sheet.sourceAlias} → ${sheet.targetAlias}`}
                  about={[sheet.code, inWords(sheet)].filter(Boolean).join(' · ')}
                  value={number(carriedBy(sheet))}
                  onPress={() => onFound({ kind: 'relocation', relocation: sheet })}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      <section className={styles.panel} data-testid="sku-facts">
        <h3>{t('stock.facts')}</h3>
        {sku.nameVariations && sku.nameVariations.length > 0 && (
          <p>{t('stock.alsoCalled', { names: sku.nameVariations })}</p>
        )}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {sku.barcodes.map(({ code, bundleQuantity }) => (
          <p key={code}>
            {bundleQuantity > 1 ? `${code} · ${t('goods.perScan', { quantity: bundleQuantity })}` : code}
          </p>
        ))}
      </section>
    </>
  )
}
