import { syncCalls } from '../sync/calls.ts'
import type { Core } from '../core.ts'
import { isFull, reopen, steadily, storageTrouble } from './storage-trouble.ts'
import { CallFailed } from '../sync/transport.ts'

/** The longest wait for the server. It is short, because a worker waits for the answer to a scan. */
const patienceMs = 4_000

/**
 * Handles a storage failure. It opens the storage again. If that did not help, it deletes the cache, provided that the server can send it
 * again, but never the outbox. Answers whether to try once more. An error that is not storage's fault is thrown on.
 * @param again the storage was already opened anew and still fails
 */
export async function recoverStorage(core: Core, error: unknown, again: boolean): Promise<boolean> {
  const trouble = storageTrouble(error)
  if (trouble === null) throw error
  if (isFull(trouble)) return emptyCache(core)
  if (!(await outboxWorks(core))) {
    core.status.set({ blocked: 'storage-broken' })
    return false
  }
  return again ? rebuildCache(core) : opensAgain(core)
}

/** Does the work. It tries again after opening the storage anew, and once more after a broken cache was deleted. */
export async function recovering<T>(core: Core, work: () => Promise<T>): Promise<T> {
  for (const again of [false, true]) {
    try {
      return await work()
    } catch (error) {
      if (!(await recoverStorage(core, error, again))) throw error
    }
  }
  return work()
}

/** Ends the block if there is room again or the database opens. */
export async function mayWorkAgain(core: Core): Promise<void> {
  const { blocked } = core.status.get()
  if (blocked !== 'storage-full' && blocked !== 'storage-broken') return
  if (await outboxWorks(core)) core.status.set({ blocked: null })
}

/** Whether the outbox opens, and takes at least a row that it has already. */
export async function outboxWorks({ outbox }: Core): Promise<boolean> {
  try {
    await steadily(outbox.db, () =>
      outbox.db.transaction('rw', outbox.meta, async () => {
        const client = await outbox.meta.get('client')
        if (client) await outbox.meta.put(client)
      }),
    )
    return true
  } catch (error) {
    if (storageTrouble(error) === null) throw error
    return false
  }
}

/** Makes room by emptying the cache, if the server can send it again. Answers whether it did. */
export async function emptyCache(core: Core): Promise<boolean> {
  if (!(await canFetch(core))) return false
  try {
    await core.cache.evict()
  } catch (error) {
    // If even clearing finds no room, deleting does.
    if (storageTrouble(error) === null) throw error
    await deleteCache(core)
  }
  core.status.set({ snapshot: { state: 'none', progress: 0 } })
  return true
}

async function rebuildCache(core: Core): Promise<boolean> {
  if (!(await canFetch(core))) return false
  await deleteCache(core)
  return true
}

async function deleteCache({ cache }: Core): Promise<void> {
  await cache.db.delete({ disableAutoOpen: false })
  cache.forgetParsed()
}

/** A cache that does not open is no reason to stop: it will fail again later and be rebuilt then. */
async function opensAgain({ cache }: Core): Promise<boolean> {
  try {
    await reopen(cache.db)
  } catch (error) {
    if (storageTrouble(error) === null) throw error
  }
  return true
}

/** Whether the server would give this device its data now. A device that is not enrolled has no data to lose. */
async function canFetch({ device, server, ids, ports }: Core): Promise<boolean> {
  if (!device) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = ports.setTimer(() => resolve(false), patienceMs)
  server.send(syncCalls.pull, { query: { clientId: ids.any(), limit: 1 } }).then(
    () => resolve(true),
    (error: unknown) => resolve(!(error instanceof CallFailed)),
  )
  try {
    return await promise
  } finally {
    ports.clearTimer(timer)
  }
}
