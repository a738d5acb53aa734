import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const server = [
  'server/**/*.test.ts',
  'tests/sync/**/*.test.ts',
  'tests/laws/**/*.test.ts',
  'tests/orders/**/*.test.ts',
]
/** Tests that build no world, and so ask no database. */
const worldless = globSync(server).filter(
  (file) =>
    !/support\/(world|orders|fresh-database)|\/site\.ts|scope\/world|simulation\/suite|slip\.fixture|openDatabase/.test(
      readFileSync(file, 'utf8'),
    ),
)
const env = { GANTRY_CHEAP_HASH: '1', GANTRY_LOG_LEVEL: 'silent' }

/**
 * Puts the files that take longest first, so that no worker is left with one alone. The smallest of them looks quickest until it has once
 * been timed.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = ({ moduleId }: TestSpecification) =>
      Number(/tests\/(laws\/scope|sync\/simulation|sync\/kill)|print\/(waybill|loading-list)\./.test(moduleId))
    return (await super.sort(files)).sort((a, b) => long(b) - long(a))
  }
}

/** The tests of pure code, and the whole server suite on each of the two databases. */
export default defineConfig({
  test: {
    // One worker per core.
    maxWorkers: 2,
    // As with the journeys, a failed test runs once more on CI and is named (tests/support/second-tries.ts).
    retry: process.env['CI'] ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          pool: 'threads',
          // These tests leave nothing behind, so modules are loaded once for all of them.
          isolate: false,
          testTimeout: 20_000,
          include: ['shared/**/*.test.ts', 'client/**/*.test.{ts,tsx}'],
        },
      },
      // Only PostgreSQL itself knows scopes, so that test is left out here.
      {
        test: {
          name: 'sqlite',
          pool: 'threads',
          // Loading the modules for each file took a third of the time (docs/decisions/0068).
          isolate: false,
          include: server,
          exclude: ['tests/laws/row-scope.test.ts', '**/*.postgres.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
          env: { ...env, GANTRY_TEST_DB: 'sqlite' },
          globalSetup: ['tests/support/sqlite.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          pool: 'threads',
          isolate: false,
          include: server,
          // Left out: PostgreSQL has its own tools for backups, and the simulation and the power cut need SQLite's file. What is refused
          // before a database is asked, and which words the demo writes, is the same on both.
          exclude: [
            ...worldless,
            '**/*.sqlite.test.ts',
            'tests/sync/simulation*',
            'tests/sync/kill.test.ts',
            'server/db/backup.test.ts',
            'tests/laws/{calls,detail-words,word-columns}.test.ts',
            '**/node_modules/**',
          ],
          env: { ...env, GANTRY_TEST_DB: 'postgres' },
          globalSetup: ['tests/support/postgres.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
