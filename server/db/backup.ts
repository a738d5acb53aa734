import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { auditHeadFile } from './audit-head.ts'
import { holdData } from '../lock.ts'
import { Database } from './database.ts'
import { sqlite } from './sqlite.ts'
import type { Writer } from './writer.ts'

export const databaseFile = 'gantry.sqlite'
/** More than a site can have given out between two backups. */
const idsSkipped = 1_000_000

/**
 * Copies a site consistently, with its pictures beside it in FILE.files. Handhelds keep what they sent until a backup holds it, so the
 * backup records the time up to which it is complete: every action received before that time had been committed.
 */
export async function backUp(database: Database, dataDir: string, file: string): Promise<string> {
  await mkdir(dirname(resolve(file)), { recursive: true })
  const part = `${file}.part`
  const through = await makeCopy(database, part)
  // A picture is on disk before its row is written, so every picture that the copy names is there by now.
  if (existsSync(join(dataDir, 'files'))) await cp(join(dataDir, 'files'), `${file}.files`, { recursive: true })
  await rename(part, file)
  await noteBackup(database, through)
  return through
}

/** Copies the database alone and checks the copy. Answers the time up to which it is complete. */
export async function makeCopy(database: Database, file: string): Promise<string> {
  const { dialect } = database
  if (!dialect.backupTo) throw new Error('This database has its own tools for backups.')
  const through = await database.write(async (w) => w.now)
  await rm(file, { force: true })
  await dialect.backupTo(file)
  checkCopy(file)
  return through
}

/**
 * Notes a backup: from now on handhelds forget what they keep from before `through`, the health check says when the backup was made, and an
 * earlier failure is over.
 */
export async function noteBackup(database: Database, through: string): Promise<void> {
  await database.write(async (w) => {
    await w.tx.updateTable('site').set({ backedUpThrough: through }).execute()
    const [site] = (await w.tx.introspection.getTables()).filter(({ name }) => name === 'site')
    // The newer build may make the backup before an upgrade, when the database does not have this column yet.
    if (!site?.columns.some(({ name }) => name === 'backedUpAt')) return
    await w.tx.updateTable('site').set({ backedUpAt: w.now, backupFailedAt: null, backupTrouble: null }).execute()
  })
}

/** Replaces a site's data with a backup under a new epoch, which tells the handhelds that the server went back in time. */
export async function restoreFrom(dataDir: string, file: string): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  checkCopy(file)
  const release = holdData(dataDir)
  if (!release) throw new Error(`A server is running on ${dataDir}. Stop it first.`)
  try {
    const target = join(dataDir, databaseFile)
    const kept = existsSync(target) ? `${target}.before-${new Date().toISOString().replace(/[:.]/g, '-')}` : null
    await copyFile(file, `${target}.part`)
    if (kept)
      for (const end of ['', '-wal', '-shm']) if (existsSync(target + end)) await rename(target + end, kept + end)
    await rename(`${target}.part`, target)
    if (existsSync(`${file}.files`)) await cp(`${file}.files`, join(dataDir, 'files'), { recursive: true })
    const restored = new Database(sqlite(target))
    await wentBack(restored, dataDir, kept ?? target)
    await restored.close()
    return kept
  } finally {
    release()
  }
}

/**
 * Starts a new epoch, which tells handhelds and the audit that the database went back in time, however it was brought back. `aside`: the
 * path beside which the audit's head is kept.
 */
export async function wentBack(database: Database, dataDir: string, aside: string): Promise<void> {
  // The data set aside keeps the audit entries made since the backup; verification starts again from here.
  const head = join(dataDir, auditHeadFile)
  if (existsSync(head)) await rename(head, `${aside}.${auditHeadFile}`)
  await database.write(async (w) => {
    await w.tx.updateTable('site').set({ epoch: randomUUID() }).execute()
    await skipIds(w)
  })
}

/**
 * Skips the ids that were given out in the lost days. A handheld may still speak of «inbound 512», and must not hit a newer inbound with
 * that id: its action finds nothing instead, and becomes an exception with everything it said.
 */
async function skipIds(w: Writer): Promise<void> {
  if (w.dialect.name === 'sqlite') await sql`update sqlite_sequence set seq = seq + ${idsSkipped}`.execute(w.tx)
  else
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${sql.lit(idsSkipped)})
      from pg_sequences where schemaname = 'public'`.execute(w.tx)
}

/** Opens a copy and reads all of it; throws if it is damaged or is not a backup of Gantry. */
export function checkCopy(file: string): void {
  // Reading in WAL mode leaves two empty files beside it.
  const left = ['-wal', '-shm'].filter((end) => !existsSync(file + end))
  const copy = new SqliteDatabase(file, { readonly: true })
  try {
    if (copy.pragma('quick_check', { simple: true }) !== 'ok') throw new Error(`${file} is damaged.`)
    copy.prepare('select epoch from site').get()
  } catch (error) {
    // SQLite's own words («no such table: site») do not tell an operator that the file is the wrong one.
    const isWrongFile =
      error instanceof SqliteDatabase.SqliteError &&
      (error.code === 'SQLITE_NOTADB' || error.message === 'no such table: site')
    throw isWrongFile ? new Error(`${file} is not a backup of Gantry.`, { cause: error }) : error
  } finally {
    copy.close()
    for (const end of left) rmSync(file + end, { force: true })
  }
}
