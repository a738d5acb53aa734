import type { ComponentType } from 'react'
import type { Engine } from '../../offline/engine.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { go, readRoute } from '../route.ts'
import type { Reading } from '../scan/look-up.ts'
import type { FlowName } from './flow-names.ts'
import type { FlowModule } from './flow-module.ts'
import { FollowAddress } from './FollowAddress.tsx'
import { keepState, keptState } from './kept-state.ts'
import { runFlow } from './run-flow.ts'

/** A flow as the floor sees it from outside. It goes on while other screens are shown. */
export interface OpenFlow {
  /** Takes what was scanned on another screen. */
  scan(reading: Reading): Promise<void>
  /** Whether something is open in it, even if it is only a question. */
  isOpen(): boolean
  /** Shows the place where the flow stands. */
  go(): void
  /** Shows what `inWork` names. */
  goOn(): void
  /** What is open in it and when it was last touched; null if nothing is open. The answer changes only when that does. */
  inWork(): InWork | null
  subscribe(listener: () => void): () => void
  refresh(): Promise<void>
  Screen: ComponentType<{ parts: string }>
}
export interface InWork {
  name: string
  at: number
}

/** Opens a flow for a worker at the place where they left it. */
export function openFlow<State, Press, Facts>(
  engine: Engine,
  feedback: Feedback,
  userId: number,
  flow: FlowName,
  module: FlowModule<State, Press, Facts>,
): OpenFlow {
  const kept = keptState<State>(localStorage, flow, userId, module.version)
  let at = kept?.at ?? 0
  let known: InWork | null = null
  const goThere = (replace = false) => go({ screen: 'flow', flow, parts: module.partsOf(run.state()) }, { replace })

  const isShown = () => {
    const route = readRoute(location.pathname)
    return route.screen === 'flow' && route.flow === flow
  }

  const run = runFlow(engine, module, {
    start: kept?.state ?? module.start,
    say: feedback.say,
    hush: feedback.hush,
    keep(state) {
      const now = Date.now()
      keepState(localStorage, flow, userId, { version: module.version, at: now, state })
      at = now
      if (isShown()) goThere()
    },
    elsewhere() {
      const since = keptState<State>(localStorage, flow, userId, module.version)
      if (!since || since.at === at) return null
      at = since.at
      return since.state
    },
    alone: async (work) => ('locks' in navigator ? navigator.locks.request(`gantry.floor.${flow}`, work) : work()),
  })

  async function refresh(): Promise<void> {
    const before = at
    await run.refresh()
    if (at !== before && isShown()) goThere(true)
  }

  return {
    async scan(reading) {
      if (module.aside !== undefined) await run.send({ type: 'press', press: module.aside })
      await run.send({ type: 'scan', reading })
    },
    isOpen: () => module.partsOf(run.state()).length > 0,
    go: goThere,
    goOn() {
      const aside = module.asideAt?.(run.state(), run.facts())
      if (aside) go({ screen: 'flow', flow, parts: aside })
      else goThere()
    },
    inWork() {
      const name = module.nameOf(run.state(), run.facts())
      if (name === null) known = null
      else if (known?.name !== name || known.at !== at) known = { name, at }
      return known
    },
    subscribe: run.subscribe,
    refresh,
    Screen: ({ parts }) => (
      <FollowAddress run={run} refresh={refresh} module={module} parts={parts} goThere={goThere}>
        <module.Screen run={run} />
      </FollowAddress>
    ),
  }
}
