import type { Frame } from '../../ui/Screen.tsx'
import type { Press } from '../state.ts'

/** What a state's screen needs, and what it sends. */
export interface StateProps<S> {
  state: S
  press: (press: Press) => void
  type: (text: string) => void
  frame: Frame
}
