import { type Dexie } from 'dexie'

export type StorageTrouble = 'full' | 'aborted' | 'lost' | 'broken'

/**
 * What a failed IndexedDB call means. `full`: the quota. `aborted`: a transaction was aborted; if it happens again, the quota is the cause.
 * `lost`: the connection is gone (iOS does this in the background and calls it unknown), and opening again helps. `broken`: the database
 * itself, as far as one error can tell. Null: storage is not at fault.
 */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const names = namesOf(error)
  if (names.some((name) => /quota/i.test(name))) return 'full'
  if (names.some((name) => /InvalidState|DatabaseClosed|UnknownError/.test(name))) return 'lost'
  if (names.some((name) => /Abort|TransactionInactive/.test(name))) return 'aborted'
  if (names.some((name) => /OpenFailed|VersionError|NotFoundError|MissingAPI/.test(name))) return 'broken'
  return null
}

/** Whether there is no room. An abort that comes again after opening anew means this, too. */
export function isFull(trouble: StorageTrouble | null): boolean {
  return trouble === 'full' || trouble === 'aborted'
}

/**
 * Does the work. If the connection was lost or the transaction aborted, it opens the database again and does the work once more, so the
 * work must bear being repeated.
 */
export async function steadily<T>(db: Dexie, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const trouble = storageTrouble(error)
    if (trouble !== 'lost' && trouble !== 'aborted') throw error
    await reopen(db)
    return work()
  }
}

const reopening = new WeakMap<Dexie, Promise<unknown>>()

/**
 * Closes the database and opens it again. Callers that come meanwhile share one reopening, because each closing cuts off the others' work.
 */
export async function reopen(db: Dexie): Promise<void> {
  let opened = reopening.get(db)
  if (!opened) {
    db.close({ disableAutoOpen: false })
    opened = db.open().finally(() => reopening.delete(db))
    reopening.set(db, opened)
  }
  await opened
}

/** The names of the error and of the errors inside it: Dexie wraps errors, and Chromium says AbortError when it means the quota. */
function namesOf(error: unknown): string[] {
  const names: string[] = []
  let at = error
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name)
    if ('message' in at && typeof at.message === 'string' && /quota/i.test(at.message)) names.push('QuotaExceededError')
    if ('failures' in at && Array.isArray(at.failures)) at = at.failures[0]
    else at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null
  }
  return names
}
