import { sql } from 'kysely'
import type { Invoice, InvoiceSummary, LegacyInvoice, Packed, Tracking } from '../../../shared/entities/invoice.ts'
import { packed } from '../../../shared/entities/invoice.ts'
import { packaging } from '../../../shared/entities/packaging.ts'
import type { Reader } from '../../db/database.ts'
import { wantingPhoto } from '../../ledger/load-parcels.ts'
import { isCalledOff } from '../../ledger/called-off.ts'
import { ordersInWaybills } from '../../ledger/orders-in-waybills.ts'
import { pickedOf } from '../../ledger/picked-of.ts'
import { visible, type Seer } from '../../subjects.ts'
import { legacyOf, manifestOf, summaryOf, trackingOf, type InvoiceHead, type LineRow } from './view.ts'

/** What a list shows only if the caller asks for it. */
export interface Extras {
  trackings?: boolean | undefined
  consol?: boolean | undefined
}

/** Rows of the new view. Each extra is read once for all rows. */
export async function summariesOf(
  db: Reader,
  heads: readonly InvoiceHead[],
  extras: Extras,
): Promise<InvoiceSummary[]> {
  if (heads.length === 0) return []
  const ids = heads.map(({ id }) => id)
  const sums = await db
    .selectFrom('invoiceLine')
    .select(['invoiceId', sql<number>`sum("quantity")`.as('pieces')])
    .where('invoiceId', 'in', ids)
    .groupBy('invoiceId')
    .execute()
  const pieces = new Map(sums.map((row) => [row.invoiceId, row.pieces]))
  const trackings = extras.trackings ? await trackingsOf(db, ids) : null
  const consols = extras.consol ? await consolsOf(db, heads) : null
  return heads.map((head) => ({
    ...summaryOf(head, pieces.get(head.id) ?? 0),
    ...(trackings ? { trackings: trackings.get(head.id) ?? [] } : {}),
    ...(consols ? { consol: consols.get(head.consolId ?? 0) ?? null } : {}),
  }))
}

/** A waybill in full, as the new view shows it. */
export async function recordOf(db: Reader, head: InvoiceHead, seer: Seer): Promise<Invoice> {
  const { id } = head
  const lines = (await linesOf(db, [id])).get(id) ?? []
  const [summary] = await summariesOf(db, [head], { consol: true })
  if (!summary) throw new Error(`Waybill ${id} has no summary.`)
  const asked =
    head.partnerId === null
      ? undefined
      : await db.selectFrom('partner').select('packagingJson').where('id', '=', head.partnerId).executeTakeFirst()
  const open = await db
    .selectFrom('exception')
    .select(sql<number>`count(*)`.as('open'))
    .where((e) => e.or([e('subject', '=', `invoice:${id}`), e('alsoSubject', '=', `invoice:${id}`)]))
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return {
    ...summary,
    manifests: lines.map(manifestOf),
    trackings: (await trackingsOf(db, [id])).get(id) ?? [],
    packed: await packedOf(db, head),
    unpicked: (await pickedOf(db, [id])).get(id)?.unpicked ?? [],
    photos: await photosOf(db, id),
    packaging: asked?.packagingJson ? packaging.parse(JSON.parse(asked.packagingJson)) : null,
    wantsPhoto: (await wantingPhoto(db, [head])).has(id),
    returnOfId: head.returnOfId,
    plan: await planOf(db, head),
    orders: await ordersOf(db, head.returnOfId ?? id, seer),
    calledOff: await isCalledOff(db, seer, id),
    inbound: await inboundOf(db, id),
    openExceptions: open.open,
  }
}

async function planOf(db: Reader, { planId }: InvoiceHead): Promise<Invoice['plan']> {
  if (planId === null) return null
  const row = await db
    .selectFrom('consolPlan')
    .select(['id', 'code as consolPlanCode'])
    .where('id', '=', planId)
    .executeTakeFirst()
  return row ?? null
}

async function ordersOf(db: Reader, id: number, seer: Seer): Promise<Invoice['orders']> {
  const rows = await ordersInWaybills(db, [id]).where(visible(seer, 'order')).execute()
  return rows.map(({ id, channelOrderId }) => ({ id, channelOrderId }))
}

/** The inbound by which the goods of a return came in. */
async function inboundOf(db: Reader, returnId: number): Promise<Invoice['inbound']> {
  const row = await db
    .selectFrom('inboundRequest')
    .select(['id', 'code'])
    .where('returnId', '=', returnId)
    .executeTakeFirst()
  return row ?? null
}

/** Rows of the legacy view. */
export async function legacyInvoices(
  db: Reader,
  heads: readonly InvoiceHead[],
  withTrackings: boolean | undefined,
): Promise<LegacyInvoice[]> {
  if (heads.length === 0) return []
  const ids = heads.map(({ id }) => id)
  const lines = await linesOf(db, ids)
  const countries = new Map(
    (
      await db
        .selectFrom('country')
        .select(['id', 'isoCode2', 'isoCode3', 'name'])
        .where('id', 'in', [0, ...heads.flatMap(({ countryId }) => countryId ?? [])])
        .execute()
    ).map((row) => [row.id, row]),
  )
  const boxes = await skuNames(
    db,
    heads.flatMap(({ boxSkuId }) => boxSkuId ?? []),
  )
  const trackings = withTrackings ? await trackingsOf(db, ids) : null
  return heads.map((head) =>
    legacyOf(head, {
      lines: lines.get(head.id) ?? [],
      country: countries.get(head.countryId ?? 0) ?? null,
      boxName: boxes.get(head.boxSkuId ?? 0) ?? null,
      ...(trackings ? { trackings: trackings.get(head.id) ?? [] } : {}),
    }),
  )
}

export async function linesOf(db: Reader, invoiceIds: readonly number[]): Promise<Map<number, LineRow[]>> {
  if (invoiceIds.length === 0) return new Map()
  return Map.groupBy(
    await db.selectFrom('invoiceLine').selectAll().where('invoiceId', 'in', invoiceIds).orderBy('id').execute(),
    (line) => line.invoiceId,
  )
}

async function trackingsOf(db: Reader, invoiceIds: readonly number[]): Promise<Map<number, Tracking[]>> {
  const rows = await db
    .selectFrom('invoiceTracking')
    .selectAll()
    .where('invoiceId', 'in', invoiceIds)
    .orderBy('actualTs')
    .orderBy('id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.invoiceId)].map(([id, those]) => [id, those.map(trackingOf)]))
}

async function consolsOf(
  db: Reader,
  heads: readonly InvoiceHead[],
): Promise<Map<number, NonNullable<InvoiceSummary['consol']>>> {
  const rows = await db
    .selectFrom('consol')
    .innerJoin('consolPlan', 'consolPlan.id', 'consol.planId')
    .select([
      'consol.id',
      'consol.code as consolCode',
      'consol.containerType',
      'consol.planId as consolPlanId',
      'consolPlan.code as consolPlanCode',
    ])
    .where('consol.id', 'in', [0, ...heads.flatMap(({ consolId }) => consolId ?? [])])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function packedOf(
  db: Reader,
  { packedAt, packedById, boxSkuId, packedWeight, packagingJson, packedGoodsJson }: InvoiceHead,
): Promise<Packed | null> {
  if (packedAt === null) return null
  const by =
    packedById === null
      ? undefined
      : await db.selectFrom('user').select('name').where('id', '=', packedById).executeTakeFirst()
  const boxes = await skuNames(db, boxSkuId === null ? [] : [boxSkuId])
  return {
    at: packedAt,
    byName: by?.name ?? null,
    boxSkuId,
    boxName: boxes.get(boxSkuId ?? 0) ?? null,
    weight: packedWeight,
    packaging: packagingJson === null ? null : packaging.parse(JSON.parse(packagingJson)),
    goods: packedGoodsJson === null ? null : packed.shape.goods.parse(JSON.parse(packedGoodsJson)),
  }
}

async function skuNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  return new Map(
    (await db.selectFrom('sku').select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  )
}

async function photosOf(db: Reader, invoiceId: number): Promise<Invoice['photos']> {
  const rows = await db
    .selectFrom('photo')
    .leftJoin('user', 'user.id', 'photo.workerId')
    .select(['photo.id', 'photo.takenAt', 'user.name as byName'])
    .where('photo.invoiceId', '=', invoiceId)
    .where('photo.storedAs', 'is not', null)
    .orderBy('photo.takenAt')
    .execute()
  return rows.map(({ id, takenAt, byName }) => ({
    id,
    takenAt,
    byName,
    url: `/api/logistics/invoice/${invoiceId}/photo/${id}`,
  }))
}
