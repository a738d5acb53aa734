import type { ConsolView } from '../../offline/engine.ts'
import { refuseToNest } from '../../../shared/rules/floor/consol.ts'
import { stay } from '../flow/flow.ts'
import { enter } from './enter.ts'
import { sayRefused } from './refused.ts'
import { loadingOf, passOf, type Box, type FlowFacts, type InWork, type StateAt, type Step } from './state.ts'

/**
 * Handles a label that is scanned while a pallet or box is open. On a pallet, a box goes in or out again, once that is confirmed. Any other
 * pallet or box is opened instead.
 */
export function scanConsol(state: InWork, scanned: ConsolView, open: ConsolView, facts: FlowFacts): Step {
  if ((state.at === 'nest' || state.at === 'take-out') && scanned.id === state.box.id)
    return moveBox(state, open, facts)
  if (scanned.id === open.id)
    return stay(loadingOf(state), { kind: 'info', key: 'consolidation.isOpen', with: { consol: open.code } })
  if (scanned.containerType !== 'BOX' || open.containerType !== 'PALLET') return enter(state, scanned, facts)
  const box = { id: scanned.id, code: scanned.code, count: scanned.count }
  if (scanned.parentId === open.id) return askToTakeOut(state, box, open)
  const refusal = refuseToNest(scanned, open, scanned.parentCode ?? '')
  if (refusal) return stay(loadingOf(state), sayRefused(refusal, scanned.code))
  return stay(
    { ...loadingOf(state), at: 'nest', box },
    { kind: 'warning', key: 'consolidation.askNest', with: { box: box.code, count: box.count, consol: open.code } },
  )
}

export function askToTakeOut(state: InWork, box: Box, open: ConsolView): Step {
  if (!open.boxes.some((one) => one.id === box.id)) return stay(loadingOf(state))
  return stay(
    { ...loadingOf(state), at: 'take-out', box },
    { kind: 'warning', key: 'consolidation.askTakeOut', with: { box: box.code, count: box.count, consol: open.code } },
  )
}

export function moveBox(
  state: StateAt<'nest' | 'take-out'>,
  open: ConsolView,
  { today }: Pick<FlowFacts, 'today'>,
): Step {
  const payload = { consolId: state.box.id, parentId: open.id }
  const draft =
    state.at === 'nest'
      ? ({ type: 'consol.nest', payload: { ...payload, passCheck: passOf(state, open.id, today) } } as const)
      : ({ type: 'consol.unnest', payload } as const)
  return { state, actions: [{ draft }], message: null }
}

export function boxMoved(state: InWork, { consol }: FlowFacts): Step {
  const box = state.at === 'nest' || state.at === 'take-out' ? state.box : null
  const key = state.at === 'nest' ? 'consolidation.nested' : 'consolidation.takenOut'
  // The box was scanned last, so there is no last waybill.
  return stay(
    { ...loadingOf(state), last: null },
    { kind: 'ok', key, with: { box: box?.code ?? '', count: consol?.count ?? 0 } },
  )
}
