import { balanceKey, type SheetChange } from '../../shared/rules/stock/facts.ts'
import { carriedBy } from '../../shared/rules/floor/relocation.ts'
import { notify, type Notice } from '../messages/notify.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import { noticeOf } from '../messages/words/words.ts'
import type { Posted } from './batch-item.ts'
import { sellable } from './sellable.ts'
import type { InboundFacts, RelocationFacts } from '../../shared/rules/stock/fact-rows.ts'

/** Tells a partner how its inbounds proceed, except for steps that its own people took. */
export async function tellInbounds(
  w: Writer,
  moved: readonly { inbound: Pick<InboundFacts, 'id' | 'code' | 'status' | 'partnerId'>; by: number }[],
): Promise<void> {
  await notify(
    w,
    ...moved.map(
      ({ inbound: { id, code, status, partnerId }, by }): Notice => ({
        type: 'INBOUND_STATUS',
        to: { partnerId, privilege: 'inbound:read' },
        except: by,
        slack: true,
        say: noticeOf('inboundStatus', { inbound: code, status }),
        additional: { subject: `inbound:${id}` },
      }),
    ),
  )
}

interface Told {
  sheet: RelocationFacts
  by: number
}

/** Tells the people who settle exceptions at the center that goods on a sheet did not all arrive. */
export async function tellShortSheets(w: Writer, sheets: readonly Told[]): Promise<void> {
  const short = sheets.filter(
    ({ sheet }) => sheet.status === 'CLOSED' && (sheet.storageQuantity ?? 0) < carriedBy(sheet),
  )
  for (const { sheet, by } of short) {
    const stored = sheet.storageQuantity ?? 0
    const names = await namesOf(w, sheet, sheet.actualLocationId ?? sheet.targetLocationId)
    await tellOfSheet(w, { sheet, by }, noticeOf('sheetShort', { ...names, stored, quantity: carriedBy(sheet) }))
  }
}

/** Tells the same people that goods of a sheet were not found, or could not be taken. */
export async function tellMissing(
  w: Writer,
  sheets: readonly (Told & { short: NonNullable<SheetChange['short']> })[],
): Promise<void> {
  for (const { sheet, by, short } of sheets) {
    const { quantity, sourceLocationId } = sheet
    const names = await namesOf(w, sheet, sourceLocationId)
    await tellOfSheet(w, { sheet, by }, noticeOf('sheetMissing', { ...names, taken: short.taken, quantity }))
  }
}

async function namesOf({ tx }: Writer, { code, skuId }: RelocationFacts, locationId: number) {
  const { name } = await tx.selectFrom('sku').select('name').where('id', '=', skuId).executeTakeFirstOrThrow()
  const { alias } = await tx
    .selectFrom('location')
    .select('alias')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return { sheet: code, sku: name, location: alias }
}

async function tellOfSheet(w: Writer, { sheet: { id, centerId }, by }: Told, say: Notice['say']): Promise<void> {
  await notify(w, {
    type: 'RECEIVING_SHEET_STATUS',
    to: { centerId, privilege: 'exception:write' },
    except: by,
    say,
    additional: { subject: `relocation:${id}` },
  })
}

/**
 * Tells the people who settle exceptions at the center, and the seller’s people, which waybills cannot be packed in full because their
 * goods were not found.
 */
export async function tellShortPicks(
  w: Writer,
  short: ReadonlyMap<number, { pieces: number; by: number }>,
): Promise<void> {
  const lines = await inParts(new Set(short.keys()), (ids) =>
    w.tx
      .selectFrom('slipLine as l')
      .innerJoin('sku', 'sku.id', 'l.skuId')
      .innerJoin('invoice', 'invoice.id', 'l.invoiceId')
      .select(['l.id', 'sku.name as sku', 'invoice.id as invoiceId', 'invoice.serial', 'invoice.originalOrderId'])
      .select(['invoice.centerId', 'invoice.partnerId'])
      .where('l.id', 'in', ids)
      .execute(),
  )
  await notify(
    w,
    ...lines.map(
      ({ id, sku, invoiceId, serial, originalOrderId, centerId, partnerId }): Notice => ({
        type: 'ORDER_T',
        to: [
          { centerId, privilege: 'exception:write' },
          ...(partnerId === null ? [] : [{ partnerId, privilege: 'order:read' as const }]),
        ],
        except: short.get(id)?.by ?? null,
        say: noticeOf('shortPick', {
          waybill: serial ?? originalOrderId,
          order: originalOrderId,
          quantity: short.get(id)?.pieces ?? 0,
          sku,
        }),
        additional: { subject: `invoice:${invoiceId}` },
      }),
    ),
  )
}

/**
 * Sends one notice when a SKU's sellable pieces fall below its safety stock. Most work on the floor lowers no balance, and then no query
 * runs.
 */
export async function tellBelowSafetyStock(w: Writer, ledger: readonly Posted[]): Promise<void> {
  const moved = new Map<string, { centerId: number; skuId: number; before: number; after: number }>()
  for (const {
    row: { field, centerId, skuId, before, after },
  } of ledger) {
    if (field !== 'AVA') continue
    const key = balanceKey(centerId, skuId)
    moved.set(key, { centerId, skuId, before: moved.get(key)?.before ?? before, after })
  }
  const fallen = [...moved.values()].filter(({ before, after }) => after < before)
  if (fallen.length === 0) return
  const guarded = await inParts(
    fallen.map(({ skuId }) => skuId),
    (ids) =>
      w.tx
        .selectFrom('sku')
        .select(['id', 'name', 'partnerId', 'safetyStock'])
        .where('id', 'in', ids)
        .where('safetyStock', '>', 0)
        .execute(),
  )
  const skus = new Map(guarded.map((sku) => [sku.id, sku]))
  const stood = fallen.filter(({ skuId, before }) => before >= (skus.get(skuId)?.safetyStock ?? Infinity))
  const left = await inParts(new Set(stood.map(({ skuId }) => skuId)), (ids) =>
    w.tx
      .selectFrom('stock')
      .innerJoin('center', 'center.id', 'stock.centerId')
      .select(['stock.skuId', 'stock.centerId', 'center.code', sellable(new Date(w.now)).as('pieces')])
      .where('stock.skuId', 'in', ids)
      .execute(),
  )
  const there = new Map(left.map((row) => [balanceKey(row.centerId, row.skuId), row]))
  for (const { centerId, skuId, before, after } of stood) {
    const sku = skus.get(skuId)
    const row = there.get(balanceKey(centerId, skuId))
    if (!sku || !row) continue
    const pieces = Number(row.pieces)
    if (pieces + before - after < sku.safetyStock || pieces >= sku.safetyStock) continue
    await notify(w, {
      type: 'BELOW_SAFETY_STOCK',
      to: { partnerId: sku.partnerId, privilege: 'inventory:read' },
      say: noticeOf('belowSafetyStock', {
        sku: sku.name,
        sellable: pieces,
        center: row.code,
        safety: sku.safetyStock,
      }),
      additional: { subject: `sku:${skuId}`, centerId },
    })
  }
}
