import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { median } from './processes.ts'

/** How a figure is read: with `/s` more is better, with the others less. Times depend on the machine, the others do not. */
const units = ['ms', '/s', '×', 'MB', 'kB'] as const
type Unit = (typeof units)[number]

interface Figure {
  name: string
  value: number
  unit: Unit
}
/** What the machine needs for a fixed piece of work, and for a write that is safely on disk. */
export interface Calibration {
  workMs: number
  fsyncMs: number
}
interface Kept {
  calibration: Calibration
  figures: Figure[]
}

const file = 'docs/figures.md'
const told = new Map<string, Figure>()
let here: Calibration | undefined
let kept: Map<string, { figure: Figure; calibration: Calibration }> | undefined

/** Notes a figure and returns it as text: red where it is worse by a fifth than the one that was kept last. */
export function figure(name: string, value: number, unit: Unit): string {
  told.set(name, { name, value, unit })
  const text = unit === '×' || value < 10 ? `${value.toFixed(2)} ${unit}` : `${value.toFixed(0)} ${unit}`
  kept ??= lastOfEach(existsSync(file) ? readKept(readFileSync(file, 'utf8')) : [])
  const before = kept.get(name)
  if (!before || before.figure.unit !== unit) return text
  const was = before.figure.value * machineAgainst(before.calibration, unit)
  const change = unit === '/s' ? was / value : value / was
  return change <= 1.2 ? text : styleText('red', `${text} (was ${was.toFixed(unit === '×' ? 2 : 0)})`)
}

/** How much slower this machine is than the one of a kept figure; for `/s` how much faster. */
function machineAgainst(then: Calibration, unit: Unit): number {
  if (unit !== 'ms' && unit !== '/s') return 1
  const slower = calibration().workMs / then.workMs
  return unit === 'ms' ? slower : 1 / slower
}

/** Measured once per run. */
export function calibration(): Calibration {
  return (here ??= { workMs: median(Array.from({ length: 5 }, fixedWork)), fsyncMs: fsyncMs() })
}

/**
 * Does a fixed piece of work and returns its ms, to compare machines or a slowed browser. It needs nothing from outside, so that a page can
 * run it.
 */
export function fixedWork(): number {
  const before = performance.now()
  let sum = 0
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `goods ${id * round}`, places: [id, id + 1] }))
    const byName = new Map((JSON.parse(JSON.stringify(rows)) as typeof rows).map((row) => [row.name, row]))
    for (const { name, places } of byName.values()) sum += name.length + (places[1] ?? 0)
  }
  return sum > 0 ? performance.now() - before : 0
}

function fsyncMs(): number {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-fsync-'))
  const opened = openSync(join(dir, 'file'), 'w')
  const times = Array.from({ length: 50 }, () => {
    const before = performance.now()
    writeSync(opened, 'x'.repeat(4096))
    fsyncSync(opened)
    return performance.now() - before
  })
  closeSync(opened)
  rmSync(dir, { recursive: true })
  return median(times)
}

/** This run's figures as JSON. */
export function writeJson(to: string): void {
  const run = {
    commit: commit(),
    at: new Date().toISOString(),
    calibration: calibration(),
    figures: [...told.values()],
  }
  writeFileSync(to, `${JSON.stringify(run, null, 2)}\n`)
}

/** Writes this run's figures above those that are kept. */
export function keepFigures(): void {
  const { workMs, fsyncMs } = calibration()
  const section = [
    `## ${new Date().toISOString().slice(0, 10)} ${commit()}`,
    '',
    `Calibration: ${workMs.toFixed(1)} ms of work, ${fsyncMs.toFixed(3)} ms a fsync, ${cpus().length} cores.`,
    '',
    '| figure | value | unit |',
    '|---|---:|---|',
    ...[...told.values()].map(({ name, value, unit }) => `| ${name} | ${Number(value.toPrecision(4))} | ${unit} |`),
    '',
  ].join('\n')
  const [head = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  writeFileSync(file, [head, `${section}\n`, ...sections].join(''))
}

/** The sections of `docs/figures.md`, newest first. */
export function readKept(markdown: string): Kept[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const [, workMs, fsync] = section.match(/^Calibration: ([\d.]+) ms of work, ([\d.]+) ms a fsync/m) ?? []
    if (workMs === undefined) return []
    const rows = section.matchAll(/^\| ([^|]+?) \| ([\d.]+) \| ([^|]+?) \|$/gm)
    const figures = [...rows].flatMap(([, name = '', value, written]) => {
      const unit = units.find((one) => one === written)
      return unit ? [{ name, value: Number(value), unit }] : []
    })
    return [{ calibration: { workMs: Number(workMs), fsyncMs: Number(fsync) }, figures }]
  })
}

function lastOfEach(sections: readonly Kept[]) {
  const last = new Map<string, { figure: Figure; calibration: Calibration }>()
  for (const { calibration: then, figures } of sections)
    for (const one of figures) if (!last.has(one.name)) last.set(one.name, { figure: one, calibration: then })
  return last
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
