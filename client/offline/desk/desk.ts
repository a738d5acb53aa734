import type { Core } from '../core.ts'
import type { Consent, Draft } from '../engine.ts'
import * as logistics from './logistics.ts'
import * as pickLists from './pick-lists.ts'
import { keepProjections } from './projection-cache.ts'
import { decideAndAdd } from './queue.ts'
import * as views from './views.ts'

/**
 * What the engine needs for work: the projection with the queue applied, the rules, and the views on both. Signing in needs none of it, so
 * it is loaded later.
 */
export function openDesk(core: Core) {
  const projections = keepProjections(core)
  return {
    projections,
    see: { ...logistics, ...pickLists, ...views },
    queue: (draft: Draft, consent: Consent | undefined) => decideAndAdd(core, projections, draft, consent),
  }
}

export type Desk = ReturnType<typeof openDesk>
