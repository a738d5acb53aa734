import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '../shared/entities/account.ts'
import { siteZone } from '../shared/site-zone.ts'

/** From where and for whom something is done: what the audit says of each write, and what PostgreSQL holds the queries to. */
interface RequestContext {
  readonly address: string
  openapiKeyId: number | null
  /** Null for what is nobody's own: signing in, handhelds, jobs. */
  scope: Scope | null
  /** The call's key where it is done once for it: its first commit says so (http/repeatable.ts). */
  repeatable: { readonly caller: string; readonly key: string } | null
  /** Who reads what is written out: spreadsheets. */
  reader: Reader
  /** Nothing stays of what it writes: `tried` once a write was taken back. */
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

/** Where no request says otherwise (decisions.md §5). */
const anyone: Reader = { language: 'en', timeZone: siteZone }

const contexts = new AsyncLocalStorage<RequestContext | undefined>()

export function inRequest<T>(address: string, work: () => T): T {
  return contexts.run({ address, openapiKeyId: null, scope: null, repeatable: null, reader: anyone, trial: null }, work)
}

/** For what a request only sets off: jobs, pokes, a commit shared with others. */
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
