import type { RelocationView } from '../../../offline/engine.ts'
import type { Frame } from '../../ui/Screen.tsx'
import type { FlowFacts, Press } from '../state.ts'

/** What a state's screen needs, and what it sends. */
export interface StateProps<S> {
  state: S
  facts: FlowFacts
  press: (press: Press) => void
  frame: Frame
}

/** The same for a sheet, whose code and partner stand in the frame. */
export interface SheetProps<S> extends StateProps<S> {
  sheet: RelocationView
}
