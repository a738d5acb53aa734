import { goodsKey } from '../../../shared/rules/stock/facts.ts'
import type { NewsItem } from '../feedback/use-say-once.ts'
import { isInWork, type FlowFacts, type FlowState } from './state.ts'
import { isOver, lineAt } from './tally.ts'

/**
 * What the office or another handheld did to the open inbound. The worker's own steps change the state at the same moment: after closing it
 * the state is «closed», and after putting away the last of some goods, other goods are chosen or none.
 */
export function newsOf(at: FlowState, { inbound }: FlowFacts): NewsItem[] {
  if (!isInWork(at)) return []
  const about = `inbound ${at.inboundId}`
  const values = { inbound: inbound?.code ?? '' }
  if (inbound?.status === 'CANCELED')
    return [
      { about, say: { kind: 'error', refusal: { refused: 'inbound-canceled', with: values }, sound: 'canceled' } },
    ]
  if (at.at === 'closed') return []
  if (!inbound) return [{ about: `${about} over`, say: { kind: 'error', key: 'inbound.gone', sound: 'closed' } }]
  if (isOver(inbound))
    return [
      {
        about: `${about} over`,
        say: { kind: 'error', refusal: { refused: 'inbound-closed', with: values }, sound: 'closed' },
      },
    ]
  const line = at.at === 'put-away' && at.line ? lineAt(inbound, at.line) : undefined
  if (!line || line.storedQuantity < line.quantity) return []
  const sku = inbound.items.find(({ skuId }) => skuId === line.skuId)?.skuName ?? `SKU ${line.skuId}`
  return [
    {
      about: `${about} ${goodsKey(line)} ${line.storedQuantity}`,
      say: { kind: 'warning', key: 'put.doneElsewhere', with: { sku } },
    },
  ]
}
