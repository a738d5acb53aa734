import type { Engine } from '../../offline/engine.ts'
import { isRefusal, type Refusal } from '../../../shared/errors.ts'
import type { Say } from '../feedback/say.ts'
import type { Flow, FlowEvent, Request } from './flow.ts'

export interface FlowRun<State, Press, Facts> {
  state(): State
  /** Null until the facts are read for the first time. */
  facts(): Facts | null
  subscribe(listener: () => void): () => void
  /** Handles events one after the other. Resolves when this event and everything it led to are done. */
  send(event: FlowEvent<Press>): Promise<void>
  /** Reads the facts again after rows changed. */
  refresh(): Promise<void>
}

interface Surroundings<State> {
  start: State
  say(say: Say): void
  hush(): void
  keep(state: State): void
  /** The state in which another tab of this handheld left the flow since; null if no tab went on with it. */
  elsewhere(): State | null
  /** Runs the work while no other tab does, so that no tab sees the half-done work of another. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Drives a pure flow with a real engine: what the flow asks for is queued, and the engine's answer is its next event. A worker is at one
 * place of the flow, however many tabs show it: what was counted in one tab is in hand in all of them.
 */
export function runFlow<State, Press, Facts>(
  engine: Engine,
  flow: Flow<State, Press, Facts>,
  { start, say, hush, keep, elsewhere, alone }: Surroundings<State>,
): FlowRun<State, Press, Facts> {
  let state = start
  let facts: Facts | null = null
  let last = Promise.resolve()
  let sent = 0
  const listeners = new Set<() => void>()

  function send(event: FlowEvent<Press>): Promise<void> {
    sent++
    const turn = last.then(() =>
      alone(() => {
        state = elsewhere() ?? state
        return work(event)
      }),
    )
    // A fault is thrown to the caller that sent the event. The next event is handled all the same.
    last = turn.catch(() => undefined)
    return turn
  }

  async function work(event: FlowEvent<Press>): Promise<void> {
    const now = await flow.read(engine, state, event)
    const { state: next, actions, message } = flow.step(state, event, now)
    facts = flow.about(next) === flow.about(state) ? now : await flow.read(engine, next)
    state = next
    for (const request of actions) await work(await queue(request))
    if (actions.length > 0) return
    if (message) say(message)
    // The message of a scan stays when the scanner read the code twice.
    else if (event.type !== 'scan' || !event.reading.isEcho) hush()
    keep(state)
    tell()
  }

  async function queue({ draft, leaderSeed, pieces }: Request): Promise<FlowEvent<Press>> {
    const consent = leaderSeed === undefined ? undefined : await engine.consent(leaderSeed, draft)
    const answer: Refusal | object = isRefusal(consent) ? consent : await engine.queue(draft, consent)
    return isRefusal(answer) ? { type: 'refused', draft, refusal: answer } : { type: 'queued', draft, pieces }
  }

  /** Runs between events, because what an event does must not be seen before its answer, as if somebody else had done it. */
  async function refresh(): Promise<void> {
    await last
    const before = sent
    const read = await alone(() => {
      state = elsewhere() ?? state
      return flow.read(engine, state)
    })
    // An event came in the meantime and brings facts of its own. Anything else that changed is read after it.
    if (sent !== before) return refresh()
    facts = read
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { state: () => state, facts: () => facts, subscribe, send, refresh }
}
