import type { Refusal } from '../../../shared/errors.ts'
import type { Draft } from '../../offline/engine.ts'
import { stay } from '../flow/flow.ts'
import { keepAsking } from '../flow/which-waybill.ts'
import { askToTakeOut, boxMoved, moveBox } from './boxes.ts'
import { enter, enterPassCode } from './enter.ts'
import { askToTakeOff, loadRefused, loadStands, takeOff, takeOffStands } from './load.ts'
import { sayAsked, sayComing } from '../print/label.ts'
import { sayRefused } from './refused.ts'
import { onScan, onWaybills } from './scans.ts'
import {
  isAsking,
  isInWork,
  loadingOf,
  shiftOf,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type InWork,
  type Press,
  type StateAt,
  type Step,
  type Task,
} from './state.ts'

/**
 * The flow that loads pallets.
 *
 * The worker scans the label of a pallet or box, or chooses one of the open ones. If it asks for its pass code, the worker enters that once
 * a day. From then on every waybill that is scanned is loaded, with one beep. A waybill that is on it already is taken off, once that is
 * confirmed. Boxes are put into the pallet and taken out in the same way. What does not belong there is refused with its own reason. If
 * couriers gave one number to several waybills and the pallet takes any courier's, the worker says which it is.
 *
 * The label of another pallet goes on with that one. What was done can be undone from the history.
 */
export function step(state: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  return state.at === 'choose-waybill' ? chooseWaybill(state, event, facts) : goOn(state, event, facts)
}

/** The chosen waybill counts as scanned. */
function chooseWaybill(state: StateAt<'choose-waybill'>, event: FlowEvent, facts: FlowFacts): Step {
  const { before } = state
  if (event.type === 'press' && event.press.do === 'pick-waybill')
    return onWaybills(before, [event.press.invoice], facts)
  if (event.type === 'press' && event.press.do === 'back') return stay(before)
  return keepAsking(state, before, goOn(before, event, facts))
}

function goOn(state: Task, event: FlowEvent, facts: FlowFacts): Step {
  switch (event.type) {
    case 'scan':
      return onScan(state, event.reading, facts)
    case 'type':
      return stay(state)
    case 'press':
      return onPress(state, event.press, facts)
    case 'queued':
      return isInWork(state) ? stands(state, event.draft, facts) : stay(state)
    case 'refused':
      return isInWork(state) ? refused(state, event.draft, event.refusal) : stay(state)
  }
}

function onPress(state: Task, press: Press, facts: FlowFacts): Step {
  switch (press.do) {
    case 'open':
      return enter(state, press.consol, facts)
    case 'choose':
      return stay({ ...shiftOf(state), at: 'choose', planId: press.planId })
    case 'pass-code':
      return state.at === 'pass-code' ? enterPassCode(state, press.code, facts) : stay(state)
    case 'back':
      return isInWork(state) && state.at !== 'load' ? stay(loadingOf(state)) : leave(state)
    case 'leave':
      return leave(state)
    case 'pick-waybill':
      // The button was touched twice. The second touch must not count as another scan, which takes off what was loaded.
      return stay(state)
    default:
      return isInWork(state) ? onWorkPress(state, press, facts) : stay(state)
  }
}

function onWorkPress(
  state: InWork,
  press: Exclude<Press, { do: 'open' | 'choose' | 'pass-code' | 'pick-waybill' | 'back' | 'leave' }>,
  facts: FlowFacts,
): Step {
  const { consol, label } = facts
  switch (press.do) {
    case 'contents':
      return stay({ ...loadingOf(state), at: 'contents', sought: null })
    case 'take-off':
      return consol ? askToTakeOff(state, press.parcel, consol) : stay(state)
    case 'take-out':
      return consol ? askToTakeOut(state, press.box, consol) : stay(state)
    case 'print':
      if (press.printerId !== null && label?.comingAt === press.printerId)
        return stay(state, sayComing(label, press.printerId))
      return {
        state,
        actions: [
          { draft: { type: 'consol.print', payload: { consolId: state.consolId, printerId: press.printerId } } },
        ],
        message: null,
      }
    case 'undo':
      return {
        state: loadingOf(state),
        actions: [{ draft: { type: 'consol.undo', payload: { consolId: press.consolId, undoes: press.actionId } } }],
        message: null,
      }
    case 'confirm':
      if (state.at === 'take-off') return takeOff(state)
      return consol && (state.at === 'nest' || state.at === 'take-out') ? moveBox(state, consol, facts) : stay(state)
  }
}

function leave(state: Task): Step {
  return stay({ ...shiftOf(state), at: 'find', where: null })
}

function stands(state: InWork, { type, payload }: Draft, facts: FlowFacts): Step {
  switch (type) {
    case 'consol.print':
      return stay(state, facts.label && sayAsked(facts.label, payload.printerId))
    case 'consol.load':
      return loadStands(state, facts)
    case 'consol.unload':
      return takeOffStands(state, facts)
    case 'consol.nest':
    case 'consol.unnest':
      return boxMoved(state, facts)
    case 'consol.undo':
      // The waybill scanned last may be the one that came off.
      return stay({ ...loadingOf(state), last: null }, { kind: 'ok', key: 'undo.done' })
    default:
      return stay(state)
  }
}

function refused(state: InWork, { type }: Draft, refusal: Refusal): Step {
  const asksPassCode = refusal.refused === 'pass-code-needed' || refusal.refused === 'pass-code-wrong'
  // The pass code was changed, or another day began while the pallet was open.
  if (asksPassCode)
    return stay({ ...shiftOf(state), at: 'pass-code', consolId: state.consolId, tries: 0 }, sayRefused(refusal))
  return type === 'consol.load'
    ? loadRefused(state, refusal)
    : stay(isAsking(state) ? loadingOf(state) : state, sayRefused(refusal))
}
