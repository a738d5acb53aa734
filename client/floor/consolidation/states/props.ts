import type { ConsolView } from '../../../offline/engine.ts'
import type { Frame } from '../../ui/Screen.tsx'
import type { InWork, Press, Task } from '../state.ts'

/** What a state's screen needs, and what it sends. */
export interface StateProps<S extends Task = InWork> {
  state: S
  consol: ConsolView
  press: (press: Press) => void
  frame: Frame
}
