import type { InvoiceView } from '../../offline/engine.ts'
import { refuseToPack } from '../../../shared/rules/floor/pack-refusals.ts'
import { stay } from '../flow/flow.ts'
import { benchOf, isInParcel, type Bench, type Parcel, type Step, type Task } from './state.ts'
import { isWhole, pieces } from './tally.ts'

const begunAtMost = 20

/** Opens a waybill where it was left, or says why it cannot be packed, with its own words for each state. */
export function enter(state: Task, invoice: InvoiceView): Step {
  const bench = benchKeeping(state, invoice.id)
  const refusal = refuseToPack(invoice)
  if (refusal?.refused === 'invoice-canceled')
    return stay({ ...bench, at: 'aside', invoiceId: invoice.id }, { kind: 'error', refusal, sound: 'wrong' })
  if (refusal?.refused === 'already-packed')
    return stay({ ...bench, at: 'packed', invoiceId: invoice.id, parcel: null }, { kind: 'error', refusal })
  if (refusal) return stay({ ...bench, at: 'find' }, { kind: 'error', refusal })

  const parcel = state.begun.find((one) => one.invoiceId === invoice.id) ?? emptyParcel(invoice)
  if (isWhole(invoice, parcel))
    return stay(
      { ...bench, at: 'finish', parcel, next: null },
      { kind: 'ok', key: 'packing.opened', with: { serial: invoice.serial } },
    )
  const { put, of } = pieces(invoice, parcel)
  return stay(
    { ...bench, at: 'goods', parcel, lineId: null },
    { kind: 'ok', key: put > 0 ? 'packing.goesOn' : 'packing.opened', with: { serial: invoice.serial, put, of } },
  )
}

/** Puts the open parcel aside, so that nothing in it needs to be scanned again. A parcel that may no longer be packed is dropped. */
export function leave(state: Task, open: InvoiceView | null = null): Step {
  return stay({ ...benchKeeping(state, open && refuseToPack(open) ? open.id : null), at: 'find' })
}

/**
 * A parcel may change without this bench: the office cancels it, or another bench packs it. The screen then shows it as it is now, with
 * what to do next.
 */
export function standing(state: Task, invoice: InvoiceView): Task {
  const { id: invoiceId } = invoice
  if (!isInParcel(state) || state.parcel.invoiceId !== invoiceId) return state
  switch (refuseToPack(invoice)?.refused) {
    case 'invoice-canceled':
      return { ...benchOf(state), at: 'aside', invoiceId }
    case 'already-packed':
    case 'invoice-dispatched':
      return { ...benchOf(state), at: 'packed', invoiceId, parcel: null }
    default:
      return state
  }
}

function benchKeeping(state: Task, opened: number | null): Bench {
  const others = (parcels: readonly Parcel[]) => parcels.filter((one) => one.invoiceId !== opened)
  const left =
    isInParcel(state) && (Object.keys(state.parcel.put).length > 0 || state.parcel.photoIds.length > 0)
      ? [state.parcel]
      : []
  return { ...benchOf(state), begun: others([...left, ...without(state.begun, left[0])]).slice(0, begunAtMost) }
}

export function without(begun: readonly Parcel[], parcel: Parcel | undefined): readonly Parcel[] {
  return begun.filter((one) => one.invoiceId !== parcel?.invoiceId)
}

function emptyParcel({ id, serial }: InvoiceView): Parcel {
  return { invoiceId: id, serial, put: {}, weight: null, photoIds: [] }
}
