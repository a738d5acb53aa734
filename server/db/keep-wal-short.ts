import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from './database.ts'
import { faultOf } from './faults.ts'

const everyMs = 200

/**
 * Brings what was committed from SQLite's WAL into the file, beside those who write: otherwise every so many pages somebody's commit does
 * it, and whoever waits for a turn waits for that too. Answers what ends it.
 */
export function keepWalShort(database: Database, dataDir: string): () => void {
  const connection = new SqliteDatabase(join(dataDir, 'gantry.sqlite'))
  let isWritten = false
  const stopHearing = database.onPoke(() => (isWritten = true))
  const timer = setInterval(() => {
    if (!isWritten) return
    try {
      connection.prepare('pragma wal_checkpoint(passive)').get()
      isWritten = false
    } catch (error) {
      // Of a full disk whoever writes is told; what is in the WAL stays there until there is room.
      if (faultOf(error) === null) throw error
    }
  }, everyMs).unref()
  return () => {
    clearInterval(timer)
    stopHearing()
    connection.close()
  }
}
