import { Worker } from 'node:worker_threads'

interface Waiting {
  report: ((done: number) => void) | undefined
  resolve(result: unknown): void
  reject(error: Error): void
}

/** A thread for CPU-heavy work. It runs one task at a time, at lower priority than scans and calls. */
export class Background {
  private thread: Worker | null = null
  private ending: NodeJS.Timeout | undefined
  private lastId = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly keptMs: number

  /** `keptMs`: how long an idle thread is kept for the next task, since it has already loaded the fonts. */
  constructor(keptMs = 60_000) {
    this.keptMs = keptMs
  }

  /**
   * Calls a module's function in the thread. Arguments and results are copied, so they must be plain data. With `report`, the function
   * gets one more argument: a callback to report its progress.
   */
  run<T>(module: URL, name: string, args: readonly unknown[], report?: (done: number) => void): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const id = ++this.lastId
      this.waiting.set(id, { resolve, reject, report })
      clearTimeout(this.ending)
      this.thread ??= this.begin()
      this.thread.ref()
      this.thread.postMessage({ id, module: module.href, name, args, reports: report !== undefined })
    }) as Promise<T>
  }

  private begin(): Worker {
    const begun = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] })
    begun.on(
      'message',
      ({ id, result, error, done }: { id: number; result?: unknown; error?: string; done?: number }) => {
        const task = this.waiting.get(id)
        if (done !== undefined) {
          task?.report?.(done)
          return
        }
        this.waiting.delete(id)
        if (error === undefined) task?.resolve(result)
        else task?.reject(new Error(error))
        if (this.waiting.size > 0) return
        // An idle thread does not keep the process alive.
        begun.unref()
        this.ending = setTimeout(() => this.end(), this.keptMs).unref()
      },
    )
    // A thread that was ended while idle may still be ending when the next has begun; its end must not fail the tasks of the next.
    const fail = (error: unknown) => begun === this.thread && this.fail(error)
    begun.on('error', fail)
    begun.on('exit', () => fail(new Error('The background thread ended.')))
    return begun
  }

  private end(): void {
    void this.thread?.terminate()
    this.thread = null
  }

  private fail(error: unknown): void {
    this.thread = null
    for (const task of this.waiting.values()) task.reject(error instanceof Error ? error : new Error(String(error)))
    this.waiting.clear()
  }
}

const documents = new Background()

/** Draws a document, or reads one, in the thread: it takes seconds, and the floor's scans must not wait for it. */
export function inBackground<T = Uint8Array>(
  module: URL,
  name: string,
  args: readonly unknown[],
  report?: (done: number) => void,
): Promise<T> {
  return documents.run(module, name, args, report)
}
