import type { Caller } from './caller.ts'
import { HttpError } from './errors.ts'

/** Who works with orders sees whom they are for; who only reads them does not. */
export const seesPeople = ({ privileges }: Pick<Caller, 'privileges'>): boolean => privileges.has('order:write')

/** The same of parcels: whoever works with either has the label in hand. */
export const seesRecipients = (caller: Pick<Caller, 'privileges'>): boolean =>
  seesPeople(caller) || caller.privileges.has('invoice:write')

/** What is masked in a row is not to be guessed letter by letter through what finds it. */
export const cannotLookForPeople = () => new HttpError(403, 'order-people')
