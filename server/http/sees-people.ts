import type { Caller } from './caller.ts'
import { HttpError } from './errors.ts'

/** Who works with orders sees whom they are for; who only reads them does not. */
export const seesPeople = ({ privileges }: Pick<Caller, 'privileges'>): boolean => privileges.has('order:write')

/** What is masked in a row is not to be guessed letter by letter through what finds it. */
export const cannotLookForPeople = () => new HttpError(403, 'order-people')
