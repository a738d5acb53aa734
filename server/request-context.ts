import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '../shared/entities/account.ts'
import { siteZone } from '../shared/site-zone.ts'

/** From where and for whom something is done. The audit says this of each write, and PostgreSQL limits the queries to the scope. */
interface RequestContext {
  readonly address: string
  openapiKeyId: number | null
  /** Null for work that is no user's own: signing in, handhelds, jobs. */
  scope: Scope | null
  /** The call's idempotency key, if it has one: its first commit notes that it wrote (http/repeatable.ts). */
  repeatable: { readonly caller: string; readonly key: string } | null
  /** The reader of the spreadsheets that are made. */
  reader: Reader
  /** Set for a trial, of which no write stays. `tried` is true once a write was taken back. */
  trial: { tried: boolean } | null
}
export interface Reader {
  readonly language: Language
  readonly timeZone: string
}
export interface Scope {
  readonly userId: number
  readonly partnerId: number | null
  readonly centerIds: readonly number[] | null
}

/** The reader where no request says otherwise (decisions.md §5). */
const anyone: Reader = { language: 'en', timeZone: siteZone }

const contexts = new AsyncLocalStorage<RequestContext | undefined>()

export function inRequest<T>(address: string, work: () => T): T {
  return contexts.run({ address, openapiKeyId: null, scope: null, repeatable: null, reader: anyone, trial: null }, work)
}

/** Runs work that a request only sets off, outside its context: jobs, pokes, a commit shared with others. */
export function outsideRequest<T>(work: () => T): T {
  return contexts.run(undefined, work)
}

/** From here on the request acts for this caller, in their scope. */
export function actFor(
  caller: (Scope & { readonly openapiKeyId: number | null }) | null,
  reader: Reader = anyone,
  isTrial = false,
): void {
  const context = contexts.getStore()
  if (context) {
    context.reader = reader
    context.trial = isTrial ? { tried: false } : null
  }
  if (!context || !caller) return
  context.openapiKeyId = caller.openapiKeyId
  context.scope = caller.partnerId === null && caller.centerIds === null ? null : caller
}

export function readerOf(): Reader {
  return contexts.getStore()?.reader ?? anyone
}

export function requestContext():
  | (Readonly<Omit<RequestContext, 'repeatable'>> & Pick<RequestContext, 'repeatable'>)
  | undefined {
  return contexts.getStore()
}
