import type { InvoiceType } from '../../entities/invoice.ts'
import { refuse, type Refusal } from '../../errors.ts'
import type { InvoiceFacts } from '../stock/fact-rows.ts'

/** Returns come in, so they are not packed, loaded or sent. */
export function refuseReturn({ type, serial }: { type?: InvoiceType; serial: string }): Refusal | null {
  return type === 'RETURN' ? refuse('return-comes-in', { serial }) : null
}

/** Why a parcel may not be packed now. Each status has its own sentence. `type` is absent if only the status is known. */
export function refuseToPack(
  invoice: Pick<InvoiceFacts, 'status' | 'serial'> & Partial<Pick<InvoiceFacts, 'type'>>,
): Refusal | null {
  const returned = refuseReturn(invoice)
  if (returned) return returned
  const { serial } = invoice
  switch (invoice.status) {
    case 'ALLOCATED':
    case 'PRINTED':
      return null
    case 'CREATED':
      return refuse('invoice-not-allocated', { serial })
    case 'CANCELED':
      return refuse('invoice-canceled', { serial })
    case 'PACKED':
    case 'CONSOLIDATED':
      return refuse('already-packed', { serial })
    default:
      return refuse('invoice-dispatched', { serial })
  }
}
