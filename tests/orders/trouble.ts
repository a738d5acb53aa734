import type { Trouble, Troubles } from '../../simulators/troubles.ts'
import type { Chance } from '../sync/simulation/chance.ts'

/** Makes the next calls of some kind go wrong. */
export function someTrouble(troubles: Troubles, kinds: readonly [RegExp, ...RegExp[]], chance: Chance): string {
  const calls = chance.of(kinds)
  const trouble = chance.of<Trouble>([
    'lose-answer',
    { status: 503 },
    { status: 400 },
    { status: 429, retryAfter: '60' },
    { slowMs: 3 },
  ])
  const times = chance.between(1, 5)
  troubles.add(calls, trouble, times)
  return `${calls} ${JSON.stringify(trouble)} ×${times}`
}
