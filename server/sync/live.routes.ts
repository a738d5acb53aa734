import { streamSSE } from 'hono/streaming'
import { syncApi } from '../../shared/api/sync.ts'
import type { Poke } from '../../shared/sync/protocol.ts'
import { isOpen } from '../http/open-account.ts'
import type { Database } from '../db/database.ts'
import { everyCenter, type Addressed } from '../db/writer.ts'
import { seesCenter, type Caller, type DeviceCaller } from '../http/caller.ts'
import { mount, type App } from '../http/mount.ts'
import { isLasting } from '../http/sign-in.ts'
import { isOfOperator } from '../subjects.ts'
import { oversees } from '../jobs/job.store.ts'

const heartbeatMs = 20_000
/** Streams end after a while, so that changes in what a caller may see take effect. */
const longestMs = 5 * 60_000
/** How long, at most, a user who was signed out still hears pokes. */
const checkedMs = 10_000

/** A poke says what changed, never the rows: the client then asks for what it may see (decisions.md §10). */
export function liveRoutes(app: App, database: Database): void {
  const lines = createLines()
  mount(app, syncApi.live, async ({ c, caller, device }) =>
    streamSSE(c, async (stream) => {
      const waiting: Poke[] = []
      let wake: () => void = () => {}
      const stop = database.onPoke((poke) => {
        if (!hears(poke, caller, device)) return
        // A partner's people are not told that rows of the operator changed.
        const tables = caller?.partnerId ? poke.tables.filter((table) => !isOfOperator(table)) : poke.tables
        if (tables.length === 0) return
        waiting.push({ centerId: poke.centerId, version: poke.version, tables })
        wake()
      })
      const over = new AbortController()
      const end = () => {
        over.abort()
        wake()
      }
      // Ends the stream if pokes may have been missed: a client that opens a new one fetches everything, including what it missed.
      const stopMissing = database.onMissed(end)
      const leave = device ? lines.take(device.deviceId, end) : () => {}
      stream.onAbort(() => wake())
      const until = Date.now() + longestMs
      let checked = Date.now()
      try {
        await stream.writeSSE({ event: 'hello', data: '{}' })
        while (!stream.aborted && !over.signal.aborted && Date.now() < until) {
          if (waiting.length === 0)
            await Promise.race([new Promise<void>((resolve) => (wake = resolve)), stream.sleep(heartbeatMs)])
          if (stream.aborted || over.signal.aborted) break
          const pokes = waiting.splice(0)
          // Changes that may end a sign-in are checked at once.
          if (
            Date.now() - checked > checkedMs ||
            pokes.some(({ tables }) => tables.some((table) => endsSignIns.includes(table)))
          ) {
            if (!(await mayHear(database, caller, device))) break
            checked = Date.now()
          }
          if (pokes.length === 0) await stream.writeSSE({ event: 'heartbeat', data: '{}' })
          for (const poke of pokes) await stream.writeSSE({ event: 'poke', data: JSON.stringify(poke) })
        }
      } finally {
        stop()
        stopMissing()
        leave()
      }
    }),
  )
}

/** A handheld's tabs, plus connections that broke and have not been noticed yet. */
export const mostLines = 8

/** A handheld's connections. If there are too many, the oldest is told to end. */
function createLines() {
  const lines = new Map<number, (() => void)[]>()
  return {
    take(deviceId: number, end: () => void): () => void {
      const mine = lines.get(deviceId) ?? []
      lines.set(deviceId, mine)
      mine.push(end)
      if (mine.length > mostLines) mine.shift()?.()
      return () => {
        const at = mine.indexOf(end)
        if (at >= 0) mine.splice(at, 1)
        if (mine.length === 0) lines.delete(deviceId)
      }
    },
  }
}

const endsSignIns = ['user', 'role', 'partner', 'key', 'device', 'badge', 'roster']

/** Whether a stream hears a poke. Pokes for certain users never go to a handheld, no matter who holds it. */
function hears({ centerId, userIds, job }: Addressed, caller: Caller | null, device: DeviceCaller | null): boolean {
  if (userIds)
    return (
      device === null &&
      caller !== null &&
      (userIds.includes(caller.userId) || (job !== undefined && oversees(caller, job)))
    )
  return (
    centerId === everyCenter ||
    (device ? centerId === device.centerId : caller !== null && seesCenter(caller, centerId))
  )
}

/** Whether the sign-in, key or device that opened a stream is still valid. */
async function mayHear({ read, now }: Database, caller: Caller | null, device: DeviceCaller | null): Promise<boolean> {
  if (device)
    return (
      (await read
        .selectFrom('device')
        .select('id')
        .where('id', '=', device.deviceId)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst()) !== undefined
    )
  if (!caller) return false
  if (caller.openapiKeyId !== null) {
    const key = await read
      .selectFrom('openapiKey')
      .innerJoin('user', 'user.id', 'openapiKey.createdBy')
      .innerJoin('partner', 'partner.id', 'openapiKey.partnerId')
      .select('openapiKey.id')
      .where('openapiKey.id', '=', caller.openapiKeyId)
      .where('openapiKey.revokedAt', 'is', null)
      .where('partner.status', '=', 'ACTIVE')
      .where(isOpen(now()))
      .executeTakeFirst()
    return key !== undefined
  }
  const session = await read
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select('session.id')
    .where('session.id', '=', caller.sessionId)
    .where(isLasting(now()))
    .where(isOpen(now()))
    .executeTakeFirst()
  return session !== undefined
}
