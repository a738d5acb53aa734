import { setImmediate } from 'node:timers/promises'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { SkuSpreadsheetAction } from '../../../shared/entities/sku-spreadsheet.ts'
import { slices } from '../../crud/bulk.ts'
import { byRow, misread } from '../../crud/spreadsheet-rows.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { phraseIn } from '../../http/detail-words.ts'
import { detailsOf, duplicated, HttpError, missing, noSuch, sentence } from '../../http/errors.ts'
import { readAs } from '../../http/storable.ts'
import { lockPartner } from '../../organisations/door.ts'
import { visible } from '../../subjects.ts'
import type { SkuDraft, SkuRow } from './judge.ts'
import { saveSkus } from './save.ts'
import { barcodesAfter, cellsOf, changedRow, newRow, type SpreadsheetFields } from './spreadsheet.ts'

interface Wanted {
  /** Without an action, a row with an id changes that SKU, and a row without one makes a new SKU. */
  action?: SkuSpreadsheetAction | undefined
  /** The partner of rows that name none. */
  partnerId?: number | undefined
  force: boolean
}
interface Read {
  clientIndex: number
  fields: SpreadsheetFields
  isNew: boolean
}

type Outcome = { id: number; clientIndex: number } | { read: Read; error: HttpError }

/** Rows in one transaction: few enough that scans between two transactions wait only milliseconds. */
const atOnce = 25

/** Saves SKUs from rows of a spreadsheet, each judged by itself. A wrong row comes back with its index and field, and stops no other. */
export async function uploadSkus(
  database: Database,
  caller: Caller,
  rows: readonly Readonly<Record<string, unknown>>[],
  { action, partnerId, force }: Wanted,
): Promise<BulkAnswer> {
  const { language } = caller
  const answer: BulkAnswer = { success: [], error: [] }
  const partners = await database.read
    .selectFrom('partner')
    .select(['id', 'name'])
    .where(visible(caller, 'partner'))
    .execute()
  const byName = Map.groupBy(partners, ({ name }) => name.trim().toLowerCase())
  const ids = new Set(partners.map(({ id }) => id))
  if (partnerId !== undefined && !ids.has(partnerId)) throw noSuch('partnerId', 'There is no such partner.')
  const table = tableStore(database, caller, 'sku')
  const named = new Set<number>()

  for (const slice of slices([...rows.entries()], atOnce)) {
    const read = slice.flatMap(([clientIndex, row]) => readRow(clientIndex, row))
    for (const one of await database.write((w) => saveSlice(w, read)))
      if ('id' in one) answer.success.push(one)
      else tell(one.read, one.error)
    // SQLite answers without a pause, so this lets other calls have their turn.
    await setImmediate()
  }
  answer.error.sort(byRow)
  return answer

  function readRow(clientIndex: number, row: Readonly<Record<string, unknown>>): Read[] {
    const cells = cellsOf(row)
    const isNew = action === undefined ? !('id' in cells || 'resourceId' in cells) : action === 'create'
    const parsed = readAs(isNew ? newRow : changedRow, cells)
    if (parsed.success) return [{ clientIndex, fields: parsed.data, isNew }]
    const details = detailsOf(parsed.error.issues, cells, language)
    // A number beyond all bounds breaks two rules of one cell, so only the first is reported.
    for (const [index, detail] of details.entries())
      if (details.findIndex(({ property }) => property === detail.property) === index)
        answer.error.push(...misread(clientIndex, detail))
    return []
  }

  async function saveSlice(w: Writer, read: readonly Read[]): Promise<Outcome[]> {
    const wanted = read.flatMap(({ fields, isNew }) => (isNew ? [] : (fields.id ?? fields.resourceId ?? [])))
    const before = await table.many(wanted, w.tx)
    const partnerOf = ({ fields, isNew }: Read): number | HttpError => {
      const own = isNew ? undefined : before.get(fields.id ?? fields.resourceId ?? 0)
      if (own) return own.partnerId
      if (fields.partnerId !== undefined)
        return ids.has(fields.partnerId) ? fields.partnerId : noSuch('partnerId', 'There is no such partner.')
      if (fields.partner !== undefined) {
        const found = byName.get(fields.partner.toLowerCase()) ?? []
        return found.length === 1 && found[0] ? found[0].id : noSuch('partner', 'There is no such partner.')
      }
      const [only] = partners.length === 1 ? partners : []
      return partnerId ?? caller.partnerId ?? only?.id ?? required('partner')
    }
    const placed = read.map((one) => ({ read: one, partnerId: partnerOf(one) }))
    const partnerIds = new Set(placed.flatMap(({ partnerId }) => (typeof partnerId === 'number' ? partnerId : [])))
    for (const id of [...partnerIds].sort((a, b) => a - b)) await lockPartner(w, id)
    const numbered = await numberedIn(w.tx, [...partnerIds], read)
    const held = await table.hold(w, [...wanted, ...numbered.values()])
    const brandOf = await brandsIn(w.tx, [...partnerIds], read)
    const categoryOf = await categoriesIn(w.tx, [...partnerIds], read)

    const draftOf = ({ read: one, partnerId }: (typeof placed)[number]): SkuDraft | HttpError => {
      if (partnerId instanceof HttpError) return partnerId
      const { fields, isNew } = one
      if (isNew && (fields.id !== undefined || fields.resourceId !== undefined))
        return noSuch('id', 'A new SKU has no id yet.')
      const row = isNew ? null : rowOf(fields, partnerId)
      if (row === undefined)
        return fields.id === undefined && fields.resourceId === undefined && !fields.partnerItemNumber
          ? required('partnerItemNumber')
          : noSuch(
              fields.id === undefined && fields.resourceId === undefined ? 'partnerItemNumber' : 'id',
              'There is no such SKU.',
            )
      if (row && named.has(row.id)) return duplicated('id', 'sku-twice', { sku: row.name })
      if (row) named.add(row.id)
      const brandId = fields.brand === undefined ? fields.brandId : brandOf(partnerId, fields.brand)
      if (brandId === undefined && fields.brand !== undefined) return noSuch('brand', 'The partner has no such brand.')
      const partnerCategoryId =
        fields.category === undefined ? fields.partnerCategoryId : categoryOf(partnerId, fields.category)
      if (partnerCategoryId === undefined && fields.category !== undefined)
        return noSuch('category', 'The partner has no such category.')
      return {
        row,
        partnerId,
        fields: {
          ...ofSku(fields),
          ...(brandId === undefined ? {} : { brandId }),
          ...(partnerCategoryId === undefined ? {} : { partnerCategoryId }),
        },
        barcodes: barcodesAfter(fields),
        force,
      }
    }
    const rowOf = (fields: SpreadsheetFields, partnerId: number): SkuRow | undefined =>
      held.get(fields.id ?? fields.resourceId ?? numbered.get(`${partnerId}|${fields.partnerItemNumber}`) ?? 0)

    const drafts = placed.map((one) => ({ read: one.read, draft: draftOf(one) }))
    const good = drafts.flatMap(({ read, draft }) => (draft instanceof HttpError ? [] : [{ read, draft }]))
    const saved = await saveSkus(
      database,
      caller,
      w,
      good.map(({ draft }) => draft),
      { create: 'create', update: 'upload' },
    )
    return [
      ...drafts.flatMap(({ read, draft }) => (draft instanceof HttpError ? [{ read, error: draft }] : [])),
      ...good.flatMap(({ read }, index): Outcome[] => {
        const one = saved[index]
        if (!one) return []
        return one.error ? [{ read, error: one.error }] : [{ id: one.id, clientIndex: read.clientIndex }]
      }),
    ]
  }

  function tell({ clientIndex, fields }: Read, { code, status, values, data, details }: HttpError): void {
    for (const { property, errorType, message, says } of details)
      answer.error.push({
        ...(fields.id === undefined ? {} : { id: fields.id }),
        clientIndex,
        property: columnOf(property, fields),
        errorType,
        code,
        message: says ? sentence(language, says.code, says.values) : phraseIn(language, message),
        ...(status === 403 && data !== null ? { status: 403 as const, data: values } : {}),
      })
  }
}

const required = (property: string) => missing(property, 'is missing')

/** A row's fields without those that only a spreadsheet has. */
function ofSku({
  id: _id,
  resourceId: _resourceId,
  partnerId: _partnerId,
  partner: _partner,
  brand: _brand,
  category: _category,
  barcode: _barcode,
  barcodes: _barcodes,
  otherBarcodes: _otherBarcodes,
  width: _width,
  depth: _depth,
  height: _height,
  weight: _weight,
  ...fields
}: SpreadsheetFields): SkuDraft['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The column of a spreadsheet that holds a SKU's field. */
function columnOf(property: string, { brand, category, barcode, otherBarcodes }: SpreadsheetFields): string {
  if (property === 'brandId' && brand !== undefined) return 'brand'
  if (property === 'partnerCategoryId' && category !== undefined) return 'category'
  if (property === 'barcodes.0.code' && barcode !== undefined) return 'barcode'
  if (property.startsWith('barcodes.') && otherBarcodes !== undefined) return 'otherBarcodes'
  return property
}

/** Ids of the SKUs that rows name by item number, by partner and number. A number that several SKUs have names none. */
async function numberedIn(
  db: Reader,
  partnerIds: readonly number[],
  read: readonly Read[],
): Promise<Map<string, number>> {
  const numbers = read.flatMap(({ fields: { id, resourceId, partnerItemNumber }, isNew }) =>
    isNew || id !== undefined || resourceId !== undefined ? [] : (partnerItemNumber ?? []),
  )
  if (numbers.length === 0 || partnerIds.length === 0) return new Map()
  const found = await db
    .selectFrom('sku')
    .select(['id', 'partnerId', 'partnerItemNumber'])
    .where('partnerId', 'in', partnerIds)
    .where('partnerItemNumber', 'in', numbers)
    .execute()
  const byNumber = Map.groupBy(found, (row) => `${row.partnerId}|${row.partnerItemNumber}`)
  return new Map([...byNumber].flatMap(([key, [row, ...more]]) => (row && more.length === 0 ? [[key, row.id]] : [])))
}

async function brandsIn(db: Reader, partnerIds: readonly number[], read: readonly Read[]) {
  const names = read.flatMap(({ fields }) => fields.brand ?? [])
  const found =
    names.length === 0 || partnerIds.length === 0
      ? []
      : await db
          .selectFrom('brand')
          .select(['id', 'partnerId', 'name'])
          .where('partnerId', 'in', partnerIds)
          .where('name', 'in', names)
          .execute()
  return onlyOf(found, ({ partnerId, name }) => [`${partnerId}|${name}`])
}

/** Categories by path (`Skincare > Toner`) or management number. */
async function categoriesIn(db: Reader, partnerIds: readonly number[], read: readonly Read[]) {
  const names = read.flatMap(({ fields }) => fields.category ?? [])
  const found =
    names.length === 0 || partnerIds.length === 0
      ? []
      : await db
          .selectFrom('partnerCategory')
          .select(['id', 'partnerId', 'pathName', 'managementNumber'])
          .where('partnerId', 'in', partnerIds)
          .where((e) => e.or([e('pathName', 'in', names), e('managementNumber', 'in', names)]))
          .execute()
  return onlyOf(found, ({ partnerId, pathName, managementNumber }) => [
    `${partnerId}|${pathName}`,
    `${partnerId}|${managementNumber}`,
  ])
}

/** Finds the id of the one row that a partner's name stands for. */
function onlyOf<R extends { id: number }>(rows: readonly R[], keysOf: (row: R) => readonly string[]) {
  const byKey = Map.groupBy(
    rows.flatMap((row) => [...new Set(keysOf(row))].map((key) => ({ key, id: row.id }))),
    ({ key }) => key,
  )
  return (partnerId: number, name: string): number | undefined => {
    const found = byKey.get(`${partnerId}|${name}`) ?? []
    return found.length === 1 ? found[0]?.id : undefined
  }
}
