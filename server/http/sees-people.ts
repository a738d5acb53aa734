import type { Caller } from './caller.ts'
import { HttpError } from './errors.ts'

/** Whether a caller sees who orders are for: callers who work with orders do, and callers who only read them do not. */
export const seesPeople = ({ privileges }: Pick<Caller, 'privileges'>): boolean => privileges.has('order:write')

/** The same for parcels: callers who work with orders or waybills have the label in hand. */
export const seesRecipients = (caller: Pick<Caller, 'privileges'>): boolean =>
  seesPeople(caller) || caller.privileges.has('invoice:write')

/** Refuses to search by people: what is masked in a row must not be guessed letter by letter from what a search finds. */
export const cannotLookForPeople = () => new HttpError(403, 'order-people')
