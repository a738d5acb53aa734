import { refuseToPack } from '../../../shared/rules/floor/pack-refusals.ts'
import type { NewsItem } from '../feedback/use-say-once.ts'
import { isInParcel, taskOf, type FlowFacts, type FlowState } from './state.ts'

/**
 * What the office or another bench did to the waybill that is being packed. A worker who packed it themselves is already at «packed» and
 * hears nothing.
 */
export function newsOf(state: FlowState, { invoice }: Pick<FlowFacts, 'invoice'>): NewsItem[] {
  const task = taskOf(state)
  if (!isInParcel(task)) return []
  const { invoiceId, serial = '' } = task.parcel
  if (!invoice)
    return [
      {
        about: `invoice ${invoiceId} gone`,
        say: { kind: 'error', key: 'packing.gone', scanned: serial, sound: 'canceled' },
      },
    ]
  const refusal = invoice.id === invoiceId ? refuseToPack(invoice) : null
  if (!refusal) return []
  const about = `invoice ${invoiceId} ${refusal.refused}`
  const scanned = invoice.serial
  switch (refusal.refused) {
    case 'invoice-canceled':
      return [{ about, say: { kind: 'error', key: 'packing.canceledNow', scanned, sound: 'canceled' } }]
    case 'already-packed':
      return [{ about, say: { kind: 'error', key: 'packing.packedElsewhere', scanned, sound: 'duplicate' } }]
    default:
      return [{ about, say: { kind: 'error', refusal, scanned, sound: 'duplicate' } }]
  }
}
