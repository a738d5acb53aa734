import { z } from 'zod'
import { amountOf, totalOf } from '../../../shared/entities/inbound-billing.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { stepBilling } from '../../../shared/rules/stock/inbound-billing.ts'
import type { BillingDocument, BillingPlatform, PlatformAnswer } from '../../adapters/billing/billing-platform.ts'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../jobs/claim.ts'
import { handler } from '../../jobs/handler.ts'
import { answered, factsOf, headOf, save } from './steps.ts'
import { billingHeads, linesOf, type BillingHead } from './store.ts'

/** How often the billing platform is asked what became of the work that was sent. */
export const lookEveryMs = 5 * 60_000

const tries = 10
const payload = z.object({ inboundId: z.int(), send: z.int() })
const lane = () => 'billing'

/** Jobs that tell and ask the billing platform, so that no user waits for it. */
export function inboundBillingJobs(platform: BillingPlatform | undefined): Handlers {
  const connected = () => {
    if (!platform) throw new Error('No billing platform is connected (GANTRY_BILLING_URL).')
    return platform
  }
  return {
    'inbound-billing-send': handler(payload, {
      maxAttempts: tries,
      lane,
      run: async ({ payload: { inboundId, send } }, { database }) => {
        const head = await headOf(database.read, inboundId)
        // The work was sent again or answered in the meantime.
        if (head.sends !== send || head.naverBillingStatus !== 'SENT') return
        const answer = await sendTo(connected(), head, send)
        await take(database, inboundId, send, answer)
        return { reference: referenceOf(head, send), status: answer.status }
      },
    }),

    'inbound-billing-close': handler(payload, {
      maxAttempts: tries,
      lane,
      run: async ({ payload: { inboundId, send }, attempt }, { database }) => {
        const head = await headOf(database.read, inboundId)
        if (head.sends !== send || head.naverBillingStatus !== 'APPROVED') return
        /** Takes back the request to close, so that a user may ask again. */
        const letGo = () =>
          database.write(async (w) => {
            await w.lockCenters([head.centerId])
            await save(w, null, await headOf(w.tx, inboundId), 'close-refused', { closeAskedAt: null })
          })
        try {
          const told = await connected().close(referenceOf(head, send))
          if (!isRefusal(told)) return await take(database, inboundId, send, told)
          await letGo()
          return told
        } catch (error) {
          if (attempt >= tries) await letGo()
          throw error
        }
      },
    }),

    /** Asks what became of all work that waits for an answer, and sends again what never arrived. */
    'poll-inbound-billings': handler(z.object({}), {
      maxAttempts: 3,
      lane,
      run: async (_, { database, progress, signal }) => {
        const waiting = await billingHeads(database.read)
          .where('inboundRequest.naverBillingStatus', 'in', ['SENT', 'APPROVED'])
          .where('inboundBilling.sends', '>', 0)
          .orderBy('inboundBilling.sentAt')
          .execute()
        let asked = 0
        const faults: unknown[] = []
        for (const head of waiting) {
          signal.throwIfAborted()
          const send = head.sends ?? 0
          const neverCame = head.naverBillingStatus === 'SENT' && head.takenAt === null
          try {
            const known = await connected().look(referenceOf(head, send))
            const answer = known ?? (neverCame ? await sendTo(connected(), head, send) : null)
            if (answer) await take(database, head.id, send, answer)
          } catch (error) {
            // A strange answer about one inbound must not keep the others waiting.
            faults.push(error)
          }
          progress(++asked, waiting.length)
        }
        if (faults.length > 0) throw faults[0]
        return { asked }
      },
    }),
  }
}

const referenceOf = ({ code }: Pick<BillingHead, 'code'>, send: number): string => `${code}-${send}`

/** A refusal of the platform comes back as SENT_BACK with its reason. */
async function sendTo(platform: BillingPlatform, head: BillingHead, send: number): Promise<PlatformAnswer> {
  const told = await platform.send(documentOf(head, send))
  return isRefusal(told) ? { status: 'SENT_BACK', reason: String(told.with?.['reason'] ?? told.refused) } : told
}

export function documentOf(head: BillingHead, send: number): BillingDocument {
  const lines = linesOf(head.sentLinesJson)
  return {
    reference: referenceOf(head, send),
    inboundCode: head.code,
    centerCode: head.centerCode,
    partner: { id: head.partnerId, name: head.partnerName },
    closedAt: head.closedAt,
    currency: 'KRW',
    lines: lines.map((line) => ({ ...line, amount: amountOf(line) })),
    total: totalOf(lines),
  }
}

/** Takes over the platform's answer to a sending, unless the work was sent again since. */
async function take(database: Database, inboundId: number, send: number, answer: PlatformAnswer): Promise<void> {
  const { centerId } = await headOf(database.read, inboundId)
  await database.write(async (w) => {
    await w.lockCenters([centerId])
    const head = await headOf(w.tx, inboundId)
    if (head.sends !== send) return
    if (head.naverBillingStatus === 'SENT' && head.takenAt === null)
      await save(w, null, head, 'taken', { takenAt: w.now })
    if (answer.status === 'RECEIVED') return
    if (answer.status === 'SENT_BACK') return follow('send-back', { answer: 'SENT_BACK', reason: answer.reason })
    if (head.naverBillingStatus === 'SENT') await follow('approve', { answer: 'APPROVED', reason: null })
    if (answer.status !== 'COMPLETED') return
    const approved = await headOf(w.tx, inboundId)
    const status = stepBilling(factsOf(approved), 'close')
    if (!isRefusal(status)) await save(w, null, approved, 'close', { completedAt: w.now }, status)

    async function follow(step: 'approve' | 'send-back', said: Parameters<typeof answered>[1]) {
      const status = stepBilling(factsOf(head), step)
      if (isRefusal(status)) return
      await save(w, null, await headOf(w.tx, inboundId), step, answered(w, said), status)
    }
  })
}
