import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileStore } from '../adapters/file-store.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { claim, type Handlers } from './claim.ts'
import type { Job } from './handler.ts'
import { holdOf } from './lease.ts'
import { beginSlot, slotOf } from './schedule.ts'
import { Attempt } from './attempt.ts'

const atOnce = 4
const tickMs = 1000
/** How many ms jobs may continue after the process is told to stop, before they are given back. */
const graceMs = 8000

/** A job that takes this many ms leaves much in memory. */
const longMs = 1000

interface Services {
  database: Database
  files: FileStore
  log: Logger
  handlers: Handlers
  /** Called after a long job, when nothing is left to do. */
  rests?: () => void
}

/** Runs the site's jobs in this process, beside the runners of its other processes. */
export class Jobs {
  private readonly parts: Services
  private readonly runner = randomUUID()
  private readonly running = new Map<Attempt, Promise<void>>()
  private readonly schedules: { kind: string; ms: number; slot: number }[] = []
  private looking: Promise<void> | null = null
  private lookAgain = false
  private ticking: Promise<void> | null = null
  private stopping = false
  private isTired = false
  private timer: NodeJS.Timeout | undefined
  private stopHearing = () => {}

  constructor(parts: Services) {
    this.parts = parts
  }

  /** Adds a job of this kind at each interval, once for all of the site's processes. Its payload is `{}`. */
  every(kind: string, ms: number): void {
    this.schedules.push({ kind, ms, slot: 0 })
  }

  /** Looks for jobs each second, and at once after a commit that added one. */
  start(): void {
    this.stopHearing = this.parts.database.onJob(() => void this.look())
    this.timer = setInterval(() => this.tick(), tickMs).unref()
    this.tick()
  }

  /** Takes no more jobs, tells the running ones to stop, waits for them, and gives back those that do not end in time. */
  async stop(): Promise<void> {
    this.stopping = true
    this.stopHearing()
    await this.looking
    for (const one of this.running.keys()) one.stop('The process stops.')
    const cut = new AbortController()
    await Promise.race([
      Promise.all(this.running.values()),
      wait(graceMs, undefined, { signal: cut.signal }).catch(() => {}),
    ])
    cut.abort()
    clearInterval(this.timer)
    await this.ticking
    for (const one of this.running.keys()) await one.giveBack()
  }

  /** Runs jobs until none is due; for tests and commands. */
  async settle(): Promise<void> {
    do {
      await this.look()
      await Promise.all(this.running.values())
    } while (this.looking || this.running.size > 0)
  }

  private look(): Promise<void> {
    this.lookAgain = true
    this.looking ??= this.takeWhatIsDue().finally(() => {
      this.looking = null
      if (this.lookAgain && !this.stopping) void this.look()
    })
    return this.looking
  }

  private async takeWhatIsDue(): Promise<void> {
    const { database, handlers, log } = this.parts
    while (this.lookAgain && !this.stopping) {
      this.lookAgain = false
      try {
        while (this.running.size < atOnce && !this.stopping) {
          const job = await claim(database, this.runner, handlers)
          if (!job) break
          this.begin(job)
        }
      } catch (err) {
        log.error({ err }, 'jobs could not be looked for')
      }
    }
  }

  private begin(job: Job): void {
    const { database, files, log, handlers } = this.parts
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`Nothing does jobs of the kind ${job.kind}.`)
    const one = new Attempt(job, handler, holdOf(database, this.runner, job), log)
    const since = performance.now()
    const ended = one
      .run({ database, files })
      .catch((err: unknown) =>
        log.error(
          { err, job: job.id, kind: job.kind },
          'a job’s end could not be written; it runs again when its lease is over',
        ),
      )
      .finally(() => {
        this.running.delete(one)
        this.isTired ||= performance.now() - since >= longMs
        void this.look()
      })
    this.running.set(one, ended)
  }

  private tick(): void {
    const { log, rests } = this.parts
    if (this.isTired && this.running.size === 0) {
      this.isTired = false
      rests?.()
    }
    this.ticking ??= this.keepAndSchedule()
      .catch((err: unknown) => log.error({ err }, 'jobs could not be kept'))
      .finally(() => (this.ticking = null))
    void this.look()
  }

  private async keepAndSchedule(): Promise<void> {
    const { database } = this.parts
    for (const one of this.running.keys()) await one.keep()
    const now = database.now().getTime()
    for (const schedule of this.stopping ? [] : this.schedules) {
      const slot = slotOf(now, schedule.ms)
      if (slot === schedule.slot) continue
      await database.write((w) => beginSlot(w, schedule.kind, slot, schedule.ms))
      schedule.slot = slot
    }
  }
}
