import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp, databaseFile, noteBackup, restoreFrom, wentBack } from '../db/backup.ts'
import { Database } from '../db/database.ts'
import { postgres } from '../db/postgres.ts'
import { sqlite } from '../db/sqlite.ts'
import { holdData } from '../lock.ts'
import { keyTexts, secretKeyFile, secretsOf } from '../secrets.ts'
import { readSettings, type Settings } from '../settings.ts'
import { bucketOf } from './plan.ts'
import { reseal } from './reseal.ts'

/** `node gantry.js backup FILE`: the server may be running. */
export async function backup(file: string | undefined): Promise<void> {
  await told(async () => {
    const { dataDir, databaseUrl } = readSettings(process.env)
    if (databaseUrl)
      throw new Error(
        'This site is on PostgreSQL: back it up with its own tools (docs/guides/backups.md), and copy the folder «files» of the data directory.',
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

/** `node gantry.js restore FILE`, or `s3://BUCKET/NAME`: no server may be running. */
export async function restore(from: string | undefined): Promise<void> {
  await told(async () => {
    const settings = readSettings(process.env)
    const { dataDir, databaseUrl } = settings
    if (databaseUrl)
      throw new Error(
        'This site is on PostgreSQL: restore it with its own tools while no server runs, then run: node gantry.js restored',
      )
    if (!from) throw new Error('Say from where: node gantry.js restore FILE, or s3://BUCKET/NAME')
    const file = from.startsWith('s3://') ? await fetched(settings, from) : from
    const kept = await restoreFrom(dataDir, file)
    if (file !== from) for (const end of ['', '.files']) await rm(file + end, { recursive: true, force: true })
    return `Restored ${from}.${kept ? ` What was there before is kept as ${kept}.` : ''}\n${whatFollows}`
  })
}

async function fetched(settings: Settings, from: string): Promise<string> {
  const [, bucket = '', name] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(from) ?? []
  const place = bucketOf(settings, bucket, settings.dataDir)
  const names = await place.names()
  if (!name)
    throw new Error(`Say which one: ${names.map((one) => `s3://${bucket}/${one}`).join(', ') || 'there is none'}`)
  return (await place.fetch(name, true)).file
}

/**
 * `node gantry.js restored`: after another tool (pgBackRest, pg_restore, Litestream) restored a database, and before a server starts on it.
 */
export async function restored(): Promise<void> {
  await told(() =>
    alone(async (database, { dataDir }) => {
      const aside = join(dataDir, `before-${new Date().toISOString().replace(/[:.]/g, '-')}`)
      await wentBack(database, dataDir, aside)
      return `The site has a new epoch. Run this on one server; on the others move audit-head.json out of the data directory.\n${whatFollows}`
    }),
  )
}

const whatFollows = 'Every handheld takes a fresh copy at its next contact and sends again what this backup lacks.'

/** `node gantry.js backed-up TIME`: another tool made a good backup that holds all that was committed before TIME. */
export async function backedUp(through: string | undefined): Promise<void> {
  await told(async () => {
    const time = new Date(through ?? '')
    if (Number.isNaN(time.getTime()))
      throw new Error(
        'Say up to when it is complete, such as when it began: node gantry.js backed-up 2026-11-22T01:00:00Z',
      )
    if (time > new Date()) throw new Error(`${through} is not over yet.`)
    const database = await opened(readSettings(process.env))
    try {
      await noteBackup(database, time.toISOString())
      return `Noted: all that was recorded before ${time.toISOString()} is in a backup. Handhelds keep what came later.`
    } finally {
      await database.close()
    }
  })
}

/** `node gantry.js reseal`: seals every secret anew under the first key of GANTRY_SECRET_KEY; no server may be running. */
export async function resealAll(): Promise<void> {
  await told(() =>
    alone(async (database, { dataDir, secretKey }) => {
      if (secretKey === undefined)
        throw new Error(
          'Set GANTRY_SECRET_KEY to the new key (openssl rand -base64 32), then those before it, separated by commas; the one of secret.key is found by itself.',
        )
      const texts = keyTexts({ dataDir, key: secretKey })
      const [first = ''] = texts
      const count = await reseal(database, secretsOf(texts), secretsOf([first]))
      const file = join(dataDir, secretKeyFile)
      const kept = `${file}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
      if (existsSync(file)) await rename(file, kept)
      return [
        `${count} secrets are sealed under the first key. Start the servers with this key alone in GANTRY_SECRET_KEY.`,
        ...(existsSync(kept) ? [`The key that lay in the data directory is kept as ${kept}.`] : []),
        'Backups from before need the keys from before: keep those as long as the backups. Invitations and codes that were on their way are void.',
      ].join('\n')
    }),
  )
}

async function opened({ dataDir, databaseUrl }: Settings): Promise<Database> {
  if (databaseUrl) return new Database(await postgres(databaseUrl))
  const file = join(dataDir, databaseFile)
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}.`)
  return new Database(sqlite(file))
}

/** Opens the database while no server runs on it. On PostgreSQL we cannot tell: only the operator knows. */
async function alone(work: (database: Database, settings: Settings) => Promise<string>): Promise<string> {
  const settings = readSettings(process.env)
  const release = settings.databaseUrl ? () => {} : holdData(settings.dataDir)
  if (!release) throw new Error(`A server is running on ${settings.dataDir}. Stop it first.`)
  try {
    const database = await opened(settings)
    try {
      return await work(database, settings)
    } finally {
      await database.close()
    }
  } finally {
    release()
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
