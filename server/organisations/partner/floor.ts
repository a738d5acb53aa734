import { sql } from 'kysely'
import { z } from 'zod'
import type { Writer } from '../../db/writer.ts'
import type { Database } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Handlers } from '../../jobs/claim.ts'
import { handler } from '../../jobs/handler.ts'

/** How many rows are told in one transaction, so that no scan waits for them. */
const slice = 500

const payload = z.object({
  partnerId: z.int(),
  /** Centers that begin or cease to serve the partner: their handhelds get its goods, or forget them. */
  centerIds: z.array(z.int()).default([]),
})

/**
 * Tells handhelds what their waybills and inbounds show of a partner and its brands: its name, how it packs, whether it wants photos. It
 * goes through a job: a large partner has more rows than one transaction may hold, and a crash may not leave any out.
 */
export async function tellFloor(w: Writer, partnerId: number, centerIds: readonly number[] = []): Promise<void> {
  // The job has no unique key: a change while a job runs must be told again from the start.
  await enqueue(w, { kind: 'partner.floor', payload: { partnerId, centerIds } })
}

export const partnerFloorJobs: Handlers = {
  'partner.floor': handler(payload, {
    maxAttempts: 5,
    run: async ({ payload: { partnerId, centerIds } }, { database, signal, progress }) => {
      let told = 0
      const tell = async (next: (after: number) => Promise<number | null>) => {
        for (let after: number | null = 0; after !== null; progress(told, told)) {
          signal.throwIfAborted()
          after = await next(after)
          told++
        }
      }
      await tell((after) => tellInvoices(database, partnerId, after))
      await tell((after) => tellInbounds(database, partnerId, after))
      for (const centerId of centerIds) await tell((after) => tellSkus(database, partnerId, centerId, after))
    },
  }),
}

/** Tells one slice of rows; answers the id to continue after, or null at the end. */
function tellInvoices(database: Database, partnerId: number, after: number): Promise<number | null> {
  return database.write(async (w) => {
    const rows = await w.tx
      .selectFrom('invoice')
      .select(['id', 'centerId'])
      .where('partnerId', '=', partnerId)
      .where('onFloor', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    for (const { id, centerId } of rows) w.changed(centerId, 'invoice', id)
    return rows.length < slice ? null : (rows.at(-1)?.id ?? null)
  })
}

function tellInbounds(database: Database, partnerId: number, after: number): Promise<number | null> {
  return database.write(async (w) => {
    const rows = await w.tx
      .selectFrom('inboundRequest')
      .select(['id', 'centerId'])
      .where('partnerId', '=', partnerId)
      .where(sql<boolean>`"status" not in ('CLOSED', 'CANCELED')`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    for (const { id, centerId } of rows) w.changed(centerId, 'inbound', id)
    return rows.length < slice ? null : (rows.at(-1)?.id ?? null)
  })
}

function tellSkus(database: Database, partnerId: number, centerId: number, after: number): Promise<number | null> {
  return database.write(async (w) => {
    const rows = await w.tx
      .selectFrom('sku')
      .select('id')
      .where('partnerId', '=', partnerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    for (const { id } of rows) w.changed(centerId, 'sku', id)
    return rows.length < slice ? null : (rows.at(-1)?.id ?? null)
  })
}
