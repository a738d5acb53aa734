import type { ComponentType } from 'react'
import type { Engine } from '../../offline/engine.ts'
import type { Flow } from './flow.ts'
import type { FlowRun } from './run-flow.ts'

/** A flow with its screens and addresses: what its folder gives the floor. */
export interface FlowModule<State, Press, Facts> extends Flow<State, Press, Facts> {
  /** Nothing is open. */
  start: State
  /** Raised when a state changes its shape: what an older app kept is then let go. */
  version: number
  /** Where the state stands, as the parts of its address below the flow's own; none where nothing is open. */
  partsOf(state: State): string[]
  /** The address of what `nameOf` names, where that is not open but laid aside. */
  asideAt?(state: State, facts: Facts | null): string[] | null
  /** What a worker would press to come to an address; null where there is nothing. */
  toward(engine: Engine, state: State, parts: readonly string[]): Promise<Press | null>
  /** A step back: it answers an open question with «no». */
  back: Press
  /** Back to where nothing is open. */
  leave: Press
  /** Before what was scanned elsewhere is opened: what is half done is laid aside, as nobody stands at it. */
  aside?: Press
  /** Whether the state holds a question, which going anywhere answers first. */
  isAsking(state: State): boolean
  /** What is being worked on, in a few letters; null where nothing is open. */
  nameOf(state: State, facts: Facts | null): string | null
  Screen: ComponentType<ScreenProps<State, Press, Facts>>
}

export interface ScreenProps<State, Press, Facts> {
  run: FlowRun<State, Press, Facts>
}
