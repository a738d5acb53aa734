import type { InvoiceView } from '../../offline/engine.ts'
import type { Say } from '../feedback/say.ts'
import { stay, type Step } from './flow.ts'

/**
 * The question which of several waybills with one number is meant. `before`: the task that goes on, with the chosen waybill or without one.
 */
export interface WhichWaybill<Task> {
  at: 'choose-waybill'
  invoiceIds: number[]
  before: Task
}

export type WhichPress = { do: 'pick-waybill'; invoice: InvoiceView } | { do: 'back' }

export const sayWhich: Say = { kind: 'info', key: 'scan.whichWaybill' }

export function whichWaybill<Task>(before: Task, invoices: readonly InvoiceView[]): WhichWaybill<Task> {
  return { at: 'choose-waybill', invoiceIds: invoices.map(({ id }) => id), before }
}

/** An event that does not answer the question goes to the task before it. The question stays open if that changes nothing. */
export function keepAsking<State>(asked: State, before: State, next: Step<State>): Step<State> {
  const { message } = next
  if (next.state !== before || next.actions.length > 0) return next
  return stay(asked, message?.expected ? { ...message, expected: 'expect.choose-waybill' } : message)
}
