import type { InboundView } from '../../offline/engine.ts'
import { inboundPayloads } from '../../../shared/rules/floor/payloads/inbound.ts'
import { useWorker } from '../floor.ts'
import { useKnown } from '../use-known.ts'

/** The last count of these goods that this worker made and can still take back. */
export function useLastCount(inbound: InboundView, skuId: number | null): { id: string; quantity: number } | null {
  const { userId } = useWorker()
  return useKnown(`${userId} ${inbound.id} ${skuId}`, async (engine) => {
    const done = skuId === null ? [] : await engine.queued({ subject: `inbound:${inbound.id}`, limit: 50 })
    const counts = done.flatMap(({ action, state, undone }) => {
      if (action.type !== 'inbound.inspect' || undone || state === 'refused' || action.workerId !== userId) return []
      const counted = inboundPayloads['inbound.inspect'].safeParse(action.payload)
      return counted.success && counted.data.skuId === skuId ? [{ id: action.id, quantity: counted.data.quantity }] : []
    })
    return counts[0] ?? null
  })
}
