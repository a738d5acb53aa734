import type { Core } from './core.ts'
import { isFull, storageTrouble } from './storage-trouble.ts'

/**
 * What to do when storage fails: the cache gives way, the outbox never. Answers whether to try once more; what is not
 * storage's fault is thrown on.
 */
export async function mend(core: Core, error: unknown): Promise<boolean> {
  const trouble = storageTrouble(error)
  if (trouble === null) throw error
  if (isFull(trouble)) {
    await emptyCache(core)
    return true
  }
  if (!(await outboxWorks(core))) {
    core.status.set({ blocked: 'storage-broken' })
    return false
  }
  if (trouble === 'broken') await rebuildCache(core)
  return true
}

/** Does the work, and once more after mending. */
export async function mending<T>(core: Core, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await mend(core, error))) throw error
    return work()
  }
}

/** Whether the block is over: there is room again, or the database opens. */
export async function mayWorkAgain(core: Core): Promise<void> {
  const { blocked } = core.status.get()
  if (blocked !== 'storage-full' && blocked !== 'storage-broken') return
  if (await outboxWorks(core)) core.status.set({ blocked: null })
}

/** Whether the outbox opens, and takes at least a row that it has already. */
export async function outboxWorks({ outbox }: Core): Promise<boolean> {
  try {
    await outbox.db.open()
    const client = await outbox.meta.get('client')
    if (client)
      await outbox.db.transaction('rw', outbox.meta, async () =>
        outbox.meta.put((await outbox.meta.get('client')) ?? client),
      )
    return true
  } catch (error) {
    if (storageTrouble(error) === null) throw error
    return false
  }
}

export async function emptyCache(core: Core): Promise<void> {
  try {
    await core.cache.evict()
  } catch (error) {
    // Where even clearing finds no room, deleting does.
    if (storageTrouble(error) === null) throw error
    await rebuildCache(core)
  }
  core.status.set({ snapshot: { state: 'none', progress: 0 } })
}

async function rebuildCache({ cache }: Core): Promise<void> {
  await cache.db.delete({ disableAutoOpen: false })
  cache.forgetParsed()
}
