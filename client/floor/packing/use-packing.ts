import { packingPayloads } from '../../../shared/rules/floor/payloads/packing.ts'
import type { QueuedAction, Worker } from '../../offline/engine.ts'
import { useWorker } from '../floor.ts'
import { useKnown } from '../use-known.ts'

export interface Packing {
  actionId: string
  at: string
  /** Null: another worker packed it. The device does not know the others' names. */
  workerName: string | null
  /** The server did not refuse it, so the parcel is packed as it was packed here. */
  stands: boolean
  canUndo: boolean
}

/** How a parcel was last packed on this device; null if it was packed elsewhere, or undone. */
export function usePacking(invoiceId: number): Packing | null {
  const worker = useWorker()
  return useKnown(`packing ${invoiceId} ${worker.userId}`, async (engine) =>
    packingAmong(await engine.queued({ subject: `invoice:${invoiceId}`, limit: 20 }), worker),
  )
}

/** The last packing among a waybill's queued actions, which come newest first. */
export function packingAmong(queued: readonly QueuedAction[], { userId, name, privileges }: Worker): Packing | null {
  for (const { action, state, undone } of queued) {
    const packed =
      action.type === 'packing.pack' && !undone
        ? packingPayloads[action.type].safeParse(action.payload).data
        : undefined
    if (!packed) continue
    const mine = action.workerId === userId
    const stands = state !== 'refused' && state !== 'held'
    return {
      actionId: action.id,
      at: action.at,
      workerName: mine ? name : null,
      stands,
      canUndo: stands && (mine || privileges.has('exception:write')),
    }
  }
  return null
}
