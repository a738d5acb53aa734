import type { z } from 'zod'
import type { dryRun } from '../../../shared/entities/channel.ts'
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
import { zoneOf } from '../import-scheduler/zone.ts'
import { firstCursor, windowsAfter } from './cursor.ts'
import { readOf } from './import.ts'

/** Enough to see whether it is the right shop. */
const mostOrders = 50
/** Stretches of time that are looked through for them, the latest first. */
const mostWindows = 8

/** Reads and shows what an import would bring, and stores nothing: no order, no cursor, no run. */
export async function tryImport(
  { database, secrets, channels }: { database: Database; secrets: Secrets; channels: ChannelOf },
  caller: Caller,
  id: number,
): Promise<z.infer<typeof dryRun>> {
  const row = await tableStore(database, caller, 'channel').one(id)
  const adapter = adapterFor({ channels }, row)
  const account = { ...accountOf(row, secrets, database) }
  const windows = windowsAfter(
    row.cursor ?? firstCursor(row.validAfter, row.createdAt, await zoneOf(database.read, row.partnerId)),
    adapter,
    database.now().getTime(),
  )
  const shown: z.infer<typeof dryRun>['orders'] = []
  const notReadable: z.infer<typeof dryRun>['failed'] = []
  let hasMore = windows.length > mostWindows
  try {
    for (const window of windows.toReversed().slice(0, mostWindows)) {
      let page: string | null = null
      do {
        const found = await adapter.changedSince(account, window, page)
        const some = found.orders.slice(0, mostOrders - shown.length)
        if (some.length > 0) {
          const { orders, failed } = await readOf(adapter, account, some)
          notReadable.push(...failed)
          for (const order of orders)
            shown.push({
              channelOrderId: order.channelOrderId,
              changedAt: order.changedAt,
              placedAt: order.placedAt,
              // A trial is no reason to show a buyer's name.
              recipientName: maskName(order.recipient.name ?? ''),
              lines: order.lines.map(({ dealName, dealCode, quantity }) => ({
                name: dealName ?? dealCode ?? '',
                quantity,
              })),
            })
        }
        page = found.next
        hasMore ||= some.length < found.orders.length || (page !== null && shown.length >= mostOrders)
      } while (page !== null && shown.length < mostOrders)
      if (shown.length >= mostOrders) break
    }
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    throw refused(error.refusal)
  }
  return { orders: shown, failed: notReadable, hasMore }
}
