import { streamSSE } from 'hono/streaming'
import { syncApi } from '../../shared/api/sync.ts'
import type { Poke } from '../../shared/sync/protocol.ts'
import type { Database } from '../db/database.ts'
import { everyCenter } from '../db/writer.ts'
import { seesCenter } from '../http/caller.ts'
import { mount, type App } from '../http/mount.ts'

const heartbeatMs = 20_000
/** A stream ends by itself, so that a sign-in that ended meanwhile is noticed. */
const longestMs = 5 * 60_000

/** Pokes say what moved, never the rows: whoever hears one asks for what they may see (decisions.md §10). */
export function liveRoutes(app: App, database: Database): void {
  mount(app, syncApi.live, async ({ c, caller, device }) =>
    streamSSE(c, async (stream) => {
      const waiting: Poke[] = []
      let wake: () => void = () => {}
      const hears = (poke: Poke) => poke.centerId === everyCenter || (device ? poke.centerId === device.centerId : caller !== null && seesCenter(caller, poke.centerId))
      const stop = database.onPoke((poke) => {
        if (!hears(poke)) return
        waiting.push(poke)
        wake()
      })
      stream.onAbort(() => wake())
      const until = Date.now() + longestMs
      try {
        await stream.writeSSE({ event: 'hello', data: '{}' })
        while (!stream.aborted && Date.now() < until) {
          if (waiting.length === 0) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), stream.sleep(heartbeatMs)])
          if (stream.aborted) break
          if (waiting.length === 0) await stream.writeSSE({ event: 'heartbeat', data: '{}' })
          for (const poke of waiting.splice(0)) await stream.writeSSE({ event: 'poke', data: JSON.stringify(poke) })
        }
      } finally {
        stop()
      }
    }),
  )
}
