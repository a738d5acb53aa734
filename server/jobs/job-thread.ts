import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WriteTurn } from '../db/write-turn.ts'
import type { Logger } from '../log.ts'
import { retell, type Told } from '../measure.ts'
import type { Settings } from '../settings.ts'

/** How many ms after a thread died the next one begins. */
const againMs = 1000
/** How many ms a thread may take when it is told to stop: longer than it gives its jobs. */
const patienceMs = 12_000

/** What the thread is given: plain data, from which it makes services of its own. */
export interface ThreadData {
  settings: Settings
  dataDir: string
  /** The turn to write, if both threads write to one SQLite. */
  turn: SharedArrayBuffer | undefined
}

/**
 * Runs the site's jobs in a thread of their own, so that calls do not have to wait for that work (decision 0058). For the database it is
 * like another process of the site: it has its own connections, and the two threads tell each other what was committed.
 */
export class JobThread {
  private readonly data: Omit<ThreadData, 'turn'>
  private readonly turn: WriteTurn | undefined
  private readonly log: Logger
  private thread: Worker | null = null
  private again: NodeJS.Timeout | undefined
  private stopping = false
  private readonly patienceMs: number

  constructor(data: Omit<ThreadData, 'turn'>, turn: WriteTurn | undefined, log: Logger, patience = patienceMs) {
    this.data = data
    this.turn = turn
    this.log = log
    this.patienceMs = patience
  }

  start(): void {
    const workerData: ThreadData = { ...this.data, turn: this.turn?.shared }
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData,
      execArgv: [],
      env: { ...process.env, ...compileCache() },
    })
    this.thread = thread
    thread.on('message', (told: Told[]) => retell(told))
    thread.on('error', (err) => this.log.error({ err }, 'the thread of the jobs has died'))
    thread.once('exit', () => {
      this.thread = null
      this.turn?.otherDied()
      // The jobs that it was running run again when their leases are over.
      if (!this.stopping) this.again = setTimeout(() => this.start(), againMs)
    })
  }

  /**
   * Lets the running jobs end, or gives them back. A thread that does not react is terminated, and its jobs run again when their leases are
   * over.
   */
  async stop(): Promise<void> {
    this.stopping = true
    clearTimeout(this.again)
    const { thread } = this
    if (!thread) return
    const ended = once(thread, 'exit')
    thread.postMessage('stop')
    const enough = setTimeout(() => {
      this.log.warn('the thread of the jobs does not answer and is ended')
      void thread.terminate()
    }, this.patienceMs)
    await ended
    clearTimeout(enough)
  }
}

/**
 * A thread keeps compiled code only if its environment names a folder. Node puts it into a folder for its own version,
 * so the one above ours is named.
 */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
