import { syncCalls } from './calls.ts'
import type { Core } from '../core.ts'
import { createRetryLoop } from './retry-loop.ts'
import { CallFailed } from './transport.ts'

/** The server sends a heartbeat every 20 s; a connection that misses two of them is dead. */
const quietMs = 45_000
const healthyMs = 30_000

/** Listens to the server's pokes, over fetch so that the device's token goes in a header. Connecting counts as a poke. */
export function createLive(core: Core, poked: () => void) {
  const { ports } = core
  const stopped = new AbortController()

  const loop = createRetryLoop(ports, async () => {
    if (!core.device || core.device.revoked || stopped.signal.aborted) return true
    const startedAt = ports.now()
    let rest: string | null = null
    try {
      await core.server.stream(syncCalls.live, {}, { quietMs, signal: stopped.signal }, (text) => {
        if (rest === null) poked()
        const blocks: string[] = ((rest ?? '') + text).replaceAll('\r\n', '\n').split('\n\n')
        rest = blocks.pop() ?? ''
        if (blocks.some((block) => isPoke(block))) poked()
      })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // The handheld was revoked. A pull finds that out at once instead of after the next minute.
      if (error.status === 401) poked()
    }
    if (stopped.signal.aborted) return true
    if (ports.now() - startedAt < healthyMs) return false
    ports.setTimer(() => void loop.ask(), ports.random(1)[0] ?? 0)
    return true
  })

  return {
    listen: (): void => void loop.ask(),
    async end(): Promise<void> {
      stopped.abort()
      await loop.end()
    },
  }
}

function isPoke(block: string): boolean {
  const data = block
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []))
    .join('\n')
  if (data.trim() === '') return false
  try {
    const told: unknown = JSON.parse(data)
    return typeof told === 'object' && told !== null && 'centerId' in told && 'version' in told
  } catch {
    return false
  }
}
