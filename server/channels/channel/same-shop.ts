import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import type { Secrets } from '../../secrets.ts'
import { channelRow } from './account.ts'
import { shopOf } from './credentials.ts'

/**
 * Why a channel may not be connected to its shop: another channel of the site is connected to it, so each order would come, and be sent,
 * twice.
 */
export async function sameShop(
  w: Writer,
  { partnerId }: Pick<Caller, 'partnerId'>,
  secrets: Secrets,
  row: RowOf<'channel'>,
): Promise<Refusal | null> {
  const shop = shopOf(row, secrets)
  if (shop === null) return null
  // With this lock, two channels that are connected at the same moment see each other.
  await w.dialect.hold(w.tx, 'shops')
  const others = await w.outsideScope(() =>
    w.tx
      .selectFrom('channel')
      .selectAll()
      .where('channelType', '=', row.channelType)
      .where('linkageStatus', '=', 'available')
      .where('status', '!=', 'TERMINATED')
      .where('id', '!=', row.id)
      .execute(),
  )
  const same = others.find((other) => shopOf(other, secrets) === shop)
  if (!same) return null
  return partnerId === null || partnerId === same.partnerId
    ? refuse('channel-connected-twice', { channel: same.name })
    : refuse('channel-connected-elsewhere')
}

/**
 * Ended channels of the partner that were of the same shop. The orders that they brought stay theirs, and still get news from that shop.
 */
export async function endedOfShop(db: Reader, secrets: Secrets, row: RowOf<'channel'>): Promise<number[]> {
  const others = await ofSameShop(db, secrets, row)
  return others.filter(({ status }) => status === 'TERMINATED').map(({ id }) => id)
}

/**
 * The channel through which the server speaks to the shop of a channel's orders: the channel itself or, if it has ended, the one that now
 * connects the shop.
 */
export async function speakingFor(database: Database, secrets: Secrets, channelId: number): Promise<RowOf<'channel'>> {
  const row = await channelRow(database, channelId)
  if (row.status !== 'TERMINATED') return row
  const others = await ofSameShop(database.read, secrets, row)
  return others.find(({ status, linkageStatus }) => status !== 'TERMINATED' && linkageStatus === 'available') ?? row
}

/** The partner's other channels of the same shop, the newest first. */
async function ofSameShop(db: Reader, secrets: Secrets, row: RowOf<'channel'>): Promise<RowOf<'channel'>[]> {
  const shop = shopOf(row, secrets)
  if (shop === null) return []
  const others = await db
    .selectFrom('channel')
    .selectAll()
    .where('partnerId', '=', row.partnerId)
    .where('channelType', '=', row.channelType)
    .where('id', '!=', row.id)
    .orderBy('id', 'desc')
    .execute()
  return others.filter((other) => shopOf(other, secrets) === shop)
}
