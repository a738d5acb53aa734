import type { InboundView } from '../../../offline/engine.ts'
import type { Frame } from '../../ui/Screen.tsx'
import type { FlowState, InWork, Press } from '../state.ts'

/** What a state's screen needs, and what it sends. */
export interface StateProps<S extends FlowState = InWork> {
  state: S
  inbound: InboundView
  press: (press: Press) => void
  type: (text: string) => void
  frame: Frame
}
