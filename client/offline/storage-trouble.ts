import { type Dexie } from 'dexie'

export type StorageTrouble = 'full' | 'lost' | 'broken'

/**
 * What a failed IndexedDB call means. `full`: quota, which Chromium may also tell as an abort; `lost`: the connection went
 * (iOS does this in the background) and opening again helps; `broken`: the database itself. Null: not storage's fault.
 */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const names = namesOf(error)
  if (names.some((name) => /quota/i.test(name))) return 'full'
  if (names.some((name) => /InvalidState|DatabaseClosed|TransactionInactive|Abort/.test(name))) return 'lost'
  if (names.some((name) => /OpenFailed|UnknownError|VersionError|NotFoundError|DataError|MissingAPI|BulkError|ReadOnly|Timeout/.test(name))) return 'broken'
  return null
}

/** Does the work; where the connection was lost, opens again and does it once more. The work must bear being repeated. */
export async function steadily<T>(db: Dexie, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storageTrouble(error) !== 'lost') throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

/** The error's own name and what it was made of: Dexie wraps, Chromium says AbortError and means the quota. */
function namesOf(error: unknown): string[] {
  const names: string[] = []
  let at = error
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name)
    if ('message' in at && typeof at.message === 'string' && /quota/i.test(at.message)) names.push('QuotaExceededError')
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null
  }
  return names
}
