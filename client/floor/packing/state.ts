import type { InvoiceView } from '../../offline/engine.ts'
import type { Packaging } from '../../../shared/entities/packaging.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import type { LabelFacts } from '../print/label.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'
import type { WhichPress, WhichWaybill } from '../flow/which-waybill.ts'

/** What was put in of one line, the code that was scanned last for it, and what was scanned of it that exists once. */
export interface Put {
  quantity: number
  code: string | null
  units?: readonly string[]
}

/** A parcel that was begun, with all that was scanned and chosen for it. */
export interface Parcel {
  invoiceId: number
  /** As it is named where it was left. */
  serial?: string
  /** By line id. */
  put: Readonly<Record<string, Put>>
  /** `undefined`: the one that is suggested. */
  boxSkuId?: number | null
  /** `undefined`: as the partner asks. */
  packaging?: Packaging
  /** g, as weighed. */
  weight: number | null
  /** Of pictures that the engine keeps. */
  photoIds: readonly string[]
}

/** What stays with the worker, whichever parcel is before them. */
export interface Bench {
  /** Begun and left for another: opened again they go on. */
  begun: readonly Parcel[]
  /** The printer of this device; null: none. */
  printerId: number | null
}

/** One task fills the screen. `next`: the waybill that was scanned to finish this one, opened as soon as it is packed. */
export type Task = Bench &
  (
    | { at: 'find' }
    | { at: 'goods'; parcel: Parcel; lineId: number | null }
    /** A code that several of the missing goods bear. */
    | {
        at: 'choose-line'
        parcel: Parcel
        lineIds: number[]
        quantity: number
        code: string
        units?: readonly string[]
      }
    /** `isOff`: the weight is far from what was expected, and packing was asked about once. */
    | { at: 'finish'; parcel: Parcel; next: InvoiceView | null; isOff?: boolean }
    /** The photo is missing: take it, or a leader lets it pass. */
    | { at: 'waive'; parcel: Parcel; next: InvoiceView | null }
    | { at: 'packed'; invoiceId: number; parcel: Parcel | null }
    /** Cancelled: the parcel is put aside. */
    | { at: 'aside'; invoiceId: number }
  )
export type FlowState = Task | (Bench & WhichWaybill<Task>)
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>
export type InParcel = StateAt<'goods' | 'choose-line' | 'finish' | 'waive'>

export type Press =
  | { do: 'open' | 'show'; invoice: InvoiceView }
  /** So many of it are in the parcel. */
  | { do: 'set'; lineId: number; quantity: number }
  | { do: 'pick-line'; lineId: number }
  | { do: 'finish' }
  | { do: 'box'; boxSkuId: number | null }
  | { do: 'packaging'; packaging: Packaging }
  | { do: 'weight'; grams: number | null }
  | { do: 'photo-taken' | 'photo-removed'; photoId: string }
  | { do: 'printer'; printerId: number | null }
  | { do: 'pack' }
  /** Its label again; `printerId` null: it was fetched as PDF. */
  | { do: 'print'; printerId: number | null }
  | { do: 'undo'; actionId: string }
  /** Which waybill a number means, and a step back. */
  | WhichPress
  /** To the next waybill; what was begun is kept. */
  | { do: 'leave' }

/** The open waybill with everything queued applied; its goods and the boxes to choose from are read once the goods are complete. */
export interface FlowFacts {
  invoice: InvoiceView | null
  /** It goes on without this bench, and its packer has heard so. */
  isTold: boolean
  skus: ReadonlyMap<number, SkuRow>
  boxes: readonly SkuRow[]
  /** Of the open waybill, while its label is asked for. */
  label: LabelFacts | null
  /** Waybills that were begun here and are still on the floor, read while none is open. */
  begun: readonly InvoiceView[]
}

export type FlowEvent = EventOf<Press>
export type Step = StepOf<FlowState>

export function benchOf({ begun, printerId }: Bench): Bench {
  return { begun, printerId }
}

export function isInParcel(state: FlowState): state is InParcel {
  return 'parcel' in state && state.at !== 'packed'
}

/** What lies before the worker; below a question about waybills, what was before it. */
export function taskOf(state: FlowState): Task {
  return state.at === 'choose-waybill' ? { ...state.before, ...benchOf(state) } : state
}

export function invoiceIdOf(state: FlowState): number | null {
  const task = taskOf(state)
  if (isInParcel(task)) return task.parcel.invoiceId
  return task.at === 'find' ? null : task.invoiceId
}
