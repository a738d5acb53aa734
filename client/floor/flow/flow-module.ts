import type { ComponentType } from 'react'
import type { Engine } from '../../offline/engine.ts'
import type { Flow } from './flow.ts'
import type { FlowRun } from './run-flow.ts'

/** A flow with its screens and addresses, as its folder gives it to the floor. */
export interface FlowModule<State, Press, Facts> extends Flow<State, Press, Facts> {
  /** The state in which nothing is open. */
  start: State
  /** Raised when the state changes its shape. A state that an older app stored is then dropped. */
  version: number
  /** Where the state stands, as the parts of its address below the flow's own; empty if nothing is open. */
  partsOf(state: State): string[]
  /** The address of what `nameOf` names, if that is laid aside and not open. */
  asideAt?(state: State, facts: Facts | null): string[] | null
  /** What a worker would press to come to an address; null if there is nothing. */
  toward(engine: Engine, state: State, parts: readonly string[]): Promise<Press | null>
  /** A step back. It answers an open question with «no». */
  back: Press
  /** Goes back to where nothing is open. */
  leave: Press
  /** Sent before something that was scanned elsewhere is opened. It lays half-done work aside, because nobody stands at it. */
  aside?: Press
  /** Whether the state holds an open question. Going anywhere answers it first. */
  isAsking(state: State): boolean
  /** What is being worked on, in a few letters; null if nothing is open. */
  nameOf(state: State, facts: Facts | null): string | null
  Screen: ComponentType<ScreenProps<State, Press, Facts>>
}

export interface ScreenProps<State, Press, Facts> {
  run: FlowRun<State, Press, Facts>
}
