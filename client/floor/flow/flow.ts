import type { Draft, Engine } from '../../offline/engine.ts'
import type { Refusal } from '../../../shared/errors.ts'
import type { Say } from '../feedback/say.ts'
import type { Reading } from '../scan/look-up.ts'

/**
 * A flow of the floor is a pure machine: for each event, the next state, the actions to queue and the message follow from the state and the
 * facts alone. run-flow.ts drives it with a real engine.
 */
export interface Flow<State, Press, Facts> {
  step(state: State, event: FlowEvent<Press>, facts: Facts): Step<State>
  /** What the state is about, such as one inbound. The facts are read again as soon as this changes. */
  about(state: State): string
  /** Reads what the device knows of it, with everything queued applied, and what else the current event needs. */
  read(engine: Engine, state: State, event?: FlowEvent<Press>): Promise<Facts>
}

export type FlowEvent<Press> =
  | { type: 'scan'; reading: Reading }
  /** Text that was typed into the open question. */
  | { type: 'type'; text: string }
  | { type: 'press'; press: Press }
  /** The action that the flow asked for is queued, durably. */
  | { type: 'queued'; draft: Draft; pieces?: number }
  | { type: 'refused'; draft: Draft; refusal: Refusal }

/** An action to queue, with the badge of the leader who lets it pass, if there is one. */
export interface Request {
  draft: Draft
  leaderSeed?: string
  /** All pieces that the worker did in one go, if that takes several actions. */
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
