import type { Engine, InboundView } from '../../offline/engine.ts'
import { isRefusal, type Refusal } from '../../../shared/errors.ts'
import type { Say } from '../feedback/say.ts'
import { step } from './flow.ts'
import { isInWork, type FlowEvent, type FlowState, type Request } from './state.ts'

export interface FlowRun {
  state(): FlowState
  inbound(): InboundView | null
  subscribe(listener: () => void): () => void
  /** Works events off one after the other; resolves when this one and what it led to are done. */
  send(event: FlowEvent): Promise<void>
  /** Reads the inbound again after rows changed. */
  refresh(): Promise<void>
}

/** Drives the pure flow with a real engine: what the flow asks for is queued, and the engine's answer is its next event. */
export function runFlow(engine: Engine, { start, say, hush, keep }: { start: FlowState; say: (say: Say) => void; hush: () => void; keep: (state: FlowState) => void }): FlowRun {
  let state = start
  let inbound: InboundView | null = null
  let last = Promise.resolve()
  const listeners = new Set<() => void>()

  function send(event: FlowEvent): Promise<void> {
    const turn = last.then(() => work(event))
    // A fault is thrown to whoever sent the event; the next one is worked on all the same.
    last = turn.catch(() => undefined)
    return turn
  }

  async function work(event: FlowEvent): Promise<void> {
    inbound = isInWork(state) ? await engine.inbound(state.inboundId) : null
    const { state: next, actions, message } = step(state, event, { inbound })
    if (isInWork(next) && next.inboundId !== inbound?.id) inbound = await engine.inbound(next.inboundId)
    state = next
    for (const request of actions) await work(await queue(request))
    if (actions.length > 0) return
    if (message) say(message)
    else hush()
    keep(state)
    for (const listener of listeners) listener()
  }

  async function queue({ draft, leaderSeed }: Request): Promise<FlowEvent> {
    const consent = leaderSeed === undefined ? undefined : await engine.consent(leaderSeed, draft)
    const answer: Refusal | object = isRefusal(consent) ? consent : await engine.queue(draft, consent)
    return isRefusal(answer) ? { type: 'refused', draft, refusal: answer } : { type: 'queued', draft }
  }

  async function refresh(): Promise<void> {
    if (!isInWork(state)) return
    inbound = await engine.inbound(state.inboundId)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { state: () => state, inbound: () => inbound, subscribe, send, refresh }
}
