import { sql } from 'kysely'
import type { PickListHead, PickListWish, Unpickable } from '../../../shared/entities/pick-list.ts'
import { piecesBySku } from '../../../shared/rules/allocation/allocate.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'
import { stockKey } from '../../../shared/rules/stock/facts.ts'
import { slipCode } from '../../../shared/scan/codes.ts'
import { slices } from '../../crud/bulk.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Insert } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { insertCoded } from '../../db/insert-coded.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, seesCenter, seesPartner, type Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'
import { pickingPlace } from '../relocation/on-the-way.ts'
import { loadSlipStock } from '../slip/stock.ts'
import { pickListStore } from './store.ts'

interface Waybill {
  id: number
  serial: string
  partnerId: number
  /** Pieces by SKU that no list has brought or is to bring. */
  wants: { skuId: number; quantity: number }[]
}
interface Taken extends GoodsKey {
  locationId: number
  quantity: number
}

/** Makes pick lists under the center's lock, so that no two lists are to pick the same piece of a place. */
export function makePickLists(
  database: Database,
  caller: Caller,
  wish: PickListWish,
): Promise<{ lists: PickListHead[]; left: Unpickable[] }> {
  checkCenterStaff(caller)
  const store = pickListStore(database, caller)
  return database.write(async (w) => {
    await checkSeen(w.tx, caller, wish)
    await checkZone(w.tx, wish)
    await w.lockCenters([wish.centerId])
    const waiting = await waitingWaybills(w.tx, caller, wish)
    const fitting = waiting.filter(({ wants }) => wish.kind !== 'SINGLE' || wants.length === 1)
    const shelves = await Shelves.load(w, wish, fitting)
    const left: Unpickable[] = []
    const taken = new Map<Waybill, Taken[]>()
    for (const waybill of fitting) {
      if (taken.size === wish.waybills) break
      const goods = shelves.take(waybill)
      if ('lacking' in goods) left.push(goods)
      else taken.set(waybill, goods)
    }
    if (taken.size > 0) await pickingPlace(w, wish.centerId)
    const ids: number[] = []
    for (const [partnerId, waybills] of Map.groupBy(taken.keys(), (waybill) => waybill.partnerId))
      for (const some of slices(waybills, wish.perList))
        ids.push(await insertList(w, caller, wish, partnerId, some, (waybill) => taken.get(waybill) ?? [], shelves))
    for (const id of ids) {
      const row = await store.table.one(id, w.tx)
      await store.table.record(w, row, 'create', undefined, row)
    }
    return { lists: await Promise.all(ids.map((id) => store.head(id, w.tx))), left: left.slice(0, 100) }
  })
}

/** How many waybills wait for a list: those with one kind of goods, and those with several. */
export async function countWaiting(
  database: Database,
  caller: Caller,
  asked: Pick<PickListWish, 'centerId' | 'partnerId' | 'contractId'>,
): Promise<{ single: number; several: number }> {
  await checkSeen(database.read, caller, asked)
  const waiting = await waitingWaybills(database.read, caller, asked)
  const single = waiting.filter(({ wants }) => wants.length === 1).length
  return { single, several: waiting.length - single }
}

async function checkSeen(
  db: Reader,
  caller: Caller,
  { centerId, partnerId }: Pick<PickListWish, 'centerId' | 'partnerId'>,
): Promise<void> {
  const center = await db.selectFrom('center').select('id').where('id', '=', centerId).executeTakeFirst()
  if (!center || !seesCenter(caller, centerId)) throw noSuch('centerId', 'There is no such center.')
  if (partnerId !== undefined && !seesPartner(caller, partnerId)) throw noSuch('partnerId', 'There is no such partner.')
}

/** Refuses a zone that no location has, because it would look like a zone without goods. */
async function checkZone(db: Reader, { centerId, zone }: PickListWish): Promise<void> {
  if (zone === undefined) return
  const racks = await db
    .selectFrom('location')
    .select('rack')
    .distinct()
    .where('centerId', '=', centerId)
    .where('rack', 'is not', null)
    .execute()
  if (!racks.some(({ rack }) => isInZone(rack, zone))) throw noSuch('zone', 'There is no such rack in the center.')
}

const isInZone = (rack: string | null, zone: string | undefined): boolean =>
  zone === undefined || rack?.toUpperCase() === zone.toUpperCase()

/**
 * Waybills to send out, the oldest first, with the pieces of their SKUs that no list has brought or is to bring. Goods without a SKU have
 * no place, and are fetched at packing.
 */
async function waitingWaybills(
  db: Reader,
  caller: Caller,
  { centerId, partnerId, contractId }: Pick<PickListWish, 'centerId' | 'partnerId' | 'contractId'>,
): Promise<Waybill[]> {
  let query = db
    .selectFrom('invoice')
    .innerJoin('invoiceLine as l', 'l.invoiceId', 'invoice.id')
    .select([
      'invoice.id',
      'invoice.serial',
      'invoice.originalOrderId',
      'invoice.partnerId',
      'l.skuId',
      sql<number>`cast(sum(l."quantity") as bigint)`.as('quantity'),
    ])
    .where(visible(caller, 'invoice'))
    .where('invoice.centerId', '=', centerId)
    .where('invoice.status', 'in', ['ALLOCATED', 'PRINTED'])
    .where('invoice.type', '=', 'NORMAL')
    .where('invoice.partnerId', 'is not', null)
    .groupBy(['invoice.id', 'invoice.serial', 'invoice.originalOrderId', 'invoice.partnerId', 'l.skuId'])
    .orderBy('invoice.id')
    .orderBy('l.skuId')
  if (partnerId !== undefined) query = query.where('invoice.partnerId', '=', partnerId)
  if (contractId !== undefined) query = query.where('invoice.contractId', '=', contractId)
  const rows = await query.execute()
  const brought = await broughtFor(
    db,
    rows.map(({ id }) => id),
  )
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, goods]): Waybill[] => {
    const [first] = goods
    if (!first || first.partnerId === null) return []
    const wants = goods
      .filter(({ skuId }) => skuId !== null)
      .map(({ skuId, quantity }) => ({
        skuId: skuId ?? 0,
        quantity: Number(quantity) - (brought.get(`${id}|${skuId}`) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
    return wants.length === 0
      ? []
      : [{ id, serial: first.serial ?? first.originalOrderId, partnerId: first.partnerId, wants }]
  })
}

/** Pieces that were picked or that an open list is still to pick, by waybill and SKU. */
async function broughtFor(db: Reader, invoiceIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await inParts(new Set(invoiceIds), (ids) =>
    db
      .selectFrom('slipLine as l')
      .select([
        'l.invoiceId',
        'l.skuId',
        sql<number>`cast(sum(case when l."status" = 'RESERVED' then l."quantity" - l."shortQuantity" else l."processedQuantity" end) as bigint)`.as(
          'pieces',
        ),
      ])
      .where('l.invoiceId', 'in', ids)
      .groupBy(['l.invoiceId', 'l.skuId'])
      .execute(),
  )
  return new Map(rows.map(({ invoiceId, skuId, pieces }) => [`${invoiceId}|${skuId}`, Number(pieces)]))
}

/** What may be picked of each SKU: what expires first, then in walking order. */
class Shelves {
  private readonly places: Map<number, Taken[]>
  /** Pieces of each SKU that could be picked in racks outside the zone. */
  private readonly elsewhere: ReadonlyMap<number, number>
  private readonly names: ReadonlyMap<number, string>
  /** The position of each place on the way through the aisles. */
  readonly order: ReadonlyMap<number, number>

  private constructor(
    places: Map<number, Taken[]>,
    elsewhere: ReadonlyMap<number, number>,
    names: ReadonlyMap<number, string>,
    order: ReadonlyMap<number, number>,
  ) {
    this.places = places
    this.elsewhere = elsewhere
    this.names = names
    this.order = order
  }

  static async load(w: Writer, { centerId, zone }: PickListWish, waybills: readonly Waybill[]): Promise<Shelves> {
    const skuIds = new Set(waybills.flatMap(({ wants }) => wants.map(({ skuId }) => skuId)))
    const { stock } = await loadSlipStock(w, centerId, skuIds, [])
    const { ways, inZone } = await walkingOrder(w, [...new Set(stock.lying.map(({ locationId }) => locationId))], zone)
    // Places that wait for a count lacked something a moment ago, so nothing is picked from them.
    const doubtful = new Set(
      (
        await w.tx
          .selectFrom('stockCount')
          .select('locationId')
          .where('centerId', '=', centerId)
          .where('status', 'in', ['REQUESTED', 'RECOUNT', 'PENDING'])
          .execute()
      ).map(({ locationId }) => locationId),
    )
    const pickable = stock.lying.flatMap((at): Taken[] => {
      const place = stock.facts.locations.get(at.locationId)
      if (!place?.pickable || place.disabled || at.condition !== 'GOOD' || doubtful.has(place.id)) return []
      if (at.expirationDate !== null && at.expirationDate < stock.today) return []
      const quantity = stock.facts.freeAt({ ...at, centerId })
      return quantity > 0 ? [{ ...at, quantity }] : []
    })
    const near = pickable.filter(({ locationId }) => inZone.has(locationId))
    const far = pickable.filter(({ locationId }) => !inZone.has(locationId))
    const sorted = near.sort(
      (a, b) =>
        (a.expirationDate ?? '9999').localeCompare(b.expirationDate ?? '9999') ||
        (ways.get(a.locationId) ?? 0) - (ways.get(b.locationId) ?? 0) ||
        stockKey({ ...a, centerId }).localeCompare(stockKey({ ...b, centerId })),
    )
    const names = new Map([...stock.facts.skus].map(([id, { name }]) => [id, name]))
    return new Shelves(
      Map.groupBy(sorted, ({ skuId }) => skuId),
      piecesBySku(far),
      names,
      ways,
    )
  }

  /**
   * Takes everything that a waybill wants. If it cannot, it takes nothing and returns what stood in the way: first a SKU that is nowhere.
   */
  take({ id, serial, wants }: Waybill): Taken[] | Unpickable {
    const short = wants.flatMap(({ skuId, quantity }) => {
      const there = (this.places.get(skuId) ?? []).reduce((sum, place) => sum + place.quantity, 0)
      if (there >= quantity) return []
      const elsewhere = Math.min(quantity - there, this.elsewhere.get(skuId) ?? 0)
      return [{ skuId, lacking: quantity - there - elsewhere, elsewhere }]
    })
    const worst = short.find(({ lacking }) => lacking > 0) ?? short[0]
    if (worst) {
      const { skuId, ...pieces } = worst
      return { id, serial, item: { id: skuId, name: this.names.get(skuId) ?? '' }, ...pieces }
    }
    return wants.flatMap(({ skuId, quantity }) => {
      let wanted = quantity
      return (this.places.get(skuId) ?? []).flatMap((place) => {
        const pieces = Math.min(wanted, place.quantity)
        wanted -= pieces
        place.quantity -= pieces
        return pieces > 0 ? [{ ...place, quantity: pieces }] : []
      })
    })
  }
}

/** Sorts places by rack, bay, level and cell. Where a place has none of these, its alias says the same. */
async function walkingOrder(
  w: Writer,
  ids: readonly number[],
  zone: string | undefined,
): Promise<{ ways: Map<number, number>; inZone: Set<number> }> {
  const rows = await inParts(ids, (part) =>
    w.tx
      .selectFrom('location')
      .select(['id', 'alias', 'rack', 'bay', 'level', 'cell'])
      .where('id', 'in', part)
      .execute(),
  )
  const natural = new Intl.Collator('en', { numeric: true })
  const parts = ({ rack, bay, level, cell, alias }: (typeof rows)[number]) => [rack, bay, level, cell, alias]
  const sorted = rows.toSorted((a, b) => {
    const [left, right] = [parts(a), parts(b)]
    for (const [nth, part] of left.entries()) {
      const order = natural.compare(part ?? '', right[nth] ?? '')
      if (order !== 0) return order
    }
    return 0
  })
  return {
    ways: new Map(sorted.map(({ id }, nth) => [id, nth])),
    inZone: new Set(rows.flatMap(({ id, rack }) => (isInZone(rack, zone) ? [id] : []))),
  }
}

const insertLines = {
  into: 'slipLine',
  columns: {
    slipId: 'int',
    skuId: 'int',
    lot: 'text',
    expirationDate: 'text',
    condition: 'text',
    locationId: 'int',
    quantity: 'int',
    status: 'text',
    invoiceId: 'int',
    tote: 'int',
  },
} as const satisfies Insert<'slipLine'>

async function insertList(
  w: Writer,
  caller: Caller,
  { centerId, kind }: PickListWish,
  partnerId: number,
  waybills: readonly Waybill[],
  goodsOf: (waybill: Waybill) => readonly Taken[],
  { order }: Shelves,
): Promise<number> {
  const opened = {
    centerId,
    partnerId,
    reason: 'B2C_OUT' as const,
    pickingKind: kind,
    onFloor: true,
    status: 'RESERVED' as const,
    referenceType: null,
    referenceId: null,
    description: null,
    createdBy: caller.userId,
    createdAt: w.now,
    updatedAt: w.now,
  }
  const { id } = await insertCoded(w.tx, 'slip', opened, slipCode)
  const lines = waybills.flatMap((waybill, nth) =>
    goodsOf(waybill).map((goods) => ({ ...goods, invoiceId: waybill.id, tote: kind === 'SINGLE' ? null : nth + 1 })),
  )
  const way = ({ locationId }: { locationId: number }) => order.get(locationId) ?? 0
  const walked = lines.sort((a, b) => way(a) - way(b) || a.skuId - b.skuId || (a.tote ?? 0) - (b.tote ?? 0))
  await w.dialect.insertMany(
    w.tx,
    insertLines,
    walked.map(({ skuId, lot, expirationDate, condition, locationId, quantity, invoiceId, tote }) => [
      id,
      skuId,
      lot ?? '',
      expirationDate ?? '',
      condition,
      locationId,
      quantity,
      'RESERVED',
      invoiceId,
      tote,
    ]),
  )
  w.changed(centerId, 'slip', id)
  for (const waybill of waybills) w.changed(centerId, 'invoice', waybill.id)
  return id
}
