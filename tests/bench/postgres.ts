import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startCluster } from '../support/postgres.ts'

/** Starts a PostgreSQL with default settings and every commit on disk. Returns how to get a fresh database in it and how to end it. */
export async function startPostgres(): Promise<{ database(): Promise<string>; stop(): Promise<void> }> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'gantry-bench-postgres-'))
  const port = await freePort()
  const cluster = await startCluster(databaseDir, port)
  let made = 0
  return {
    async database() {
      const name = `bench${++made}`
      await cluster.createDatabase(name)
      return `postgres://gantry:gantry@127.0.0.1:${port}/${name}`
    },
    async stop() {
      await cluster.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}
