import { isRefusal, type Refusal } from '../../shared/errors.ts'
import type { Logger } from '../log.ts'
import { leaseMs } from './claim.ts'
import type { Handler, Job, JobFile, Outcome, Tools } from './handler.ts'
import { measure } from '../measure.ts'
import type { Hold, Progress } from './lease.ts'

/** One attempt at a job in this process: runs the handler and records the outcome. */
export class Attempt {
  readonly job: Job
  private readonly handler: Handler
  private readonly hold: Hold
  private readonly log: Logger
  private readonly abort = new AbortController()
  private progress: Progress | null = null
  /** The progress that is already in the database. */
  private told: Progress | null = null
  private keptAt = Date.now()

  constructor(job: Job, handler: Handler, hold: Hold, log: Logger) {
    this.job = job
    this.handler = handler
    this.hold = hold
    this.log = log
  }

  async run(at: Pick<Tools, 'database' | 'files'>): Promise<void> {
    const { hold } = this
    const since = performance.now()
    const ended = (outcome: 'done' | 'failed') =>
      measure('job', () => ({ kind: this.job.kind, outcome, ms: performance.now() - since }))
    let outcome: Outcome
    try {
      outcome = await this.handler.run(this.job, {
        ...at,
        signal: this.abort.signal,
        progress: (done, total) => (this.progress = { done, total }),
      })
    } catch (error) {
      ended('failed')
      await this.failed(error)
      return
    }
    ended('done')
    if (refuses(outcome)) await hold.refuse(this.progress, outcome)
    else if (hasFile(outcome)) {
      const { bytes, name, contentType } = outcome.file
      const storedAs = await at.files.put(bytes)
      if (!(await hold.finish(this.progress, undefined, { storedAs, name, contentType })))
        await at.files.remove(storedAs)
    } else await hold.finish(this.progress, outcome ?? undefined, null)
  }

  /** Renews the lease long before it ends, and writes the job's progress. */
  async keep(): Promise<void> {
    const { progress } = this
    if (Date.now() - this.keptAt < leaseMs / 3 && progress === this.told) return
    this.keptAt = Date.now()
    this.told = progress
    // `keep` also answers false if the try has just ended by itself; then nothing listens to the signal.
    if (!(await this.hold.keep(progress))) this.stop('The job was taken over.')
  }

  stop(why: string): void {
    this.abort.abort(new Error(why))
  }

  async giveBack(): Promise<void> {
    await this.hold.giveBack(this.progress)
  }

  private async failed(err: unknown): Promise<void> {
    if (this.abort.signal.aborted) {
      await this.giveBack()
      return
    }
    const { id, kind, attempt } = this.job
    const { maxAttempts } = this.handler
    if (attempt >= maxAttempts) this.log.error({ err, job: id, kind, attempt }, 'a job was given up')
    else this.log.info({ err, job: id, kind, attempt }, 'a job failed and is tried again')
    await this.hold.fail(this.progress, err, maxAttempts)
  }
}

function refuses(outcome: Outcome): outcome is Refusal {
  return isRefusal(outcome) && typeof outcome.refused === 'string'
}

function hasFile(outcome: Outcome): outcome is { file: JobFile } {
  return typeof outcome === 'object' && 'file' in outcome
}
