import { sql } from 'kysely'
import { barcodes as barcodeList, type Barcode, type SkuInput, type SkuStatus } from '../../../shared/entities/sku.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { detailOf, duplicated, HttpError, noSuch, unfit, wrong } from '../../http/errors.ts'
import { barcodesOf } from './barcodes.ts'

export type SkuRow = RowOf<'sku'>

/** A SKU to create or, with its row, to change. The caller has locked the partner and the row. */
export interface SkuDraft {
  row: SkuRow | null
  partnerId: number
  fields: Partial<Omit<SkuInput, 'partnerId' | 'barcodes'>> & { skuStatus?: SkuStatus }
  /** Makes all its barcodes from now on out of those that it has. Without this they stay. */
  barcodes?: ((before: readonly Barcode[]) => readonly Barcode[]) | undefined
  /** Whether to change how expiry and lots are kept although pieces in stock have no date or lot. */
  force: boolean
}

/** A draft that may be saved, with its barcodes before and after. */
export interface Standing {
  draft: SkuDraft
  codes: { before: readonly Barcode[]; after: readonly Barcode[] } | null
}

/** The SKU that has a number or code. A SKU that is yet to be written has an id below zero. */
interface Owner {
  id: number
  name: string
}

/** Judges drafts by the rules of decisions.md §13, in their order, each after the drafts before it that may be saved. */
export async function judgeOf(db: Reader, drafts: readonly SkuDraft[]): Promise<(Standing | HttpError)[]> {
  const partnerIds = [...new Set(drafts.map(({ partnerId }) => partnerId))]
  const of = <V>(pick: (draft: SkuDraft) => V | null | undefined | '') =>
    new Set(drafts.flatMap((draft) => pick(draft) || []))
  const partners = byId(
    await inParts(partnerIds, (part) =>
      db.selectFrom('partner').select(['id', 'name', 'status']).where('id', 'in', part).execute(),
    ),
  )
  const brands = byId(
    await inParts(
      of(({ fields }) => fields.brandId),
      (part) => db.selectFrom('brand').select(['id', 'partnerId', 'name', 'status']).where('id', 'in', part).execute(),
    ),
  )
  const categories = byId(
    await inParts(
      of(({ fields }) => fields.partnerCategoryId),
      (part) => db.selectFrom('partnerCategory').select(['id', 'partnerId']).where('id', 'in', part).execute(),
    ),
  )
  const numbered = await inParts(
    of(({ fields }) => fields.partnerItemNumber),
    (part) =>
      db
        .selectFrom('sku')
        .select(['id', 'partnerId', 'partnerItemNumber', 'name'])
        .where('partnerId', 'in', partnerIds)
        .where('partnerItemNumber', 'in', part)
        .execute(),
  )
  const before = await barcodesOf(
    db,
    drafts.flatMap(({ row, barcodes }) => (row && barcodes ? [row.id] : [])),
  )
  const codesOf = new Map(
    drafts.flatMap((draft) => {
      const own = before(draft.row?.id ?? 0)
      return draft.barcodes ? [[draft, { before: own, after: draft.barcodes(own) }] as const] : []
    }),
  )
  const used = await inParts(
    new Set([...codesOf.values()].flatMap(({ after }) => after.map(({ code }) => code))),
    (part) =>
      db
        .selectFrom('barcode')
        .innerJoin('sku', 'sku.id', 'barcode.skuId')
        .select(['sku.id', 'sku.name', 'barcode.partnerId', 'barcode.code'])
        .where('barcode.partnerId', 'in', partnerIds)
        .where('barcode.code', 'in', part)
        .where('barcode.isInUse', '=', true)
        .execute(),
  )
  const stored = await storedOf(
    db,
    drafts.flatMap(({ row, fields }) => (row && changesKeeping(row, fields) ? [row.id] : [])),
  )
  const numbers = new Map<string, Owner>(
    numbered.map(({ id, name, partnerId, partnerItemNumber }) => [`${partnerId}|${partnerItemNumber}`, { id, name }]),
  )
  const codes = new Map<string, Owner>(
    used.map(({ id, name, partnerId, code }) => [`${partnerId}|${code}`, { id, name }]),
  )

  return drafts.map((draft, index) => {
    const { row, partnerId, fields, force } = draft
    const me: Owner = { id: row?.id ?? -1 - index, name: fields.name ?? row?.name ?? '' }
    const partner = partners.get(partnerId)
    if (!partner) return noSuch('partnerId', 'There is no such partner.')
    if (row === null && partner.status !== 'ACTIVE')
      return unfit('partnerId', 'partner-inactive', { partner: partner.name })
    const brand = brands.get(fields.brandId ?? 0)
    if (fields.brandId && brand?.partnerId !== partnerId) return noSuch('brandId', 'The partner has no such brand.')
    if (brand && brand.status !== 'ACTIVE' && brand.id !== row?.brandId)
      return unfit('brandId', 'brand-inactive', { brand: brand.name })
    if (fields.partnerCategoryId && categories.get(fields.partnerCategoryId)?.partnerId !== partnerId)
      return noSuch('partnerCategoryId', 'The partner has no such category.')
    if (fields.skuStatus === 'DEFINED' && row?.skuStatus === 'ACTIVATED')
      return wrong('skuStatus', 'An activated SKU stays so.')

    const had = row?.partnerItemNumber ?? null
    const number = fields.partnerItemNumber === undefined ? had : fields.partnerItemNumber || null
    const holder = numbers.get(`${partnerId}|${number}`)
    if (number !== null && number !== had && holder && holder.id !== me.id)
      return duplicated('partnerItemNumber', 'item-number-taken', { number, sku: holder.name })

    const labels = codesOf.get(draft) ?? null
    const taken = labels && wrongBarcode(labels.after, (code) => codes.get(`${partnerId}|${code}`), me)
    if (taken) return taken
    const lying = row && stored.get(row.id)
    if (row && lying && !force) return hasStock(row.name, lying)

    if (number !== had) {
      if (had !== null) numbers.delete(`${partnerId}|${had}`)
      if (number !== null) numbers.set(`${partnerId}|${number}`, me)
    }
    for (const { code, isInUse } of labels?.before ?? []) if (isInUse) codes.delete(`${partnerId}|${code}`)
    for (const { code, isInUse } of labels?.after ?? []) if (isInUse) codes.set(`${partnerId}|${code}`, me)
    return { draft, codes: labels }
  })
}

/** A barcode in use names one SKU of its partner, so that a scan never has to choose. */
function wrongBarcode(
  after: readonly Barcode[],
  ownerOf: (code: string) => Owner | undefined,
  me: Owner,
): HttpError | null {
  const read = barcodeList.safeParse(after)
  if (!read.success) return wrong('barcodes', read.error.issues[0]?.message ?? '')
  const all = after.map(({ code }) => code)
  for (const [index, { code, isInUse }] of after.entries()) {
    if (all.indexOf(code) !== index)
      return duplicated(`barcodes.${index}.code`, 'barcode-taken', { code, sku: me.name })
    const owner = ownerOf(code)
    if (isInUse && owner && owner.id !== me.id)
      return duplicated(`barcodes.${index}.code`, 'barcode-taken', { code, sku: owner.name })
  }
  return null
}

type Lying = { pieces: number; undated: number; unlotted: number }

/** Pieces in stock would be kept in another way than they were counted. */
function hasStock(sku: string, lying: Lying): HttpError {
  const values = { sku, ...lying }
  return new HttpError(403, 'sku-has-stock', {
    values,
    data: { wouldLose: lying },
    details: [detailOf('isExpiryManaged', 'sku-has-stock', values)],
  })
}

const changesKeeping = (row: SkuRow, { isExpiryManaged, isLotManaged }: SkuDraft['fields']): boolean =>
  (isExpiryManaged ?? row.isExpiryManaged) !== row.isExpiryManaged ||
  (isLotManaged ?? row.isLotManaged) !== row.isLotManaged

/** For those of these SKUs that are in stock: how many pieces, and how many of them have no expiry date or no lot. */
async function storedOf(db: Reader, skuIds: readonly number[]): Promise<Map<number, Lying>> {
  const rows = await inParts(skuIds, (part) =>
    db
      .selectFrom('locationStock')
      .select([
        'skuId',
        sql<number>`sum("quantity")`.as('pieces'),
        sql<number>`sum(case when "expirationDate" = '' then "quantity" else 0 end)`.as('undated'),
        sql<number>`sum(case when "lot" = '' then "quantity" else 0 end)`.as('unlotted'),
      ])
      .where('skuId', 'in', part)
      .where('quantity', '>', 0)
      .groupBy('skuId')
      .execute(),
  )
  return new Map(rows.map(({ skuId, ...lying }) => [skuId, lying]))
}

function byId<R extends { id: number }>(rows: readonly R[]): Map<number, R> {
  return new Map(rows.map((row) => [row.id, row]))
}
