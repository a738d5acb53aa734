import { parentPort } from 'node:worker_threads'

/** The thread's side: imports the module that a task names and calls its function. */
parentPort?.on('message', async ({ id, module, name, args, reports }: { id: number; module: string; name: string; args: unknown[]; reports: boolean }) => {
  try {
    const functions = (await import(module)) as Record<string, (...args: unknown[]) => Promise<Uint8Array>>
    parentPort?.postMessage({ id, bytes: await functions[name]?.(...args, ...(reports ? [(done: number) => parentPort?.postMessage({ id, done })] : [])) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
