import type { Draft, Engine } from '../../offline/engine.ts'
import type { Refusal } from '../../../shared/errors.ts'
import type { Say } from '../feedback/say.ts'
import type { Reading } from '../scan/look-up.ts'

/**
 * A flow of the floor is a pure machine: an event comes, and the state after it, what is to be queued and what is said follow
 * from the state and the facts alone. run-flow.ts drives it with a real engine.
 */
export interface Flow<State, Press, Facts> {
  step(state: State, event: FlowEvent<Press>, facts: Facts): Step<State>
  /** What the state is about, such as one inbound; the facts are read again as soon as it is about another. */
  about(state: State): string
  /** What the device knows of it, with everything queued applied; and what the event that is worked on needs besides. */
  read(engine: Engine, state: State, event?: FlowEvent<Press>): Promise<Facts>
}

export type FlowEvent<Press> =
  | { type: 'scan'; reading: Reading }
  /** Typed into the open question. */
  | { type: 'type'; text: string }
  | { type: 'press'; press: Press }
  /** What the flow asked for stands, durably. */
  | { type: 'queued'; draft: Draft; pieces?: number }
  | { type: 'refused'; draft: Draft; refusal: Refusal }

/** An action to queue, with the badge of the leader who lets it pass where one does. */
export interface Request {
  draft: Draft
  leaderSeed?: string
  /** Of all that the worker did in one go, where it takes several actions. */
  pieces?: number
}

export interface Step<State> {
  state: State
  actions: Request[]
  message: Say | null
}

export function stay<State>(state: State, message: Say | null = null): Step<State> {
  return { state, actions: [], message }
}
