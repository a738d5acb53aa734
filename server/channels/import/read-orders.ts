import type { Refusal } from '../../../shared/errors.ts'
import { ChannelFault, isPassing, type Account, type ChannelAdapter } from '../../adapters/channels/adapter.ts'
import { slices } from '../../crud/bulk.ts'
import type { Outcome, Tools } from '../../jobs/handler.ts'
import { importOrders, noteReadings, ordersToRead, type Reading } from '../../orders/door.ts'
import { accountOf } from '../channel/account.ts'
import { speakingFor } from '../channel/same-shop.ts'
import { readable, whyNotAsked, type ImportParts } from './import.ts'

const askedAtOnce = 50
type Asked = Awaited<ReturnType<typeof ordersToRead>>[number]

/** Asks a channel for single orders again and takes over what it says. Each order's history tells what came of that. */
export async function readOrders(
  { secrets, channels }: ImportParts,
  { channelId, orderIds }: { channelId: number; orderIds: number[] },
  { database, signal, isLastTry }: Pick<Tools, 'database' | 'signal'> & { isLastTry: boolean },
): Promise<Outcome> {
  const row = await speakingFor(database, secrets, channelId)
  const asked = await ordersToRead(database.read, channelId, orderIds)
  const adapter = channels(row.channelType)
  const cannot = adapter ? whyNotAsked(row) : { refused: 'channel-cannot' }
  const readings: Reading[] = []
  if (!adapter || cannot) readings.push(...asked.map(({ id }) => ({ id, refusal: cannot })))
  else
    for (const part of slices(asked, askedAtOnce)) {
      signal.throwIfAborted()
      readings.push(...(await readPart(accountOf(row, secrets, database), adapter, part)))
    }
  await noteReadings(database, readings)
  return { asked: asked.length, failed: readings.filter(({ refusal }) => refusal !== null).length }

  async function readPart(account: Account, from: ChannelAdapter, part: readonly Asked[]): Promise<Reading[]> {
    try {
      const found = readable(
        await from.read(
          account,
          part.map(({ channelOrderId, t }) => ({ id: channelOrderId, changedAt: t })),
        ),
      )
      const taken = await importOrders(database, channelId, found.orders, { dryRun: false })
      const became = new Map(taken.orders.map((one) => [one.channelOrderId, one.became]))
      const failed = new Map([...found.failed, ...taken.failed].map((one) => [one.channelOrderId, one.reason]))
      return part.flatMap(({ id, channelOrderId }): Reading[] => {
        const reason = failed.get(channelOrderId)
        if (reason !== undefined) return [{ id, refusal: { refused: 'channel-unreadable', with: { reason } } }]
        const now = became.get(channelOrderId)
        if (now === undefined) return [{ id, refusal: { refused: 'channel-without', with: { order: channelOrderId } } }]
        // A change has its own entry in the history.
        return now === 'changed' || now === 'created' ? [] : [{ id, refusal: null }]
      })
    } catch (error) {
      if (!(error instanceof ChannelFault) || (isPassing(error.refusal) && !isLastTry)) throw error
      return refusedOf(account, from, part, error.refusal)
    }
  }

  /** The channel may refuse because of one order among many, so each is asked for by itself then. */
  async function refusedOf(account: Account, from: ChannelAdapter, part: readonly Asked[], refusal: Refusal) {
    if (part.length === 1 || isPassing(refusal) || refusal.refused === 'channel-credentials')
      return part.map(({ id }) => ({ id, refusal }))
    const each: Reading[] = []
    for (const one of part) {
      signal.throwIfAborted()
      each.push(...(await readPart(account, from, [one])))
    }
    return each
  }
}
