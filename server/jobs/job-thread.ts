import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WriteTurn } from '../db/write-turn.ts'
import type { Logger } from '../log.ts'
import { retell, type Told } from '../measure.ts'
import type { Settings } from '../settings.ts'

/** How long after a thread died the next one begins. */
const againMs = 1000
/** How long a thread that is told to stop may take: longer than it gives its jobs. */
const patienceMs = 12_000

/** What the thread is given: plain data, from which it makes parts of its own. */
export interface ThreadData {
  settings: Settings
  dataDir: string
  /** The turn at writing, where both threads write to one SQLite. */
  turn: SharedArrayBuffer | undefined
}

/**
 * Runs the site's jobs in a thread of their own, so that whoever calls need not wait for their work (decision 0058). To the database it is
 * as another process of the site: it has its own connections, and each tells the other what was committed.
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
      // What it was doing is run again when its lease is over.
      if (!this.stopping) this.again = setTimeout(() => this.start(), againMs)
    })
  }

  /** Jobs that run may end, or are given back. One that hears nothing is left where it is, and runs again when its lease is over. */
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
