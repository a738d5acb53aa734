import type { InvoiceStatus, Party } from '../../../shared/entities/invoice.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { recipientOf, senderOf } from './view.ts'

/** Nothing more is done with waybills in these statuses. */
const ended: InvoiceStatus[] = ['DISPATCHED', 'DELIVERED', 'CANCELED']
const nobody = '***'
const atOnce = 200

/**
 * Removes the recipients of these orders' waybills, as the orders have removed theirs. A shared waybill waits until all orders in it are
 * forgotten. Regions stay.
 */
export async function forgetRecipients(w: Writer, orderIds: readonly number[]): Promise<void> {
  const sent = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('invoice')
      .selectAll()
      .where('status', 'in', ended)
      .where('id', 'in', (e) => e.selectFrom('parcelLine').select('invoiceId').where('salesOrderId', 'in', ids))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('parcelLine')
              .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
              .select('parcelLine.id')
              .whereRef('parcelLine.invoiceId', '=', 'invoice.id')
              .where('order.forgottenAt', 'is', null),
          ),
        ),
      )
      .execute(),
  )
  const ids = new Set(sent.map(({ id }) => id))
  // Returns have their parcel's order number, by which they are found.
  const back = (
    await inParts(new Set(sent.map(({ originalOrderId }) => originalOrderId)), (numbers) =>
      w.tx
        .selectFrom('invoice')
        .selectAll()
        .where('originalOrderId', 'in', numbers)
        .where('returnOfId', 'is not', null)
        .execute(),
    )
  ).filter(({ returnOfId }) => returnOfId !== null && ids.has(returnOfId))
  for (const row of sent)
    await forget(row, { recipientName: nobody, recipientJson: JSON.stringify(regionOf(recipientOf(row))) })
  // A return comes from the person who received the parcel.
  for (const row of back) {
    const sender = senderOf(row)
    await forget(row, sender === null ? {} : { senderJson: JSON.stringify(regionOf(sender)) })
  }

  async function forget({ id, centerId }: (typeof sent)[number], what: Partial<(typeof sent)[number]>): Promise<void> {
    await w.tx
      .updateTable('invoice')
      .set((e) => ({ ...what, memo: null, mergeKey: null, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    w.changed(centerId, 'invoice', id)
  }
}

/**
 * Does the same for waybills that were still open when their orders were forgotten. They were made before this day, because no order is
 * forgotten sooner.
 */
export async function forgetLeftBehind(database: Database, before: string): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await database.read
      .selectFrom('invoice')
      .innerJoin('parcelLine', 'parcelLine.invoiceId', 'invoice.id')
      .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
      .select(['invoice.id', 'parcelLine.salesOrderId'])
      .where('invoice.id', '>', after)
      .where('invoice.createdAt', '<', before)
      .where('invoice.status', 'in', ended)
      .where('invoice.recipientName', '!=', nobody)
      .where('order.forgottenAt', 'is not', null)
      .orderBy('invoice.id')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await database.write((w) => forgetRecipients(w, [...new Set(rows.map(({ salesOrderId }) => salesOrderId))]))
    after = last.id
  }
}

const regionOf = ({ country, administrativeArea, locality, postalCode }: Party): Party => ({
  name: nobody,
  country,
  administrativeArea,
  locality,
  postalCode,
  address: null,
  premise: null,
  fullAddress: null,
  phones: [],
})
