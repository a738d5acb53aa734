import type { ChannelType } from '../../../shared/entities/channel-type.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'

/** Types of shops that number their orders by themselves: each shop of a partner has an order 1001. */
const numbersItself: readonly ChannelType[] = ['SPREADSHEET', 'FEED', 'SHOPIFY', 'CAFE24']

/**
 * Orders whose number came before under another account of the partner. At a marketplace the number proves that it is the same order; among
 * shops that number their orders by themselves it must also go to the same recipient.
 */
export async function twinsOf(
  db: Reader,
  rows: readonly {
    id: number
    channelOrderId: string
    partnerId: number
    channelType: ChannelType
    channelId: number
    recipientKey: string | null
  }[],
): Promise<Map<number, string>> {
  const others = Map.groupBy(
    await inParts(
      rows.map(({ channelOrderId }) => channelOrderId),
      (numbers) =>
        db
          .selectFrom('order')
          .innerJoin('channel', 'channel.id', 'order.channelId')
          .select(['order.id', 'order.channelOrderId', 'order.partnerId', 'order.channelId', 'channel.channelType'])
          .select('order.recipientKey')
          .where('order.channelOrderId', 'in', numbers)
          .where('order.status', 'not in', ['CANCELED', 'DECLINED', 'RETURNED'])
          .execute(),
    ),
    ({ channelOrderId }) => channelOrderId,
  )
  const twins = new Map<number, string>()
  for (const row of rows) {
    const twin = others
      .get(row.channelOrderId)
      ?.find(
        (other) =>
          other.id < row.id &&
          other.partnerId === row.partnerId &&
          other.channelId !== row.channelId &&
          other.channelType === row.channelType &&
          (!numbersItself.includes(row.channelType) || other.recipientKey === row.recipientKey),
      )
    if (twin) twins.set(row.id, twin.channelOrderId)
  }
  return twins
}
