import { randomUUID } from 'node:crypto'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import { Facts, goodsOf, stockKey, type StockKey } from '../../../shared/rules/stock/facts.ts'
import { refuseTaking, refuseTarget } from '../../../shared/rules/floor/relocation.ts'
import { relocationCode } from '../../../shared/scan/codes.ts'
import { bulkAnswerOf, slices, type ItemOutcome } from '../../crud/bulk.ts'
import { byRow } from '../../crud/spreadsheet-rows.ts'
import type { Database } from '../../db/database.ts'
import type { Update } from '../../db/dialect.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, seesCenter, type Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { requestContext } from '../../request-context.ts'
import { onTheWayPlace } from './on-the-way.ts'
import { loadGoodsAndPlaces, type GoodsAndPlaces, type Lying, type Place } from './goods.ts'
import { repeatsAmong } from './repeats.ts'
import { readRows, type SpreadsheetRow } from './rows.ts'

const nameThem: Update<'relocation'> = { table: 'relocation', set: { code: 'text' } }

/** A sheet that may be created. */
interface Sheet extends StockKey {
  clientIndex: number
  partnerId: number
  quantity: number
  targetLocationId: number
}

/** `wanted`: the sheet that there would be if enough pieces were free. */
type Found = Sheet | { refusal: Refusal; property: string; wanted?: Sheet }

/** What later rows of a file need to know of the rows before them. */
interface Before {
  /** Open sheets that no later row can repeat: this upload made them, or an earlier row repeats them. */
  settled: Set<number>
  /** In a trial, the sheets that its rows would make. No real sheet holds their pieces. */
  tried: Sheet[]
}

/**
 * Creates sheets, each by itself, under the center's lock, so that two callers cannot hold the same pieces. `repeats`: the rows that are
 * the same as an open sheet of the last day.
 */
export async function createRelocations(
  database: Database,
  caller: Caller,
  centerId: number,
  rows: readonly Record<string, unknown>[],
): Promise<{ answer: BulkAnswer; repeats: ReadonlySet<number> }> {
  checkCenterStaff(caller)
  const center = await database.read.selectFrom('center').select('id').where('id', '=', centerId).executeTakeFirst()
  if (!center || !seesCenter(caller, centerId)) throw noSuch('centerId', 'There is no such center.')
  const errors: BulkAnswer['error'] = []
  const outcomes: ItemOutcome[] = []
  const repeats = new Set<number>()
  const before: Before = { settled: new Set(), tried: [] }
  const isTrial = Boolean(requestContext()?.trial)
  for (const slice of slices(readRows(rows, caller.language, errors), 500)) {
    const made = await database.write((w) => createSlice(w, caller, centerId, slice, before))
    outcomes.push(...made.outcomes)
    for (const clientIndex of made.repeats) repeats.add(clientIndex)
    for (const id of made.copied) before.settled.add(id)
    if (isTrial) before.tried.push(...made.sheets)
    else for (const { id } of made.outcomes) before.settled.add(id)
  }
  const { success, error } = bulkAnswerOf(outcomes, caller.language)
  return {
    answer: { success, error: [...errors, ...error].sort(byRow) },
    repeats,
  }
}

async function createSlice(
  w: Writer,
  caller: Caller,
  centerId: number,
  rows: readonly SpreadsheetRow[],
  before: Readonly<Before>,
): Promise<{ outcomes: ItemOutcome[]; sheets: Sheet[]; repeats: number[]; copied: number[] }> {
  await w.lockCenters([centerId])
  const known = await loadGoodsAndPlaces(w.tx, caller, centerId, rows)
  for (const sheet of before.tried) hold(known.facts, sheet)
  const found = rows.map((row): [SpreadsheetRow, Found] => {
    const sheet = sheetOf(known, centerId, row)
    if (!('refusal' in sheet)) hold(known.facts, sheet)
    return [row, sheet]
  })
  const sheets = found.flatMap(([, sheet]) => ('refusal' in sheet ? [] : [sheet]))
  const same = await repeatsAmong(
    w.tx,
    w.now,
    found.flatMap(([, sheet]) => ('refusal' in sheet ? (sheet.wanted ?? []) : [sheet])),
    before.settled,
  )
  const ids = await insertSheets(w, caller, sheets)
  const outcomes = found.map(([{ clientIndex }, sheet]): ItemOutcome => {
    if (!('refusal' in sheet)) return { id: ids.get(clientIndex) ?? 0, clientIndex }
    const { refusal, property } = sheet
    const relocation = same.get(clientIndex)
    return relocation === undefined
      ? { id: 0, clientIndex, refusal, property }
      : { id: 0, clientIndex, refusal: heldBySame(refusal, relocation.code), property, errorType: 'DUPLICATED' }
  })
  return {
    outcomes,
    sheets,
    repeats: sheets.flatMap(({ clientIndex }) => (same.has(clientIndex) ? [clientIndex] : [])),
    copied: [...same.values()].map(({ id }) => id),
  }
}

/** A user who uploads a file again would look for the missing pieces in vain, because the sheets of the first upload hold them. */
const heldBySame = ({ with: { location = '', got = 0 } = {} }: Refusal, relocation: string): Refusal =>
  refuse('relocation-same-open', { location, got, relocation })

/** Reads what a row asks for, in the order in which a person would look: the places, the goods at the source, how many are free. */
function sheetOf(known: GoodsAndPlaces, centerId: number, row: SpreadsheetRow): Found {
  const wrong = (property: string, refusal: Refusal): Found => ({ refusal, property })
  const from = placeOf(known, row.sourceLocationId, row.sourceLocation)
  if (!from)
    return wrong(row.sourceLocationId === undefined ? 'sourceLocation' : 'sourceLocationId', refuse('no-such-location'))
  const target = row.targetLocationId === undefined ? 'targetLocation' : 'targetLocationId'
  const to = placeOf(known, row.targetLocationId, row.targetLocation)
  if (!to) return wrong(target, refuse('no-such-location'))
  if (from.id === to.id) return wrong(target, refuse('same-location', { location: to.alias }))
  for (const place of [from, to])
    if (place.isOnTheWay)
      return wrong(place === to ? target : 'sourceLocation', refuse('location-on-the-way', { location: place.alias }))
  const refused = refuseTarget(to, centerId)
  if (refused) return wrong(target, refused)
  const goods = meantBy(known, row, from)
  if ('refusal' in goods) return goods
  const at: StockKey = { ...goodsOf(goods), centerId, locationId: from.id }
  const taken = refuseTaking(known.facts, from, at, row.quantity)
  const sheet = {
    ...at,
    clientIndex: row.clientIndex,
    partnerId: goods.partnerId,
    quantity: row.quantity,
    targetLocationId: to.id,
  }
  return taken ? { refusal: taken, property: 'quantity', wanted: sheet } : sheet
}

function placeOf(
  { placesById, placesByAlias }: GoodsAndPlaces,
  id: number | undefined,
  alias: string | undefined,
): Place | undefined {
  return id === undefined ? placesByAlias.get((alias ?? '').toUpperCase()) : placesById.get(id)
}

/** The fields by which goods of one SKU at a place are told apart. */
const toldApart = ['lot', 'expirationDate', 'condition'] as const

/**
 * If several partners use a barcode or item number, the goods that lie at the place are meant, and the same goes for a lot that is not
 * given. If no condition is given, the good pieces are meant, or the damaged ones where only those lie there.
 */
function meantBy(
  known: GoodsAndPlaces,
  row: SpreadsheetRow,
  from: Place,
): Lying | { refusal: Refusal; property: string } {
  const names = (['skuId', 'barcode', 'partnerItemNumber'] as const).filter((name) => row[name] !== undefined)
  const [name = 'barcode'] = names
  const candidates = known.named(row)
  if (candidates.length === 0)
    return {
      refusal: refuse('no-such-sku'),
      property: names.find((name) => known.named({ [name]: row[name] }).length === 0) ?? name,
    }
  const lying = candidates.flatMap((sku) =>
    known.lyingAt(sku.id, from.id).map((goods) => ({ ...goods, partnerId: sku.partnerId })),
  )
  const differs = (goods: Lying, what: (typeof toldApart)[number]) =>
    row[what] !== undefined && goods[what] !== row[what]
  const named = lying.filter((goods) => !toldApart.some((what) => differs(goods, what)))
  const good = named.filter(({ condition }) => condition === 'GOOD')
  const meant = good.length > 0 ? good : named
  const [only] = meant
  if (only && meant.length === 1) return only
  if (only)
    return {
      refusal: refuse('goods-ambiguous', { location: from.alias }),
      property: meant.some(({ skuId }) => skuId !== only.skuId)
        ? name
        : (toldApart.find((what) => meant.some((goods) => goods[what] !== only[what])) ?? 'lot'),
    }
  return {
    refusal: refuse('not-enough-there', { location: from.alias, expected: row.quantity, got: 0 }),
    property:
      lying.length > 0 ? (toldApart.find((what) => lying.every((goods) => differs(goods, what))) ?? 'lot') : 'quantity',
  }
}

/** Pieces that one row holds are not free for the rows after it. */
function hold(facts: Facts, sheet: Sheet): void {
  facts.held.set(stockKey(sheet), (facts.held.get(stockKey(sheet)) ?? 0) + sheet.quantity)
}

/** Inserts sheets. A code contains the sheet's number, which exists only after the insert. Returns the ids by clientIndex. */
async function insertSheets(w: Writer, caller: Caller, sheets: readonly Sheet[]): Promise<Map<number, number>> {
  const [first] = sheets
  if (!first) return new Map()
  await onTheWayPlace(w, first.centerId)
  const keys = new Map(sheets.map((sheet) => [randomUUID() as string, sheet]))
  const rows = await w.tx
    .insertInto('relocation')
    .values(
      [...keys].map(
        ([
          code,
          { centerId, partnerId, skuId, lot, expirationDate, condition, quantity, locationId, targetLocationId },
        ]) => ({
          code,
          status: 'RELOCATION_READY',
          centerId,
          partnerId,
          skuId,
          lot: lot ?? '',
          expirationDate: expirationDate ?? '',
          condition,
          quantity,
          storageQuantity: null,
          sourceLocationId: locationId,
          targetLocationId,
          actualLocationId: null,
          createdBy: caller.userId,
          arrivedAt: null,
          arrivedById: null,
          closedAt: null,
          closedById: null,
          onFloor: true,
          createdAt: w.now,
          updatedAt: w.now,
        }),
      ),
    )
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(
    rows.flatMap(({ id, code }): [number, number][] => {
      const sheet = keys.get(code)
      return sheet ? [[sheet.clientIndex, id]] : []
    }),
  )
  await w.dialect.updateMany(
    w.tx,
    nameThem,
    [...ids.values()].map((id) => [id, relocationCode(id)]),
  )
  await w.audit(
    ...sheets.map(({ clientIndex, partnerId, centerId, skuId, quantity, locationId, targetLocationId }) => {
      const id = ids.get(clientIndex) ?? 0
      return {
        userId: caller.userId,
        partnerId,
        centerId,
        subject: `relocation:${id}`,
        what: 'relocation.create',
        after: { code: relocationCode(id), skuId, quantity, sourceLocationId: locationId, targetLocationId },
        requestId: caller.requestId,
      }
    }),
  )
  for (const id of ids.values()) w.changed(first.centerId, 'relocation', id)
  return ids
}
