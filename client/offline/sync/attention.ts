import type { Ports } from '../ports.ts'

/** The longest that background work waits, so that a fast worker does not keep the device from syncing. */
const patienceMs = 1000

/** Gives scanning priority: background work such as sending, storing and drawing rows waits for a pause. */
export function createAttention(ports: Pick<Ports, 'now' | 'setTimer'>) {
  let until = -Infinity

  /** The milliseconds left. If the clock was set back the end is unknown. */
  function left(): number {
    const ms = until - ports.now()
    return ms > patienceMs ? 0 : Math.max(0, ms)
  }

  return {
    /** A code is coming in, or its answer is being found: for this long, or until it is said anew. */
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
