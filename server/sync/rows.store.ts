import { sql } from 'kysely'
import type { ExceptionRow, InboundRow, LocationRow, RosterRow, SkuRow, StockRow } from '../../shared/sync/protocol.ts'
import { toCount } from '../../shared/entities/stock-count.ts'
import { openInboundStatuses } from '../../shared/entities/inbound-status.ts'
import { holdingReasons } from '../../shared/entities/slip.ts'
import { stockKey } from '../../shared/rules/stock/facts.ts'
import { floorPrivilege } from '../../shared/privileges.ts'
import type { Reader } from '../db/database.ts'
import { readGoods } from '../db/goods-row.ts'
import { privilegesOfMany } from '../http/privileges.ts'

/** The rows that a center's handhelds hold, each kind by its ids. A center's devices see nothing of other centers. */

/** The ids of all open inbounds (null), or of those that announce these SKUs, because an inbound's row shows the names of its goods. */
export async function openInboundIds(
  db: Reader,
  centerId: number,
  skuIds: readonly number[] | null,
): Promise<number[]> {
  if (skuIds?.length === 0) return []
  let query = db
    .selectFrom('inboundRequest')
    .select('id')
    .where('centerId', '=', centerId)
    .where('status', 'in', openInboundStatuses)
  if (skuIds)
    query = query.where('id', 'in', db.selectFrom('inboundItem').select('inboundId').where('skuId', 'in', skuIds))
  return (await query.execute()).map((row) => row.id)
}

/** The ids of the SKUs that lie at these locations, because a stock row shows the labels of its places. */
export async function skuIdsAt(db: Reader, locationIds: readonly number[]): Promise<number[]> {
  if (locationIds.length === 0) return []
  const rows = await db
    .selectFrom('locationStock')
    .select('skuId')
    .distinct()
    .where('locationId', 'in', locationIds)
    .where('quantity', '>', 0)
    .execute()
  return rows.map((row) => row.skuId)
}

/** Inbounds by their ids. A closed or cancelled one comes as its header only, so that a late scan can be told why it is refused. */
export async function inboundRows(db: Reader, centerId: number, ids: readonly number[]): Promise<InboundRow[]> {
  if (ids.length === 0) return []
  const heads = await db
    .selectFrom('inboundRequest as i')
    .innerJoin('partner as p', 'p.id', 'i.partnerId')
    .select([
      'i.id',
      'i.code',
      'i.status',
      'i.centerId',
      'i.partnerId',
      'p.name as partnerName',
      'p.usesAutoConfirm',
      'i.inboundType',
      'i.packagingType',
      'i.partnerMemo',
      'i.centerMemo',
      'i.scheduledDate',
      'i.updatedAt',
    ])
    .where('i.id', 'in', ids)
    .where('i.centerId', '=', centerId)
    .execute()
  const rows = new Map(heads.map((head) => [head.id, { ...head, items: [], shipments: [], lines: [] } as InboundRow]))
  const open = heads.filter((head) => openInboundStatuses.includes(head.status)).map((head) => head.id)
  if (open.length === 0) return [...rows.values()]

  const items = await db
    .selectFrom('inboundItem as t')
    .innerJoin('sku as s', 's.id', 't.skuId')
    .select(['t.inboundId', 't.skuId', 't.quantity', 's.name as skuName', 's.partnerItemNumber'])
    .where('t.inboundId', 'in', open)
    .orderBy('t.id')
    .execute()
  for (const { inboundId, ...item } of items) rows.get(inboundId)?.items.push(item)
  const shipments = await db
    .selectFrom('inboundShipment')
    .select([
      'inboundId',
      'id',
      'status',
      'quantity',
      'actualQuantity',
      'shipmentNumber',
      'courierCode',
      'vehicleType',
      'scheduledFrom',
      'scheduledTo',
    ])
    .where('inboundId', 'in', open)
    .orderBy('id')
    .execute()
  for (const { inboundId, status, ...shipment } of shipments)
    rows.get(inboundId)?.shipments.push({ ...shipment, status: status as InboundRow['shipments'][number]['status'] })
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['inboundId', 'skuId', 'lot', 'expirationDate', 'condition', 'quantity', 'storedQuantity'])
    .where('inboundId', 'in', open)
    .orderBy('id')
    .execute()
  for (const { inboundId, ...line } of lines) rows.get(inboundId)?.lines.push(readGoods(line))
  return [...rows.values()]
}

/** SKUs of the partners that the center serves, by ids or by a range of ids. */
export async function skuRows(
  db: Reader,
  centerId: number,
  of: readonly number[] | { from: number; to: number },
): Promise<SkuRow[]> {
  if (Array.isArray(of) && of.length === 0) return []
  const range = of as { from: number; to: number }
  const byId = Array.isArray(of) ? (of as number[]) : null
  const served = await db.selectFrom('partnerCenter').select('partnerId').where('centerId', '=', centerId).execute()
  if (served.length === 0) return []
  let query = db
    .selectFrom('sku')
    .select([
      'id',
      'partnerId',
      'type',
      'name',
      'partnerItemNumber',
      'imageUrl',
      'isExpiryManaged',
      'isLotManaged',
      'skuStatus',
      'centerStorageType',
      'unitsPerCarton',
      'nameVariationsJson',
    ])
    .where(
      'partnerId',
      'in',
      served.map((s) => s.partnerId),
    )
  query = byId ? query.where('id', 'in', byId) : query.where('id', '>=', range.from).where('id', '<', range.to)
  const skus = await query.orderBy('id').execute()
  let codes = db
    .selectFrom('barcode')
    .select(['skuId', 'code', 'bundleQuantity', 'isMain', 'width', 'depth', 'height', 'weight'])
    .where('isInUse', '=', true)
  codes = byId ? codes.where('skuId', 'in', byId) : codes.where('skuId', '>=', range.from).where('skuId', '<', range.to)
  const barcodes = new Map<number, SkuRow['barcodes']>()
  const sizes = new Map<number, typeof unmeasured>()
  for (const { skuId, code, bundleQuantity, isMain, ...size } of await codes.execute()) {
    const list = barcodes.get(skuId)
    const barcode = { code, bundleQuantity, isMain }
    if (list) list.push(barcode)
    else barcodes.set(skuId, [barcode])
    if (isMain) sizes.set(skuId, size)
  }
  const assigned = await assignedPlaces(db, centerId, of)
  return skus.map(({ skuStatus, nameVariationsJson, ...s }) => ({
    ...s,
    ...(sizes.get(s.id) ?? unmeasured),
    skuStatus: skuStatus === 'ACTIVATED' ? 'ACTIVATED' : 'DEFINED',
    barcodes: barcodes.get(s.id) ?? [],
    nameVariations: JSON.parse(nameVariationsJson) as string[],
    assigned: assigned.get(s.id) ?? [],
  }))
}

/** The places that are assigned to each SKU. */
async function assignedPlaces(
  db: Reader,
  centerId: number,
  of: readonly number[] | { from: number; to: number },
): Promise<Map<number, NonNullable<SkuRow['assigned']>>> {
  let query = db
    .selectFrom('locationItemAssignment')
    .select(['skuId', 'locationId', 'maxStock'])
    .where('centerId', '=', centerId)
  query = 'from' in of ? query.where('skuId', '>=', of.from).where('skuId', '<', of.to) : query.where('skuId', 'in', of)
  const assigned = new Map<number, NonNullable<SkuRow['assigned']>>()
  for (const { skuId, ...place } of await query.orderBy('id').execute()) {
    const places = assigned.get(skuId)
    if (places) places.push(place)
    else assigned.set(skuId, [place])
  }
  return assigned
}

const unmeasured = { width: 0, depth: 0, height: 0, weight: 0 }

/** The ids of SKUs to pack in, of the partners that the center serves. */
export async function boxSkuIds(db: Reader, centerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sku')
    .innerJoin('partnerCenter as served', 'served.partnerId', 'sku.partnerId')
    .select('sku.id')
    .where('served.centerId', '=', centerId)
    .where('sku.type', '=', 'BOX')
    .orderBy('sku.id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Locations by their ids, or all (null), except the place for goods on their way, which workers never scan. Each comes with the count that
 * the floor owes, but not with what the count should come to.
 */
export async function locationRows(
  db: Reader,
  centerId: number,
  ids: readonly number[] | null,
): Promise<LocationRow[]> {
  if (ids?.length === 0) return []
  let query = db
    .selectFrom('location')
    .select(['id', 'centerId', 'alias', 'type', 'pickable', 'disabled'])
    .where('centerId', '=', centerId)
    .where('isOnTheWay', '=', false)
  if (ids) query = query.where('id', 'in', ids)
  const owed = new Map(
    (
      await db
        .selectFrom('stockCount')
        .select(['locationId', 'status', 'firstById'])
        .where('centerId', '=', centerId)
        .where('status', 'in', toCount)
        .execute()
    ).map(({ locationId, ...count }) => [locationId, count]),
  )
  return (await query.orderBy('id').execute()).map((row) => {
    const { status, firstById = null } = owed.get(row.id) ?? {}
    return { ...row, count: status === 'REQUESTED' || status === 'RECOUNT' ? { status, firstById } : null }
  })
}

export async function stockRows(
  db: Reader,
  centerId: number,
  of: readonly number[] | { from: number; to: number },
): Promise<StockRow[]> {
  if (Array.isArray(of) && of.length === 0) return []
  const byId = Array.isArray(of) ? (of as number[]) : null
  const range = of as { from: number; to: number }
  let balances = db
    .selectFrom('stock')
    .select(['skuId', 'available', 'reserved', 'inStorage'])
    .where('centerId', '=', centerId)
  balances = byId
    ? balances.where('skuId', 'in', byId)
    : balances.where('skuId', '>=', range.from).where('skuId', '<', range.to)
  const rows = new Map<number, StockRow>(
    (await balances.orderBy('skuId').execute()).map((row) => [row.skuId, { ...row, places: [] }]),
  )
  let places = db
    .selectFrom('locationStock as ls')
    .innerJoin('location as l', 'l.id', 'ls.locationId')
    .select(['ls.skuId', 'ls.locationId', 'l.alias', 'ls.lot', 'ls.expirationDate', 'ls.condition', 'ls.quantity'])
    .where('ls.centerId', '=', centerId)
    .where('ls.quantity', '>', 0)
  places = byId
    ? places.where('ls.skuId', 'in', byId)
    : places.where('ls.skuId', '>=', range.from).where('ls.skuId', '<', range.to)
  const held = await heldByOffice(db, centerId, of)
  for (const { skuId, ...row } of await places.orderBy('ls.id').execute()) {
    const place = readGoods(row)
    const pieces = held.get(stockKey({ ...place, centerId, skuId })) ?? 0
    rows.get(skuId)?.places.push(pieces > 0 ? { ...place, held: pieces } : place)
  }
  return [...rows.values()]
}

/** The pieces that open slips hold at places. Pick lists are left out, because handhelds have their lines. */
async function heldByOffice(
  db: Reader,
  centerId: number,
  of: readonly number[] | { from: number; to: number },
): Promise<Map<string, number>> {
  let lines = db
    .selectFrom('slipLine as l')
    .innerJoin('slip', 'slip.id', 'l.slipId')
    .select(['l.skuId', 'l.locationId', 'l.lot', 'l.expirationDate', 'l.condition', 'l.quantity'])
    .where('slip.centerId', '=', centerId)
    .where('slip.reason', 'in', holdingReasons)
    .where('slip.pickingKind', 'is', null)
    .where('l.status', '=', 'RESERVED')
  lines =
    'from' in of ? lines.where('l.skuId', '>=', of.from).where('l.skuId', '<', of.to) : lines.where('l.skuId', 'in', of)
  const held = new Map<string, number>()
  for (const { quantity, locationId, ...goods } of await lines.execute()) {
    const key = stockKey({ ...readGoods({ ...goods, locationId: locationId ?? 0 }), centerId })
    held.set(key, (held.get(key) ?? 0) + quantity)
  }
  return held
}

/** How many actions wait for an exception `x`. */
export const heldCount = sql<number>`(select count(*) from "syncAction" a where a."exceptionId" = x."id" and a."status" = 'held')`

/** The open exceptions of a center, newest first: those with these ids, or up to `limit` of them before an id. */
export async function exceptionRows(
  db: Reader,
  centerId: number,
  which: { ids: readonly number[] } | { before: number; limit: number },
): Promise<ExceptionRow[]> {
  if ('ids' in which && which.ids.length === 0) return []
  let query = db
    .selectFrom('exception as x')
    .leftJoin('user as u', 'u.id', 'x.workerId')
    .leftJoin('device as d', 'd.id', 'x.deviceId')
    .select([
      'x.id',
      'x.clientId',
      'x.actionId',
      'x.seq',
      'x.type',
      'x.payloadJson',
      'x.workerId',
      'u.name as workerName',
      'd.label as deviceLabel',
      'x.code',
      'x.withJson',
      'x.subject',
      'x.alsoSubject',
      'x.concernsId',
      'x.at',
    ])
    .select(heldCount.as('heldCount'))
    .where('x.centerId', '=', centerId)
    .where('x.status', '=', 'OPEN')
  if ('ids' in which) query = query.where('x.id', 'in', which.ids)
  else {
    query = query.limit(which.limit)
    if (Number.isFinite(which.before)) query = query.where('x.id', '<', which.before)
  }
  const rows = await query.orderBy('x.id', 'desc').execute()
  return rows.map(({ payloadJson, withJson, heldCount, ...row }) => ({
    ...row,
    payload: JSON.parse(payloadJson) as unknown,
    with: withJson ? (JSON.parse(withJson) as ExceptionRow['with']) : null,
    heldCount: heldCount ?? 0,
  }))
}

/** The floor staff of a center with the public keys of their badges (decisions.md §3). */
export async function rosterRows(db: Reader, centerId: number, now: string): Promise<RosterRow[]> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'name', 'language'])
    .where('status', '=', 'ACTIVE')
    .where('partnerId', 'is', null)
    .where((e) =>
      e.or([
        e.exists(
          e
            .selectFrom('userCenter')
            .select('userId')
            .whereRef('userCenter.userId', '=', 'user.id')
            .where('userCenter.centerId', '=', centerId),
        ),
        e.not(e.exists(e.selectFrom('userCenter').select('userId').whereRef('userCenter.userId', '=', 'user.id'))),
      ]),
    )
    .orderBy('id')
    .execute()
  const held = await privilegesOfMany(
    db,
    users.map((user) => user.id),
  )
  const staff = users.filter((user) => held.get(user.id)?.privileges.has(floorPrivilege))
  if (staff.length === 0) return []
  const badges = await db
    .selectFrom('badge')
    .select(['userId', 'publicKey', 'validUntil'])
    .where(
      'userId',
      'in',
      staff.map((s) => s.id),
    )
    .where('endedAt', 'is', null)
    .where('validUntil', '>', now)
    .execute()
  return staff.map((user) => ({
    userId: user.id,
    name: user.name,
    language: user.language,
    privileges: [...(held.get(user.id)?.privileges ?? [])],
    badges: badges.filter((b) => b.userId === user.id).map((b) => ({ key: b.publicKey, validUntil: b.validUntil })),
  }))
}
