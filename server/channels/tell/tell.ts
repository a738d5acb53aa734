import type { Refusal } from '../../../shared/errors.ts'
import {
  ChannelFault,
  isPassing,
  type Account,
  type ChannelAdapter,
  type LineOutcome,
  type Refund,
} from '../../adapters/channels/adapter.ts'
import { answersTo } from '../../adapters/channels/line.ts'
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
import { channelRow, whyNotAsked, type ImportParts } from '../import/import.ts'

interface Attempt {
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
export async function tellClaims(parts: ImportParts, job: Answers & { channelId: number }, at: Attempt) {
  const claims = await claimsToTell(at.database.read, job)
  return tell(parts, job.channelId, at, claims, {
    by: (adapter) => adapter.answerClaim,
    settle: (outcomes) => settleTold(at.database, job, outcomes),
  })
}

/**
 * Asks a channel to give money back: each refund under a key of its own, which stays the same until the channel has answered. So what was done
 * and never confirmed is not done again, whichever try or job asks next.
 */
export async function tellRefunds(parts: ImportParts, job: { channelId: number; refundIds: number[] }, at: Attempt) {
  const refunds = await refundsToTell(at.database.read, job.refundIds)
  return tell(parts, job.channelId, at, refunds, {
    by: ({ refund }) =>
      refund &&
      (async (account, lines) => {
        const outcomes: LineOutcome[] = []
        for (const one of lines) {
          await noteRefundAsked(at.database, one.id)
          outcomes.push(...(await refundOne(refund, account, one)))
        }
        return outcomes
      }),
    settle: (outcomes) => settleRefunds(at.database, outcomes),
  })
}

async function refundOne(
  refund: NonNullable<ChannelAdapter['refund']>,
  account: Account,
  { id, requestedAt, ...line }: Refund & { id: number; requestedAt: string },
): Promise<LineOutcome[]> {
  try {
    return await refund(account, [line], `refund-${id}-${requestedAt}`)
  } catch (error) {
    if (!(error instanceof ChannelFault) || isPassing(error.refusal)) throw error
    return [{ orderId: line.orderId, lineId: line.lineId, outcome: error.refusal }]
  }
}

/** Tells a channel which orders are being prepared. */
export async function tellConfirmations(
  parts: ImportParts,
  job: { channelId: number; orderIds: number[] },
  at: Attempt,
) {
  const lines = await linesToConfirm(at.database.read, job.orderIds)
  return tell(parts, job.channelId, at, lines, {
    by: (adapter) => adapter.confirm,
    settle: (outcomes) => settleConfirmed(at.database, lines, outcomes),
  })
}

async function tell<L extends ToTell>(
  { secrets, channels }: ImportParts,
  channelId: number,
  { database, isLastTry, key }: Attempt,
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
    if (!isLastTry && !(error instanceof ChannelFault && !isPassing(error.refusal))) throw error
    if (error instanceof ChannelFault) return refused(error.refusal)
    // Nobody tries again: what waits to be told would wait for ever.
    await refused({ refused: 'internal', with: { requestId: key } })
    throw error
  }
}
