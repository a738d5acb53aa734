import type { InvoiceStatus } from '../../entities/invoice.ts'
import { isRefusal, refuse, type Refusal } from '../../errors.ts'
import type { PackingAction, PackPayload } from './actions.ts'
import { mayOverride, toUndo, type Authority } from './authority.ts'
import type { Change, Facts } from '../stock/facts.ts'
import type { InvoiceFacts } from '../stock/fact-rows.ts'
import { invoiceTransitions, type InvoiceStep } from '../dispatch/invoice-steps.ts'
import { refuseReturn, refuseToPack } from './pack-refusals.ts'

export function mayStepInvoice(step: InvoiceStep, status: InvoiceStatus): boolean {
  return (invoiceTransitions[step].from as readonly InvoiceStatus[]).includes(status)
}

export function decidePacking(facts: Facts, action: PackingAction, by: Authority): Change[] | Refusal {
  const invoice = facts.invoices.get(action.payload.invoiceId)
  if (!invoice) return refuse('invoice-unknown')
  switch (action.type) {
    case 'packing.pack':
      return pack(facts, invoice, action.payload, by)
    case 'packing.undo':
      return undo(facts, invoice, action.payload.undoes, by)
    case 'packing.print':
      return refuseToPrint(invoice) ?? labelAt(invoice.id, action.payload.printerId)
    case 'invoice.pack':
      return (
        refuseToPack(invoice) ??
        refuseBox(facts, action.payload.boxSkuId) ?? [
          {
            at: 'invoice',
            step: 'pack',
            id: invoice.id,
            status: 'PACKED',
            consolId: null,
            packed: { ...action.payload, goods: null, packaging: null },
          },
        ]
      )
    case 'invoice.allocate':
      return (
        stepped('allocate', invoice) ?? [
          {
            at: 'invoice',
            step: 'allocate',
            id: invoice.id,
            status: 'ALLOCATED',
            consolId: null,
            allocated: action.payload.allocated,
          },
        ]
      )
    case 'invoice.print':
      // A label may be printed again at any time. Only the first print changes the status.
      return (
        refuseToPrint(invoice) ?? [
          {
            at: 'invoice',
            step: 'print',
            id: invoice.id,
            status: invoice.status === 'ALLOCATED' ? 'PRINTED' : invoice.status,
            consolId: invoice.consolId,
          },
        ]
      )
    case 'invoice.cancel':
      // If the waybill lies on a pallet it stays there, marked to be taken off.
      return (
        stepped('cancel', invoice) ?? [
          { at: 'invoice', step: 'cancel', id: invoice.id, status: 'CANCELED', consolId: invoice.consolId },
        ]
      )
    case 'invoice.deliver':
      return (
        refuseReturn(invoice) ??
        stepped('deliver', invoice) ?? [
          { at: 'invoice', step: 'deliver', id: invoice.id, status: 'DELIVERED', consolId: invoice.consolId },
        ]
      )
    case 'invoice.receive':
      return (
        refuseToReceive(invoice) ?? [
          { at: 'invoice', step: 'receive', id: invoice.id, status: 'DELIVERED', consolId: invoice.consolId },
        ]
      )
  }
}

function stepped(step: InvoiceStep, invoice: InvoiceFacts): Refusal | null {
  return mayStepInvoice(step, invoice.status)
    ? null
    : refuse('invoice-transition', { serial: invoice.serial, status: invoice.status })
}

/** Only a return can be received, and only once. Its goods must belong to a partner. */
function refuseToReceive(invoice: InvoiceFacts): Refusal | null {
  const { serial, type, partnerId } = invoice
  if (type !== 'RETURN') return refuse('not-a-return', { serial })
  return stepped('receive', invoice) ?? (partnerId === null ? refuse('return-of-nobody', { serial }) : null)
}

/** Why a waybill has no label. */
export function refuseToPrint({ status, serial }: Pick<InvoiceFacts, 'status' | 'serial'>): Refusal | null {
  if (status === 'CANCELED') return refuse('invoice-canceled', { serial })
  return status === 'CREATED' ? refuse('invoice-not-allocated', { serial }) : null
}

/** The printer itself reports whether the label came out. */
function labelAt(id: number, printerId: number | null): Change[] {
  return printerId === null ? [] : [{ at: 'label', what: 'invoice', id, printerId }]
}

function pack(facts: Facts, invoice: InvoiceFacts, put: PackPayload, by: Authority): Change[] | Refusal {
  const refused = refuseToPack(invoice) ?? refuseGoods(invoice, put.goods) ?? refuseBox(facts, put.boxSkuId)
  if (refused) return refused
  if (invoice.wantsPhoto && put.photos === 0 && !mayOverride(by))
    return refuse('photo-missing', { serial: invoice.serial })
  const { boxSkuId, weight, packaging: how, goods } = put
  const packed: Change = {
    at: 'invoice',
    step: 'pack',
    id: invoice.id,
    status: 'PACKED',
    consolId: null,
    packed: { boxSkuId, weight, packaging: how, goods },
  }
  // The label is printed where the parcel is packed, unless it was printed before.
  return put.printerId === null || invoice.printed
    ? [packed]
    : [
        packed,
        { at: 'invoice', step: 'print', id: invoice.id, status: 'PACKED', consolId: null },
        ...labelAt(invoice.id, put.printerId),
      ]
}

function refuseBox(facts: Facts, boxSkuId: number | null): Refusal | null {
  if (boxSkuId === null) return null
  const box = facts.skus.get(boxSkuId)
  if (!box) return refuse('box-unknown')
  return box.type === 'BOX' ? null : refuse('not-a-box', { sku: box.name })
}

/** The parcel must hold exactly its goods: nothing else, nothing more, nothing missing. */
function refuseGoods(invoice: InvoiceFacts, goods: PackPayload['goods']): Refusal | null {
  const put = new Map<number, number>()
  for (const { lineId, quantity } of goods) put.set(lineId, (put.get(lineId) ?? 0) + quantity)
  if ([...put.keys()].some((id) => !invoice.lines.some((line) => line.id === id)))
    return refuse('goods-wrong', { serial: invoice.serial })
  for (const { id, name, quantity } of invoice.lines) {
    const got = put.get(id) ?? 0
    if (got > quantity) return refuse('goods-surplus', { sku: name, expected: quantity, got })
    if (got < quantity) return refuse('goods-missing', { sku: name, expected: quantity, got })
  }
  return null
}

function undo(facts: Facts, invoice: InvoiceFacts, undoes: string, by: Authority): Change[] | Refusal {
  const done = toUndo(facts, undoes, by)
  if (isRefusal(done)) return done
  if (done.type !== 'packing.pack' || done.payload.invoiceId !== invoice.id) return refuse('nothing-to-undo')
  if (invoice.status !== 'PACKED') return refuse('parcel-moved-on', { serial: invoice.serial, status: invoice.status })
  return [
    {
      at: 'invoice',
      step: 'unpack',
      id: invoice.id,
      status: invoice.printed ? 'PRINTED' : 'ALLOCATED',
      consolId: null,
    },
    { at: 'undone', actionId: undoes },
  ]
}
