import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { template } from './postgres.ts'

/** An empty, migrated database for one test, on the dialect that the project runs on: a SQLite file, or a copy on the run's PostgreSQL. */
export async function freshDatabase(now?: () => Date): Promise<{ database: Database; dataDir: string; at: Place }> {
  const dataDir = await mkdtemp(join(inject('worldsDir'), 'world-'))
  const copy = process.env['GANTRY_TEST_DB'] === 'postgres' ? await copyOfDatabase() : await copyOfFile(dataDir)
  const at = { dataDir, databaseUrl: copy.url }
  const database = await openDatabase(at, now)
  atTheEnd(async () => {
    await database.close()
    await copy.drop?.()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { database, dataDir, at }
}

/** Where another process of the same site opens the same database. */
export type Place = Parameters<typeof openDatabase>[0]

interface Copy {
  url?: string
  drop?(): Promise<void>
}

async function copyOfFile(dataDir: string): Promise<Copy> {
  await copyFile(inject('sqliteTemplate'), join(dataDir, 'gantry.sqlite'))
  return {}
}

let admin: Client | undefined

async function copyOfDatabase(): Promise<Copy> {
  const url = inject('postgresUrl')
  if (!admin) {
    admin = new Client({ connectionString: `${url}/postgres` })
    await admin.connect()
  }
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a third of the time that writing the copy to the log takes.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: `${url}/${name}`,
    async drop() {
      await admin?.query(`drop database ${name} with (force)`)
    },
  }
}

/** A world made inside a test ends with it; one made in a hook lives as long as its file's thread. */
function atTheEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    process.once('exit', () => void close())
  }
}
