import type { z } from 'zod'
import type { InboundView } from '../../offline/engine.ts'
import type { Condition } from '../../../shared/entities/inbound.ts'
import type { inboundPayloads } from '../../../shared/rules/floor/payloads/inbound.ts'
import type { LocationRow, SkuRow } from '../../../shared/sync/protocol.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

/** What the flow needs to know of goods. */
export type Goods = Pick<SkuRow, 'id' | 'name' | 'partnerId' | 'isExpiryManaged' | 'isLotManaged'>
export type Place = Pick<LocationRow, 'id' | 'alias'>
export type Arrived = z.infer<(typeof inboundPayloads)['inbound.arrive']>
export type Counted = z.infer<(typeof inboundPayloads)['inbound.inspect']>
export interface Given {
  lot: string | null
  expirationDate: string | null
}
/** Goods that a scan may mean, with the pieces that it stands for and what its GS1 code gives. */
export interface Meant {
  goods: Goods
  quantity: number
  given: Partial<Given>
  /** The scanned units (goods that exist once). */
  units?: readonly string[]
}

/** What stays with the worker while an inbound is open, whichever task is on the screen. */
export interface Work {
  inboundId: number
  /** The goods that were counted last or chosen. */
  goods: Goods | null
  condition: Condition
  /** The lot and expiry that were given for a SKU. They hold for its next pieces. */
  given: Record<string, Given>
  /** SKUs whose surplus was confirmed. */
  surplusOf: number[]
}

/** One task fills the screen. The asking states (goods, expiry, lot, surplus, consent) hold a count until it is answered. */
export type InWork = Work &
  /** `asked`: a number above what was `expected`, or that nothing came. It is recorded only when the worker says it again. */
  (
    | { at: 'arrival'; shipmentId: number | null; asked: number | 'nothing' | null; expected?: number }
    | { at: 'count' }
    | { at: 'choose-goods'; meant: Meant[]; toward: 'count' | 'put-away' }
    | { at: 'expiry' | 'lot'; counted: Counted | null }
    | { at: 'surplus'; counted: Counted; expected: number }
    | { at: 'consent'; counted: Counted }
    /** `storedAt`: the place where goods were put last, until other goods are chosen. */
    | {
        at: 'put-away'
        line: GoodsKey | null
        place: Place | null
        quantity: number | null
        ofSku: number | null
        storedAt?: number
      }
    | { at: 'close' }
    /** `stored`: what was put away by then, because the floor forgets an inbound that is closed. */
    | { at: 'closed'; approval: boolean; stored: number }
  )
export type FlowState = { at: 'find' } | { at: 'choose-inbound'; ids: number[] } | InWork
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>

export const tasks = ['arrival', 'count', 'put-away', 'close'] as const
export type Task = (typeof tasks)[number]

export type Press =
  | { do: 'open'; inbound: InboundView; task?: Task }
  | { do: 'task'; task: Task }
  | { do: 'pick-shipment'; shipmentId: number }
  | { do: 'arrived'; quantity: number }
  | { do: 'not-arrived' }
  | { do: 'pick-goods'; goods: Goods }
  | { do: 'pick-meant'; skuId: number }
  | { do: 'count'; quantity: number }
  | { do: 'condition'; condition: Condition }
  | { do: 'change'; what: 'expiry' | 'lot' }
  | { do: 'pick-line'; line: GoodsKey }
  | { do: 'quantity'; quantity: number }
  | { do: 'confirm' }
  | { do: 'undo'; actionId: string }
  /** Goes back a step and takes nothing. Every state has it. */
  | { do: 'back' }

export type FlowEvent = EventOf<Press>

/** What is known when the event is handled: the open inbound with everything queued applied. */
export interface FlowFacts {
  inbound: InboundView | null
}

export type Step = StepOf<FlowState>

export function workOf({ inboundId, goods, condition, given, surplusOf }: Work): Work {
  return { inboundId, goods, condition, given, surplusOf }
}

export function isInWork(state: FlowState): state is InWork {
  return state.at !== 'find' && state.at !== 'choose-inbound'
}

/** States that hold a question. Scans other than an answer are kept out until it is answered. */
export function isAsking(state: FlowState): boolean {
  return (
    (state.at === 'arrival' && state.asked !== null) ||
    state.at === 'choose-goods' ||
    state.at === 'expiry' ||
    state.at === 'lot' ||
    state.at === 'surplus' ||
    state.at === 'consent' ||
    state.at === 'choose-inbound'
  )
}

/** The task whose screen a state belongs to. The address and the back button show it. */
export function taskOf(state: InWork): Task {
  switch (state.at) {
    case 'arrival':
    case 'put-away':
    case 'close':
      return state.at
    case 'closed':
      return 'close'
    case 'choose-goods':
      return state.toward
    default:
      return 'count'
  }
}
