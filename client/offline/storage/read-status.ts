import type { Core } from '../core.ts'
import { queueAfter, type OutboxRow, type Session } from './outbox.ts'
import { photosWaiting } from '../photos.ts'
import { endWhenOver, workerFrom } from '../session.ts'
import { steadily } from './storage-trouble.ts'

/** Reads what the status shows from the two databases. */
export async function readStatus(core: Core): Promise<void> {
  const { outbox, cache } = core
  endWhenOver(core)
  const { state, open } = await steadily(cache.db, () =>
    cache.db.transaction('r', cache.meta, cache.exceptions, async () => ({
      state: await cache.state(),
      open: await openExceptions(core),
    })),
  )
  const absorbedOf = ({ clientId }: { clientId: string }) =>
    state.absorbed?.clientId === clientId ? state.absorbed.seq : 0
  const [{ client, rows }, photosUnsent] = await Promise.all([
    queueAfter(outbox, core.ids, (client) => Math.min(absorbedOf(client), client.ackedSeq)),
    photosWaiting(core),
  ])
  const oldest = rows.find((row) => row.seq > client.ackedSeq)
  const refused = refusedCount(
    core,
    open.refused,
    rows.filter((row) => row.seq > absorbedOf(client)),
  )
  // The device and the session may have changed during the reading.
  const { device, session } = core
  core.status.set({
    enrolled: device && {
      deviceId: device.deviceId,
      label: device.label,
      centerId: device.centerId,
      centerCode: device.centerCode,
    },
    ended: session ? null : core.status.get().ended,
    worker: session && sameWorker(core) ? core.status.get().worker : session && workerFrom(session),
    unsent: client.lastSeq - client.ackedSeq,
    oldestUnsentAt: oldest?.action.at ?? null,
    refused,
    concerning: open.concerning,
    photosUnsent,
    lastContactAt: state.lastContactAt ?? core.status.get().lastContactAt,
    snapshot: state.complete
      ? { state: 'complete', progress: 1 }
      : state.incoming
        ? { state: 'loading', progress: core.status.get().snapshot.progress }
        : { state: 'none', progress: 0 },
    ...(device?.revoked ? { blocked: 'device-revoked' as const } : {}),
  })
}

function sameWorker({ status, session }: Core): boolean {
  const { worker } = status.get()
  return worker?.grantId === session?.grant.id && [...(worker?.privileges ?? [])].join() === session?.privileges.join()
}

/** A leader gets the center's open exceptions, others get their own, and the number of others' exceptions that concern them. */
async function openExceptions({ cache, session }: Core): Promise<{ refused: number[]; concerning: number }> {
  if (!session) return { refused: [], concerning: 0 }
  if (leads(session)) return { refused: await cache.exceptions.toCollection().primaryKeys(), concerning: 0 }
  const { userId } = session
  const rows = (await cache.exceptions.toArray()).map(({ row }) => row)
  const refused = rows.filter(({ workerId }) => workerId === userId).map(({ id }) => id)
  const concerning = rows.filter(({ workerId, concernsId }) => workerId !== userId && concernsId === userId)
  return { refused, concerning: concerning.length }
}

/** Counts the open exceptions and the actions that were refused just now, before the pull brings their exceptions. */
function refusedCount({ session }: Core, open: readonly number[], rows: readonly OutboxRow[]): number {
  if (!session) return 0
  const ids = new Set<number | string>(open)
  for (const { id, state, result, action } of rows) {
    if (state === 'refused' && (leads(session) || action.workerId === session.userId))
      ids.add(result?.exceptionId ?? id)
  }
  return ids.size
}

function leads({ privileges }: Session): boolean {
  return privileges.includes('exception:write')
}
