import { stay } from '../flow/flow.ts'
import { countGoods, countRefused, countStands, tryCount } from './count.ts'
import { enter, toTask } from './enter.ts'
import { chooseLine, pickLine, store, storeRefused, storeStands } from './put-away.ts'
import { onScan } from './scans.ts'
import {
  isInWork,
  taskOf,
  workOf,
  type FlowEvent,
  type FlowFacts,
  type Arrived,
  type FlowState,
  type InWork,
  type Press,
  type Step,
} from './state.ts'
import { countedOf, expectedShipments, missingOf, totals } from './tally.ts'
import { arrived, typeInto } from './typing.ts'

/**
 * The flow that receives an inbound.
 *
 * A delivery comes to the dock. The worker opens its inbound by scanning its code or a parcel's waybill, and records for each shipment how
 * much arrived, or that it did not. Then the goods are counted: every scan counts what its code stands for, or the worker types a number.
 * If the goods are managed by expiry or lot, these are asked for once and kept. The worker is asked about more pieces than were announced.
 * Goods that were not announced need a leader's badge. Damaged goods are counted as damaged. Counted goods are put away: the worker scans
 * the goods, then the location, for all of them or a part. When nothing is left, the inbound is closed, and the office approves what
 * differs. Everything can be undone from the history.
 *
 * The flow is pure: nothing here reads a clock, a network or a store. Every action goes to the engine at once, and its answer comes back as
 * an event. Every state has a way back.
 */
export function step(state: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  switch (event.type) {
    case 'scan':
      return onScan(state, event.reading, facts)
    case 'type':
      return typeInto(state, event.text, facts)
    case 'press':
      return onPress(state, event.press, facts)
    case 'queued':
    case 'refused':
      return isInWork(state) ? onAnswer(state, event, facts) : stay(state)
  }
}

function onPress(state: FlowState, press: Press, facts: FlowFacts): Step {
  if (press.do === 'open') return enter(press.inbound, '', press.task)
  if (press.do === 'back') return back(state, facts)
  return isInWork(state) ? onWorkPress(state, press, facts) : stay(state)
}

function onWorkPress(state: InWork, press: Exclude<Press, { do: 'open' | 'back' }>, facts: FlowFacts): Step {
  switch (press.do) {
    case 'task':
      return stay(state.at === 'closed' ? state : toTask(workOf(state), press.task, facts))
    case 'undo':
      return {
        state,
        actions: [{ draft: { type: 'inbound.undo', payload: { inboundId: state.inboundId, undoes: press.actionId } } }],
        message: null,
      }
    case 'pick-shipment':
      return stay({ ...workOf(state), at: 'arrival', shipmentId: press.shipmentId, asked: null })
    case 'arrived':
      return state.at === 'arrival' ? typeInto(state, String(press.quantity), facts) : stay(state)
    case 'not-arrived':
      return state.at === 'arrival' ? arrived(state, 'nothing', facts) : stay(state)
    case 'pick-goods':
      return stay({ ...workOf(state), at: 'count', goods: press.goods })
    case 'pick-meant':
      return pickMeant(state, press.skuId, facts)
    case 'count':
      return state.at === 'count' ? typeInto(state, String(press.quantity), facts) : stay(state)
    case 'condition':
      return stay(
        { ...state, condition: press.condition },
        { kind: 'info', key: press.condition === 'DAMAGED' ? 'count.nowDamaged' : 'count.nowGood' },
      )
    case 'change':
      return state.goods ? stay({ ...workOf(state), at: press.what, counted: null }) : stay(state)
    case 'pick-line':
      return state.at === 'put-away' && facts.inbound ? pickLine(state, press.line, facts.inbound) : stay(state)
    case 'quantity':
      return state.at === 'put-away' ? typeInto(state, String(press.quantity), facts) : stay(state)
    case 'confirm':
      return confirm(state, facts)
  }
}

function pickMeant(state: InWork, skuId: number, facts: FlowFacts): Step {
  const meant = state.at === 'choose-goods' ? state.meant.find((m) => m.goods.id === skuId) : undefined
  if (state.at !== 'choose-goods' || !meant) return stay(state)
  const task = toTask(workOf(state), state.toward, facts)
  return task.at === 'put-away' ? chooseLine(task, meant, facts) : countGoods(task, meant, facts)
}

function confirm(state: InWork, facts: FlowFacts): Step {
  const { inbound } = facts
  switch (state.at) {
    case 'arrival':
      return state.asked === null ? stay(state) : arrived(state, state.asked, facts)
    case 'surplus': {
      const { skuId, quantity } = state.counted
      // A count may have been undone since the question.
      if (inbound && countedOf(inbound, skuId) + quantity <= state.expected) return tryCount(state, state.counted)
      const surplusOf = [...state.surplusOf, skuId]
      return tryCount({ ...workOf(state), surplusOf, at: 'count' }, { ...state.counted, surplus: true })
    }
    case 'put-away':
      return inbound ? store(state, inbound) : stay(state)
    case 'close':
      return {
        state,
        actions: [{ draft: { type: 'inbound.close', payload: { inboundId: state.inboundId } } }],
        message: null,
      }
    default:
      return stay(state)
  }
}

function back(state: FlowState, facts: FlowFacts): Step {
  switch (state.at) {
    case 'arrival':
      return stay(state.asked === null ? { at: 'find' } : { ...state, asked: null })
    case 'choose-goods':
    case 'expiry':
    case 'lot':
    case 'surplus':
    case 'consent':
      return stay(toTask(workOf(state), taskOf(state), facts))
    default:
      return stay({ at: 'find' })
  }
}

function onAnswer(state: InWork, event: Extract<FlowEvent, { type: 'queued' | 'refused' }>, facts: FlowFacts): Step {
  const { draft } = event
  const refusal = event.type === 'refused' ? event.refusal : null
  switch (draft.type) {
    case 'inbound.inspect':
      return refusal ? countRefused(state, draft.payload, refusal, facts) : countStands(state, draft.payload, facts)
    case 'inbound.store':
      return refusal ? storeRefused(state, refusal) : storeStands(state, draft.payload.quantity, facts)
    case 'inbound.arrive':
      return refusal
        ? stay(state.at === 'arrival' ? { ...state, asked: null } : state, { kind: 'error', refusal })
        : afterArrival(state, draft.payload, facts)
    case 'inbound.close': {
      if (refusal) return stay(state, { kind: 'error', refusal })
      const approval = facts.inbound?.status === 'PENDING_APPROVAL'
      return stay(
        { ...workOf(state), at: 'closed', approval, stored: facts.inbound ? totals(facts.inbound).stored : 0 },
        {
          kind: 'complete',
          key: approval ? 'close.awaits' : 'close.done',
          with: { inbound: facts.inbound?.code ?? '' },
        },
      )
    }
    case 'inbound.undo':
      if (refusal) return stay(state, { kind: 'error', refusal })
      // The line that was chosen may be gone now, and an inbound whose closing was undone is open again.
      return stay(undoneTo(state, facts), {
        kind: 'ok',
        key: 'undo.done',
      })
    default:
      return stay(state)
  }
}

function undoneTo(state: InWork, facts: FlowFacts): InWork {
  if (state.at === 'put-away') return toTask(workOf(state), 'put-away', facts)
  return state.at === 'closed' && facts.inbound?.status === 'PROCESSING' ? toTask(workOf(state), 'close', facts) : state
}

function afterArrival(state: InWork, { shipmentId, actualQuantity }: Arrived, facts: FlowFacts): Step {
  const next = facts.inbound && expectedShipments(facts.inbound)[0]
  const to = toTask(workOf(state), next ? 'arrival' : 'count', facts)
  if (actualQuantity === null) return stay(to, { kind: 'warning', key: 'arrival.notArrived' })
  const shipment = facts.inbound?.shipments.find(({ id }) => id === shipmentId)
  const here = shipment?.actualQuantity ?? actualQuantity
  const missing = shipment ? missingOf(shipment) : 0
  return stay(
    to,
    missing > 0
      ? { kind: 'warning', key: 'arrival.recordedPart', with: { quantity: here, announced: here + missing, missing } }
      : { kind: 'ok', key: 'arrival.recorded', with: { quantity: here } },
  )
}
