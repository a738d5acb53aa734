import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteTemplate: string
  }
}

/** A migrated file that each world's is a copy of: to migrate anew takes ten times as long. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gantry-template-'))
  await (await openDatabase({ dataDir })).close()
  project.provide('sqliteTemplate', join(dataDir, 'gantry.sqlite'))
  return () => rm(dataDir, { recursive: true, force: true })
}
