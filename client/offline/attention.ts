import type { Ports } from './ports.ts'

/** The longest that anything waits, so that a quick hand does not keep the server from being heard. */
const patienceMs = 1000

export type Attention = ReturnType<typeof createAttention>

/** Whoever scans goes first: what the device does by itself, sending, taking over rows, drawing them, waits for a pause. */
export function createAttention(ports: Pick<Ports, 'now' | 'setTimer'>) {
  let until = -Infinity

  /** Milliseconds that are left of it. A clock that was set back says nothing of when it ends. */
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
