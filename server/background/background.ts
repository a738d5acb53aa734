import { Worker } from 'node:worker_threads'

/** How long the thread is kept for the next task, with the fonts it has read. */
const keptMs = 60_000

interface Waiting {
  report: ((done: number) => void) | undefined
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

let thread: Worker | null = null
let ending: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Calls a module's function in a thread of its own: documents take seconds to draw, and the floor's scans must not wait for
 * them. Arguments and bytes are copied, so they must be plain. One thread serves all, one task after another. With
 * `report` the function gets one argument more, by which it says how much is done.
 */
export function inBackground(module: URL, name: string, args: readonly unknown[], report?: (done: number) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject, report })
    clearTimeout(ending)
    thread ??= begin()
    thread.postMessage({ id, module: module.href, name, args, reports: report !== undefined })
  })
}

function begin(): Worker {
  const begun = new Worker(new URL('./thread.ts', import.meta.url))
  begun.unref()
  begun.on('message', ({ id, bytes, error, done }: { id: number; bytes?: Uint8Array; error?: string; done?: number }) => {
    const task = waiting.get(id)
    if (done !== undefined) {
      task?.report?.(done)
      return
    }
    waiting.delete(id)
    if (bytes) task?.resolve(bytes)
    else task?.reject(new Error(error ?? 'The background thread answered nothing.'))
    if (waiting.size === 0) ending = setTimeout(end, keptMs).unref()
  })
  begun.on('error', fail)
  begun.on('exit', () => fail(new Error('The background thread ended.')))
  return begun
}

function end(): void {
  void thread?.terminate()
  thread = null
}

function fail(error: unknown): void {
  thread = null
  for (const task of waiting.values()) task.reject(error instanceof Error ? error : new Error(String(error)))
  waiting.clear()
}
