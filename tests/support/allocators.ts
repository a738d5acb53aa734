import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { World } from './world.ts'

/** Starts allocator.ts as a process of its own and keeps what it has said so far. */
export function startAllocator({ dataDir, databaseUrl }: World['at']) {
  const child = spawn(
    process.execPath,
    ['tests/support/allocator.ts', dataDir, ...(databaseUrl ? [databaseUrl] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    /** Waits until the process has said these words this many times. */
    async hears(words: string, times = 1): Promise<void> {
      while (said.split(words).length <= times) await once(child.stdout, 'data')
    },
    async kill(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
