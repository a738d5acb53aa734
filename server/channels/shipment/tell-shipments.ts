import type { Refusal } from '../../../shared/errors.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { type Account, type ChannelAdapter, ChannelFault, isPassing } from '../../adapters/channels/adapter.ts'
import { answersTo, notAnswered, refusalFor } from '../../adapters/channels/line.ts'
import type { Database } from '../../db/database.ts'
import type { Outcome } from '../../jobs/handler.ts'
import { noteAsked, noteUnheard, settleShipments, shipmentsToTell, type ShipmentToTell } from '../../orders/door.ts'
import { accountOf } from '../channel/account.ts'
import { speakingFor } from '../channel/same-shop.ts'
import { whyNotAsked, type ImportParts } from '../import/import.ts'

const left = ['DISPATCHED', 'DELIVERING', 'DELIVERED', 'PURCHASE_DECIDED']

/** Tells a channel what was shipped; each line has its own outcome. If the channel may know a shipment already, it is asked first. */
export async function tellShipments(
  { secrets, channels }: ImportParts,
  { channelId, shipmentIds }: { channelId: number; shipmentIds: number[] },
  { database, isLastTry, key }: { database: Database; isLastTry: boolean; key: string },
): Promise<Outcome> {
  const row = await speakingFor(database, secrets, channelId)
  const waiting = await shipmentsToTell(database.read, shipmentIds)
  if (waiting.length === 0) return { told: 0 }
  const refused = async (refusal: Refusal) => {
    const left = await shipmentsToTell(database.read, shipmentIds)
    await settleShipments(
      database,
      left.map((shipment) => ({ shipment, outcome: refusal, isAnswered: false })),
    )
    return refusal
  }
  const adapter = channels(row.channelType)
  if (!adapter?.ship) return refused({ refused: 'channel-cannot' })
  const cannot = whyNotAsked(row)
  if (cannot) return refused(cannot)
  const account = accountOf(row, secrets, database)
  try {
    const known = await knownThere(adapter, account, waiting)
    await settleShipments(
      database,
      known.map((shipment) => ({ shipment, outcome: 'done' as const, isAnswered: true })),
    )
    const toTell = waiting.filter((one) => !known.includes(one))
    if (toTell.length === 0) return { told: known.length }
    await noteAsked(
      database,
      toTell.map(({ id }) => id),
    )
    const said = await adapter.ship(account, toTell, key)
    const answers = answersTo(toTell, said)
    await settleShipments(
      database,
      toTell.map((shipment, nth) => ({
        shipment,
        outcome: answers[nth]?.outcome ?? refusalFor(notAnswered),
        isAnswered: answers[nth] !== undefined,
      })),
    )
    return { told: known.length + said.filter(({ outcome }) => outcome === 'done').length, of: waiting.length }
  } catch (error) {
    if (!isLastTry && !(error instanceof ChannelFault && !isPassing(error.refusal))) {
      if (error instanceof ChannelFault) await noteUnheard(database, shipmentIds, error.refusal)
      throw error
    }
    if (error instanceof ChannelFault) return refused(error.refusal)
    // No try follows, so what waits to be told would wait for ever.
    await refused({ refused: 'internal', with: { requestId: key } })
    throw error
  }
}

/** The shipments that may have been told before and that the channel shows as sent. */
async function knownThere(
  adapter: ChannelAdapter,
  account: Account,
  waiting: readonly ShipmentToTell[],
): Promise<ShipmentToTell[]> {
  const maybe = waiting.filter(({ mayBeTold }) => mayBeTold)
  if (maybe.length === 0) return []
  const ids = [...new Set(maybe.map(({ orderId }) => orderId))]
  const orders = await readThere(ids)
  const lines = new Map(
    orders.flatMap((order) => order.lines.map((line) => [`${order.channelOrderId} ${line.serial}`, line])),
  )
  return maybe.filter(({ orderId, lineId, trackingNumber, quantity, isPart }) => {
    const line = lines.get(`${orderId} ${lineId}`)
    if (!line) return false
    if (line.waybills?.length) {
      const own = line.waybills.filter(({ code }) => plainCode(code) === plainCode(trackingNumber))
      return own.reduce((sum, one) => sum + one.quantity, 0) >= quantity
    }
    if (line.invoiceCode) return plainCode(line.invoiceCode) === plainCode(trackingNumber)
    // For a line in several waybills the channel may show another one.
    return left.includes(line.status) && !isPart
  })

  /** An order that the channel does not have, or tells unreadably, stops none of the others. */
  async function readThere(some: readonly string[]): ReturnType<ChannelAdapter['read']> {
    try {
      return await adapter.read(
        account,
        some.map((id) => ({ id, changedAt: '' })),
      )
    } catch (error) {
      const isOfOne = ['channel-refused', 'channel-unreadable']
      if (!(error instanceof ChannelFault) || !isOfOne.includes(error.refusal.refused)) throw error
      if (some.length === 1) return []
      const each = []
      for (const id of some) each.push(...(await readThere([id])))
      return each
    }
  }
}
