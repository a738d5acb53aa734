import type { InboundView } from '../../offline/engine.ts'

type Coming = Pick<InboundView, 'id' | 'code' | 'scheduledDate'> & { pieces: number }

/** The pieces of a SKU that are announced on open inbounds and not put away yet (decisions.md §7). */
export function comingOf(
  inbounds: readonly Pick<InboundView, 'id' | 'code' | 'scheduledDate' | 'items' | 'lines'>[],
  skuId: number,
): Coming[] {
  return inbounds.flatMap(({ id, code, scheduledDate, items, lines }) => {
    const announced = items.reduce((sum, item) => (item.skuId === skuId ? sum + item.quantity : sum), 0)
    const stored = lines.reduce((sum, line) => (line.skuId === skuId ? sum + line.storedQuantity : sum), 0)
    return announced > stored ? [{ id, code, scheduledDate, pieces: announced - stored }] : []
  })
}
