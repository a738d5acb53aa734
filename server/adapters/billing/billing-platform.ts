import { z } from 'zod'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import { outside, patience, ReliableFetch, type Outside, type Patience } from '../reliable-fetch.ts'

/** What the work of an inbound costs, as we tell it to the billing platform. Money is whole KRW. */
export interface BillingDocument {
  /** Our own reference; each sending has a new one. */
  reference: string
  inboundCode: string
  centerCode: string
  partner: { id: number; name: string }
  closedAt: string | null
  currency: 'KRW'
  lines: {
    type: string
    unitPrice: number
    quantity: number
    isExempted: boolean
    amount: number
    note: string | null
  }[]
  total: number
}

export type PlatformAnswer = { status: 'RECEIVED' | 'APPROVED' | 'COMPLETED' } | { status: 'SENT_BACK'; reason: string }

/**
 * A marketplace's billing (docs/billing-platform.md). `billing-refused` {reason}: the platform refuses, in its own words. If it cannot be
 * reached, the call throws, so that the job fails and is run again: a repeated call has the same effect as a single one.
 */
export interface BillingPlatform {
  send(document: BillingDocument): Promise<PlatformAnswer | Refusal>
  close(reference: string): Promise<PlatformAnswer | Refusal>
  /** Null: the platform does not know the reference. */
  look(reference: string): Promise<PlatformAnswer | null>
}

export interface BillingSetting {
  url: string
  key: string
  outside?: Outside
  patience?: Patience
}

/** The platform's words go into a sentence of ours, so they are cut. */
const cut = (text: string): string => text.slice(0, 500)
const answer = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['RECEIVED', 'APPROVED', 'COMPLETED']) }),
  z.object({ status: z.literal('SENT_BACK'), reason: z.string().transform(cut) }),
])
const refusal = z.object({ message: z.string() })

export function billingPlatform({
  url,
  key,
  outside: world = outside,
  patience: limits = patience,
}: BillingSetting): BillingPlatform {
  const line = new ReliableFetch(world, limits)
  const ask = async (method: 'GET' | 'POST' | 'PUT', reference: string, step = '', body?: object) => {
    const told = await line.send('billing', {
      method,
      url: `${url.replace(/\/$/, '')}/inbound-billings/${encodeURIComponent(reference)}${step}`,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      repeat: 'always',
    })
    if ('failed' in told) throw new Error(`The billing platform cannot be asked: ${told.why}`)
    if (told.status === 401 || told.status === 403)
      throw new Error(`The billing platform does not know the key (${told.status})`)
    return told
  }
  const decided = async (method: 'POST' | 'PUT', reference: string, step?: string, document?: object) => {
    const { status, body } = await ask(method, reference, step, document)
    if (status < 300) return answer.parse(body)
    const why = refusal.safeParse(body)
    return refuse('billing-refused', { reason: why.success ? cut(why.data.message) : String(status) })
  }
  return {
    send: (document) => decided('PUT', document.reference, '', document),
    close: (reference) => decided('POST', reference, '/close'),
    look: async (reference) => {
      const { status, body } = await ask('GET', reference)
      return status === 404 ? null : answer.parse(body)
    },
  }
}
