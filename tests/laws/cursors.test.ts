import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newDevice } from '../../server/sync/new-device.ts'
import { openException } from '../../server/sync/open-exception.ts'
import { allCalls } from '../../shared/api/all.ts'
import { campaignApi } from '../../shared/api/promotion.ts'
import { refuse } from '../../shared/errors.ts'
import { idOf } from '../support/ids.ts'
import { orderWorld } from '../support/orders.ts'
import { pathOf, type World } from '../support/world.ts'

const answered = z.object({
  data: z.array(z.object({ id: z.int() })).optional(),
  rows: z.array(z.object({ id: z.int() })).optional(),
  after: z.string().nullable(),
})

/** A campaign that gives every order a gift. */
async function addCampaign(w: World): Promise<number> {
  const owner = w.as('partner')
  const { id } = await owner.send(campaignApi.create, { body: { partnerId: w.id.partner.Haneul, name: 'Spring' } })
  const body = { name: 'A mask', freebies: [{ skuId: idOf(w.id.sku, 'mask'), quantity: 1 }] }
  await owner.send(campaignApi.addPromotion, { params: { id }, body })
  return id
}

/** Adds rows that orders alone do not bring; every other row lacks the values that it may lack. */
async function addOthers(w: World): Promise<void> {
  const centerId = w.id.center.ICN1
  await w.database.write(async (writer) => {
    const { tx, now } = writer
    await sql`insert into "channelShipment" ("salesOrderId", "orderLineId", "invoiceId", "quantity", "status", "shippedAt", "attempts", "version", "createdAt", "updatedAt")
      select p."salesOrderId", p."orderLineId", p."invoiceId", 1, 'WAITING', i."createdAt", 1, 1, i."createdAt", i."createdAt"
      from "parcelLine" as p inner join "invoice" as i on i."id" = p."invoiceId" where p."orderLineId" is not null`.execute(
      tx,
    )
    await sql`insert into "orderClaim" ("salesOrderId", "orderLineId", "code", "type", "status", "quantity", "requestedAt")
      select l."salesOrderId", l."id", 'C', 'CANCEL', 'CANCEL_REQUEST', 1, case when l."id" % 2 = 0 then ${now} end
      from "orderLine" as l`.execute(tx)
    await sql`insert into "marketplaceMessage" ("partnerId", "kind", "status", "sends", "about", "bodyJson", "salesOrderId", "attempts", "toldAt", "version", "createdAt", "updatedAt")
      select o."partnerId", 'DELAY', 'TOLD', 1, o."channelOrderId", '{}', o."id", 1, case when o."id" % 2 = 0 then ${now} end, 1, ${now}, ${now}
      from "order" as o`.execute(tx)
    const { id: deviceId } = await tx
      .insertInto('device')
      .values(newDevice({ centerId, label: 'ICN1', tokenHash: 'none' }, now))
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const seq of [1, 2, 3, 4, 5])
      await openException(writer, {
        centerId,
        deviceId,
        clientId: 'handheld',
        seq,
        actionId: null,
        type: 'invoice.pack',
        payload: {},
        subject: 'unknown',
        alsoSubject: null,
        workerId: seq % 2 === 0 ? idOf(w.id.user, 'worker') : null,
        at: now,
        refusal: refuse('not-found'),
      })
  })
}

test('walking a list by its cursors gives each row once, in every sort order, just as its pages do', async () => {
  const { w, bring, allocate } = await orderWorld()
  const campaignId = await addCampaign(w)
  await bring({ 'O-1': { toner: 1 }, 'O-2': { mask: 1 }, 'O-3': { toner: 2 }, 'O-4': { toner: 1, mask: 1 } })
  await allocate()
  await bring({ 'O-5': { toner: 900 }, 'O-6': { toner: 1 }, 'O-7': { mask: 1 } })
  await allocate('O-5')
  await addOthers(w)
  const ofOne: Record<string, number> = { 'campaign.outcomes': campaignId }
  const lists = allCalls.flatMap((call) => {
    const { sort, after } = call.query?.shape ?? {}
    if (!sort || !after || call.file) return []
    return [{ call, sorts: (sort as { unwrap: () => { options: string[] } }).unwrap().options }]
  })
  const walked = new Map<string, number>()
  for (const { call, sorts } of lists)
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const read = async (query: object) => {
          const answer = await w
            .as('admin')
            .fetch(pathOf(call, { params: { id: ofOne[call.name] ?? 0 }, query: { sort, order, ...query } }))
          const { data, rows, after } = answered.parse(await answer.json())
          return { ids: (data ?? rows ?? []).map(({ id }) => id), after }
        }
        const whole = await read({ pageSize: 500 })
        expect([call.name, whole.after]).toEqual([call.name, null])
        const seen: number[] = []
        let page = await read({ limit: 2 })
        seen.push(...page.ids)
        while (page.after !== null) {
          page = await read({ limit: 2, after: page.after })
          seen.push(...page.ids)
        }
        expect([call.name, sort, order, seen]).toEqual([call.name, sort, order, whole.ids])
        expect(new Set(seen).size).toBe(seen.length)
        const second = await read({ page: 2, pageSize: 2 })
        expect([call.name, second.ids]).toEqual([call.name, whole.ids.slice(2, 4)])
        walked.set(call.name, seen.length)
      }
  expect(Object.fromEntries(walked)).toMatchObject({
    'order.list': 7,
    'invoice.list': 4,
    'legacyInvoice.list': 4,
    'channelShipment.list': 5,
    'interimAllocation.list': 7,
    'interimOrderView.list': 7,
    'claim.list': 8,
    'marketplaceMessage.list': 7,
    'sync.exceptions': 5,
    'campaign.outcomes': 7,
  })
})
