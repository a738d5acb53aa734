import { packingPayloads } from '../../../shared/rules/floor/payloads/packing.ts'
import { useWorker } from '../floor.ts'
import { useKnown } from '../use-known.ts'

export interface Packing {
  actionId: string
  at: string
  /** Null: not this worker; the device does not know the others' names. */
  workerName: string | null
  canUndo: boolean
}

/** How a parcel was packed on this device, the last time; null where it was packed elsewhere, or undone. */
export function usePacking(invoiceId: number): Packing | null {
  const { userId, name, privileges } = useWorker()
  return useKnown(`packing ${invoiceId} ${userId}`, async (engine) => {
    for (const { action, state, undone } of await engine.queued({ subject: `invoice:${invoiceId}`, limit: 20 })) {
      const packed =
        action.type === 'packing.pack' && !undone
          ? packingPayloads[action.type].safeParse(action.payload).data
          : undefined
      if (!packed) continue
      const mine = action.workerId === userId
      return {
        actionId: action.id,
        at: action.at,
        workerName: mine ? name : null,
        canUndo: state !== 'refused' && state !== 'held' && (mine || privileges.has('exception:write')),
      }
    }
    return null
  })
}
