import { z } from 'zod'
import type { MarketplaceKind } from '../../../shared/entities/marketplace.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import {
  outside,
  patience,
  ReliableFetch,
  toldOf,
  type Answer,
  type Failure,
  type Outside,
  type Patience,
} from '../reliable-fetch.ts'

export interface MarketplaceDocument {
  /** Our own reference; each sending has a new one. */
  reference: string
  kind: MarketplaceKind
  partner: { id: number; name: string }
  content: object
}

/**
 * A marketplace that keeps stock with us (docs/marketplace.md). `marketplace-refused` {reason}: it refuses, in its own words. If it cannot
 * be reached, the call throws a MarketplaceFault, so that the job fails and is run again.
 */
export interface Marketplace {
  /** Sent once at most: if the answer was lost, it is asked for with `look`. */
  tell(document: MarketplaceDocument): Promise<'taken' | Refusal>
  /** Null: the marketplace does not know the reference. */
  look(reference: string): Promise<'taken' | Refusal | null>
}

/**
 * The marketplace cannot be asked: `marketplace-unavailable` {reason, why}: it does not answer; `marketplace-credentials` {answer}: it does
 * not know the key; `marketplace-not-connected`: no marketplace is set.
 */
export class MarketplaceFault extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.refused} ${JSON.stringify(refusal.with ?? {})}`)
    this.refusal = refusal
  }
}

export interface MarketplaceSetting {
  url: string
  key: string
  outside?: Outside
  patience?: Patience
}

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('TAKEN') }),
  z.object({ status: z.literal('REFUSED'), reason: z.string() }),
])
const refusal = z.object({ message: z.string() })

export function marketplaceOf({
  url,
  key,
  outside: world = outside,
  patience: limits = patience,
}: MarketplaceSetting): Marketplace {
  const line = new ReliableFetch(world, limits)
  const base = url.replace(/\/$/, '')
  const ask = (method: 'GET' | 'POST', path: string, body: object | null): Promise<Answer | Failure> =>
    line.send('marketplace', {
      method,
      url: `${base}${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      repeat: method === 'GET' ? 'always' : 'if-undone',
    })
  const answered = (told: Answer | Failure): Answer => {
    if ('failed' in told) throw new MarketplaceFault(refuse('marketplace-unavailable', toldOf(told)))
    if (told.status === 401 || told.status === 403)
      throw new MarketplaceFault(refuse('marketplace-credentials', { answer: told.status }))
    return told
  }
  const decided = ({ status, body }: Answer): 'taken' | Refusal => {
    if (status >= 300) {
      const why = refusal.safeParse(body)
      return refusedFor(why.success ? why.data.message : `HTTP ${status}`)
    }
    const said = answer.parse(body)
    return said.status === 'TAKEN' ? 'taken' : refusedFor(said.reason)
  }
  const look = async (reference: string) => {
    const told = answered(await ask('GET', `/messages/${encodeURIComponent(reference)}`, null))
    return told.status === 404 ? null : decided(told)
  }
  return {
    async tell(document) {
      const told = await ask('POST', '/messages', document)
      if ('failed' in told && told.failed === 'unknown') {
        const found = await look(document.reference)
        if (found !== null) return found
      }
      return decided(answered(told))
    },
    look,
  }
}

const refusedFor = (reason: string): Refusal =>
  refuse('marketplace-refused', { reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, 300) })
