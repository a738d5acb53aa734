import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

const keyOf = (userId: number) => `gantry.floor.heard.${userId}`

/**
 * Refusals that came later and that this worker has not been told of on this device: those of their own actions, and those of others'
 * actions that conflict with theirs.
 */
export function unheard(exceptions: readonly ExceptionRow[], userId: number, heard: readonly number[]): ExceptionRow[] {
  return exceptions.filter((row) => (row.workerId === userId || row.concernsId === userId) && !heard.includes(row.id))
}

export function heardBy(storage: Storage, userId: number): readonly number[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    storage.removeItem(keyOf(userId))
    return []
  }
}

/** Keeps all open exceptions as said. Settled ones are dropped, because they never come again. */
export function keepHeard(storage: Storage, userId: number, open: readonly ExceptionRow[]): void {
  storage.setItem(keyOf(userId), JSON.stringify(open.map(({ id }) => id)))
}
