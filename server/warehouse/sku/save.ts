import { skuTypeOf } from '../../../shared/entities/sku.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Insert, Update } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError } from '../../http/errors.ts'
import { judgeOf, type SkuDraft, type SkuRow } from './judge.ts'

export type SavedSku = { id: number; error?: undefined } | { error: HttpError }

/** Columns of a change: all of them are written, whichever differ. */
const changed = {
  brandId: 'int',
  type: 'text',
  skuType: 'text',
  skuStatus: 'text',
  name: 'text',
  partnerItemNumber: 'text',
  partnerCategoryId: 'int',
  price: 'int',
  cost: 'int',
  description: 'text',
  imageUrl: 'text',
  hsCode: 'text',
  manufacturer: 'text',
  originCountry: 'text',
  ingredient: 'text',
  safetyStock: 'int',
  productionLeadtime: 'int',
  maxUnitsPerPackage: 'int',
  unitsPerCarton: 'int',
  unitsPerPallet: 'int',
  nameVariationsJson: 'text',
  centerStorageType: 'text',
  isExpiryManaged: 'int',
  isLotManaged: 'int',
  boxVolume: 'text',
  deliveryRegion: 'text',
} as const satisfies Update<'sku'>['set']

const insertBarcode: Insert<'barcode'> = {
  into: 'barcode',
  columns: {
    skuId: 'int',
    partnerId: 'int',
    code: 'text',
    isMain: 'int',
    isInUse: 'int',
    bundleQuantity: 'int',
    width: 'int',
    depth: 'int',
    height: 'int',
    weight: 'int',
    releaseOptionsJson: 'text',
  },
}

/**
 * Creates and changes SKUs, each judged by itself and after those before it; what stands is written in a few statements, however many
 * there are. `what`: what the audit calls it.
 */
export async function saveSkus(
  database: Database,
  caller: Caller,
  w: Writer,
  drafts: readonly SkuDraft[],
  what: { create: string; update: string } = { create: 'create', update: 'update' },
): Promise<SavedSku[]> {
  const table = tableStore(database, caller, 'sku')
  const judged = await judgeOf(w.tx, drafts)
  const stand = judged.flatMap((one) => (one instanceof HttpError ? [] : [one]))
  const created = stand.filter(({ draft }) => draft.row === null)
  const inserted = await table.insertMany(
    w,
    created.map(({ draft }) => ({ partnerId: draft.partnerId, skuStatus: 'DEFINED', ...columnsOf(draft.fields) })),
    what.create,
  )
  await table.updateMany(
    w,
    changed,
    stand.flatMap(({ draft: { row, fields } }) => (row ? [{ before: row, values: columnsOf(fields) }] : [])),
    what.update,
  )
  const rows = new Map<SkuDraft, SkuRow>(stand.flatMap(({ draft }) => (draft.row ? [[draft, draft.row]] : [])))
  for (const [index, row] of inserted.entries()) {
    const draft = created[index]?.draft
    if (draft) rows.set(draft, row)
  }

  const labelled = stand.flatMap(({ draft, codes }) => {
    const row = rows.get(draft)
    return row && codes ? [{ row, isNew: draft.row === null, ...codes }] : []
  })
  const relabelled = labelled.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  await inParts(
    relabelled.flatMap(({ row, isNew }) => (isNew ? [] : [row.id])),
    async (part) => {
      await w.tx.deleteFrom('barcode').where('skuId', 'in', part).execute()
      return []
    },
  )
  await w.dialect.insertMany(
    w.tx,
    insertBarcode,
    relabelled.flatMap(({ row, after }) =>
      after.map((one) => [
        row.id,
        row.partnerId,
        one.code,
        one.isMain,
        one.isInUse,
        one.bundleQuantity,
        one.width,
        one.depth,
        one.height,
        one.weight,
        JSON.stringify(one.releaseOptions),
      ]),
    ),
  )
  await table.recordMany(
    w,
    relabelled.flatMap(({ row, isNew, before, after }) =>
      isNew ? [] : [{ row, what: 'barcodes', before: { barcodes: before }, after: { barcodes: after } }],
    ),
  )
  return judged.map((one) => (one instanceof HttpError ? { error: one } : { id: rows.get(one.draft)?.id ?? 0 }))
}

/** A SKU's columns of what was sent; its type in the other list follows from its kind. */
function columnsOf({ nameVariations, skuType: _skuType, ...same }: SkuDraft['fields']): Partial<SkuRow> {
  return {
    ...same,
    ...(same.type === undefined ? {} : { skuType: skuTypeOf[same.type] }),
    ...(same.partnerItemNumber === undefined ? {} : { partnerItemNumber: same.partnerItemNumber || null }),
    ...(nameVariations === undefined ? {} : { nameVariationsJson: JSON.stringify(nameVariations) }),
  }
}
