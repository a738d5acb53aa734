import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import { stay } from '../flow/flow.ts'
import { keepAsking } from '../flow/which-waybill.ts'
import { enter, leave } from './enter.ts'
import { pack, packWithPhoto, packRefused, packStands, weigh, withChoice } from './finish.ts'
import { putIn } from './goods.ts'
import { onScan, onWaybills } from './scans.ts'
import { sayAsked, sayComing } from '../print/label.ts'
import {
  benchOf,
  invoiceIdOf,
  isInParcel,
  taskOf,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type InParcel,
  type Press,
  type StateAt,
  type Step,
  type Task,
} from './state.ts'
import { isWhole } from './tally.ts'

/**
 * The flow that packs parcels.
 *
 * The worker scans a waybill and sees what belongs in its parcel. Each scan of goods puts in the pieces that its code stands for; the
 * worker may type a number instead. Goods that are wrong, too many or unknown are refused at once. When nothing is missing, the box that
 * fits is chosen already, with the packaging that the partner asks for. The parcel may be weighed, and a photo is taken if the brand wants
 * one. One press packs it, or a scan: of the same waybill, or of the next one, which is then open. If couriers gave one number to several
 * waybills, the worker says which it is.
 *
 * A parcel that is left for another goes on where it was. Nothing is queued before it is packed, and packing is one action.
 */
export function step(state: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  return state.at === 'choose-waybill' ? chooseWaybill(state, event, facts) : goOn(state, event, facts)
}

/** The chosen waybill counts as scanned. */
function chooseWaybill(state: StateAt<'choose-waybill'>, event: FlowEvent, facts: FlowFacts): Step {
  const before = taskOf(state)
  if (event.type === 'press' && event.press.do === 'pick-waybill')
    return onWaybills(before, [event.press.invoice], facts)
  if (event.type === 'press' && event.press.do === 'back') return stay(before)
  if (event.type === 'press' && event.press.do === 'printer')
    return stay({ ...state, printerId: event.press.printerId })
  return keepAsking(state, before, goOn(before, event, facts))
}

function goOn(state: Task, event: FlowEvent, facts: FlowFacts): Step {
  switch (event.type) {
    case 'scan':
      return onScan(state, event.reading, facts)
    case 'press':
      return onPress(state, event.press, facts)
    case 'type':
      return stay(state)
    case 'queued':
      if (event.draft.type === 'packing.undo') return undone(state)
      if (event.draft.type === 'packing.print')
        return stay(state, facts.label && sayAsked(facts.label, event.draft.payload.printerId))
      return isInParcel(state) ? packStands(state, facts) : stay(state)
    case 'refused':
      // The office has cancelled the waybill since it was packed.
      if (event.draft.type === 'packing.print' && facts.invoice?.status === 'CANCELED')
        return enter(state, facts.invoice)
      return event.draft.type === 'packing.pack' && isInParcel(state)
        ? packRefused(state, event.refusal)
        : stay(state, { kind: 'error', refusal: event.refusal })
  }
}

const wasPacked: ReadonlySet<InvoiceStatus> = new Set(['PACKED', 'CONSOLIDATED', 'DISPATCHED', 'DELIVERED'])

function onPress(state: Task, press: Press, facts: FlowFacts): Step {
  switch (press.do) {
    case 'open':
      return enter(state, press.invoice)
    case 'pick-waybill':
      // The button was touched twice. The second touch must not count as another scan, which packs a complete parcel.
      return stay(state)
    case 'show':
      return wasPacked.has(press.invoice.status)
        ? stay({ ...benchOf(state), at: 'packed', invoiceId: press.invoice.id, parcel: null })
        : enter(state, press.invoice)
    case 'leave':
      return leave(state, facts.invoice)
    case 'back':
      return back(state)
    case 'printer':
      return stay({ ...state, printerId: press.printerId })
    case 'undo': {
      const invoiceId = invoiceIdOf(state)
      return invoiceId === null
        ? stay(state)
        : {
            state,
            actions: [{ draft: { type: 'packing.undo', payload: { invoiceId, undoes: press.actionId } } }],
            message: null,
          }
    }
    case 'print':
      return printLabel(state, press.printerId, facts)
    default:
      return isInParcel(state) ? onParcelPress(state, press, facts) : stay(state)
  }
}

function onParcelPress(
  state: InParcel,
  press: Exclude<Press, { do: 'open' | 'show' | 'pick-waybill' | 'leave' | 'back' | 'printer' | 'undo' | 'print' }>,
  facts: FlowFacts,
): Step {
  const { invoice } = facts
  const { parcel } = state
  switch (press.do) {
    case 'set': {
      const line = invoice?.lines.find((one) => one.id === press.lineId)
      return invoice && line && state.at !== 'waive' ? putIn(state, line, press.quantity, null, invoice) : stay(state)
    }
    case 'pick-line': {
      const line = invoice?.lines.find((one) => one.id === press.lineId)
      if (!invoice || !line || state.at !== 'choose-line') return stay(state)
      return putIn(state, line, (parcel.put[line.id]?.quantity ?? 0) + state.quantity, state, invoice)
    }
    case 'finish':
      return invoice && isWhole(invoice, parcel)
        ? stay({ ...benchOf(state), at: 'finish', parcel, next: null })
        : stay(state)
    case 'box':
      return stay(withChoice(state, { boxSkuId: press.boxSkuId }))
    case 'packaging':
      return stay(withChoice(state, { packaging: press.packaging }))
    case 'weight':
      return state.at === 'finish' ? weigh(state, press.grams, facts) : stay(state)
    case 'photo-taken':
      if (state.at === 'waive') return packWithPhoto(state, press.photoId, facts)
      return stay(withChoice(state, { photoIds: [...parcel.photoIds, press.photoId] }), {
        kind: 'ok',
        key: 'packing.photoTaken',
        with: { photos: parcel.photoIds.length + 1 },
      })
    case 'photo-removed':
      return stay(withChoice(state, { photoIds: parcel.photoIds.filter((id) => id !== press.photoId) }))
    case 'pack':
      return state.at === 'finish' ? pack(state, state.next, facts) : stay(state)
  }
}

function back(state: Task): Step {
  switch (state.at) {
    case 'choose-line':
    case 'finish':
      return stay({ ...benchOf(state), at: 'goods', parcel: state.parcel, lineId: null })
    case 'waive':
      return stay({ ...benchOf(state), at: 'finish', parcel: state.parcel, next: null })
    default:
      return leave(state)
  }
}

/** Printing works like every other action: it is queued, and printed where the queue is worked off. */
function printLabel(state: Task, printerId: number | null, { invoice, label }: FlowFacts): Step {
  if (!invoice || !label) return stay(state)
  if (printerId !== null && label.comingAt === printerId) return stay(state, sayComing(label, printerId))
  return {
    state,
    actions: [{ draft: { type: 'packing.print', payload: { invoiceId: invoice.id, printerId } } }],
    message: null,
  }
}

/** A parcel that was packed here a moment ago is open again, with all that was chosen for it. */
function undone(state: Task): Step {
  const said = { kind: 'ok', key: 'undo.done' } as const
  if (state.at !== 'packed') return stay(state, said)
  return stay(
    state.parcel
      ? { ...benchOf(state), at: 'finish', parcel: state.parcel, next: null }
      : { ...benchOf(state), at: 'find' },
    said,
  )
}
