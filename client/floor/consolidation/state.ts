import type { ConsolView, InvoiceView } from '../../offline/engine.ts'
import type { LabelFacts } from '../print/label.ts'
import type { FlowEvent as EventOf, Step as StepOf } from '../flow/flow.ts'
import type { WhichPress, WhichWaybill } from '../flow/which-waybill.ts'

const parcelFields = [
  'id',
  'serial',
  'status',
  'courierCode',
  'recipientName',
  'partnerName',
  'orderNumber',
  'consolId',
  'consolCode',
  'loadedByName',
] as const satisfies (keyof InvoiceView)[]

/** A waybill as it was when it was scanned. */
export type Parcel = Pick<InvoiceView, (typeof parcelFields)[number]>
export type Box = Pick<ConsolView, 'id' | 'code' | 'count'>

/** The waybill scanned last, and what came of it. */
export interface Last {
  parcel: Parcel
  outcome: 'scanned' | 'loaded' | 'taken-off' | 'refused'
}

/** What stays with the worker, whichever pallet is open. */
export interface Shift {
  /** Pass codes entered here, by pallet: ten bits of each (pass-code.ts), and the day they were entered. */
  passes: Readonly<Record<string, { check: number; day: string }>>
}

/** A pallet or box that is being loaded. */
export interface Loading extends Shift {
  consolId: number
  last: Last | null
}

/** One task fills the screen. */
export type Task =
  | (Shift & { at: 'find'; where: Parcel | null })
  /** The pallets of a plan whose code was scanned. */
  | (Shift & { at: 'choose'; planId: number })
  | (Shift & { at: 'pass-code'; consolId: number; tries: number })
  | InWork
export type InWork = Loading &
  (
    | { at: 'load' }
    /** The contents. `sought` was scanned to see whether it is among them. */
    | { at: 'contents'; sought: Parcel | null }
    /** Questions. A touch or the same scan again answers each. `fromId`: the box in the pallet, or the pallet itself. */
    | { at: 'take-off'; parcel: Parcel; fromId: number }
    | { at: 'nest' | 'take-out'; box: Box }
  )
export type FlowState = Task | WhichWaybill<Task>
export type At = FlowState['at']
export type StateAt<A extends At> = Extract<FlowState, { at: A }>

export type Press =
  | { do: 'open'; consol: ConsolView }
  | { do: 'choose'; planId: number }
  | { do: 'pass-code'; code: string }
  | { do: 'contents' }
  | { do: 'take-off'; parcel: Parcel }
  | { do: 'take-out'; box: Box }
  /** Prints its label; `printerId` null: it was fetched as PDF. */
  | { do: 'print'; printerId: number | null }
  /** Answers the open question with yes. */
  | { do: 'confirm' }
  /** `consolId`: what the undone action is about; for a box that was put in or taken out, the box. */
  | { do: 'undo'; actionId: string; consolId: number }
  /** Says which waybill a number means; also a step back, and «no» to a question. */
  | WhichPress
  | { do: 'leave' }

export type FlowEvent = EventOf<Press>
export type Step = StepOf<FlowState>

/** What is known when the event is handled. */
export interface FlowFacts {
  /** The pallet or box that is open, or whose pass code is asked for. */
  consol: ConsolView | null
  /** The label of the open one, while it is asked for. */
  label: LabelFacts | null
  /** `YYYY-MM-DD`, on the device's calendar. */
  today: string
}

/** What this worker entered for a pallet (ten bits of the pass code), as long as it is the same day. */
export function passOf({ passes }: Shift, consolId: number, today: string): number | null {
  const given = passes[consolId]
  return given?.day === today ? given.check : null
}

export function shiftOf({ passes }: Shift): Shift {
  return { passes }
}

export function loadingOf(state: InWork): StateAt<'load'> {
  const { passes, consolId, last } = state
  return state.at === 'load' ? state : { passes, consolId, last, at: 'load' }
}

/** The task before the worker; below a question about waybills, the task that was open before it. */
export function taskOf(state: FlowState): Task {
  return state.at === 'choose-waybill' ? state.before : state
}

export function isInWork(state: Task): state is InWork {
  return state.at !== 'find' && state.at !== 'choose' && state.at !== 'pass-code'
}

export function isAsking(state: Task): state is StateAt<'take-off' | 'nest' | 'take-out'> {
  return state.at === 'take-off' || state.at === 'nest' || state.at === 'take-out'
}

export function consolIdOf(state: FlowState): number | null {
  const task = taskOf(state)
  return task.at === 'find' || task.at === 'choose' ? null : task.consolId
}

export function parcelOf(invoice: Parcel): Parcel {
  return Object.fromEntries(parcelFields.map((field) => [field, invoice[field]])) as Parcel
}
