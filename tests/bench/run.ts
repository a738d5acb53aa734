import { firstLoad, firstPull, scanAndStart } from './browser.ts'
import { startPostgres } from './postgres.ts'
import { replay } from './replay.ts'

/** `npm run bench [name …]`: figures as ratios within one run (research/performance.md); nothing here fails on time. */
const wanted = process.argv.slice(2)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

const benches: Record<string, () => Promise<void>> = {
  replay: () => replay('replay, 50 devices × 200 actions, 100 a push, SQLite FULL', { actions: 200, perPush: 100 }, rounds),
  small: () => replay('small pushes, 50 connections × 100, one action each, SQLite FULL', { actions: 100, perPush: 1 }, rounds),
  async postgres() {
    const postgres = await startPostgres()
    await replay('replay, 50 devices × 200 actions, 100 a push, PostgreSQL', { actions: 200, perPush: 100 }, rounds, () => postgres.database())
    await postgres.stop()
  },
  pull: () => firstPull(rounds),
  scan: () => scanAndStart(rounds),
  size: async () => firstLoad(),
}

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await bench()
}
