import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { auditHeadFile } from '../audit/head.ts'
import { holdData } from '../lock.ts'
import { readSettings } from '../settings.ts'
import { Database } from './database.ts'
import { sqlite } from './dialect.ts'
import type { Writer } from './writer.ts'

const databaseFile = 'gantry.sqlite'
/** More than a site can have given out between two backups. */
const idsSkipped = 1_000_000

/** `node gantry.js backup FILE`: while the server runs, or not. */
export async function backup(file: string | undefined): Promise<void> {
  await told(async () => {
    const { dataDir, databaseUrl } = readSettings(process.env)
    if (databaseUrl)
      throw new Error(
        'This site is on PostgreSQL: back it up with pg_dump, and copy the folder «files» of the data directory.',
      )
    if (!file) throw new Error('Say where to: node gantry.js backup FILE')
    if (!existsSync(join(dataDir, databaseFile))) throw new Error(`There is no database in ${dataDir}.`)
    const database = new Database(sqlite(join(dataDir, databaseFile)))
    try {
      const through = await backUp(database, dataDir, file)
      return `Backed up to ${file}, with all that was recorded before ${through}.`
    } finally {
      await database.close()
    }
  })
}

/** `node gantry.js restore FILE`: only while no server runs. */
export async function restore(file: string | undefined): Promise<void> {
  await told(async () => {
    const { dataDir, databaseUrl } = readSettings(process.env)
    if (databaseUrl)
      throw new Error(
        'This site is on PostgreSQL: restore it with pg_restore, then raise every id sequence, run: update site set epoch = gen_random_uuid()::text, and move each server’s audit-head.json away',
      )
    if (!file) throw new Error('Say from where: node gantry.js restore FILE')
    const kept = await restoreFrom(dataDir, file)
    return `Restored ${file}.${kept ? ` What was there before is kept as ${kept}.` : ''}\nEvery handheld takes a fresh copy at its next contact and sends again what this backup lacks.`
  })
}

/**
 * Copies a site consistently, with its pictures beside it in FILE.files. Handhelds keep what they sent until a backup holds it, so the
 * backup records the time up to which it is complete: every action received before that time had been committed.
 */
export async function backUp(database: Database, dataDir: string, file: string): Promise<string> {
  const { dialect } = database
  if (!dialect.backupTo) throw new Error('This database has its own tools for backups.')
  const through = await database.write(async (w) => w.now)
  await mkdir(dirname(resolve(file)), { recursive: true })
  const part = `${file}.part`
  await rm(part, { force: true })
  await dialect.backupTo(part)
  check(part)
  // A picture is on disk before its row is written, so every picture that the copy names is there by now.
  if (existsSync(join(dataDir, 'files'))) await cp(join(dataDir, 'files'), `${file}.files`, { recursive: true })
  await rename(part, file)
  await database.write(async (w) => {
    await w.tx.updateTable('site').set({ backedUpThrough: through }).execute()
  })
  return through
}

/** Replaces a site's data with a backup under a new epoch, which tells the handhelds that the server went back in time. */
export async function restoreFrom(dataDir: string, file: string): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  check(file)
  const release = holdData(dataDir)
  if (!release) throw new Error(`A server is running on ${dataDir}. Stop it first.`)
  try {
    const target = join(dataDir, databaseFile)
    const kept = existsSync(target) ? `${target}.before-${new Date().toISOString().replace(/[:.]/g, '-')}` : null
    await copyFile(file, `${target}.part`)
    if (kept)
      for (const end of ['', '-wal', '-shm']) if (existsSync(target + end)) await rename(target + end, kept + end)
    await rename(`${target}.part`, target)
    // The data set aside keeps the audit entries made since the backup; verification starts again from here.
    const head = join(dataDir, auditHeadFile)
    if (existsSync(head)) await rename(head, `${kept ?? target}.${auditHeadFile}`)
    if (existsSync(`${file}.files`)) await cp(`${file}.files`, join(dataDir, 'files'), { recursive: true })
    const restored = new Database(sqlite(target))
    await restored.write(async (w) => {
      await w.tx.updateTable('site').set({ epoch: randomUUID() }).execute()
      await skipIds(w)
    })
    await restored.close()
    return kept
  } finally {
    release()
  }
}

/**
 * Skips the ids that were given out in the lost days. A handheld may still speak of «inbound 512», and must not hit a newer inbound with
 * that id: its action finds nothing instead, and becomes an exception with everything it said.
 */
async function skipIds(w: Writer): Promise<void> {
  await sql`update sqlite_sequence set seq = seq + ${idsSkipped}`.execute(w.tx)
}

function check(file: string): void {
  const copy = new SqliteDatabase(file, { readonly: true })
  try {
    if (copy.pragma('quick_check', { simple: true }) !== 'ok') throw new Error(`${file} is damaged.`)
    copy.prepare('select epoch from site').get()
  } finally {
    copy.close()
  }
}

async function told(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
