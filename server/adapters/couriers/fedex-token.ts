import { z } from 'zod'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { Account } from './courier.ts'
import { toldOf, type Answer, type Failure } from '../reliable-fetch.ts'

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token is not used in its last minute, because it could expire on its way. */
const spareMs = 60_000

interface Kept {
  /** A contract with new keys needs a new token. */
  keys: string
  token: Promise<string | Refusal>
  /** Null while the token is being asked for. */
  expiresAt: number | null
}

/**
 * FedEx's access tokens: one for each contract. It is asked for once, however many callers wait for it, and kept until shortly before it
 * expires.
 */
export class FedexTokens {
  private readonly ask: (account: Account, form: string) => Promise<Answer | Failure>
  private readonly now: () => number
  private readonly kept = new Map<number, Kept>()

  constructor(ask: (account: Account, form: string) => Promise<Answer | Failure>, now: () => number) {
    this.ask = ask
    this.now = now
  }

  get(account: Account): Promise<string | Refusal> {
    const keys = JSON.stringify([account.apiId, account.apiKey])
    const known = this.kept.get(account.contractId)
    if (known?.keys === keys && (known.expiresAt === null || this.now() < known.expiresAt)) return known.token
    const asked: Kept = { keys, token: Promise.resolve(''), expiresAt: null }
    asked.token = this.askFor(account, asked)
    this.kept.set(account.contractId, asked)
    return asked.token
  }

  /** Drops a token that FedEx no longer accepts, unless there is already a newer one. */
  async forget(account: Account, token: string): Promise<void> {
    const known = this.kept.get(account.contractId)
    if (known && (await known.token) === token) this.drop(account, known)
  }

  private async askFor(account: Account, asked: Kept): Promise<string | Refusal> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account.apiId ?? '',
      client_secret: account.apiKey,
    })
    const answer = await this.ask(account, form.toString())
    const grant = 'failed' in answer ? null : granted.safeParse(answer.body)
    if (grant?.success) {
      asked.expiresAt = this.now() + grant.data.expires_in * 1000 - spareMs
      return grant.data.access_token
    }
    this.drop(account, asked)
    if ('failed' in answer) return refuse('courier-unavailable', { courier: 'FEDEX', ...toldOf(answer) })
    return answer.status >= 400
      ? refuse('courier-credentials', { courier: 'FEDEX' })
      : refuse('courier-unavailable', { courier: 'FEDEX', why: 'unreadable' })
  }

  private drop({ contractId }: Account, kept: Kept): void {
    if (this.kept.get(contractId) === kept) this.kept.delete(contractId)
  }
}
