import type { Core } from './core.ts'
import { clientOf, rowsAfter, type OutboxRow } from './outbox.ts'
import { photosWaiting } from './photos.ts'
import { workerFrom } from './sign-in.ts'

/** Reads what the status shows of the two databases. */
export async function glance(core: Core): Promise<void> {
  const { outbox, cache } = core
  if (hasEnded(core)) core.session = null
  const client = await clientOf(outbox, core.ids)
  const state = await cache.state()
  const absorbed = state.absorbed?.clientId === client.clientId ? state.absorbed.seq : 0
  const rows = client.lastSeq > Math.min(absorbed, client.ackedSeq) ? await rowsAfter(outbox, client.clientId, Math.min(absorbed, client.ackedSeq)) : []
  const oldest = rows.find((row) => row.seq > client.ackedSeq)
  const refused = await refusedCount(core, rows.filter((row) => row.seq > absorbed))
  // Who it is may have changed during the reading.
  const { device, session } = core
  core.status.set({
    enrolled: device && { deviceId: device.deviceId, label: device.label, centerId: device.centerId, centerCode: device.centerCode },
    worker: session && sameWorker(core) ? core.status.get().worker : session && workerFrom(session),
    unsent: client.lastSeq - client.ackedSeq,
    oldestUnsentAt: oldest?.action.at ?? null,
    refused,
    photosUnsent: await photosWaiting(core),
    lastContactAt: state.lastContactAt ?? core.status.get().lastContactAt,
    snapshot: state.complete ? { state: 'complete', progress: 1 } : state.incoming ? { state: 'loading', progress: core.status.get().snapshot.progress } : { state: 'none', progress: 0 },
    ...(device?.revoked ? { blocked: 'device-revoked' as const } : {}),
  })
}

/** A sign-in is good for a shift; after it the badge is scanned again. */
export function hasEnded({ session, clock }: Core): boolean {
  return session !== null && Date.parse(session.grant.until) <= clock.serverNow()
}

function sameWorker({ status, session }: Core): boolean {
  return status.get().worker?.grantId === session?.grant.id
}

/** For a leader the center's open exceptions, for others their own and those that concern them; and what was refused just now, before the pull brings it. */
async function refusedCount({ cache, session }: Core, rows: readonly OutboxRow[]): Promise<number> {
  if (!session) return 0
  const leads = session.privileges.includes('exception:write')
  const open = leads ? cache.exceptions.toCollection() : cache.exceptions.filter(({ row }) => row.workerId === session.userId || row.concernsId === session.userId)
  const ids = new Set<number | string>(await open.primaryKeys())
  for (const { id, state, result, action } of rows) {
    if (state === 'refused' && (leads || action.workerId === session.userId)) ids.add(result?.exceptionId ?? id)
  }
  return ids.size
}
