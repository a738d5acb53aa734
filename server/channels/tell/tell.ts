import type { Refusal } from '../../../shared/errors.ts'
import {
  ChannelFault,
  isPassing,
  type Account,
  type ChannelAdapter,
  type LineOutcome,
} from '../../adapters/channels/adapter.ts'
import { answersTo, notAnswered, refusalFor } from '../../adapters/channels/line.ts'
import type { Database } from '../../db/database.ts'
import type { Outcome } from '../../jobs/handler.ts'
import {
  claimsToTell,
  linesToConfirm,
  noteRefundAsked,
  refundsToTell,
  settleConfirmed,
  settleRefunds,
  settleTold,
  type Answers,
} from '../../orders/door.ts'
import { accountOf } from '../channel/account.ts'
import { speakingFor } from '../channel/same-shop.ts'
import { whyNotAsked, type ImportParts } from '../import/import.ts'

interface Attempt {
  database: Database
  isLastTry: boolean
  key: string
}
/** What a channel is told of a line; each line has its own outcome. */
interface ToTell {
  id: number
  orderId: string
  lineId: string
}

/**
 * Tells a channel how claims were answered. Each claim, even one of several lines, has its own key, which stays the same until the
 * channel has responded to that answer.
 */
export async function tellClaims(parts: ImportParts, job: Answers & { channelId: number }, at: Attempt) {
  const claims = await claimsToTell(at.database.read, job)
  const groups = Map.groupBy(claims, ({ orderId, claimId }) => `${orderId} ${claimId}`)
  return tell(parts, job.channelId, at, [...groups.values()], {
    by: (adapter) => adapter.answerClaim,
    keyOf: (own) => `claim-${own.map(({ id }) => id).join('-')}-${own[0]?.answeredAt}`,
    settle: (outcomes) => settleTold(at.database, job, outcomes),
  })
}

/**
 * Asks a channel to give money back: each refund under a key of its own, which stays the same until the channel has answered. So a refund
 * that was made and never confirmed is not made again, whichever try or job asks next.
 */
export async function tellRefunds(parts: ImportParts, job: { channelId: number; refundIds: number[] }, at: Attempt) {
  const refunds = await refundsToTell(at.database.read, job.refundIds)
  const each = refunds.map((one) => [one])
  return tell(parts, job.channelId, at, each, {
    by: (adapter) => adapter.refund,
    keyOf: ([one]) => `refund-${one?.id}-${one?.requestedAt}`,
    before: async ([one]) => one && noteRefundAsked(at.database, one.id),
    settle: (outcomes) => settleRefunds(at.database, outcomes),
  })
}

/** Tells a channel which orders are being prepared. */
export async function tellConfirmations(
  parts: ImportParts,
  job: { channelId: number; orderIds: number[] },
  at: Attempt,
) {
  const lines = await linesToConfirm(at.database.read, job.orderIds)
  return tell(parts, job.channelId, at, lines.length === 0 ? [] : [lines], {
    by: (adapter) => adapter.confirm,
    keyOf: () => at.key,
    settle: (outcomes, adapter) =>
      settleConfirmed(at.database, lines, outcomes, { isReadAgain: adapter?.movesUntilConfirmed ?? false }),
  })
}

/** Refusals that say nothing of the other lines. */
const ofTheseAlone = ['channel-refused', 'channel-unreadable']

/**
 * Tells groups of lines one after another. If the channel as a whole fails, the rest waits for the next try, and what the channel took
 * before that is done.
 */
async function tell<L extends ToTell>(
  { secrets, channels }: ImportParts,
  channelId: number,
  { database, isLastTry, key }: Attempt,
  groups: readonly (readonly L[])[],
  {
    by,
    keyOf,
    before,
    settle,
  }: {
    by: (
      adapter: ChannelAdapter,
    ) => ((account: Account, lines: readonly L[], key: string) => Promise<LineOutcome[]>) | undefined
    keyOf: (lines: readonly L[]) => string
    before?: (lines: readonly L[]) => Promise<unknown>
    settle: (outcomes: { id: number; outcome: 'done' | Refusal }[], adapter: ChannelAdapter | null) => Promise<void>
  },
): Promise<Outcome> {
  const lines = groups.flat()
  if (lines.length === 0) return { told: 0 }
  const row = await speakingFor(database, secrets, channelId)
  const adapter = channels(row.channelType)
  const waiting = new Set(lines)
  const refused = async (refusal: Refusal, some: Iterable<L> = waiting) => {
    await settle(
      [...some].map(({ id }) => ({ id, outcome: refusal })),
      adapter,
    )
    return refusal
  }
  const way = adapter && by(adapter)
  if (!way) return refused({ refused: 'channel-cannot' })
  const cannot = whyNotAsked(row)
  if (cannot) return refused(cannot)
  const account = accountOf(row, secrets, database)
  let told = 0
  let whole: Refusal | null = null
  for (const own of groups)
    try {
      await before?.(own)
      const said = await way(account, own, keyOf(own))
      const answers = answersTo(own, said)
      await settle(
        own.map(({ id }, nth) => ({
          id,
          outcome: answers[nth]?.outcome ?? refusalFor(notAnswered),
        })),
        adapter,
      )
      for (const one of own) waiting.delete(one)
      told += said.filter(({ outcome }) => outcome === 'done').length
    } catch (error) {
      if (!isLastTry && !(error instanceof ChannelFault && !isPassing(error.refusal))) throw error
      if (!(error instanceof ChannelFault)) {
        // No try follows, so what waits to be told would wait for ever.
        await refused({ refused: 'internal', with: { requestId: key } })
        throw error
      }
      if (!ofTheseAlone.includes(error.refusal.refused)) return refused(error.refusal)
      whole = await refused(error.refusal, own)
      for (const one of own) waiting.delete(one)
    }
  return groups.length === 1 && whole ? whole : { told, of: lines.length }
}
