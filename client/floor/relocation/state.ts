import type { Lying as LyingThere, RelocationView } from '../../offline/engine.ts'
import { isSameGoods } from '../../../shared/rules/stock/facts.ts'
import type { ShortReason } from '../../../shared/entities/pick-list.ts'
import type { LocationRow, SkuRow, StockRow } from '../../../shared/sync/protocol.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

export type Place = Pick<LocationRow, 'id' | 'alias'>

/** Goods that should be at a place. `free`: the pieces that no sheet holds there. */
export interface Lying extends LyingThere {
  free: number
}

/** Goods that a scan may mean, with the pieces that its code stands for. */
export interface Meant {
  goods: GoodsKey
  quantity: number
  /** The scanned units (goods that exist once). */
  units?: readonly string[]
}

/**
 * One task fills the screen. A sheet goes through source, take, carry and closed, and through short if not all pieces are there. On the
 * spot it is place, move, and place again.
 */
export type FlowState =
  | { at: 'find' }
  | { at: 'source'; relocationId: number }
  | { at: 'take'; relocationId: number }
  /** `arrived`: all pieces were taken off before somebody noticed that some are missing. */
  | { at: 'short'; relocationId: number; arrived: boolean; found: number; reason: ShortReason | null }
  | { at: 'closed'; relocationId: number }
  /** `quantity` null: all pieces. `to`: the location scanned last. `isAsked`: it is not the target, and must be scanned again. */
  | { at: 'carry'; relocationId: number; quantity: number | null; to: Place | null; isAsked: boolean }
  /** `justAt`: where goods were put a moment ago. */
  | { at: 'place'; from: Place; justAt: Place | null }
  | { at: 'choose'; from: Place; meant: Meant[] }
  /** `isAsked`: the goods are damaged and orders are picked at `to`, which must be scanned again. */
  | {
      at: 'move'
      from: Place
      goods: GoodsKey
      quantity: number
      units?: readonly string[]
      to: Place | null
      isAsked?: boolean
    }
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>
export type OnSheet = StateAt<'source' | 'take' | 'short' | 'carry' | 'closed'>
export type OnSpot = StateAt<'place' | 'choose' | 'move'>

export type Press =
  | { do: 'open'; relocation: RelocationView }
  | { do: 'open-place'; place: Place }
  /** Goods without a barcode are taken off by a touch. */
  | { do: 'take' }
  | { do: 'pick'; goods: GoodsKey }
  /** `short`: not all pieces are there. `reason`: why. `lack`: the pieces that were found are taken along. */
  | { do: 'short' }
  | { do: 'reason'; reason: ShortReason }
  | { do: 'lack' }
  /** How many pieces of a sheet are put down (null: all) or were found, or how many are moved on the spot. */
  | { do: 'quantity'; quantity: number | null }
  | { do: 'undo'; actionId: string; of: { relocationId: number } | { skuId: number } }
  /** Goes back a step. */
  | { do: 'back' }
  | { do: 'leave' }

export interface FlowFacts {
  /** The open sheet with everything queued applied, its goods, and where they were put. */
  relocation: RelocationView | null
  sku: SkuRow | null
  storedAt: string | null
  /** What should be at the open place. */
  here: readonly Lying[]
  /** Where goods that were just scanned lie, by SKU. */
  lies: ReadonlyMap<number, StockRow['places']>
}

export type FlowEvent = EventOf<Press>
export type Step = StepOf<FlowState>

export function isOnSheet(state: FlowState): state is OnSheet {
  return 'relocationId' in state
}

export function isOnSpot(state: FlowState): state is OnSpot {
  return 'from' in state
}

/** States that hold a question, or goods in the worker's hands. */
export function isAsking(state: FlowState): boolean {
  return state.at === 'short' || state.at === 'choose' || state.at === 'move' || (state.at === 'carry' && state.isAsked)
}

export function lyingAt({ here }: Pick<FlowFacts, 'here'>, goods: GoodsKey): Lying | undefined {
  return here.find((one) => isSameGoods(one, goods))
}
