import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '../../crud/filters.ts'
import { notify, type Notice } from '../../messages/notify.ts'
import type { Database } from '../../db/database.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { daysBefore } from '../../db/local-day.ts'
import type { Handlers } from '../../jobs/claim.ts'
import { handler } from '../../jobs/handler.ts'
import { noticeOf } from '../../messages/words/words.ts'

/** How many days before goods expire their partner and their center's managers are told. */
const warnDays = 30
/** Limits how much one transaction tells, so that none is long however much expires at once. */
const slice = 200

export const expiryJobs: Handlers = {
  'tell-expiring': handler(z.object({}), {
    maxAttempts: 3,
    run: async (_, { database, signal }) => ({ told: await tellExpiring(database, signal) }),
  }),
}

/** Tells once of each SKU, lot and expiry at a center. What was told is remembered until the expiry day is over. */
async function tellExpiring(database: Database, signal: AbortSignal): Promise<number> {
  const centers = await database.read.selectFrom('center').select(['id', 'timeZone']).execute()
  const todays = centers.map(({ id, timeZone }) => ({ id, today: dayIn(timeZone, database.now()) }))
  if (todays.length === 0) return 0
  const days = todays.map(({ today }) => today).sort()
  const [earliest = '', latest = ''] = [days[0], days.at(-1)]
  const isDue = anyOf(
    todays.map(
      ({ id, today }) =>
        sql`(ls."centerId" = ${id} and ls."expirationDate" >= ${today} and ls."expirationDate" <= ${daysBefore(today, -warnDays)})`,
    ),
  )
  let told = 0
  for (;;) {
    signal.throwIfAborted()
    const due = await database.read
      .selectFrom('locationStock as ls')
      .innerJoin('sku', 'sku.id', 'ls.skuId')
      .innerJoin('center', 'center.id', 'ls.centerId')
      .select([
        'ls.centerId',
        'ls.skuId',
        'ls.lot',
        'ls.expirationDate',
        'sku.name',
        'sku.partnerId',
        'center.code',
        sql<number>`sum(ls."quantity")`.as('pieces'),
      ])
      // The two limits let the query use the index; `isDue` then applies each center's own day.
      .where('ls.expirationDate', '>=', earliest)
      .where('ls.expirationDate', '<=', daysBefore(latest, -warnDays))
      .where(isDue)
      .where('ls.quantity', '>', 0)
      .where(
        sql<boolean>`not exists (select 1 from "expiryTold" as t where t."centerId" = ls."centerId" and t."skuId" = ls."skuId" and t."lot" = ls."lot" and t."expirationDate" = ls."expirationDate")`,
      )
      .groupBy(['ls.centerId', 'ls.skuId', 'ls.lot', 'ls.expirationDate', 'sku.name', 'sku.partnerId', 'center.code'])
      .limit(slice)
      .execute()
    if (due.length === 0) break
    await database.write(async (w) => {
      await w.tx
        .insertInto('expiryTold')
        .values(due.map(({ centerId, skuId, lot, expirationDate }) => ({ centerId, skuId, lot, expirationDate })))
        .onConflict((c) => c.doNothing())
        .execute()
      await notify(
        w,
        ...due.map(
          ({ centerId, skuId, lot, expirationDate, name, partnerId, code, pieces }): Notice => ({
            type: 'EXPIRATION_CLOSE',
            to: [
              { partnerId, privilege: 'inventory:read' },
              { centerId, privilege: 'inventory:force' },
            ],
            say: noticeOf(lot === '' ? 'expirationClose' : 'expirationCloseOfLot', {
              sku: name,
              day: expirationDate,
              quantity: pieces,
              center: code,
              lot,
            }),
            additional: { subject: `sku:${skuId}`, centerId, lot: lot || null, expirationDate },
          }),
        ),
      )
    })
    told += due.length
  }
  await database.write(async ({ tx }) => {
    for (const { id, today } of todays)
      await tx.deleteFrom('expiryTold').where('centerId', '=', id).where('expirationDate', '<', today).execute()
  })
  return told
}
