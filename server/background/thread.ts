import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

goAfterOthers()

/** The thread's side: it imports the module that a task names, and calls its function. */
parentPort?.on(
  'message',
  async ({
    id,
    module,
    name,
    args,
    reports,
  }: {
    id: number
    module: string
    name: string
    args: unknown[]
    reports: boolean
  }) => {
    try {
      const functions = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
      const called = functions[name]
      if (!called) throw new Error(`There is no ${name} in ${module}.`)
      parentPort?.postMessage({
        id,
        result: await called(...args, ...(reports ? [(done: number) => parentPort?.postMessage({ id, done })] : [])),
      })
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  },
)

/** On Linux each thread has its own priority; elsewhere this one shares the process's. */
function goAfterOthers(): void {
  if (process.platform !== 'linux') return
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL)
}
