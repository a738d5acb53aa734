import { parseArgs } from 'node:util'
import { allocateMany, placeOneByOne } from './allocation.ts'
import { buildServer } from '../support/built.ts'
import { accounts } from './accounts.ts'
import { firstLoad, firstPull, scanGoods, scanWaybills, startOffline } from './browser.ts'
import { startPostgres } from './postgres.ts'
import { calibration, keepFigures, writeJson } from './figures.ts'
import { labels } from './labels.ts'
import { loading } from './loading.ts'
import { freshPull, inboundShift, replay } from './replay.ts'
import { keepOrders } from './orders.ts'
import { keepSkus } from './skus.ts'
import { keepStock } from './stock.ts'

/**
 * `npm run bench [name …] [-- --json --keep]`: figures as ratios within one run (research/performance.md); no measured time fails the run.
 * It compares the figures with those of docs/figures.md, and writes them to bench.json or keeps them there.
 */
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, keep: { type: 'boolean' } },
})
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

const benches: Record<string, () => Promise<void>> = {
  replay: () =>
    replay('replay', 'replay, 50 devices × 200 actions, 100 a push, SQLite FULL', inboundShift(200, 100), rounds),
  small: () =>
    replay('small', 'small pushes, 50 connections × 100, one action each, SQLite FULL', inboundShift(100, 1), rounds),
  async postgres() {
    const postgres = await startPostgres()
    await replay(
      'replay on PostgreSQL',
      'replay, 50 devices × 200 actions, 100 a push, PostgreSQL',
      inboundShift(200, 100),
      rounds,
      () => postgres.database(),
    )
    await postgres.stop()
  },
  loading: () =>
    replay('loading', '5,000 waybills onto 50 pallets from 20 devices, 50 a push, SQLite FULL', loading, rounds),
  fresh: () => freshPull(inboundShift(200, 100), rounds),
  labels: () => labels(rounds),
  pull: () => firstPull(rounds),
  scan: () => scanGoods(),
  start: () => startOffline(rounds),
  waybills: () => scanWaybills(),
  size: async () => firstLoad(),
  accounts: () => accounts(rounds),
  skus: () => keepSkus(rounds),
  async skusPostgres() {
    const postgres = await startPostgres()
    await keepSkus(rounds, await postgres.database())
    await postgres.stop()
  },
  stock: () => keepStock(rounds),
  async stockPostgres() {
    const postgres = await startPostgres()
    await keepStock(rounds, await postgres.database())
    await postgres.stop()
  },
  allocation: () => allocateMany(),
  async allocationPostgres() {
    const postgres = await startPostgres()
    await allocateMany(await postgres.database())
    await postgres.stop()
  },
  place: () => placeOneByOne(),
  async placePostgres() {
    const postgres = await startPostgres()
    await placeOneByOne(await postgres.database())
    await postgres.stop()
  },
  orders: () => keepOrders(rounds),
  async ordersPostgres() {
    const postgres = await startPostgres()
    await keepOrders(rounds, await postgres.database())
    await postgres.stop()
  },
}

buildServer()
const { workMs, fsyncMs } = calibration()
console.log(`this machine: ${workMs.toFixed(1)} ms for the fixed piece of work, ${fsyncMs.toFixed(2)} ms a fsync`)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await bench()
}
if (options.json) writeJson('bench.json')
if (options.keep) keepFigures()
