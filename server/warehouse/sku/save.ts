import { setImmediate } from 'node:timers/promises'
import { skuTypeOf, type Barcode } from '../../../shared/entities/sku.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Update } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError } from '../../http/errors.ts'
import { judgeOf, type SkuDraft, type SkuRow } from './judge.ts'

export type SavedSku = { id: number; error?: undefined } | { error: HttpError }

const changeable = {
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

/**
 * Creates and changes SKUs. Each is judged by itself, after those before it. Those that may be saved are written in a few statements,
 * however many there are. `what`: what the audit calls the change.
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
  await turn()
  const stand = judged.flatMap((one) => (one instanceof HttpError ? [] : [one]))
  const created = stand.filter(({ draft }) => draft.row === null)
  const inserted = await table.insertMany(
    w,
    created.map(({ draft }) => ({ partnerId: draft.partnerId, skuStatus: 'DEFINED', ...columnsOf(draft.fields) })),
    what.create,
  )
  await turn()
  const changes = stand.flatMap(({ draft: { row, fields } }) =>
    row ? [{ before: row, values: columnsOf(fields) }] : [],
  )
  await table.updateMany(w, differing(changes), changes, what.update)
  await turn()
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
  await putBarcodes(w, relabelled)
  await table.recordMany(
    w,
    relabelled.flatMap(({ row, isNew, before, after }) =>
      isNew ? [] : [{ row, what: 'barcodes', before: { barcodes: before }, after: { barcodes: after } }],
    ),
  )
  return judged.map((one) => (one instanceof HttpError ? { error: one } : { id: rows.get(one.draft)?.id ?? 0 }))
}

interface Labelled {
  row: SkuRow
  isNew: boolean
  before: readonly Barcode[]
  after: readonly Barcode[]
}

/** Writes what differs between the barcodes before and after. A code that stays in use is not indexed again. */
async function putBarcodes(w: Writer, labelled: readonly Labelled[]): Promise<void> {
  const there = await inParts(
    labelled.flatMap(({ row, isNew }) => (isNew ? [] : [row.id])),
    (part) =>
      w.tx.selectFrom('barcode').select(['id', 'skuId', 'code', 'isInUse']).where('skuId', 'in', part).execute(),
  )
  const known = new Map(there.map((one) => [`${one.skuId}|${one.code}`, one]))
  const wanted = labelled.flatMap(({ row, after }) =>
    after.map((code) => {
      const stays = known.get(`${row.id}|${code.code}`)
      return { row, code, stays: stays?.isInUse === code.isInUse ? stays : undefined }
    }),
  )
  const staying = new Set(wanted.map(({ stays }) => stays?.id))
  await inParts(
    there.flatMap(({ id }) => (staying.has(id) ? [] : [id])),
    async (part) => {
      await w.tx.deleteFrom('barcode').where('id', 'in', part).execute()
      return []
    },
  )
  await w.dialect.updateMany(
    w.tx,
    { table: 'barcode', set: measured },
    wanted.flatMap(({ code, stays }) => (stays ? [[stays.id, ...measuresOf(code)]] : [])),
  )
  await w.dialect.insertMany(
    w.tx,
    { into: 'barcode', columns: { skuId: 'int', partnerId: 'int', code: 'text', isInUse: 'int', ...measured } },
    wanted.flatMap(({ row, code, stays }) =>
      stays ? [] : [[row.id, row.partnerId, code.code, code.isInUse, ...measuresOf(code)]],
    ),
  )
}

/** A barcode's columns besides its code. */
const measured = {
  isMain: 'int',
  bundleQuantity: 'int',
  width: 'int',
  depth: 'int',
  height: 'int',
  weight: 'int',
  releaseOptionsJson: 'text',
} as const
function measuresOf(of: Barcode): unknown[] {
  const { isMain, bundleQuantity, width, depth, height, weight, releaseOptions } = of
  return [isMain, bundleQuantity, width, depth, height, weight, JSON.stringify(releaseOptions)]
}

/** SQLite runs statements without a pause, so this lets calls that only read have their turn. */
const turn = () => setImmediate()

/** The columns in which any of these changes. A column that is not written need not be indexed again. */
function differing(changes: readonly { before: SkuRow; values: Partial<SkuRow> }[]): Update<'sku'>['set'] {
  return Object.fromEntries(
    Object.entries(changeable).filter(([name]) =>
      changes.some(
        ({ before, values }) => Object.hasOwn(values, name) && Reflect.get(values, name) !== Reflect.get(before, name),
      ),
    ),
  )
}

/** The columns of a SKU from what was sent. Its `skuType` follows from its `type`. */
function columnsOf({ nameVariations, skuType: _skuType, ...same }: SkuDraft['fields']): Partial<SkuRow> {
  return {
    ...same,
    ...(same.type === undefined ? {} : { skuType: skuTypeOf[same.type] }),
    ...(same.partnerItemNumber === undefined ? {} : { partnerItemNumber: same.partnerItemNumber || null }),
    ...(nameVariations === undefined ? {} : { nameVariationsJson: JSON.stringify(nameVariations) }),
  }
}
