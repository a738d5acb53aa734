import { z } from 'zod'
import { id, integer, type BulkAnswer } from '../../../shared/api/list.ts'
import { holdsItsStock } from '../../../shared/entities/assignment.ts'
import { slices } from '../../crud/bulk.ts'
import { byRow, filledCells, misread } from '../../crud/spreadsheet-rows.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { phraseIn } from '../../http/detail-words.ts'
import { detailsOf } from '../../http/errors.ts'
import { readAs } from '../../http/storable.ts'
import { visible } from '../../subjects.ts'
import { aliasKeyOf } from '../location/store.ts'
import { assignmentStore } from './store.ts'

const cell = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
const pieces = integer(0, 1_000_000_000)

const amounts = z.object({
  safetyStock: pieces.default(0),
  maxStock: integer(1, 1_000_000_000),
  daysBetweenReplenishment: integer(1, 365).nullable().default(null),
  replenishmentAmount: pieces.default(0),
})
const { shape } = amounts
/** A row's amounts, merged with those that the row leaves as they were. */
const merged = amounts.refine(holdsItsStock, {
  path: ['safetyStock'],
  message: 'must not be more than the most that may lie there',
})
const amountKeys = amounts.keyof().options

/** A row as a spreadsheet has it. It names center, place and goods by what is printed on them, or by id. */
const uploaded = z.object({
  centerCode: cell.optional(),
  location: cell.optional(),
  locationId: id.optional(),
  partnerItemNumber: cell.optional(),
  barcode: cell.optional(),
  skuId: id.optional(),
  safetyStock: pieces.optional(),
  maxStock: shape.maxStock.optional(),
  daysBetweenReplenishment: integer(1, 365).optional(),
  replenishmentAmount: pieces.optional(),
})
type Uploaded = z.output<typeof uploaded> & { clientIndex: number }

/**
 * Saves each row by itself: it creates an assignment or, where the place has the SKU already, changes the fields that the row gives. A
 * wrong row comes back with its field, and stops no other.
 */
export async function uploadAssignments(
  database: Database,
  caller: Caller,
  rows: readonly Record<string, unknown>[],
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { success: [], error: [] }
  const wrong = (clientIndex: number, property: string, phrase: string) =>
    answer.error.push(
      ...misread(clientIndex, { property, errorType: 'WRONG_VALUE', message: phraseIn(caller.language, phrase) }),
    )
  const read = rows.flatMap((row, clientIndex): Uploaded[] => {
    const filled = filledCells(row)
    const parsed = readAs(uploaded, filled)
    if (parsed.success) return [{ ...parsed.data, clientIndex }]
    answer.error.push(...misread(clientIndex, ...detailsOf(parsed.error.issues, filled, caller.language)))
    return []
  })
  const { table } = assignmentStore(database, caller)
  for (const slice of slices(read, 500))
    await database.write(async (w) => {
      const places = await placesOf(w.tx, caller, slice)
      const skus = await skusOf(w.tx, caller, slice)
      const meant = slice.flatMap((row) => {
        const place = places(row)
        const sku = skus(row)
        if (!place)
          wrong(row.clientIndex, row.locationId === undefined ? 'location' : 'locationId', 'There is no such location.')
        if (!sku)
          wrong(row.clientIndex, row.skuId === undefined ? 'partnerItemNumber' : 'skuId', 'There is no such SKU.')
        return place && sku ? [{ row, place, skuId: sku }] : []
      })
      await w.lockCenters(meant.map(({ place }) => place.centerId))
      const before = await w.tx
        .selectFrom('locationItemAssignment')
        .selectAll()
        .where('locationId', 'in', [0, ...meant.map(({ place }) => place.id)])
        .execute()
      const known = new Map(before.map((one) => [`${one.locationId}|${one.skuId}`, one]))
      for (const { row, place, skuId } of meant) {
        const { clientIndex } = row
        const key = `${place.id}|${skuId}`
        const there = known.get(key)
        const whole = Object.fromEntries(amountKeys.map((amount) => [amount, row[amount] ?? there?.[amount]]))
        const parsed = readAs(merged, whole)
        if (!parsed.success) {
          answer.error.push(...misread(clientIndex, ...detailsOf(parsed.error.issues, whole, caller.language)))
          continue
        }
        const kept = there
          ? await table.update(w, there, parsed.data, 'upload')
          : await table.insert(w, {
              ...parsed.data,
              centerId: place.centerId,
              locationId: place.id,
              skuId,
              lastReplenishedAt: null,
            })
        known.set(key, kept)
        answer.success.push({ id: kept.id, clientIndex })
      }
    })
  answer.error.sort(byRow)
  return answer
}

/** The place that each row means, among those of the caller. An alias without a center's code must exist in one center only. */
async function placesOf(db: Reader, caller: Caller, rows: readonly Uploaded[]) {
  const found = await db
    .selectFrom('location')
    .innerJoin('center', 'center.id', 'location.centerId')
    .select(['location.id', 'location.centerId', 'location.aliasKey', 'center.code'])
    .where(visible(caller, 'location'))
    .where('location.isOnTheWay', '=', false)
    .where((e) =>
      e.or([
        e('location.id', 'in', [0, ...rows.flatMap(({ locationId }) => locationId ?? [])]),
        e('location.aliasKey', 'in', ['', ...rows.flatMap(({ location }) => (location ? aliasKeyOf(location) : []))]),
      ]),
    )
    .execute()
  return ({ locationId, location, centerCode }: Uploaded) => {
    if (locationId !== undefined) return found.find(({ id }) => id === locationId)
    const named = found.filter(
      ({ aliasKey, code }) =>
        aliasKey === aliasKeyOf(location ?? '') && (centerCode === undefined || code === centerCode.toUpperCase()),
    )
    return named.length === 1 ? named[0] : undefined
  }
}

/** The id of the SKU that each row means, among those of the caller. A number or barcode that several partners use means none. */
async function skusOf(db: Reader, caller: Caller, rows: readonly Uploaded[]) {
  const found = await db
    .selectFrom('sku')
    .leftJoin('barcode', (join) => join.onRef('barcode.skuId', '=', 'sku.id').on('barcode.isInUse', '=', true))
    .select(['sku.id', 'sku.partnerItemNumber', 'barcode.code'])
    .where(visible(caller, 'sku'))
    .where((e) =>
      e.or([
        e('sku.id', 'in', [0, ...rows.flatMap(({ skuId }) => skuId ?? [])]),
        e('sku.partnerItemNumber', 'in', ['', ...rows.flatMap(({ partnerItemNumber }) => partnerItemNumber ?? [])]),
        e('barcode.code', 'in', ['', ...rows.flatMap(({ barcode }) => barcode ?? [])]),
      ]),
    )
    .execute()
  return ({ skuId, partnerItemNumber, barcode }: Uploaded) => {
    const ids = new Set(
      found
        .filter(
          (sku) =>
            (skuId === undefined || sku.id === skuId) &&
            (partnerItemNumber === undefined || sku.partnerItemNumber === partnerItemNumber) &&
            (barcode === undefined || sku.code === barcode),
        )
        .map(({ id }) => id),
    )
    const named = skuId ?? partnerItemNumber ?? barcode
    return named !== undefined && ids.size === 1 ? [...ids][0] : undefined
  }
}
