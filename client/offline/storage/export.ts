import type { Core } from '../core.ts'
import { clientOf, grantsOf, rowsAfter } from './outbox.ts'

/**
 * Everything that the server has not acknowledged, as a file that the office imports. It is for a device that can no longer reach the
 * server.
 */
export async function exportedQueue(core: Core): Promise<Blob> {
  const client = await clientOf(core.outbox, core.ids)
  const actions = (await rowsAfter(core.outbox, client.clientId, client.ackedSeq)).map((row) => row.action)
  const grants = (await grantsOf(core.outbox, actions)).map((row) => row.grant)
  const file = {
    format: 'gantry-queue',
    v: 1,
    clientId: client.clientId,
    deviceId: core.device?.deviceId ?? null,
    grants,
    actions,
  }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}
