import { refuseToPack } from '../../../shared/rules/floor/pack-refusals.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import type { InvoiceView } from '../../offline/engine.ts'
import { stay } from '../flow/flow.ts'
import { sayWhich, whichWaybill } from '../flow/which-waybill.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import { enter, leave, standing } from './enter.ts'
import { pack, withChoice } from './finish.ts'
import { putIn, scanGoods } from './goods.ts'
import { benchOf, isInParcel, taskOf, type At, type FlowFacts, type InParcel, type Step, type Task } from './state.ts'
import { missing } from './tally.ts'

/** What each state waits for, the likeliest first. */
export const expects: Record<At, readonly ScanKind[]> = {
  find: ['waybill', 'goods', 'location'],
  goods: ['goods', 'waybill', 'location'],
  'choose-line': ['goods', 'waybill', 'location'],
  'choose-waybill': ['waybill', 'goods', 'location'],
  finish: ['waybill', 'goods', 'location'],
  waive: ['badge', 'waybill', 'goods', 'location'],
  packed: ['waybill', 'goods', 'location'],
  aside: ['waybill', 'goods', 'location'],
}

export function onScan(state: Task, reading: Reading, facts: FlowFacts): Step {
  const invoices = reading.candidates.find((one) => one.kind === 'invoices')?.invoices
  if (!isInParcel(state)) return invoices ? onWaybills(state, invoices, facts) : unfit(state, reading)
  const { invoice: open } = facts
  // The waybill left the floor, so nothing goes on with it.
  if (!open) return onScan(taskOf(leave(state).state), reading, facts)
  // The office may have cancelled the waybill in the meantime, or others packed and loaded it. A worker who was told so scans what comes
  // next.
  const stands = facts.isTold ? standing(state, open) : state
  if (!isInParcel(stands)) return onScan(stands, reading, facts)
  if (refuseToPack(open)) return enter(state, open)
  if (state.at === 'waive') {
    const [found] = reading.candidates
    return found?.kind === 'badge' ? pack(state, state.next, facts, found.seed) : unfit(state, reading)
  }
  const goods = reading.candidates.find((one) => one.kind === 'goods')
  // The scanner read the waybill twice that opened a complete parcel. If its weight was asked about, the held error kept the second reading
  // out.
  if (invoices && reading.isEcho && state.at === 'finish' && !state.isOff) return stay(state)
  if (invoices && !(goods && state.at !== 'finish')) return onWaybills(state, invoices, facts)
  const box = goods && boxIn(goods, open)
  if (box !== undefined)
    return stay(withChoice(state, { boxSkuId: box.id }), { kind: 'ok', key: 'packing.boxIs', with: { box: box.name } })
  const counted = numberIn(reading)
  const line = state.at === 'goods' && counted !== null ? open.lines.find((one) => one.id === state.lineId) : undefined
  return line && counted !== null ? putIn(state, line, counted, null, open) : scanGoods(state, reading, open)
}

/**
 * Handles a waybill that was scanned, or chosen among several with its number. The worker is asked which is meant, unless the open parcel
 * decides it.
 */
export function onWaybills(state: Task, invoices: readonly InvoiceView[], facts: FlowFacts): Step {
  const { invoice: open } = facts
  const [invoice, another] = isInParcel(state) && open ? meantIn(state, invoices, open) : invoices
  if (!invoice) return stay(state)
  if (another) return stay({ ...benchOf(state), ...whichWaybill(state, invoices) }, sayWhich)
  if (isInParcel(state) && open) return onWaybill(state, invoice, open, facts)
  // The scanner read the label twice that was just packed.
  if (state.at === 'packed' && state.parcel && invoice.id === state.invoiceId && invoice.status === 'PACKED')
    return stay(state, { kind: 'info', key: 'packing.packed', with: { serial: invoice.serial } })
  return enter(state, invoice)
}

/** The open waybill if it has the number. If no other waybill is let in now, any one of them stands for all. */
function meantIn(state: InParcel, invoices: readonly InvoiceView[], open: InvoiceView): readonly InvoiceView[] {
  const same = invoices.filter(({ id }) => id === open.id)
  if (same.length > 0) return same
  return state.at === 'finish' || isEmpty(state) ? invoices : invoices.slice(0, 1)
}

/**
 * At a complete parcel, the same waybill says «done», and another says «done, and now this one». Before that, another waybill is kept out.
 */
function onWaybill(state: InParcel, scanned: InvoiceView, open: InvoiceView, facts: FlowFacts): Step {
  const same = scanned.id === open.id
  if (state.at === 'finish') return pack(state, same ? null : scanned, facts)
  if (same) return stay(state, { kind: 'info', key: 'packing.isOpen', with: { serial: open.serial } })
  if (isEmpty(state)) return enter(state, scanned)
  return stay(state, {
    kind: 'error',
    key: 'packing.notWhole',
    with: { serial: open.serial, missing: missing(open, state.parcel) },
    scanned: scanned.serial,
    sound: 'wrong',
  })
}

function isEmpty({ parcel }: InParcel): boolean {
  return Object.keys(parcel.put).length === 0
}

/** A box's own barcode chooses the box, unless the box itself was ordered. */
function boxIn({ matches }: Extract<Found, { kind: 'goods' }>, { lines }: InvoiceView) {
  return matches.find(({ sku }) => sku.type === 'BOX' && !lines.some((line) => line.skuId === sku.id))?.sku
}

/** A number typed by hand says how many of the goods scanned last are in the parcel. */
function numberIn({ candidates: [found], by, text }: Reading): number | null {
  return found?.kind === 'unknown' && by === 'typed' && /^\d{1,4}$/.test(text) ? Number(text) : null
}

function unfit(state: Task, reading: Reading): Step {
  return stay(state, sayFound(reading, `packing.expect.${state.at}`))
}
