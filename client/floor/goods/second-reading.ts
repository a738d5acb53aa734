import { stay, type Step } from '../flow/flow.ts'
import type { Reading } from '../scan/look-up.ts'

/** A scanner may read a code twice: what would be too much then, or is counted already, is no other piece. What was said of the first reading stands. */
export function butOnce<State>(state: State, { isEcho }: Reading, after: Step<State>): Step<State> {
  const sound = after.message?.sound
  return isEcho && (sound === 'surplus' || sound === 'duplicate') ? stay(state) : after
}
