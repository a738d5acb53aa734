import { stay } from '../flow/flow.ts'
import { onScan } from './scans.ts'
import {
  closeRefused,
  closeStands,
  openSheet,
  sayShort,
  setFound,
  setPart,
  shortStands,
  standing,
  take,
  takeStands,
} from './sheet.ts'
import { moveRefused, moveStands, openPlace, takeUp } from './spot.ts'
import { isOnSpot, type FlowEvent, type FlowFacts, type FlowState, type Press, type Step } from './state.ts'

/**
 * The flow that moves goods.
 *
 * A printed sheet says which goods go from where to where. The worker scans it, goes to the source, scans the location and the goods, and
 * carries them to the target. The scan of the target closes the sheet. The worker may put down a part; the rest goes back to the source. A
 * location that is not the target must be scanned twice. If not all pieces are there, the worker says how many are and why: those go on,
 * and somebody counts the source.
 *
 * On the spot, the worker scans a location and sees what should be there. Goods are scanned into the hands, one by one, by the carton or as
 * a number, and the scan of another location puts them down. The next goods of the same source are one scan away.
 *
 * Goods in the hands are no action yet: going back a step leaves them where they lie. Everything can be undone from the history.
 */
export function step(state: FlowState, event: FlowEvent, facts: FlowFacts): Step {
  switch (event.type) {
    case 'scan':
      return onScan(standing(state, facts), event.reading, facts)
    case 'press':
      return onPress(standing(state, facts), event.press, facts)
    case 'type':
      return stay(state)
    case 'queued':
    case 'refused':
      return onAnswer(state, event, facts)
  }
}

function onPress(state: FlowState, press: Press, facts: FlowFacts): Step {
  switch (press.do) {
    case 'open':
      return openSheet(press.relocation)
    case 'open-place':
      return openPlace(press.place)
    case 'take':
      return state.at === 'take' && facts.sku?.barcodes.length === 0
        ? take({ at: 'take', relocationId: state.relocationId })
        : stay(state)
    case 'pick': {
      if (!isOnSpot(state) || state.at === 'move') return stay(state)
      const scanned =
        state.at === 'choose' ? state.meant.find(({ goods }) => goods.skuId === press.goods.skuId) : undefined
      return takeUp(state.from, { quantity: 1, ...scanned, goods: press.goods }, facts, state)
    }
    case 'short':
      return state.at === 'take' || state.at === 'carry'
        ? stay({
            at: 'short',
            relocationId: state.relocationId,
            arrived: state.at === 'carry',
            found: 0,
            reason: null,
          })
        : stay(state)
    case 'reason':
      return stay(state.at === 'short' ? { ...state, reason: press.reason } : state)
    case 'lack':
      return state.at === 'short' ? sayShort(state) : stay(state)
    case 'quantity':
      if (state.at === 'short' && facts.relocation && press.quantity !== null)
        return setFound(state, press.quantity, facts.relocation)
      if (state.at === 'carry' && facts.relocation) return setPart(state, press.quantity, facts.relocation)
      return state.at === 'move' && press.quantity !== null
        ? takeUp(state.from, { goods: state.goods, quantity: press.quantity }, facts, state)
        : stay(state)
    case 'undo':
      return {
        state,
        actions: [{ draft: { type: 'relocation.undo', payload: { ...press.of, undoes: press.actionId } } }],
        message: null,
      }
    case 'back':
      return stay(back(state))
    case 'leave':
      return stay({ at: 'find' })
  }
}

function back(state: FlowState): FlowState {
  switch (state.at) {
    case 'take':
      return { at: 'source', relocationId: state.relocationId }
    case 'short':
      return state.arrived
        ? { at: 'carry', relocationId: state.relocationId, quantity: null, to: null, isAsked: false }
        : { at: 'take', relocationId: state.relocationId }
    case 'carry':
      return state.isAsked ? { ...state, to: null, isAsked: false } : { at: 'find' }
    case 'choose':
    case 'move':
      return { at: 'place', from: state.from, justAt: null }
    default:
      return { at: 'find' }
  }
}

function onAnswer(state: FlowState, event: Extract<FlowEvent, { type: 'queued' | 'refused' }>, facts: FlowFacts): Step {
  const { draft } = event
  const { relocation } = facts
  const refusal = event.type === 'refused' ? event.refusal : null
  switch (draft.type) {
    case 'relocation.move':
      if (state.at !== 'move') return stay(state)
      return refusal ? moveRefused(state, refusal) : moveStands(state, facts)
    case 'relocation.close':
      if (state.at !== 'carry' || !relocation) return stay(state)
      return refusal ? closeRefused(state, refusal) : closeStands(state, draft.payload.storageQuantity, relocation)
    case 'relocation.arrive':
      if (refusal || !relocation) return stay(state, refusal && { kind: 'error', refusal })
      return takeStands(relocation)
    case 'relocation.short':
      if (refusal || !relocation) return stay(state, refusal && { kind: 'error', refusal })
      return shortStands(draft.payload.quantity, relocation)
    case 'relocation.undo':
      return stay(standing(state, facts), refusal ? { kind: 'error', refusal } : { kind: 'ok', key: 'undo.done' })
    default:
      return stay(state)
  }
}
