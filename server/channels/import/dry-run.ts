import type { z } from 'zod'
import type { dryRun } from '../../../shared/entities/channel.ts'
import type { SourceOrder } from '../../../shared/entities/order.ts'
import { ChannelFault } from '../../adapters/channels/adapter.ts'
import type { ChannelOf } from '../../adapters/channels/channels.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { refused } from '../../http/errors.ts'
import { maskName } from '../../print/mask.ts'
import type { Secrets } from '../../secrets.ts'
import { accountOf } from '../channel/account.ts'
import { adapterFor } from '../channel/connect.ts'
import { endedOfShop } from '../channel/same-shop.ts'
import { zoneOf } from '../import-scheduler/zone.ts'
import { firstCursor, windowsAfter } from './cursor.ts'
import { readOf } from './import.ts'
import { takeOver } from './take-over.ts'

/** The most orders that are read: enough to see whether it is the right shop. */
const mostOrders = 50
/** The most stretches of time that are looked through for orders, the latest first. */
const mostWindows = 8

/** Reads and shows what an import would bring, and stores nothing: no order, no cursor, no run. */
export async function tryImport(
  { database, secrets, channels }: { database: Database; secrets: Secrets; channels: ChannelOf },
  caller: Caller,
  id: number,
): Promise<z.infer<typeof dryRun>> {
  const row = await tableStore(database, caller, 'channel').one(id)
  const adapter = adapterFor({ channels }, row)
  // Without the shop's own permission the server cannot ask it anything.
  if (adapter.oauth && row.tokenSealed === null)
    throw refused({ refused: 'channel-unconnected', with: { channel: row.name } })
  const account = { ...accountOf(row, secrets, database) }
  const windows = windowsAfter(
    row.cursor ?? firstCursor(row.validAfter, row.createdAt, await zoneOf(database.read, row.partnerId)),
    adapter,
    database.now().getTime(),
  )
  // If an order is told twice, the newer one counts, which the later stretch tells.
  const read = new Map<string, SourceOrder>()
  const notReadable: z.infer<typeof dryRun>['failed'] = []
  let hasMore = windows.length > mostWindows
  try {
    for (const window of windows.toReversed().slice(0, mostWindows)) {
      let page: string | null = null
      do {
        const found = await adapter.changedSince(account, window, page)
        const some = found.orders.slice(0, mostOrders - read.size)
        if (some.length > 0) {
          const { orders, failed } = await readOf(adapter, account, some)
          notReadable.push(...failed)
          for (const order of orders) if (!read.has(order.channelOrderId)) read.set(order.channelOrderId, order)
        }
        page = found.next
        hasMore ||= some.length < found.orders.length || (page !== null && read.size >= mostOrders)
      } while (page !== null && read.size < mostOrders)
      if (read.size >= mostOrders) break
    }
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    throw refused(error.refusal)
  }
  const orders = [...read.values()]
  const taken = await takeOver(database, id, await endedOfShop(database.read, secrets, row), orders, { dryRun: true })
  return { orders: shown(orders, taken), failed: notReadable, hasMore }
}

/** The orders with what an import would make of each. */
function shown(
  orders: readonly SourceOrder[],
  taken: Awaited<ReturnType<typeof takeOver>>,
): z.infer<typeof dryRun>['orders'] {
  const became = new Map(taken.orders.map((one) => [one.channelOrderId, one.became]))
  return orders.map(({ channelOrderId, changedAt, placedAt, recipient, lines }) => {
    const now = became.get(channelOrderId)
    return {
      channelOrderId,
      changedAt,
      placedAt,
      // A trial is no reason to show a buyer's name.
      recipientName: maskName(recipient.name ?? ''),
      lines: lines.map(({ dealName, dealCode, quantity }) => ({ name: dealName ?? dealCode ?? '', quantity })),
      became: now === 'created' || now === 'changed' ? now : 'unchanged',
    }
  })
}
