import type { Database } from '../db/database.ts'
import type { Writer } from '../db/writer.ts'

/** How many days handhelds keep finished work, so that a late scan can be told why it is refused. */
const keptDays = 2
/** How many rows leave in one transaction, so that no other write waits long for the clean-up. */
const slice = 1000

/**
 * Removes finished work from the handhelds: plans with their pallets, waybills that left or were cancelled, closed sheets and pick lists.
 * The feed tells every handheld, so their clocks do not matter.
 */
export async function leaveFloor(database: Database): Promise<number> {
  const before = new Date(database.now().getTime() - keptDays * 86_400_000).toISOString()
  let left = 0
  for (const { id: centerId } of await database.read.selectFrom('center').select('id').orderBy('id').execute()) {
    // A waybill stays as long as the pallet that it lies on, so plans go first.
    for (const leave of [leavePlans, leaveInvoices, leaveSheets, leavePickLists]) {
      for (let gone = slice; gone === slice; left += gone)
        gone = await database.write((w) => leave(w, centerId, before))
    }
  }
  return left
}

async function leavePlans(w: Writer, centerId: number, before: string): Promise<number> {
  await w.lockCenters([centerId])
  // Nothing changes a plan once it is completed or cancelled.
  const plans = await w.tx
    .selectFrom('consolPlan')
    .select('id')
    .where('centerId', '=', centerId)
    .where('onFloor', '=', true)
    .where('status', 'in', ['COMPLETED', 'CANCELED'])
    .where('updatedAt', '<', before)
    .limit(slice)
    .execute()
  const ids = plans.map(({ id }) => id)
  if (ids.length === 0) return 0
  await w.tx.updateTable('consolPlan').set({ onFloor: false }).where('id', 'in', ids).execute()
  for (const id of ids) w.changed(centerId, 'plan', id)
  for (const { id } of await w.tx.selectFrom('consol').select('id').where('planId', 'in', ids).execute())
    w.changed(centerId, 'consol', id)
  return ids.length
}

async function leaveInvoices(w: Writer, centerId: number, before: string): Promise<number> {
  await w.lockCenters([centerId])
  const invoices = await w.tx
    .selectFrom('invoice as i')
    .leftJoin('consol as c', 'c.id', 'i.consolId')
    .leftJoin('consolPlan as p', 'p.id', 'c.planId')
    .select('i.id')
    .where('i.centerId', '=', centerId)
    .where('i.onFloor', '=', true)
    .where((e) =>
      e.or([
        e.and([e('i.status', 'in', ['DISPATCHED', 'DELIVERED']), e('i.dispatchedAt', '<', before)]),
        // A return was never dispatched from here.
        e.and([e('i.status', '=', 'DELIVERED'), e('i.dispatchedAt', 'is', null), e('i.deliveredAt', '<', before)]),
        e.and([e('i.status', '=', 'CANCELED'), e('i.canceledAt', '<', before)]),
      ]),
    )
    .where((e) => e.or([e('p.onFloor', 'is', null), e('p.onFloor', '=', false)]))
    .orderBy('i.id')
    .limit(slice)
    .execute()
  const ids = invoices.map(({ id }) => id)
  if (ids.length === 0) return 0
  await w.tx.updateTable('invoice').set({ onFloor: false }).where('id', 'in', ids).execute()
  for (const id of ids) w.changed(centerId, 'invoice', id)
  return ids.length
}

async function leaveSheets(w: Writer, centerId: number, before: string): Promise<number> {
  await w.lockCenters([centerId])
  const sheets = await w.tx
    .selectFrom('relocation')
    .select('id')
    .where('centerId', '=', centerId)
    .where('onFloor', '=', true)
    .where('status', '=', 'CLOSED')
    .where('closedAt', '<', before)
    .limit(slice)
    .execute()
  const ids = sheets.map(({ id }) => id)
  if (ids.length === 0) return 0
  await w.tx.updateTable('relocation').set({ onFloor: false }).where('id', 'in', ids).execute()
  for (const id of ids) w.changed(centerId, 'relocation', id)
  return ids.length
}

/** A pick list with goods that are still to be put back or handed out stays on the floor. */
async function leavePickLists(w: Writer, centerId: number, before: string): Promise<number> {
  await w.lockCenters([centerId])
  const lists = await w.tx
    .selectFrom('slip')
    .select('id')
    .where('centerId', '=', centerId)
    .where('onFloor', '=', true)
    .where('status', 'in', ['CLOSED', 'CANCELED'])
    .where('closedAt', '<', before)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('slipLine as l')
            .innerJoin('invoice as i', 'i.id', 'l.invoiceId')
            .select('l.id')
            .whereRef('l.slipId', '=', 'slip.id')
            .where((of) =>
              of.or([
                of.and([of('i.status', '=', 'CANCELED'), of('l.processedQuantity', '>', of.ref('l.putBackQuantity'))]),
                of.and([
                  of('slip.pickingKind', '=', 'TOTAL'),
                  of('i.status', 'in', ['ALLOCATED', 'PRINTED']),
                  of('l.processedQuantity', '>', of.ref('l.handedOutQuantity')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .limit(slice)
    .execute()
  const ids = lists.map(({ id }) => id)
  if (ids.length === 0) return 0
  await w.tx.updateTable('slip').set({ onFloor: false }).where('id', 'in', ids).execute()
  for (const id of ids) w.changed(centerId, 'slip', id)
  return ids.length
}
