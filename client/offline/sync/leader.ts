import type { Ports } from '../ports.ts'

/**
 * One tab syncs for all: the one that holds the lock, until it closes. This only saves work; two at once would be harmless,
 * because the server counts nothing twice.
 */
export function createLeader(ports: Pick<Ports, 'locks'>, lead: () => void) {
  const ended = new AbortController()
  const released = Promise.withResolvers<void>()
  let leading = false

  function begin(): void {
    leading = true
    lead()
  }

  return {
    isLeading: () => leading,
    start(): void {
      if (!ports.locks) return begin()
      const held = ports.locks.request('gantry-sync', { signal: ended.signal }, () => {
        if (!ended.signal.aborted) begin()
        return released.promise
      })
      held.catch((error: unknown) => {
        if (!ended.signal.aborted) throw error
      })
    },
    end(): void {
      leading = false
      ended.abort()
      released.resolve()
    },
  }
}
