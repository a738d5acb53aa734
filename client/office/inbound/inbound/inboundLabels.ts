import type { Inbound } from '../../../../shared/entities/inbound.ts'

export interface InboundLabel {
  key: string
  name: string
  skuId: number
  lot: string | null
  expirationDate: string | null
  copies: number
}

/** The undamaged pieces counted of each SKU, lot and expiry; for a SKU that is not counted yet, what was announced. */
export function labelsOf({ items, inventories }: Pick<Inbound, 'items' | 'inventories'>): InboundLabel[] {
  const counted = new Set(inventories.map(({ skuId }) => skuId))
  const labels = new Map<string, InboundLabel>()
  const add = ({ key, copies, ...label }: InboundLabel) =>
    labels.set(key, { key, ...label, copies: copies + (labels.get(key)?.copies ?? 0) })
  for (const { skuId, skuName: name, lot, expirationDate, condition, quantity } of inventories)
    if (condition === 'GOOD')
      add({ key: `${skuId} ${lot} ${expirationDate}`, name, skuId, lot, expirationDate, copies: quantity })
  for (const { skuId, skuName: name, quantity } of items)
    if (!counted.has(skuId)) add({ key: String(skuId), name, skuId, lot: null, expirationDate: null, copies: quantity })
  return [...labels.values()]
}
