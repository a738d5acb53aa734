import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { ifThere } from '../adapters/upload-spool.ts'
import { checkCopy, makeCopy, noteBackup } from '../db/backup.ts'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../jobs/claim.ts'
import { handler } from '../jobs/handler.ts'
import type { BackupPlace, Pictures } from './place.ts'

export interface BackupPlan {
  place: BackupPlace
  everyHours: number
  /** How many backups are kept. */
  keep: number
}

/**
 * Makes a backup by the clock: it is copied, taken to its place, and opened there before it counts. Then the oldest backups are deleted.
 */
export function backupJobs(plan: BackupPlan | undefined): Handlers {
  if (!plan) return {}
  return {
    'back-up': handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database, signal }) => {
        try {
          return await backUpTo(database, plan, signal)
        } catch (error) {
          await noteTrouble(database, error)
          throw error
        }
      },
    }),
  }
}

export async function backUpTo(
  database: Database,
  { place, keep }: BackupPlan,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ name: string; pictures: number }> {
  const { dataDir } = database
  if (dataDir === null) throw new Error('This database has no folder.')
  const name = `gantry-${database.now().toISOString().replace(/[:.]/g, '-')}`
  for (const half of await place.brokenOff()) await place.remove(half)
  let pictures: Pictures
  let through: string
  try {
    through = await makeCopy(database, await place.workFile(name))
    signal.throwIfAborted()
    pictures = await picturesIn(join(dataDir, 'files'))
    await place.take(name, pictures)
    signal.throwIfAborted()
    await verify(place, name)
  } catch (error) {
    await place.remove(name)
    throw error
  }
  await noteBackup(database, through)
  const names = await place.names()
  for (const old of names.slice(0, Math.max(0, names.length - keep))) await place.remove(old)
  return { name, pictures: pictures.names.length }
}

/** Opens a backup to check it: one that nobody has opened is only a hope. */
async function verify(place: BackupPlace, name: string): Promise<void> {
  const { file, isOurs } = await place.fetch(name, false)
  try {
    checkCopy(file)
  } finally {
    if (isOurs) await rm(file, { force: true })
  }
}

/** The pictures on this server's disk. The owner of an S3 bucket must back up the pictures in it. */
async function picturesIn(folder: string): Promise<Pictures> {
  if (!existsSync(folder)) return { folder, names: [] }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // Uploads that still arrive are not pictures yet.
    .filter((path) => !path.startsWith('uploads'))
  const there: string[] = []
  for (const path of names) if (await ifThere(stat(join(folder, path)))) there.push(path)
  return { folder, names: there }
}

async function noteTrouble(database: Database, error: unknown): Promise<void> {
  const trouble = error instanceof Error ? error.message : String(error)
  await database.jot((db) =>
    db
      .updateTable('site')
      .set({ backupFailedAt: database.now().toISOString(), backupTrouble: trouble.slice(0, 500) })
      .execute(),
  )
}
