import type { Writer } from '../../db/writer.ts'
import { drawFrom } from '../draw.ts'
import { known } from '../known.ts'
import { brandGoods, skusOf, type DemoSku } from './goods.ts'
import { insertBarcode, insertSku } from './sku-rows.ts'

/** The SKUs of the brands, with the barcodes of the piece and of its carton. */
export async function seedSkus({ tx, dialect, now }: Writer): Promise<void> {
  const brands = new Map(
    (await tx.selectFrom('brand').select(['id', 'name', 'partnerId']).execute()).map((brand) => [brand.name, brand]),
  )
  const draw = drawFrom(20260131)
  const made: { sku: DemoSku; partnerId: number }[] = []
  for (const goods of brandGoods) {
    const brand = brands.get(goods.name)
    if (!brand) throw new Error(`There is no brand ${goods.name}.`)
    const skus = skusOf(goods, draw)
    for (const sku of skus) made.push({ sku, partnerId: brand.partnerId })
    await dialect.insertMany(
      tx,
      insertSku,
      skus.map((sku) => [
        brand.partnerId,
        brand.id,
        'GOODS',
        'SKU_GOODS',
        'DEFINED',
        sku.name,
        sku.partnerItemNumber,
        sku.price,
        Math.round(sku.price * 0.4),
        goods.origin,
        sku.safetyStock,
        sku.carton?.bundle ?? 0,
        goods.category,
        sku.isExpiryManaged,
        sku.isLotManaged,
        'WITHIN_STANDARD',
        'ALL',
        now,
        now,
      ]),
    )
  }
  const ids = new Map(
    (await tx.selectFrom('sku').select(['id', 'partnerItemNumber']).execute()).map(({ id, partnerItemNumber }) => [
      partnerItemNumber ?? '',
      id,
    ]),
  )
  const barcodes = made.flatMap(({ sku, partnerId }) => {
    const id = known(ids, sku.partnerItemNumber)
    const { width, depth, height, weight } = sku.sizes
    const rows: unknown[][] = [[id, partnerId, sku.ean, 1, 1, 1, width, depth, height, weight, '[]']]
    if (sku.carton)
      rows.push([
        id,
        partnerId,
        sku.carton.code,
        0,
        1,
        sku.carton.bundle,
        width * 3,
        depth * 2,
        height * 2,
        weight * sku.carton.bundle + 400,
        '[]',
      ])
    return rows
  })
  await dialect.insertMany(tx, insertBarcode, barcodes)
}
