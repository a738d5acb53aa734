import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findHeadlessChromium, need } from './machine.ts'

/** `npm test`: types, lint, format, every Vitest project on both databases, and the journeys in Chromium; ends with one line of sums. */

interface Sum {
  passed: number
  failed: number
  skipped: number
}

const sums: Sum = { passed: 0, failed: 0, skipped: 0 }
const out = 'test-results'
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

need('pdftoppm', 'poppler-utils')
process.env['GANTRY_CHROMIUM'] = findHeadlessChromium()

step('types', 'tsc', ['--noEmit'])
step('lint', 'oxlint', ['--deny-warnings'])
step('format', 'biome', ['format'])
step('build', 'vite', ['build', '--logLevel', 'warn'])
step('build of the server', 'vite', ['build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'])

run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=./tests/support/second-tries.ts',
  '--reporter=json',
  `--outputFile.json=${out}/vitest.json`,
])
add('vitest', readVitest(`${out}/vitest.json`))

process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = `${out}/playwright.json`
run('playwright', ['test', '--reporter=list,json'])
add('playwright', readPlaywright(`${out}/playwright.json`))

console.log(`${sums.passed} passed, ${sums.failed} failed${sums.skipped > 0 ? `, ${sums.skipped} skipped` : ''}`)
process.exit(sums.failed > 0 ? 1 : 0)

function run(command: string, args: string[]): number {
  console.log(`\n== ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}

/** A check that counts as one test. */
function step(name: string, command: string, args: string[]): void {
  const ok = run(command, args) === 0
  sums[ok ? 'passed' : 'failed']++
  if (!ok) console.log(`${name} failed`)
}

function add(name: string, sum: Sum | null): void {
  if (sum === null) {
    console.log(`${name} left no results: counted as one failure`)
    sums.failed++
    return
  }
  sums.passed += sum.passed
  sums.failed += sum.failed
  sums.skipped += sum.skipped
}

/** A file that could not be loaded counts as a failure, though none of its tests ran. */
function readVitest(file: string): Sum | null {
  if (!existsSync(file)) return null
  const json = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  const unloaded = json.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((a) => a.status === 'failed'),
  ).length
  return { passed: json.numPassedTests, failed: json.numFailedTests + unloaded, skipped: json.numPendingTests }
}

function readPlaywright(file: string): Sum | null {
  if (!existsSync(file)) return null
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: unknown[]
    suites: Suite[]
  }
  for (const name of suites.flatMap(secondTries)) console.log(`passed only on its second try: ${name}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

/** A journey that passed only when it ran again: something in it depends on timing. */
function secondTries({ suites = [], specs }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ file, line, title }) => `${file}:${line} › ${title}`), ...suites.flatMap(secondTries)]
}
