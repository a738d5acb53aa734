import type { Ports, Timer } from '../ports.ts'

const firstRetryMs = 500
const longestRetryMs = 30_000

/**
 * Runs one kind of work, never twice at a time. Requests that come during a run cause one more run after it. A failed run is tried again
 * after a growing, uneven pause (so that 200 handhelds do not return at once), or as soon as someone asks.
 * @param work answers whether it succeeded
 */
export function createRetryLoop(
  ports: Pick<Ports, 'setTimer' | 'clearTimer' | 'random'>,
  work: () => Promise<boolean>,
) {
  let running: Promise<void> | null = null
  let wanted = false
  let failures = 0
  let retry: Timer = null
  let ended = false

  const goesOn = () => wanted && !ended

  async function run(): Promise<void> {
    do {
      wanted = false
      const succeeded = await work().catch(surface)
      failures = succeeded ? 0 : failures + 1
      // A request during a failed try deserves a new try, because the network may have come back meanwhile.
    } while (goesOn())
    running = null
    if (failures > 0 && !ended) retry = ports.setTimer(() => ask(), pauseAfter(failures, ports))
  }

  function ask(): Promise<void> {
    if (ended) return Promise.resolve()
    ports.clearTimer(retry)
    wanted = true
    running ??= run()
    return running
  }

  return {
    /** Runs the work, and resolves when it has ended, whether it succeeded or failed. */
    ask,
    /** Does the same and forgets earlier failures: the network is back, and its first call may still fail. */
    afresh(): Promise<void> {
      failures = 0
      return ask()
    },
    /** Another call got through, so work that waits out its pause after a failure starts at once. */
    hurry(): void {
      if (failures === 0 || running) return
      failures = 0
      void ask()
    },
    /** Resolves when the current run has ended. It starts a run only if none is under way. */
    join: (): Promise<void> => running ?? ask(),
    /** Runs the work, unless it is waiting for the pause after a failure to end. */
    nudge(): void {
      if (failures === 0) void ask()
    },
    async end(): Promise<void> {
      ended = true
      ports.clearTimer(retry)
      await running
    },
  }
}

/**
 * Lets `run` run a moment after it was first asked for, and then not again for a while, so that a burst of requests causes one run.
 * @param afterMs the moment; 0 runs at once if the last run is long ago
 */
export function paced(
  ports: Pick<Ports, 'now' | 'setTimer'>,
  { afterMs, everyMs }: { afterMs: number; everyMs: number },
  run: () => void,
): () => void {
  let lastAt = -Infinity
  let waiting = false
  const go = () => {
    waiting = false
    lastAt = ports.now()
    run()
  }
  return () => {
    const since = ports.now() - lastAt
    if (waiting) return
    // A clock set back must not make it wait for the old time to come again.
    const dueMs = Math.max(afterMs, since < 0 ? 0 : everyMs - since)
    if (dueMs <= 0) return go()
    waiting = true
    ports.setTimer(go, dueMs)
  }
}

/** A fault in our own code: it shows as an uncaught error, and the loop goes on. */
function surface(error: unknown): false {
  queueMicrotask(() => {
    throw error
  })
  return false
}

export function pauseAfter(failures: number, ports: Pick<Ports, 'random'>): number {
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(longest * (0.5 + (ports.random(1)[0] ?? 0) / 512))
}
