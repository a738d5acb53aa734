import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulate, type Run } from './run.ts'
import { makeTemplate } from './server.ts'

const asked = process.env['GANTRY_SEED']
/** The runs of this file so far. */
export const played: { text: string; actions: number }[] = []
let template: Awaited<ReturnType<typeof makeTemplate>>

/**
 * Two handhelds with the real engine and the real server, by virtual time: requests and answers are lost, late, repeated and out
 * of order, networks go, handhelds and servers crash, workers change over and the office edits. A red seed says its number;
 * `GANTRY_SEED=n npx vitest run --project sqlite tests/sync/simulation` plays it again and tells what happened.
 * `GANTRY_SEEDS=n` plays that many of each file's.
 */
export function simulation(name: string, firstSeed: number, count: number, more?: () => void): void {
  // The simulation has its own SQLite file, so it needs to run only once.
  describe.skipIf(process.env['GANTRY_TEST_DB'] === 'postgres')(name, { timeout: 60_000 }, () => {
    beforeAll(async () => {
      template = await makeTemplate()
    })
    afterAll(() => template.remove())

    const seeds = asked
      ? asked.split(',').map(Number)
      : Array.from({ length: Number(process.env['GANTRY_SEEDS'] ?? count) }, (_, i) => firstSeed + i)
    test.each(seeds)('loses nothing, counts nothing twice and ends the same everywhere: seed %i', async (seed) => {
      const { error, trace, actions } = await play(seed)
      played.push({ text: trace.join('\n'), actions })
      if (asked) console.log(trace.join('\n'))
      if (error)
        throw new Error(
          `Seed ${seed} is red: ${error instanceof Error ? error.message : String(error)}\nIts last words:\n${trace.slice(-12).join('\n')}`,
          { cause: error },
        )
      expect(trace.length).toBeGreaterThan(20)
    })
    more?.()
  })
}

export function play(seed: number): Promise<Run> {
  return simulate(seed, template.file)
}
