import type { Frame } from '../../ui/Screen.tsx'
import type { FlowFacts, Press } from '../state.ts'

/** What a state's screen needs, and what it sends. */
export interface StateProps<S> {
  state: S
  facts: FlowFacts
  press: (press: Press) => void
  frame: Frame
}
