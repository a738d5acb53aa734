import { stay, type Step } from '../flow/flow.ts'
import type { Reading } from '../scan/look-up.ts'

/**
 * A scanner may read a code twice. A second reading that would be a surplus or a duplicate is not another piece: it is ignored, and what
 * was said of the first one stays.
 */
export function butOnce<State>(state: State, { isEcho }: Reading, after: Step<State>): Step<State> {
  const sound = after.message?.sound
  return isEcho && (sound === 'surplus' || sound === 'duplicate') ? stay(state) : after
}
