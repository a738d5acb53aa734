import type { Refusal } from '../../../shared/errors.ts'
import { ChannelFault, type Account, type ChannelAdapter, type LineOutcome } from '../../adapters/channels/adapter.ts'
import { answersTo } from '../../adapters/channels/line.ts'
import type { Database } from '../../db/database.ts'
import type { Outcome } from '../../jobs/handler.ts'
import {
  claimsToTell,
  linesToConfirm,
  refundsToTell,
  settleConfirmed,
  settleRefunds,
  settleTold,
} from '../../orders/door.ts'
import { accountOf } from '../channel/account.ts'
import { channelRow, isPassing, whyNotAsked, type ImportParts } from '../import/import.ts'

interface Try {
  database: Database
  isLastTry: boolean
  key: string
}
/** What a channel is told of a line; what it says to that is each one's own outcome. */
interface ToTell {
  id: number
  orderId: string
  lineId: string
}

/** Tells a channel how claims were answered. */
export async function tellClaims(parts: ImportParts, job: { channelId: number; claimIds: number[] }, at: Try) {
  const claims = await claimsToTell(at.database.read, job.claimIds)
  return tell(parts, job.channelId, at, claims, {
    by: (adapter) => adapter.answerClaim,
    settle: (outcomes) => settleTold(at.database, outcomes),
  })
}

/** Asks a channel to give money back. */
export async function tellRefunds(parts: ImportParts, job: { channelId: number; refundIds: number[] }, at: Try) {
  const refunds = await refundsToTell(at.database.read, job.refundIds)
  return tell(parts, job.channelId, at, refunds, {
    by: (adapter) => adapter.refund,
    settle: (outcomes) => settleRefunds(at.database, outcomes),
  })
}

/** Tells a channel which orders are being prepared. */
export async function tellConfirmations(parts: ImportParts, job: { channelId: number; orderIds: number[] }, at: Try) {
  const lines = await linesToConfirm(at.database.read, job.orderIds)
  return tell(parts, job.channelId, at, lines, {
    by: (adapter) => adapter.confirm,
    settle: (outcomes) => settleConfirmed(at.database, lines, outcomes),
  })
}

async function tell<L extends ToTell>(
  { secrets, channels }: ImportParts,
  channelId: number,
  { database, isLastTry, key }: Try,
  lines: readonly L[],
  {
    by,
    settle,
  }: {
    by: (
      adapter: ChannelAdapter,
    ) => ((account: Account, lines: readonly L[], key: string) => Promise<LineOutcome[]>) | undefined
    settle: (outcomes: { id: number; outcome: 'done' | Refusal }[]) => Promise<void>
  },
): Promise<Outcome> {
  if (lines.length === 0) return { told: 0 }
  const row = await channelRow(database, channelId)
  const refused = async (refusal: Refusal) => {
    await settle(lines.map(({ id }) => ({ id, outcome: refusal })))
    return refusal
  }
  const adapter = channels(row.channelType)
  const way = adapter && by(adapter)
  if (!way) return refused({ refused: 'channel-cannot' })
  const cannot = whyNotAsked(row)
  if (cannot) return refused(cannot)
  try {
    const said = await way(accountOf(row, secrets, database), lines, key)
    const answers = answersTo(lines, said)
    await settle(
      lines.map(({ id }, nth) => ({
        id,
        outcome: answers[nth]?.outcome ?? { refused: 'channel-refused', with: { reason: 'not answered' } },
      })),
    )
    return { told: said.filter(({ outcome }) => outcome === 'done').length, of: lines.length }
  } catch (error) {
    if (!(error instanceof ChannelFault) || (isPassing(error.refusal) && !isLastTry)) throw error
    return refused(error.refusal)
  }
}
