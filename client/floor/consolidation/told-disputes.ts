import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

const keyOf = (userId: number) => `gantry.floor.told.${userId}`

/**
 * Loads that were refused after the fact and that this worker has not been told of: their own, and others' that were refused because this
 * worker's load stands.
 */
export function untold(exceptions: readonly ExceptionRow[], userId: number, told: readonly number[]): ExceptionRow[] {
  return exceptions.filter(
    (row) =>
      row.type === 'consol.load' && (row.workerId === userId || row.concernsId === userId) && !told.includes(row.id),
  )
}

export function toldTo(storage: Storage, userId: number): readonly number[] {
  const text = storage.getItem(keyOf(userId))
  if (text === null) return []
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    storage.removeItem(keyOf(userId))
    return []
  }
}

/** Keeps only those that are still open, because settled ones never come again. */
export function keepTold(
  storage: Storage,
  userId: number,
  told: readonly number[],
  open: readonly ExceptionRow[],
): void {
  storage.setItem(keyOf(userId), JSON.stringify(told.filter((id) => open.some((row) => row.id === id))))
}
