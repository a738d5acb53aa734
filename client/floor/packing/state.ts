import type { InvoiceView } from '../../offline/engine.ts'
import type { Packaging } from '../../../shared/entities/packaging.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import type { LabelFacts } from '../print/label.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'
import type { WhichPress, WhichWaybill } from '../flow/which-waybill.ts'

/** What was put in for one line: the pieces, the code that was scanned last, and the scanned units (goods that exist once). */
export interface Put {
  quantity: number
  code: string | null
  units?: readonly string[]
}

/** A parcel that was begun, with all that was scanned and chosen for it. */
export interface Parcel {
  invoiceId: number
  /** The waybill's number, which still names the parcel when the waybill is gone. */
  serial?: string
  /** By line id. */
  put: Readonly<Record<string, Put>>
  /** `undefined`: the suggested box. */
  boxSkuId?: number | null
  /** `undefined`: as the partner asks. */
  packaging?: Packaging
  /** In g, as weighed. */
  weight: number | null
  /** The ids of pictures that the engine keeps. */
  photoIds: readonly string[]
}

/** What stays with the worker, whichever parcel is open. */
export interface Bench {
  /** Parcels that were begun and left for another. They go on when they are opened again. */
  begun: readonly Parcel[]
  /** The printer of this device; null: none. */
  printerId: number | null
}

/** One task fills the screen. `next`: the waybill that was scanned to finish this one, opened as soon as it is packed. */
export type Task = Bench &
  (
    | { at: 'find' }
    | { at: 'goods'; parcel: Parcel; lineId: number | null }
    /** Several of the missing goods have the scanned code. */
    | {
        at: 'choose-line'
        parcel: Parcel
        lineIds: number[]
        quantity: number
        code: string
        units?: readonly string[]
      }
    /** `isOff`: the weight is far from what was expected, and the worker was asked about that once. */
    | { at: 'finish'; parcel: Parcel; next: InvoiceView | null; isOff?: boolean }
    /** The photo is missing: the worker takes it, or a leader lets the parcel pass. */
    | { at: 'waive'; parcel: Parcel; next: InvoiceView | null }
    | { at: 'packed'; invoiceId: number; parcel: Parcel | null }
    /** The waybill was cancelled, so the parcel is put aside. */
    | { at: 'aside'; invoiceId: number }
  )
export type FlowState = Task | (Bench & WhichWaybill<Task>)
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>
export type InParcel = StateAt<'goods' | 'choose-line' | 'finish' | 'waive'>

export type Press =
  | { do: 'open' | 'show'; invoice: InvoiceView }
  /** Sets how many pieces are in the parcel. */
  | { do: 'set'; lineId: number; quantity: number }
  | { do: 'pick-line'; lineId: number }
  | { do: 'finish' }
  | { do: 'box'; boxSkuId: number | null }
  | { do: 'packaging'; packaging: Packaging }
  | { do: 'weight'; grams: number | null }
  | { do: 'photo-taken' | 'photo-removed'; photoId: string }
  | { do: 'printer'; printerId: number | null }
  | { do: 'pack' }
  /** Prints its label again; `printerId` null: it was fetched as PDF. */
  | { do: 'print'; printerId: number | null }
  | { do: 'undo'; actionId: string }
  /** Says which waybill a number means; also a step back. */
  | WhichPress
  /** Goes to the next waybill; what was begun is kept. */
  | { do: 'leave' }

/** The open waybill with everything queued applied. Its goods and the boxes to choose from are read once the goods are complete. */
export interface FlowFacts {
  invoice: InvoiceView | null
  /** The waybill was cancelled, packed elsewhere or is gone, and its packer has been told. */
  isTold: boolean
  skus: ReadonlyMap<number, SkuRow>
  boxes: readonly SkuRow[]
  /** The label of the open waybill, while it is asked for. */
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

/** The task before the worker; below a question about waybills, the task that was open before it. */
export function taskOf(state: FlowState): Task {
  return state.at === 'choose-waybill' ? { ...state.before, ...benchOf(state) } : state
}

export function invoiceIdOf(state: FlowState): number | null {
  const task = taskOf(state)
  if (isInParcel(task)) return task.parcel.invoiceId
  return task.at === 'find' ? null : task.invoiceId
}
