import { channelTypeFacts, type ChannelType } from '../../../shared/entities/channel-type.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { slices } from '../../crud/bulk.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { tellHistory } from '../../ledger/order-history.ts'
import type { OrderFacts } from './facts.ts'

const atOnce = 500

/** Enqueues jobs that ask the channels of orders for them again, where a channel can be asked. */
export async function askAgain(w: Writer, orders: readonly OrderFacts[], userId: number | null): Promise<void> {
  const rows = orders.map(({ row }) => row)
  const channels = await inParts(new Set(rows.map(({ channelId }) => channelId)), (ids) =>
    w.tx.selectFrom('channel').select(['id', 'channelType', 'partnerId']).where('id', 'in', ids).execute(),
  )
  for (const { id, partnerId } of channels.filter(({ channelType }) => canBeRead(channelType)))
    await enqueue(w, {
      kind: 'read-orders',
      payload: { channelId: id, orderIds: rows.flatMap((row) => (row.channelId === id ? [row.id] : [])) },
      partnerId,
      createdBy: userId,
    })
}

const canBeRead = (channelType: ChannelType): boolean => channelTypeFacts[channelType].can.includes('read')

/** Orders of a channel, with what is needed to ask the channel for them. */
export function ordersToRead(db: Reader, channelId: number, orderIds: readonly number[]) {
  return inParts(orderIds, (ids) =>
    db
      .selectFrom('order')
      .select(['id', 'channelOrderId', 't'])
      .where('channelId', '=', channelId)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
  )
}

/** What came of asking a channel for an order. A refusal of null means that the channel said nothing new. */
export interface Reading {
  id: number
  refusal: Refusal | null
}

export async function noteReadings(database: Database, readings: readonly Reading[]): Promise<void> {
  for (const part of slices(readings, atOnce))
    await database.write((w) =>
      tellHistory(
        w,
        part.map(({ id, refusal }) => ({
          orderId: id,
          what: refusal === null ? 'read' : 'unread',
          userId: null,
          facts: refusal && { refusal },
        })),
      ),
    )
}
