import { allCalls } from '../../../shared/api/all.ts'
import type { Call } from '../../../shared/api/call.ts'
import { auth } from './auth.ts'
import { caseOf, type Case, type Exception } from './derive.ts'
import { logistics } from './logistics.ts'
import { marketplace } from './marketplace.ts'
import { moms } from './moms.ts'
import { now } from './now.ts'
import { sync } from './sync.ts'

/** By a call's name, or by the first half of it for all calls of a noun. */
export const exceptions: Readonly<Record<string, Exception>> = {
  ...auth,
  ...logistics,
  ...marketplace,
  ...moms,
  ...now,
  ...sync,
}

export const exceptionOf = ({ name }: Call): Exception => ({
  ...exceptions[name.slice(0, name.indexOf('.'))],
  ...exceptions[name],
})

export const cases: readonly (readonly [name: string, call: Call, of: Case])[] = allCalls.map((call) => [
  call.name,
  call,
  caseOf(call, exceptionOf(call)),
])
