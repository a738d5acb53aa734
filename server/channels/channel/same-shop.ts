import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import type { Secrets } from '../../secrets.ts'
import { shopOf } from './credentials.ts'

/** Why a channel may not be connected to its shop: another channel of the site is, and each order would come, and be sent, twice. */
export async function sameShop(
  w: Writer,
  { partnerId }: Pick<Caller, 'partnerId'>,
  secrets: Secrets,
  row: RowOf<'channel'>,
): Promise<Refusal | null> {
  const shop = shopOf(row, secrets)
  if (shop === null) return null
  // Two that are connected at the same moment see each other.
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
