import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Database } from './database.ts'
import { faultOf } from './faults.ts'

const everyMs = 200

/**
 * Moves what was committed from SQLite's WAL into the file, beside the connections that write. Otherwise every so many pages a commit does
 * this, and all that wait for their turn to write wait for it too. Answers the function that ends this.
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
      // The writers hear of a full disk themselves. What is in the WAL stays there until there is room.
      if (faultOf(error) === null) throw error
    }
  }, everyMs).unref()
  return () => {
    clearInterval(timer)
    stopHearing()
    connection.close()
  }
}
