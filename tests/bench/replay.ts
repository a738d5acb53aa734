import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/database.ts'
import type { PullAnswer, PushAnswer } from '../../shared/sync/protocol.ts'
import { asStarted, atRest, median, sendAll, start, type Server } from './processes.ts'
import type { Database } from '../../server/db/database.ts'
import type { Handheld } from '../support/handheld.ts'
import { figure } from './figures.ts'
import { benchWarehouse, queueShift, shiftClock, type BenchWarehouse, type Size } from './warehouse.ts'

export interface Load {
  size: Size
  /** Actions that a device has queued, and how many of them go in one push. */
  actions: number
  perPush: number
  /** Queues the actions of the `n`-th device, counted from 1. */
  queue(handheld: Handheld, n: number): void
  /** Adds rows that the actions need in addition to the warehouse's. */
  prepare?(database: Database): Promise<void>
}

const size: Size = { devices: 50, skus: 2000, locations: 500, inbounds: 50 }

/** A shift of inbound work on 50 devices. */
export function inboundShift(actions: number, perPush: number): Load {
  return { size, actions, perPush, queue: (handheld, n) => queueShift(handheld, n, actions, size) }
}

interface Run {
  ms: number
  peakMb: number
}

/** The devices push what they queued, to our server and to the bench's floor in turn. The figures are kept under `key`. */
export async function replay(
  key: string,
  name: string,
  load: Load,
  rounds: number,
  databaseUrl?: () => Promise<string>,
): Promise<void> {
  const ours: Run[] = []
  const floor: Run[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await runOurs(load, await databaseUrl?.()))
    floor.push(await runFloor(load))
  }
  const total = load.size.devices * load.actions
  const [our, bare] = [median(ours.map((r) => r.ms)), median(floor.map((r) => r.ms))]
  const ratio = median(ours.map((r, i) => r.ms / (floor[i]?.ms ?? 1)))
  console.log(
    `${name}: ours ${our.toFixed(0)} ms (${figure(`${key}: actions`, (total / our) * 1000, '/s')}, peak ${figure(`${key}: peak memory`, median(ours.map((r) => r.peakMb)), 'MB')}), floor ${bare.toFixed(0)} ms (${Math.round((total / bare) * 1000)} /s); ratio ${figure(`${key}: against a bare server`, ratio, '×')}`,
  )
}

async function runOurs(load: Load, databaseUrl: string | undefined): Promise<Run> {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  const warehouse = await filled(dir, load, databaseUrl)
  const server = await startOurs(dir, databaseUrl)
  const run = await press(server, warehouse, load, '/api/sync/push', true)
  await server.stop()
  rmSync(dir, { recursive: true })
  return run
}

/** A database with the load's warehouse, and its handhelds with their queues. */
async function filled(dir: string, load: Load, databaseUrl: string | undefined): Promise<BenchWarehouse> {
  const database = await openDatabase({ dataDir: dir, databaseUrl })
  const warehouse = await benchWarehouse(database, load.size)
  await load.prepare?.(database)
  await database.close()
  warehouse.handhelds.forEach(({ handheld }, i) => load.queue(handheld, i + 1))
  return warehouse
}

async function startOurs(dir: string, databaseUrl: string | undefined): Promise<Server> {
  const server = await start([...asStarted, 'gantry.js', 'serve'], {
    GANTRY_DATA_DIR: dir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: '0',
    GANTRY_LOG_LEVEL: 'error',
    GANTRY_ADMIN_PASSWORD: 'bench-password',
  })
  await atRest(server)
  return server
}

/**
 * Measures how a handheld without data fetches its center after such a replay: the packed rows, then what changed; against one bare read of
 * the tables that they come from.
 */
export async function freshPull(load: Load, rounds: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  const warehouse = await filled(dir, load, undefined)
  const server = await startOurs(dir, undefined)
  await press(server, warehouse, load, '/api/sync/push', true)
  const bare = await start(['tests/bench/floor-server.ts', ':memory:', '0', join(dir, 'gantry.sqlite')])
  const headers = { Authorization: `Bearer ${warehouse.handhelds[0]?.token}` }
  const textOf = async (url: string) => {
    const response = await fetch(url, { headers })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return response.text()
  }
  const takeAll = async () => {
    const packed = await textOf(`${server.url}/api/sync/snapshot`)
    let { cursor } = JSON.parse(packed.slice(0, packed.indexOf('\n'))) as { cursor: string }
    for (let more = true; more; ) {
      const query = new URLSearchParams({ clientId: randomUUID(), cursor })
      const pulled = JSON.parse(await textOf(`${server.url}/api/sync/pull?${query}`)) as PullAnswer
      ;({ cursor, more } = pulled)
    }
  }
  const timed = async (work: () => Promise<unknown>) => {
    const before = performance.now()
    await work()
    return performance.now() - before
  }
  const runs: [our: number, bare: number][] = []
  for (let round = 0; round < rounds * 5; round++)
    runs.push([await timed(takeAll), await timed(() => textOf(`${bare.url}/rows`))])
  const [our, floor] = [median(runs.map(([ms]) => ms)), median(runs.map(([, ms]) => ms))]
  console.log(
    `a fresh handheld after a replay of ${load.size.devices * load.actions} actions: ${our.toFixed(0)} ms, a bare read of the same tables ${floor.toFixed(0)} ms; ratio ${figure('fresh pull: against a bare read', median(runs.map(([ms, bareMs]) => ms / bareMs)), '×')}`,
  )
  await Promise.all([server.stop(), bare.stop()])
  rmSync(dir, { recursive: true })
}

async function runFloor(load: Load): Promise<Run> {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-floor-'))
  const server = await start(['tests/bench/floor-server.ts', join(dir, 'floor.sqlite')])
  const handhelds = await bareHandhelds(load)
  const run = await press(server, handhelds, load, '/push', false)
  await server.stop()
  rmSync(dir, { recursive: true })
  return run
}

/** The same actions for the bench's floor, which takes anyone's. */
async function bareHandhelds(load: Load): Promise<BenchWarehouse> {
  const { Handheld, testBadge } = await import('../support/handheld.ts')
  const badge = testBadge(1)
  const handhelds = Array.from({ length: load.size.devices }, (_, i) => {
    const handheld = new Handheld(i + 1, shiftClock())
    handheld.signIn(badge)
    load.queue(handheld, i + 1)
    return { handheld, token: '' }
  })
  return { badge, handhelds }
}

async function press(
  server: Server,
  { handhelds }: BenchWarehouse,
  load: Load,
  path: string,
  check: boolean,
): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.size.devices })
  const clients = handhelds.map(({ handheld, token }) => {
    const bodies: Buffer[] = []
    for (let from = 1; from <= load.actions; from += load.perPush)
      bodies.push(Buffer.from(JSON.stringify(handheld.pushOf(from, load.perPush))))
    return { bodies, headers: { Authorization: `Bearer ${token}` } }
  })
  const before = performance.now()
  const answers = await Promise.all(
    clients.map(({ bodies, headers }) => sendAll(server.url, path, headers, bodies, agent)),
  )
  const ms = performance.now() - before
  if (check) {
    const results = answers.flat().flatMap((text) => (JSON.parse(text) as PushAnswer).results)
    const applied = results.filter((r) => r.status === 'applied').length
    if (applied !== load.size.devices * load.actions)
      throw new Error(
        `only ${applied} of ${load.size.devices * load.actions} applied: ${JSON.stringify(results.find((r) => r.status !== 'applied'))}`,
      )
  }
  const peakMb = server.peakMb()
  agent.destroy()
  return { ms, peakMb }
}
