import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from './database.ts'

const everyMs = 200

/**
 * Brings what was committed from SQLite's WAL into the file, beside those who write: otherwise every so many pages somebody's commit does it,
 * and whoever waits for a turn waits for that too. Answers what ends it.
 */
export function keepWalShort(database: Database, dataDir: string): () => void {
  const connection = new SqliteDatabase(join(dataDir, 'gantry.sqlite'))
  let isWritten = false
  const stopHearing = database.onPoke(() => (isWritten = true))
  const timer = setInterval(() => {
    // Of a full disk whoever writes is told.
    if (isWritten) connection.prepare('pragma wal_checkpoint(passive)').get()
    isWritten = false
  }, everyMs).unref()
  return () => {
    clearInterval(timer)
    stopHearing()
    connection.close()
  }
}
