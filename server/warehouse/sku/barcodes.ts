import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { barcode, namedSku, type Barcode } from '../../../shared/entities/sku.ts'
import { shownAs } from '../../crud/view.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Tables } from '../../db/tables.ts'

/** A SKU as the lines of other records name it, from a row that joins it. */
export const skuNamed = (row: {
  skuId: number
  skuName: string
  partnerItemNumber: string | null
  mainBarcode: string | null
}): z.infer<typeof namedSku> => shownAs(namedSku, { ...row, id: row.skuId, name: row.skuName })

/** The barcodes of many SKUs, the main one first. */
export async function barcodesOf(
  db: Reader,
  skuIds: readonly number[],
): Promise<(skuId: number) => readonly Barcode[]> {
  const rows = await inParts(skuIds, (part) =>
    db.selectFrom('barcode').selectAll().where('skuId', 'in', part).orderBy('isMain', 'desc').orderBy('id').execute(),
  )
  const bySku = Map.groupBy(rows, ({ skuId }) => skuId)
  return (skuId) => (bySku.get(skuId) ?? []).map(barcodeOf)
}

const barcodeOf = (row: Selectable<Tables['barcode']>): Barcode =>
  shownAs(barcode, { ...row, releaseOptions: JSON.parse(row.releaseOptionsJson) as string[] })

/** The code by which people know a SKU; for queries that have `sku`. */
export const mainBarcode = sql<
  string | null
>`(select b."code" from "barcode" as b where b."skuId" = "sku"."id" and b."isInUse" = 1 order by b."isMain" desc, b."bundleQuantity", b."id" limit 1)`
