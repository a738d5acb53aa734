import type { ShortReason } from '../../../shared/entities/pick-list.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import type { NextPlace, PickListView } from '../../offline/engine.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'

/**
 * An open list. `fromEnd`: it is walked from its end; null as long as nothing decides that. `locationId`: the place that was scanned last.
 * `focus`: the goods there that were begun. `later`: stops that the worker passed by. `counted`: pieces scanned for the stop. `units`: the
 * list's scanned units (goods that exist once).
 */
interface OnWay {
  slipId: number
  fromEnd: boolean | null
  locationId: number | null
  focus: string | null
  later: string[]
  counted: number
  units: readonly string[]
}

/** One task fills the screen: go to the place, take the goods, or say what is missing. */
export type FlowState =
  | { at: 'find' }
  | ({ at: 'go' } & OnWay)
  | ({ at: 'take' } & OnWay)
  | ({ at: 'short'; reason: ShortReason } & OnWay)
  | ({ at: 'done' } & OnWay)
  /** The goods of a TOTAL list go into the slots of its waybills. `lineId`: the slot of the last scan. */
  | { at: 'hand'; slipId: number; lineId: number | null; counted: number; units: readonly string[] }
  /** Goods of a cancelled waybill go back to a shelf: all of them (null), or `quantity` pieces. */
  | { at: 'back'; slipId: number; lineId: number; quantity: number | null }
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>
export type OnList = StateAt<'go' | 'take' | 'short' | 'done'>

export type Press =
  | { do: 'open'; slipId: number }
  | { do: 'open-back'; slipId: number; lineId: number }
  | { do: 'open-hand'; slipId: number }
  /** Chooses the slot of goods that have no barcode. */
  | { do: 'slot'; lineId: number }
  /** All pieces of the stop are in the worker's hands; goods may have no barcode. */
  | { do: 'all' }
  /** One piece more, as a scan of it would say. */
  | { do: 'one-more' }
  /** Says how many pieces are there. */
  | { do: 'quantity'; quantity: number }
  | { do: 'short' }
  /** The goods to put back cannot be found. */
  | { do: 'missing' }
  | { do: 'reason'; reason: ShortReason }
  /** The missing pieces are picked at the other place, or by nobody. */
  | { do: 'lack'; elsewhere: boolean }
  | { do: 'later' }
  /** Walks the list from its other end, because another worker is at this end. */
  | { do: 'turn' }
  | { do: 'undo'; actionId: string; slipId: number }
  | { do: 'back' }
  | { do: 'leave' }

export interface FlowFacts {
  /** The open list with everything queued applied. */
  list: PickListView | null
  /** The SKU of the stop or the slot. */
  sku: SkuRow | null
  /** Another place where the missing goods may be picked. */
  next: NextPlace | null
  workerId: number
}

export type FlowEvent = EventOf<Press>
export type Step = StepOf<FlowState>

export const isOnList = (state: FlowState): state is OnList =>
  state.at !== 'find' && state.at !== 'back' && state.at !== 'hand'
