import type { ConsolView, InvoiceView } from '../../offline/engine.ts'
import { isPlanOpen, refuseUnready, takesCourier } from '../../../shared/rules/floor/consol.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import { stay } from '../flow/flow.ts'
import { sayWhich, whichWaybill } from '../flow/which-waybill.ts'
import type { Say } from '../feedback/say.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { sayFound } from '../scan/say-found.ts'
import { scanConsol } from './boxes.ts'
import { choosePallet, enter, enterPassCode, showWhere } from './enter.ts'
import { loadOrAsk, seek, takeOff } from './load.ts'
import { sayRefused } from './refused.ts'
import {
  isAsking,
  isInWork,
  loadingOf,
  parcelOf,
  type At,
  type FlowFacts,
  type InWork,
  type Step,
  type Task,
} from './state.ts'

const atPallet = ['waybill', 'consol', 'plan', 'goods', 'location'] as const

/** What each state waits for, the likeliest first. */
export const expects: Record<At, readonly ScanKind[]> = {
  find: ['consol', 'plan', 'waybill', 'goods', 'location'],
  choose: ['consol', 'plan', 'waybill', 'goods', 'location'],
  'pass-code': ['passcode', 'consol', 'plan'],
  'choose-waybill': atPallet,
  load: atPallet,
  contents: atPallet,
  'take-off': atPallet,
  nest: ['consol', 'waybill', 'plan', 'goods', 'location'],
  'take-out': ['consol', 'waybill', 'plan', 'goods', 'location'],
}

/** A scan that does not answer the open question answers it with «no», and then counts for itself. */
export function onScan(state: Task, reading: Reading, facts: FlowFacts): Step {
  const invoices = reading.candidates.find((one) => one.kind === 'invoices')?.invoices
  const found = reading.candidates[0] ?? { kind: 'unknown' }
  const { consol: open } = facts
  // The scanner's second reading is not the worker's answer, so the question is asked again.
  const asked = reading.isEcho && isInWork(state) && isAsking(state) ? loadingOf(state) : state
  if (found.kind === 'plan') return choosePallet(state, found.plan)
  if (found.kind === 'consol')
    return isInWork(asked) && open ? scanConsol(asked, found.consol, open, facts) : enter(state, found.consol, facts)
  if (found.kind === 'named') return onNamed(state, reading, found, facts)
  const loaded = state.at === 'load' && state.last?.outcome === 'loaded' ? state.last.parcel : null
  if (reading.isEcho && loaded && invoices?.some(({ id }) => id === loaded.id))
    return stay(state, {
      kind: 'info',
      key: 'consolidation.isOn',
      with: { serial: loaded.serial, consol: open?.code ?? '' },
    })
  if (invoices && state.at !== 'pass-code') return onWaybills(asked, invoices, facts)
  const at = isInWork(state) && state.at !== 'contents' ? loadingOf(state) : state
  return stay(at, found.kind === 'elsewhere' ? sayElsewhere(reading, found) : sayUnfit(at, reading))
}

/**
 * Handles a waybill that was scanned, or chosen among several with its number. The worker is asked which is meant, unless the pallet
 * decides it.
 */
export function onWaybills(state: Task, invoices: readonly InvoiceView[], facts: FlowFacts): Step {
  const { consol: open } = facts
  if (isInWork(state) && !open) return stay(state, sayRefused({ refused: 'consol-unknown' }))
  const [invoice, another] = isInWork(state) && open ? meantAt(state, invoices, open) : invoices
  if (!invoice) return stay(state)
  if (isInWork(state) && open && !isPlanOpen(open.plan.status))
    return stay(
      loadingOf(state),
      sayRefused({ refused: 'plan-closed', with: { plan: open.plan.code, consol: open.code } }, invoice.serial),
    )
  if (another) return stay(whichWaybill(isAsking(state) ? loadingOf(state) : state, invoices), sayWhich)
  return isInWork(state) && open ? onWaybill(state, invoice, open, facts) : showWhere(state, invoice)
}

/** The waybill that the open question is about; otherwise those of the plan's courier, if there are any. */
function meantAt(state: InWork, invoices: readonly InvoiceView[], { plan }: ConsolView): readonly InvoiceView[] {
  const asked = state.at === 'take-off' ? invoices.filter(({ id }) => id === state.parcel.id) : []
  const fitting = asked.length > 0 ? asked : invoices.filter((one) => takesCourier(plan, one))
  return fitting.length > 0 ? fitting : invoices
}

function onWaybill(state: InWork, invoice: InvoiceView, open: ConsolView, facts: FlowFacts): Step {
  if (state.at === 'contents') return seek(state, invoice, open)
  // The waybill is taken as it is now, because it may have been cancelled since the question.
  if (state.at === 'take-off' && state.parcel.id === invoice.id) return takeOff({ ...state, parcel: parcelOf(invoice) })
  return loadOrAsk(state, invoice, open, facts)
}

/** A code of ours that names nothing here: a pass code, another center's code, or a new one. */
function onNamed(
  state: Task,
  reading: Reading,
  { what, code, center }: Extract<Found, { kind: 'named' }>,
  facts: FlowFacts,
): Step {
  if (what === 'passcode' && state.at === 'pass-code') return enterPassCode(state, code, facts)
  const at = isInWork(state) && state.at !== 'contents' ? loadingOf(state) : state
  const isUnknown = center === null && (what === 'consol' || what === 'plan')
  return stay(at, isUnknown ? { ...sayUnfit(at, reading), sound: 'unknown' } : sayUnfit(at, reading))
}

/** Says what the server knows of a waybill that is not on this device. */
function sayElsewhere(
  reading: Reading,
  { serial, where: { centerCode, status } }: Extract<Found, { kind: 'elsewhere' }>,
): Say {
  if (centerCode !== null)
    return {
      kind: 'error',
      key: 'scan.waybillElsewhere',
      with: { center: centerCode },
      scanned: reading.text,
      sound: 'other-center',
    }
  const refusal = status === null ? null : refuseUnready({ serial, status })
  return refusal
    ? sayRefused(refusal, reading.text)
    : { kind: 'error', key: 'scan.waybillNotHere', scanned: reading.text, sound: 'unknown' }
}

function sayUnfit(state: Task, reading: Reading): Say {
  const say = sayFound(reading, `consolidation.expect.${state.at}`)
  return say.sound === undefined && reading.candidates[0]?.kind !== 'damaged' ? { ...say, sound: 'wrong' } : say
}
