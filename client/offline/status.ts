import type { Status } from './engine.ts'

export type StatusBoard = ReturnType<typeof createStatus>

/** The current state: a new object when something changed and the same one otherwise, as useSyncExternalStore requires. */
export function createStatus() {
  let status: Status = {
    enrolled: null,
    worker: null,
    online: false,
    syncing: false,
    unsent: 0,
    oldestUnsentAt: null,
    refused: 0,
    concerning: 0,
    photosUnsent: 0,
    lastContactAt: null,
    snapshot: { state: 'none', progress: 0 },
    persisted: null,
    dismissed: null,
    ended: null,
    blocked: null,
  }
  const listeners = new Set<() => void>()
  return {
    get: () => status,
    set(patch: Partial<Status>): void {
      const next = { ...status, ...patch }
      if (JSON.stringify(plain(next)) === JSON.stringify(plain(status))) return
      status = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function plain(status: Status) {
  return { ...status, worker: status.worker && { ...status.worker, privileges: [...status.worker.privileges] } }
}
