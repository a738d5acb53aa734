import { sql } from 'kysely'
import type { PlanStatus } from '../../shared/entities/consol.ts'
import { isPlanOpen, takesCourier } from '../../shared/rules/floor/consol.ts'
import type { Facts } from '../../shared/rules/stock/facts.ts'
import { type Seer, visible } from '../subjects.ts'
import type { Reader, Tx } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { calledOffOn } from './called-off.ts'
import type { Named } from './named.ts'

/** A decision looks at all waybills, not only at those that the caller may see. */
export const everyone = { partnerId: null, centerIds: null }

/** Loads waybills, the pallets and boxes that they are on or will be put on, and the plans of those. */
export async function loadParcels(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  await loadAboard(tx, facts, named, centers)
  await loadInvoices(tx, facts, named, centers)
  await loadReserved(tx, facts, named, centers)
  for (const { consolId } of facts.invoices.values()) if (consolId !== null) named.consols.add(consolId)
  await loadConsols(tx, facts, named, centers)
  for (const { planId } of facts.consols.values()) named.plans.add(planId)
  await loadPlans(tx, facts, named, centers)
}

/** Loads everything on plans that are to be completed or cancelled. */
async function loadAboard(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const aboard = await inParts(named.ended, (ids) =>
    tx
      .selectFrom('invoice')
      .innerJoin('consol', 'consol.id', 'invoice.consolId')
      .select(['invoice.id', 'consol.planId'])
      .where('consol.planId', 'in', ids)
      .where('consol.centerId', 'in', centers)
      .orderBy('invoice.id')
      .execute(),
  )
  for (const planId of named.ended) facts.planLoads.set(planId, { invoiceIds: [], toLoad: 0, toPack: 0, calledOff: [] })
  for (const { id, planId } of aboard) {
    facts.planLoads.get(planId)?.invoiceIds.push(id)
    named.invoices.add(id)
  }
  for (const { planId, serial } of await calledOffOn(tx, everyone, 'consol.planId', named.ended))
    facts.planLoads.get(planId)?.calledOff.push(serial)
}

/** Loads what waybills to cancel hold for their orders, and adds those goods to what is named. */
async function loadReserved(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const rows = await inParts(named.canceledInvoices, (ids) =>
    tx
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .select([
        'parcelLine.invoiceId',
        'parcelLine.salesOrderId',
        'parcelLine.skuId',
        'parcelLine.quantity',
        'invoice.centerId',
        'channel.channelType',
      ])
      .where('parcelLine.invoiceId', 'in', ids)
      .where('invoice.centerId', 'in', centers)
      .orderBy('parcelLine.id')
      .execute(),
  )
  for (const { invoiceId, channelType, ...row } of rows) {
    const own = facts.reserved.get(invoiceId) ?? []
    own.push({ ...row, isQoo10: channelType === 'QOO10_JP' })
    facts.reserved.set(invoiceId, own)
    named.skus.add(row.skuId)
  }
}

async function loadInvoices(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const invoices = await inParts(named.invoices, (ids) =>
    tx
      .selectFrom('invoice')
      .select([
        'id',
        'serial',
        'originalOrderId',
        'status',
        'type',
        'centerId',
        'partnerId',
        'courierCode',
        'printedAt',
        'consolId',
        'consolidatedById',
      ])
      .where('id', 'in', ids)
      .where('centerId', 'in', centers)
      .execute(),
  )
  for (const { serial, originalOrderId, printedAt, consolidatedById, ...invoice } of invoices) {
    facts.invoices.set(invoice.id, {
      ...invoice,
      serial: serial ?? originalOrderId,
      printed: printedAt !== null,
      wantsPhoto: false,
      loadedById: consolidatedById,
      lines: [],
    })
  }
  const lines = await inParts(named.packed, (ids) =>
    tx
      .selectFrom('invoiceLine')
      .select(['invoiceId', 'id', 'name', 'quantity'])
      .where('invoiceId', 'in', ids)
      .orderBy('id')
      .execute(),
  )
  for (const { invoiceId, ...line } of lines) facts.invoices.get(invoiceId)?.lines.push(line)
  const packed = [...named.packed].flatMap((id) => facts.invoices.get(id) ?? [])
  const photographed = await wantingPhoto(tx, packed)
  for (const invoice of packed) invoice.wantsPhoto = photographed.has(invoice.id)
}

/**
 * Waybills whose parcel must be photographed, because a brand of their goods wants it or, if the goods have no
 * brand, any brand of the partner.
 */
export async function wantingPhoto(
  db: Reader,
  invoices: readonly { id: number; partnerId: number | null }[],
): Promise<Set<number>> {
  const asking = await db.selectFrom('brand').select(['id', 'partnerId']).where('usesPackingPhoto', '=', true).execute()
  const partners = new Set(asking.map((brand) => brand.partnerId))
  const brands = new Set(asking.map((brand) => brand.id))
  const maybe = invoices.filter(({ partnerId }) => partnerId !== null && partners.has(partnerId))
  const goods = await inParts(
    maybe.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('invoiceLine')
        .innerJoin('sku', 'sku.id', 'invoiceLine.skuId')
        .select(['invoiceLine.invoiceId', 'sku.brandId'])
        .where('invoiceLine.invoiceId', 'in', ids)
        .where('sku.brandId', 'is not', null)
        .execute(),
  )
  const named = Map.groupBy(goods, ({ invoiceId }) => invoiceId)
  return new Set(
    maybe.map(({ id }) => id).filter((id) => named.get(id)?.some(({ brandId }) => brands.has(brandId ?? 0)) ?? true),
  )
}

/** Loads pallets and boxes, and for each box the pallet that it is in. */
async function loadConsols(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const read = (wanted: Iterable<number>) =>
    inParts(wanted, (ids) =>
      tx
        .selectFrom('consol')
        .select(['id', 'code', 'centerId', 'planId', 'containerType', 'parentId', 'passCheck', 'asksPassCode'])
        .where('id', 'in', ids)
        .where('centerId', 'in', centers)
        .execute(),
    )
  const own = await read(named.consols)
  const parents = new Set(
    own.flatMap(({ parentId }) => (parentId === null || named.consols.has(parentId) ? [] : [parentId])),
  )
  for (const { passCheck, asksPassCode, ...consol } of [...own, ...(await read(parents))]) {
    facts.consols.set(consol.id, {
      ...consol,
      passCheck: asksPassCode ? passCheck : null,
    })
  }
}

async function loadPlans(tx: Tx, facts: Facts, named: Named, centers: readonly number[]): Promise<void> {
  const plans = await inParts(named.plans, (ids) =>
    tx
      .selectFrom('consolPlan')
      .select(['id', 'code', 'status', 'centerId', 'courierCode'])
      .where('id', 'in', ids)
      .where('centerId', 'in', centers)
      .execute(),
  )
  for (const plan of plans) facts.plans.set(plan.id, plan)
  const ended = [...named.ended].flatMap((id) => facts.plans.get(id) ?? [])
  for (const [id, { toLoad, toPack }] of await missingOf(tx, everyone, ended))
    Object.assign(facts.planLoads.get(id) ?? {}, { toLoad, toPack })
}

export interface Missing {
  /** Waybills assigned to the plan: packed ones that are on no pallet, and ones that are not packed yet. */
  toLoad: number
  toPack: number
  /** The same counts of waybills that could go with the plan and are assigned to none. */
  others: { toLoad: number; toPack: number }
}

/**
 * Counts the waybills that each plan still lacks, and beside them the other open waybills of its courier and center. Returns do not count,
 * because they come in and leave on no pallet. A closed plan lacks nothing.
 */
export async function missingOf(
  db: Reader,
  seer: Seer,
  plans: readonly { id: number; centerId: number; courierCode: string; status: PlanStatus }[],
): Promise<Map<number, Missing>> {
  const open = plans.filter(({ status }) => isPlanOpen(status))
  const nothing = { toLoad: 0, toPack: 0 }
  const missing = new Map<number, Missing>(plans.map(({ id }) => [id, { ...nothing, others: nothing }]))
  if (open.length === 0) return missing
  const rows = await db
    .selectFrom('invoice')
    .select([
      'invoice.centerId',
      'invoice.courierCode',
      'invoice.status',
      'invoice.planId',
      sql<number>`count(*)`.as('waybills'),
    ])
    .where(visible(seer, 'invoice'))
    .where('invoice.centerId', 'in', [...new Set(open.map(({ centerId }) => centerId))])
    .where('invoice.status', 'in', ['ALLOCATED', 'PRINTED', 'PACKED'])
    .where('invoice.type', '=', 'NORMAL')
    .groupBy(['invoice.centerId', 'invoice.courierCode', 'invoice.status', 'invoice.planId'])
    .execute()
  for (const plan of open) {
    const sum = (mine: boolean, packed: boolean) =>
      rows.reduce(
        (total, row) =>
          (mine
            ? row.planId === plan.id
            : row.planId === null && row.centerId === plan.centerId && takesCourier(plan, row)) &&
          (row.status === 'PACKED') === packed
            ? total + row.waybills
            : total,
        0,
      )
    missing.set(plan.id, {
      toLoad: sum(true, true),
      toPack: sum(true, false),
      others: { toLoad: sum(false, true), toPack: sum(false, false) },
    })
  }
  return missing
}
