import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { template } from './postgres.ts'

/** An empty, migrated database of one's own, on whichever the project runs: a SQLite file, or a copy on the run's PostgreSQL. */
export async function freshDatabase(now?: () => Date): Promise<{ database: Database; dataDir: string; at: Place }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gantry-test-'))
  const onPostgres = process.env['GANTRY_TEST_DB'] === 'postgres'
  if (!onPostgres) await copyFile(inject('sqliteTemplate'), join(dataDir, 'gantry.sqlite'))
  const at = { dataDir, databaseUrl: onPostgres ? await copyOfTemplate() : undefined }
  const database = await openDatabase(at, now)
  atTheEnd(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { database, dataDir, at }
}

/** Where another process of the same site opens the same database. */
export type Place = Parameters<typeof openDatabase>[0]

async function copyOfTemplate(): Promise<string> {
  const url = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  return `${url}/${name}`
}

/** A world made inside a test ends with it; one made in a hook lives as long as its file's thread. */
function atTheEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    process.once('exit', () => void close())
  }
}
