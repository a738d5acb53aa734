import type { ChannelOf } from '../../adapters/channels/channels.ts'
import { accountOf } from '../../channels/channel/account.ts'
import type { Database } from '../../db/database.ts'
import { everyCenter } from '../../db/writer.ts'
import type { Secrets } from '../../secrets.ts'
import { dealsOf, type Deal } from '../sales/deals.ts'

/** The credentials of a shop. `allowed`: the query that its owner comes back with after allowing our app on the shop's own site. */
export interface Access {
  channelUrl?: string
  identifier?: string
  password?: string
  apiKey?: string
  allowed?: URLSearchParams
}

export interface Connected {
  channelId: number
  partnerId: number
  deals: readonly Deal[]
}

/**
 * Connects the channel of this name to its shop of this start; null if the channel was given another address, or was ended or removed
 * since.
 */
export async function connect(
  database: Database,
  secrets: Secrets,
  channels: ChannelOf,
  name: string,
  { allowed, password, apiKey, ...open }: Access,
): Promise<Connected | null> {
  const channel = await database.read
    .selectFrom('channel')
    .selectAll()
    .where('name', '=', name)
    .where('status', '!=', 'TERMINATED')
    .executeTakeFirst()
  if (!channel || (channel.channelUrl !== null && !channel.channelUrl.startsWith('http://127.0.0.1'))) return null
  const access = {
    ...open,
    passwordSealed: password === undefined ? null : secrets.seal(password),
    apiKeySealed: apiKey === undefined ? null : secrets.seal(apiKey),
    tokenSealed: null,
  }
  await database.write(async (w) => {
    await w.tx
      .updateTable('channel')
      .set({
        ...access,
        linkageStatus: 'available',
        ...(channel.status === 'READY' ? { status: 'OK' as const } : {}),
      })
      .where('id', '=', channel.id)
      .execute()
    w.changed(everyCenter, 'channel', channel.id)
  })
  const oauth = channels(channel.channelType)?.oauth
  if (oauth && allowed) {
    const account = accountOf({ ...channel, ...access }, secrets, database)
    await account.keep(await oauth.token(account, { redirectUri: 'http://127.0.0.1/', query: allowed }))
  }
  return { channelId: channel.id, partnerId: channel.partnerId, deals: await dealsOf(database, channel.id) }
}
