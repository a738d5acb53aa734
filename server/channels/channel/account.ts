import { z } from 'zod'
import type { Account, Token } from '../../adapters/channels/adapter.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'

const stored = z.object({ access: z.string(), until: z.string(), refresh: z.string().optional() })

export function channelRow({ read }: Database, id: number): Promise<RowOf<'channel'>> {
  return read.selectFrom('channel').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A channel's credentials, opened for its adapter. A token that the adapter gets is kept sealed. */
export function accountOf(row: RowOf<'channel'>, secrets: Secrets, database: Database): Account {
  const open = (sealed: string | null) => (sealed === null ? null : secrets.open(sealed))
  return {
    channelId: row.id,
    identifier: row.identifier,
    subIdentifier: row.subIdentifier,
    channelUrl: row.channelUrl,
    password: open(row.passwordSealed),
    apiKey: open(row.apiKeySealed),
    token: tokenOf(row, secrets),
    keep: (token) =>
      database.write(async ({ tx }) => {
        await tx
          .updateTable('channel')
          .set({
            tokenSealed: secrets.seal(JSON.stringify(token)),
            isTokenRefreshed: row.tokenSealed !== null,
          })
          .where('id', '=', row.id)
          .execute()
      }),
    async kept() {
      const now = await database.read
        .selectFrom('channel')
        .select(['tokenSealed', 'refreshKeySealed'])
        .where('id', '=', row.id)
        .executeTakeFirst()
      return now ? tokenOf(now, secrets) : null
    },
  }
}

/** The stored token or, to get a first one, the refresh key that a user entered. */
function tokenOf(
  { tokenSealed, refreshKeySealed }: Pick<RowOf<'channel'>, 'tokenSealed' | 'refreshKeySealed'>,
  secrets: Secrets,
): Token | null {
  if (tokenSealed !== null) {
    const { access, until, refresh } = stored.parse(JSON.parse(secrets.open(tokenSealed)))
    return { access, until, ...(refresh === undefined ? {} : { refresh }) }
  }
  if (refreshKeySealed === null) return null
  return { access: '', until: '1970-01-01T00:00:00.000Z', refresh: secrets.open(refreshKeySealed) }
}
