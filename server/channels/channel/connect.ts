import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { mayBecome } from '../../../shared/entities/channel.ts'
import { type ChannelAdapter, ChannelFault } from '../../adapters/channels/adapter.ts'
import type { ChannelOf } from '../../adapters/channels/channels.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, refused } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { noteFailure } from '../import/import.ts'
import { accountOf } from './account.ts'
import { sameShop } from './same-shop.ts'
import { callbackOf } from './view.ts'

type Row = RowOf<'channel'>
interface Parts {
  database: Database
  secrets: Secrets
  channels: ChannelOf
  publicUrl: string
}

/** How long a user may take at the shop's own site. */
const oauthMinutes = 15

/** Tries the credentials. If the user must allow it on the shop's own site, it answers where that is. */
export async function authorise(
  parts: Parts,
  caller: Caller,
  id: number,
): Promise<{ authoriseUrl: string | null; nonce: string | null }> {
  const { database, secrets } = parts
  const table = tableStore(database, caller, 'channel')
  const row = await table.one(id)
  const adapter = adapterFor(parts, row)
  if (row.status === 'TERMINATED')
    throw refused({ refused: 'channel-status', with: { channel: row.name, status: row.status } })
  try {
    if (adapter.oauth) {
      const nonce = randomBytes(24).toString('base64url')
      const until = new Date(database.now().getTime() + oauthMinutes * 60_000).toISOString()
      const state = secrets.seal(JSON.stringify({ channelId: id, userId: caller.userId, nonce, until }))
      const redirectUri = callbackOf(parts.publicUrl, row.channelType)
      return { authoriseUrl: adapter.oauth.url(accountOf(row, secrets, database), { redirectUri, state }), nonce }
    }
    await adapter.authorise(accountOf(row, secrets, database))
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    await database.write((w) => noteFailure(w, id, error.refusal))
    throw refused(error.refusal)
  }
  await connect(parts, caller, id)
  return { authoriseUrl: null, nonce: null }
}

const stateOf = z.object({ channelId: z.int(), userId: z.int(), nonce: z.string(), until: z.string() })

/**
 * Handles what the shop sends the user back with. Only the user who set out, in the browser they set out with, connects the channel: the
 * sealed state names the user, and its nonce is in a cookie of that browser.
 */
export async function comeBack(
  parts: Parts,
  caller: Caller,
  query: URLSearchParams,
  nonce: string | undefined,
): Promise<number> {
  const { database, secrets } = parts
  const state = openState(secrets, query.get('state') ?? '')
  const isOurs =
    state !== null &&
    state.userId === caller.userId &&
    state.until > database.now().toISOString() &&
    nonce !== undefined &&
    nonce.length === state.nonce.length &&
    timingSafeEqual(Buffer.from(nonce), Buffer.from(state.nonce))
  if (!isOurs) throw new HttpError(403, 'channel-callback')
  const row = await tableStore(database, caller, 'channel').one(state.channelId)
  const { oauth } = adapterFor(parts, row)
  if (!oauth) throw refused({ refused: 'channel-cannot' })
  const account = accountOf(row, secrets, database)
  try {
    await account.keep(await oauth.token(account, { redirectUri: callbackOf(parts.publicUrl, row.channelType), query }))
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error
    await database.write((w) => noteFailure(w, row.id, error.refusal))
    throw refused(error.refusal)
  }
  await connect(parts, caller, row.id)
  return row.id
}

function openState(secrets: Secrets, sealed: string): z.infer<typeof stateOf> | null {
  try {
    return stateOf.parse(JSON.parse(secrets.open(sealed)))
  } catch {
    // The state is someone else's, or it was altered.
    return null
  }
}

export function adapterFor(
  { channels }: Pick<Parts, 'channels'>,
  { channelType }: Pick<Row, 'channelType'>,
): ChannelAdapter {
  const adapter = channels(channelType)
  if (!adapter) throw refused({ refused: 'channel-cannot' })
  return adapter
}

/** Makes a channel that was READY or in ERROR work from now on; a paused channel stays paused. */
async function connect({ database, secrets }: Parts, caller: Caller, id: number): Promise<void> {
  const refusal = await database.write(async (w) => {
    const table = tableStore(database, caller, 'channel')
    const row = await table.lockOne(w, id)
    const same = await sameShop(w, caller, secrets, row)
    if (same) {
      await noteFailure(w, id, same)
      return same
    }
    await table.update(
      w,
      row,
      {
        linkageStatus: 'available',
        failuresInARow: 0,
        failureJson: null,
        waitsUntil: null,
        ...(row.status !== 'PAUSED' && mayBecome(row.status, 'OK') ? { status: 'OK' as const } : {}),
      },
      'update',
    )
    return null
  })
  if (refusal) throw refused(refusal)
}
