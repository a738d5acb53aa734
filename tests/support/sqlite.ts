import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/database.ts'
import { scratch } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string
    worldsDir: string
  }
}

/** A migrated file that each world's database is copied from: migrating anew takes ten times as long. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const worldsDir = await mkdtemp(join(scratch, 'gantry-sqlite-'))
  await (await openDatabase({ dataDir: worldsDir })).close()
  project.provide('sqliteTemplate', join(worldsDir, 'gantry.sqlite'))
  project.provide('worldsDir', worldsDir)
  return () => rm(worldsDir, { recursive: true, force: true })
}
