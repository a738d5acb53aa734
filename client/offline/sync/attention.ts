import type { Ports } from '../ports.ts'

/** The longest that background work waits, so that a fast worker does not keep the device from syncing. */
const patienceMs = 1000

/** Gives scanning priority: background work such as sending, storing and drawing rows waits for a pause. */
export function createAttention(ports: Pick<Ports, 'now' | 'setTimer'>) {
  let until = -Infinity

  /** The milliseconds that are left. If the clock was set back, the end is unknown and the answer is 0. */
  function left(): number {
    const ms = until - ports.now()
    return ms > patienceMs ? 0 : Math.max(0, ms)
  }

  return {
    /** Says that a code is coming in or its answer is being found. Background work waits for this long; a new call replaces the time. */
    attend(ms: number): void {
      until = ports.now() + Math.min(ms, patienceMs)
    },
    isHeld: (): boolean => left() > 0,
    /** Resolves at the next pause. */
    async pause(): Promise<void> {
      for (let waited = 0; waited < patienceMs; ) {
        const ms = Math.min(left(), patienceMs - waited)
        if (ms <= 0) return
        waited += ms
        await new Promise<void>((resolve) => ports.setTimer(resolve, ms))
      }
    },
  }
}
