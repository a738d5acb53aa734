import { refuse, type Refusal } from '../../errors.ts'
import type { ExceptionAction } from './actions.ts'
import type { Change, Facts } from '../stock/facts.ts'
import type { Authority } from './authority.ts'

/** Rules that a leader can waive. The others need the facts to be changed first. */
export const waivable: ReadonlySet<string> = new Set([
  'more-than-announced',
  'sku-not-announced',
  'not-your-action',
  'photo-missing',
  'pass-code-needed',
  'pass-code-wrong',
  'location-unplanned',
  'grant-invalid',
  'worker-forbidden',
])

export function decideException(facts: Facts, action: ExceptionAction, by: Authority): Change[] | Refusal {
  if (!by.actor.privileges.has('exception:write')) return refuse('exception-leader-only')
  const exception = facts.exceptions.get(action.payload.exceptionId)
  if (!exception) return refuse('exception-unknown')
  if (!exception.open) return refuse('exception-settled')
  if (action.payload.how === 'accept' && !waivable.has(exception.code)) return refuse('exception-not-waivable')
  return [{ at: 'exception', id: exception.id }]
}
