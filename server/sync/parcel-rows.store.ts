import { packaging, type Packaging } from '../../shared/entities/packaging.ts'
import { isToPack, notPicked } from '../../shared/rules/floor/pick-pieces.ts'
import type { ConsolRow, InvoiceRow, PickListRow, PlanRow, RelocationRow } from '../../shared/sync/protocol.ts'
import type { Reader } from '../db/database.ts'
import { readGoods } from '../db/goods-row.ts'
import { inParts } from '../db/in-parts.ts'
import { recipientOf, loadedOnPlans, areaOf } from '../dispatch/door.ts'
import { maskName } from '../print/mask.ts'
import { calledOffOn } from '../ledger/called-off.ts'
import { sheetsOf } from '../ledger/load-stock.ts'
import { pickLines } from '../ledger/load-picks.ts'
import { everyone, missingOf, wantingPhoto } from '../ledger/load-parcels.ts'

/** Waybills, pallets, plans and sheets as a center's handhelds hold them: only those that are on the floor (leave-floor.ts). */

export async function invoiceRows(db: Reader, centerId: number, ids: readonly number[]): Promise<InvoiceRow[]> {
  const heads = await inParts(ids, (part) =>
    db
      .selectFrom('invoice as i')
      .leftJoin('partner as p', 'p.id', 'i.partnerId')
      .leftJoin('user as l', 'l.id', 'i.consolidatedById')
      .leftJoin('user as k', 'k.id', 'i.packedById')
      .select([
        'i.id',
        'i.serial',
        'i.status',
        'i.type',
        'i.centerId',
        'i.partnerId',
        'p.name as partnerName',
        'p.packagingJson',
        'i.courierCode',
        'i.originalOrderId as orderNumber',
        'i.recipientName',
        'i.recipientJson',
        'i.printedAt',
        'i.memo',
      ])
      .select([
        'i.consolId',
        'i.planId',
        'i.consolidatedById as loadedById',
        'l.name as loadedByName',
        'k.name as packedByName',
        'i.packedAt',
      ])
      .where('i.id', 'in', part)
      .where('i.centerId', '=', centerId)
      .where('i.onFloor', '=', true)
      .orderBy('i.id')
      .execute(),
  )
  const lines = await inParts(
    heads.map(({ id }) => id),
    (part) =>
      db
        .selectFrom('invoiceLine as t')
        .leftJoin('sku as s', 's.id', 't.skuId')
        .select([
          't.invoiceId',
          't.id',
          't.skuId',
          't.name',
          't.barcode',
          't.serial',
          't.imageUrl',
          's.imageUrl as skuImageUrl',
          't.quantity',
        ])
        .where('t.invoiceId', 'in', part)
        .orderBy('t.id')
        .execute(),
  )
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const photographed = await wantingPhoto(db, heads)
  const picked = await pickedFor(db, heads, linesOf)
  const packagings = new Map<string, Packaging>()
  return heads.map(({ serial, partnerName, packagingJson, recipientName, recipientJson, printedAt, ...head }) => ({
    ...head,
    serial: serial ?? '',
    partnerName: partnerName ?? '',
    recipientName: maskName(recipientName),
    recipientArea: areaOf(recipientOf({ recipientJson })),
    printed: printedAt !== null,
    wantsPhoto: photographed.has(head.id),
    picked: picked.get(head.id) ?? null,
    packaging: packagingJson === null ? null : packagingOf(packagings, packagingJson),
    lines: (linesOf.get(head.id) ?? []).map(
      ({ id, skuId, name, barcode, serial: code, imageUrl, skuImageUrl, quantity }) => ({
        id,
        skuId,
        name,
        code: barcode ?? code,
        imageUrl: imageUrl ?? skuImageUrl,
        quantity,
      }),
    ),
  }))
}

/** Parses each packaging text once, because partners are few and their waybills many. */
function packagingOf(read: Map<string, Packaging>, json: string): Packaging {
  let one = read.get(json)
  if (!one) read.set(json, (one = packaging.parse(JSON.parse(json))))
  return one
}

/** The center's pallets and boxes that are on the floor: those with these ids, or all (null). */
export async function consolRows(db: Reader, centerId: number, ids: readonly number[] | null): Promise<ConsolRow[]> {
  const shown = db
    .selectFrom('consol as c')
    .innerJoin('consolPlan as p', 'p.id', 'c.planId')
    .select([
      'c.id',
      'c.code',
      'c.centerId',
      'c.planId',
      'c.containerType',
      'c.parentId',
      'c.passCheck',
      'c.asksPassCode',
    ])
    .where('c.centerId', '=', centerId)
    .where('p.onFloor', '=', true)
    .orderBy('c.id')
  const heads =
    ids === null ? await shown.execute() : await inParts(ids, (part) => shown.where('c.id', 'in', part).execute())
  const aboard = await inParts(
    heads.map(({ id }) => id),
    (part) =>
      db
        .selectFrom('invoice')
        .select(['id', 'consolId', 'status'])
        .where('consolId', 'in', part)
        .orderBy('id')
        .execute(),
  )
  const on = Map.groupBy(aboard, ({ consolId }) => consolId)
  const calledOff = Map.groupBy(
    await calledOffOn(
      db,
      everyone,
      'consol.id',
      heads.map(({ id }) => id),
    ),
    ({ consolId }) => consolId,
  )
  return heads.map(({ passCheck, asksPassCode, ...head }) => {
    const { loaded = [], canceled = [] } = Object.groupBy(on.get(head.id) ?? [], ({ status }) =>
      status === 'CANCELED' ? 'canceled' : 'loaded',
    )
    return {
      ...head,
      passCheck: asksPassCode ? passCheck : null,
      invoiceIds: loaded.map(({ id }) => id),
      canceledIds: canceled.map(({ id }) => id),
      ...(calledOff.has(head.id) ? { calledOffIds: calledOff.get(head.id)?.map(({ id }) => id) } : {}),
    }
  })
}

/** The center's plans that are on the floor: those with these ids, or all (null). */
export async function planRows(db: Reader, centerId: number, ids: readonly number[] | null): Promise<PlanRow[]> {
  const shown = db
    .selectFrom('consolPlan')
    .select(['id', 'code', 'status', 'centerId', 'courierCode', 'loadingDate'])
    .where('centerId', '=', centerId)
    .where('onFloor', '=', true)
    .orderBy('id')
  const plans =
    ids === null ? await shown.execute() : await inParts(ids, (part) => shown.where('id', 'in', part).execute())
  const loaded = await loadedOnPlans(
    db,
    everyone,
    plans.map(({ id }) => id),
  )
  const missing = await missingOf(db, everyone, plans)
  return plans.map((plan) => {
    const { toLoad = 0, toPack = 0, others = { toLoad: 0, toPack: 0 } } = missing.get(plan.id) ?? {}
    return {
      ...plan,
      loaded: loaded.get(plan.id) ?? 0,
      toLoad: toLoad + others.toLoad,
      toPack: toPack + others.toPack,
    }
  })
}

/** The center's relocation sheets that are on the floor: those with these ids, or all (null). */
export async function relocationRows(
  db: Reader,
  centerId: number,
  ids: readonly number[] | null,
): Promise<RelocationRow[]> {
  const shown = sheetsOf(db)
    .innerJoin('sku as s', 's.id', 'r.skuId')
    .innerJoin('partner as p', 'p.id', 'r.partnerId')
    .innerJoin('location as f', 'f.id', 'r.sourceLocationId')
    .innerJoin('location as t', 't.id', 'r.targetLocationId')
    .select(['s.name as skuName', 'p.name as partnerName', 'f.alias as sourceAlias', 't.alias as targetAlias'])
    .where('r.centerId', '=', centerId)
    .where('r.onFloor', '=', true)
    .orderBy('r.id')
  const rows =
    ids === null ? await shown.execute() : await inParts(ids, (part) => shown.where('r.id', 'in', part).execute())
  return rows.map(readGoods)
}

/** The ids of the sheets of these goods or places, because a sheet's row shows their names. */
export async function relocationIdsOf(
  db: Reader,
  centerId: number,
  of: { skuIds: readonly number[]; locationIds: readonly number[] },
): Promise<number[]> {
  const shown = db.selectFrom('relocation').select('id').where('centerId', '=', centerId).where('onFloor', '=', true)
  const bySku = await inParts(of.skuIds, (part) => shown.where('skuId', 'in', part).execute())
  const byPlace = await inParts(of.locationIds, (part) =>
    shown.where((e) => e.or([e('sourceLocationId', 'in', part), e('targetLocationId', 'in', part)])).execute(),
  )
  return [...bySku, ...byPlace].map(({ id }) => id)
}

/** Pick lists that the floor works on, or has goods to put back from, by ids or all (null). Their lines come in walking order. */
export async function pickListRows(
  db: Reader,
  centerId: number,
  ids: readonly number[] | null,
): Promise<PickListRow[]> {
  const shown = db
    .selectFrom('slip')
    .innerJoin('partner as p', 'p.id', 'slip.partnerId')
    .innerJoin('location as w', (join) => join.onRef('w.centerId', '=', 'slip.centerId').on('w.isPicking', '=', true))
    .leftJoin('user as u', 'u.id', 'slip.startedById')
    .select([
      'slip.id',
      'slip.code',
      'slip.pickingKind',
      'slip.status',
      'slip.centerId',
      'p.name as partnerName',
      'w.id as pickingLocationId',
      'slip.startedById',
      'u.name as startedByName',
    ])
    .where('slip.centerId', '=', centerId)
    .where('slip.pickingKind', 'is not', null)
    .where('slip.onFloor', '=', true)
    .orderBy('slip.id')
  const heads =
    ids === null ? await shown.execute() : await inParts(ids, (part) => shown.where('slip.id', 'in', part).execute())
  const lines = await pickLines(
    db,
    heads.map(({ id }) => id),
  )
  return heads.map(({ pickingKind, ...head }) => ({
    ...head,
    kind: pickingKind ?? 'SINGLE',
    lines: lines.get(head.id) ?? [],
  }))
}

/** The ids of the pick lists whose rows show the names of these goods or places, or the status of these waybills. */
export async function pickListIdsOf(
  db: Reader,
  centerId: number,
  of: { skuIds: readonly number[]; locationIds: readonly number[]; invoiceIds: readonly number[] },
): Promise<number[]> {
  const shown = db
    .selectFrom('slip')
    .innerJoin('slipLine as l', 'l.slipId', 'slip.id')
    .select('slip.id')
    .distinct()
    .where('slip.centerId', '=', centerId)
    .where('slip.onFloor', '=', true)
  const rows = [
    ...(await inParts(of.skuIds, (part) => shown.where('l.skuId', 'in', part).execute())),
    ...(await inParts(of.locationIds, (part) => shown.where('l.locationId', 'in', part).execute())),
    ...(await inParts(of.invoiceIds, (part) => shown.where('l.invoiceId', 'in', part).execute())),
  ]
  return rows.map(({ id }) => id)
}

/**
 * For each waybill, the pieces that pick lists have brought (`quantity`) of those that it needs (`asked`). If several lists have lines for
 * it, the newest list is named. Pieces that a list did not find, or ended without, are lacking as long as no other list is to bring them.
 */
async function pickedFor(
  db: Reader,
  waybills: readonly Pick<InvoiceRow, 'id' | 'status'>[],
  linesOf: ReadonlyMap<number, readonly { skuId: number | null; quantity: number }[]>,
): Promise<Map<number, NonNullable<InvoiceRow['picked']>>> {
  const lines = await inParts(
    waybills.map(({ id }) => id),
    (part) =>
      db
        .selectFrom('slipLine as l')
        .innerJoin('slip', 'slip.id', 'l.slipId')
        .leftJoin('user as u', 'u.id', 'l.pickedById')
        .select([
          'l.invoiceId',
          'l.skuId',
          'slip.code',
          'slip.pickingKind',
          'l.tote',
          'u.name as byName',
          'l.quantity',
          'l.processedQuantity',
          'l.shortQuantity',
          'l.status',
        ])
        .where('l.invoiceId', 'in', part)
        // The line of a list that the office ended asks for nothing any more, so it only counts if something was short.
        .where((e) => e.or([e('l.status', '!=', 'CANCELED'), e('l.shortQuantity', '>', 0)]))
        .orderBy('l.id')
        .execute(),
  )
  const listed = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const picked = new Map<number, NonNullable<InvoiceRow['picked']>>()
  for (const { id, status } of waybills) {
    const own = listed.get(id) ?? []
    const last = own.at(-1)
    if (!last) continue
    const wanted = new Map<number, number>()
    for (const { skuId, quantity } of linesOf.get(id) ?? [])
      if (skuId !== null) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity)
    let [quantity, asked, short] = [0, 0, 0]
    const lacking: { skuId: number; quantity: number }[] = []
    for (const [skuId, pieces] of wanted) {
      let [brought, coming, notThere] = [0, 0, 0]
      for (const line of own.filter((one) => one.skuId === skuId)) {
        brought += line.processedQuantity
        notThere += line.shortQuantity
        if (line.status === 'RESERVED') coming += notPicked(line)
      }
      const lacks = Math.max(0, pieces - brought - coming)
      if (lacks > 0) lacking.push({ skuId, quantity: lacks })
      quantity += brought
      asked += pieces
      short += Math.min(notThere, lacks)
    }
    const names = [...new Set(own.flatMap((line) => (line.processedQuantity > 0 && line.byName) || []))]
    picked.set(id, {
      code: last.code,
      kind: last.pickingKind ?? undefined,
      tote: last.tote,
      byName: names.length > 0 ? names.join(', ') : null,
      quantity,
      asked,
      short,
      ...(lacking.length > 0 && isToPack({ invoiceStatus: status }) ? { lacking } : {}),
    })
  }
  return picked
}
