import { ChannelFault } from '../../adapters/channels/adapter.ts'
import type { Database } from '../../db/database.ts'
import type { Outcome } from '../../jobs/handler.ts'
import { claimsToTell, settleTold } from '../../orders/door.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { accountOf } from '../channel/account.ts'
import { channelRow, isPassing, whyNotAsked, type ImportParts } from '../import/import.ts'

/** Tells a channel how claims were answered; what it says to that is each claim's own outcome. */
export async function tellClaims(
  { secrets, channels }: ImportParts,
  { channelId, claimIds }: { channelId: number; claimIds: number[] },
  { database, isLastTry, key }: { database: Database; isLastTry: boolean; key: string },
): Promise<Outcome> {
  const row = await channelRow(database, channelId)
  const claims = await claimsToTell(database.read, claimIds)
  if (claims.length === 0) return { told: 0 }
  const refused = async (refusal: Refusal) => {
    await settleTold(
      database,
      claims.map(({ id }) => ({ id, outcome: refusal })),
    )
    return refusal
  }
  const adapter = channels(row.channelType)
  if (!adapter?.answerClaim) return refused({ refused: 'channel-cannot' })
  const cannot = whyNotAsked(row)
  if (cannot) return refused(cannot)
  try {
    const said = await adapter.answerClaim(accountOf(row, secrets, database), claims, key)
    await settleTold(
      database,
      claims.map(({ id, orderId, lineId }) => ({
        id,
        outcome: said.find((one) => one.orderId === orderId && one.lineId === lineId)?.outcome ?? {
          refused: 'channel-refused',
          with: { reason: 'not answered' },
        },
      })),
    )
    return { told: said.filter(({ outcome }) => outcome === 'done').length, of: claims.length }
  } catch (error) {
    if (!(error instanceof ChannelFault) || (isPassing(error.refusal) && !isLastTry)) throw error
    return refused(error.refusal)
  }
}
