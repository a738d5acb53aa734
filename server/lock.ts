import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'

/**
 * Holds the data directory for this process, because a restore must not replace a database that a server has open. The operating system
 * keeps the lock, so a crash leaves none behind. Null if another process holds it.
 */
export function holdData(dataDir: string): (() => void) | null {
  mkdirSync(dataDir, { recursive: true })
  const lock = new SqliteDatabase(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
