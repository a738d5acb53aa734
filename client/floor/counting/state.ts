import type { LocationRow } from '../../../shared/sync/protocol.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'

export interface CountingPlace {
  id: number
  alias: string
}
/** What a count needs to know of goods: their name, and whether lot and expiry must be given. It never says how many there should be. */
export interface Countable {
  id: number
  name: string
  imageUrl: string | null
  isLotManaged: boolean
  isExpiryManaged: boolean
}
export interface CountedLine extends GoodsKey {
  sku: Countable
  quantity: number
  /** The scanned units (goods that exist once). */
  units?: readonly string[]
}
/** Goods of a scan whose lot or expiry is still asked for. */
export interface Pending {
  sku: Countable
  lot: string | null
  expirationDate: string | null
  quantity: number
  units?: readonly string[]
}

export interface AtPlace {
  place: CountingPlace
  lines: CountedLine[]
}
interface LaidAside {
  /** Places that were left half counted, the last one first, so that a touch on Back loses nothing that was counted. */
  begun: AtPlace[]
}
interface Counting extends AtPlace, LaidAside {}
/** The worker finds the place, scans and counts what lies there, and sends all of it at once. `last`: the line that was scanned last. */
export type FlowState =
  | ({ at: 'find' } & LaidAside)
  | ({ at: 'count'; last: number | null } & Counting)
  | ({ at: 'choose'; meant: Pending[] } & Counting)
  | ({ at: 'lot' | 'expiry'; asked: Pending } & Counting)
  | ({ at: 'line'; nth: number } & Counting)
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>
export type OnPlace = Exclude<FlowState, { at: 'find' }>

export type Press =
  | { do: 'open'; place: CountingPlace }
  | { do: 'choose'; skuId: number }
  /** Opens a line, to change its number or to say that it is damaged. */
  | { do: 'line'; nth: number }
  | { do: 'quantity'; quantity: number }
  /** One more piece of the goods scanned last. */
  | { do: 'one-more' }
  | { do: 'damaged' }
  | { do: 'remove' }
  | { do: 'send' }
  | { do: 'undo'; actionId: string; locationId: number }
  | { do: 'back' }
  | { do: 'leave' }

export interface FlowFacts {
  /** The open place, with the count that is still owed there. */
  place: LocationRow | null
  /** Places that were begun here and are still there, read while none is open. */
  begun: readonly LocationRow[]
  workerId: number
}
export type FlowEvent = EventOf<Press>
export type Step = StepOf<FlowState>

export const isOnPlace = (state: FlowState): state is OnPlace => state.at !== 'find'
