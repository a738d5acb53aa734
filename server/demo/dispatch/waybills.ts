import { randomUUID } from 'node:crypto'
import { invoiceInput } from '../../../shared/entities/invoice.ts'
import { isRefusal, refuse } from '../../../shared/errors.ts'
import type { Action } from '../../../shared/rules/floor/actions.ts'
import type { Courier } from '../../adapters/couriers/courier.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { contractById } from '../../dispatch/contract/store.ts'
import { allocateInvoices } from '../../dispatch/serial/allocate.ts'
import { createInvoices } from '../../dispatch/invoice/create.ts'
import { draftOf } from '../../dispatch/invoice/input.ts'
import { markPrinted } from '../../dispatch/label/waybill-print.ts'
import { trackInvoices } from '../../dispatch/tracking/trackings.ts'
import type { Secrets } from '../../secrets.ts'
import { runBatch } from '../../ledger/batch.ts'
import type { MadeContract } from './contracts.ts'
import type { Crew } from '../people/crew.ts'
import type { Draw } from '../draw.ts'
import { known } from '../known.ts'
import { recipientIn, sender } from './recipients.ts'
import type { Shelves } from '../warehouse/shelves.ts'

export interface Tools {
  crew: Crew
  secrets: Secrets
  draw: Draw
  shelves: Shelves
}

/**
 * Waybills of one contract with goods that are in its center. With `photographed`, goods of a brand that wants a photo may be among them.
 */
export async function orderParcels(
  { crew, draw, shelves }: Tools,
  contract: MadeContract,
  count: number,
  hoursAgo: number,
  { photographed = true }: { photographed?: boolean } = {},
): Promise<number[]> {
  const where = contract.courier === 'FEDEX' ? 'abroad' : contract.center === 'NRT1' ? 'JP' : 'KR'
  const drafts = Array.from({ length: count }, (_, clientIndex) => {
    const { partner, goods } = shelves.take(draw, contract.center, photographed)
    const { recipient, memo } = recipientIn(draw, where)
    const order = `${partner === 'Northbay Outdoor' ? 'NB' : partner === '하늘담' ? 'HD' : 'MK'}${draw.between(10_000_000, 99_999_999)}`
    const serial = contract.courier === 'LOTTE' ? `2290${String(draw.between(0, 99_999_999)).padStart(8, '0')}` : null
    const input = invoiceInput.parse({
      contractId: contract.id,
      partnerId: known(crew.partners, partner),
      originalOrderId: order,
      serial,
      sender: where === 'abroad' ? sender : null,
      recipient,
      memo,
      orderedAt: crew
        .ago(hoursAgo + 4)
        .now()
        .toISOString(),
      manifests: goods.map(({ name, barcode, quantity, price, weight }) => ({
        name,
        serial: barcode,
        quantity,
        price,
        weight,
        englishName: where === 'abroad' ? 'Cosmetics and household goods' : null,
        priceUsd: where === 'abroad' ? (price / 1380).toFixed(2) : null,
        hsCode: where === 'abroad' ? '3304.99' : null,
        originCountry: where === 'abroad' ? 'KR' : null,
        orderNumber: order,
      })),
    })
    return { clientIndex, draft: draftOf(input) }
  })
  const { success, error } = await createInvoices(crew.ago(hoursAgo), crew.caller('office'), drafts)
  if (error.length > 0) throw new Error(`The demo's waybills were refused: ${JSON.stringify(error[0])}`)
  return success.map(({ id }) => id)
}

/** Gives the waybills serials from the contract's range. */
export async function allocate(
  { crew, secrets }: Tools,
  contract: MadeContract,
  ids: readonly number[],
  hoursAgo: number,
): Promise<void> {
  if (!contract.hasRange) return
  const outcomes = await allocateInvoices(
    { database: crew.ago(hoursAgo), secrets, couriers: () => null },
    crew.caller('office'),
    ids,
  )
  for (const outcome of outcomes.values())
    if (outcome) throw new Error(`The demo's waybills got no serial: ${outcome.refused}`)
}

export async function print({ crew }: Pick<Tools, 'crew'>, ids: readonly number[], hoursAgo: number): Promise<void> {
  const refusal = await crew.ago(hoursAgo).write((w) => markPrinted(w, crew.caller('office'), ids))
  if (refusal) throw new Error(`The demo's waybills were not printed: ${refusal.refused}`)
}

/** Scans each waybill into a box of a fitting size, weighs it and packs it. */
export async function pack(
  { crew, draw, shelves }: Tools,
  contract: MadeContract,
  ids: readonly number[],
  hoursAgo: number,
): Promise<void> {
  const database = crew.ago(hoursAgo)
  const lines = Map.groupBy(
    await database.read
      .selectFrom('invoiceLine')
      .select(['id', 'invoiceId', 'quantity', 'serial', 'weight'])
      .where('invoiceId', 'in', ids)
      .orderBy('id')
      .execute(),
    ({ invoiceId }) => invoiceId,
  )
  await act(
    database,
    crew.workerAt(contract.center, draw.between(0, 1)),
    ids.map((invoiceId): [Action, string] => {
      const goods = lines.get(invoiceId) ?? []
      const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
      const weight = goods.reduce((sum, line) => sum + Math.round(line.weight) * line.quantity, 250)
      return [
        {
          id: randomUUID(),
          type: 'packing.pack',
          payload: {
            invoiceId,
            goods: goods.map(({ id, quantity, serial }) => ({ lineId: id, quantity, code: serial })),
            boxSkuId: shelves.boxFor(contract.center, pieces),
            packaging: null,
            weight,
            photos: 0,
            printerId: null,
          },
        },
        `invoice:${invoiceId}`,
      ]
    }),
  )
}

/** Records what floor workers did, with who and when. No handheld did it, so the histories show it as work of the office. */
export function act(
  database: Database,
  by: Caller,
  actions: readonly [Action, ...subjects: string[]][],
): Promise<void> {
  return database.write(async (w) => {
    const actor = { userId: by.userId, privileges: by.privileges }
    const outcomes = await runBatch(
      w,
      actions.map(([action]) => ({ action, by: { actor, overriddenBy: null }, at: w.now, deviceId: null })),
    )
    const refusal = outcomes.find(isRefusal)
    if (refusal) throw new Error(`The demo's work was refused: ${refusal.refused} ${JSON.stringify(refusal.with)}`)
    await w.audit(
      ...actions.flatMap(([{ type, payload }, ...subjects]) =>
        subjects.map((subject) => ({ userId: by.userId, subject, what: type, after: payload })),
      ),
    )
  })
}

const ways: Record<
  'KR' | 'JP',
  [
    hours: number,
    status: 'ACCEPTED' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED',
    code: string,
    message: string,
    place: string,
  ][]
> = {
  KR: [
    [21, 'ACCEPTED', '11', '집화처리', '인천중구'],
    [17, 'IN_TRANSIT', '41', '간선상차', '곤지암Hub'],
    [8, 'IN_TRANSIT', '42', '간선하차', '곤지암Hub'],
    [5, 'OUT_FOR_DELIVERY', '82', '배송출발', '배송대리점'],
    [2, 'DELIVERED', '91', '배송완료', '배송대리점'],
  ],
  JP: [
    [21, 'ACCEPTED', '01', '荷物受付', '成田営業所'],
    [16, 'IN_TRANSIT', '02', '輸送中', '羽田クロノゲート'],
    [6, 'OUT_FOR_DELIVERY', '03', '配達中', '担当営業所'],
    [2, 'DELIVERED', '04', '配達完了', '担当営業所'],
  ],
}

/** Adds the events that the courier would tell: the whole way, or as far as the vehicle has come. */
export async function track(
  { crew, secrets }: Tools,
  contract: MadeContract,
  ids: readonly number[],
  delivered: ReadonlySet<number>,
): Promise<void> {
  const row = await contractById(crew.database.read, contract.id)
  const rows = await crew.database.read.selectFrom('invoice').selectAll().where('id', 'in', ids).execute()
  const way = ways[contract.center === 'NRT1' ? 'JP' : 'KR']
  const events = new Map(
    rows.map(({ id, serial }) => [
      serial ?? '',
      way
        .slice(0, delivered.has(id) ? way.length : 2)
        .map(([hours, status, statusCode, displayMessage, statusLocation]) => ({
          actualTs: crew.ago(hours).now().toISOString(),
          status,
          statusCode,
          displayMessage,
          statusLocation,
          statusReason: null,
        })),
    ]),
  )
  const told: Courier = {
    allocate: async () => refuse('courier-refused'),
    cancel: async () => {},
    trackings: async () => events,
  }
  await trackInvoices({ database: crew.database, secrets, couriers: () => null }, null, told, row, rows)
}
