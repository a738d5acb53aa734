import type { ConsolView, InvoiceView } from '../../offline/engine.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { stay } from '../flow/flow.ts'
import type { Say } from '../feedback/say.ts'
import { sayRefused } from './refused.ts'
import {
  loadingOf,
  parcelOf,
  passOf,
  type FlowFacts,
  type InWork,
  type Last,
  type Parcel,
  type StateAt,
  type Step,
} from './state.ts'

/** A scan loads. A scan of a waybill that is on it already asks whether to take it off. */
export function loadOrAsk(
  state: InWork,
  invoice: InvoiceView,
  open: ConsolView,
  { today }: Pick<FlowFacts, 'today'>,
): Step {
  const parcel = parcelOf(invoice)
  if (isOn(parcel, open)) return askToTakeOff(state, parcel, open)
  const passCheck = passOf(state, open.id, today)
  return {
    state: { ...loadingOf(state), last: { parcel, outcome: 'scanned' } },
    actions: [{ draft: { type: 'consol.load', payload: { consolId: open.id, invoiceId: invoice.id, passCheck } } }],
    message: null,
  }
}

/** On the pallet itself, or in one of its boxes. */
export function isOn({ consolId }: Parcel, open: ConsolView): boolean {
  return consolId === open.id || open.boxes.some((box) => box.id === consolId)
}

export function askToTakeOff(state: InWork, parcel: Parcel, open: ConsolView): Step {
  if (parcel.consolId === null || !isOn(parcel, open)) return stay(loadingOf(state))
  const key =
    parcel.status === 'CANCELED'
      ? 'consolidation.askCanceled'
      : parcel.consolId === open.id
        ? 'consolidation.askTakeOff'
        : 'consolidation.askFromBox'
  return stay(
    { ...loadingOf(state), at: 'take-off', parcel, fromId: parcel.consolId },
    { kind: 'warning', key, with: { serial: parcel.serial, consol: parcel.consolCode ?? open.code } },
  )
}

export function takeOff(state: StateAt<'take-off'>): Step {
  const { fromId: consolId, parcel } = state
  return {
    state,
    actions: [{ draft: { type: 'consol.unload', payload: { consolId, invoiceId: parcel.id } } }],
    message: null,
  }
}

/** On the list of contents, a scan says where a waybill is and changes nothing. */
export function seek(state: StateAt<'contents'>, invoice: InvoiceView, open: ConsolView): Step {
  const sought = parcelOf(invoice)
  const values = { serial: sought.serial, consol: sought.consolCode ?? open.code }
  if (isOn(sought, open)) return stay({ ...state, sought }, { kind: 'info', key: 'consolidation.isOn', with: values })
  return stay(
    { ...state, sought: null },
    {
      kind: 'warning',
      key: sought.consolCode === null ? 'consolidation.isOnNone' : 'consolidation.isNotHere',
      with: { ...values, open: open.code },
    },
  )
}

export function loadStands(state: InWork, { consol }: FlowFacts): Step {
  return stay(
    { ...loadingOf(state), last: outcomeOf(state.last, 'loaded') },
    consol && sayLoaded(consol, state.last?.parcel.serial ?? ''),
  )
}

/** When nothing is left to load, the sound says so, although packing may bring more. */
function sayLoaded({ plan, count }: ConsolView, serial: string): Say {
  const values = { serial, count, plan: plan.code, toPack: plan.toPack }
  if (plan.toLoad > 0) return { kind: 'ok', key: 'consolidation.loaded', with: values }
  return {
    kind: 'complete',
    key: plan.toPack > 0 ? 'consolidation.allPackedLoaded' : 'consolidation.planComplete',
    with: values,
  }
}

export function loadRefused(state: InWork, refusal: Refusal): Step {
  const { last } = state
  return stay(
    { ...loadingOf(state), last: outcomeOf(last, 'refused') },
    sayRefused(refusal, last?.parcel.serial, last?.parcel),
  )
}

export function takeOffStands(state: InWork, { consol }: FlowFacts): Step {
  const parcel = state.at === 'take-off' ? state.parcel : null
  const key = parcel?.status === 'CANCELED' ? 'consolidation.putAside' : 'consolidation.takenOff'
  return stay(
    { ...loadingOf(state), last: parcel && { parcel, outcome: 'taken-off' } },
    { kind: 'ok', key, with: { serial: parcel?.serial ?? '', count: consol?.count ?? 0 } },
  )
}

function outcomeOf(last: Last | null, outcome: Last['outcome']): Last | null {
  return last && { ...last, outcome }
}
