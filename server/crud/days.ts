import { wrong } from '../http/errors.ts'

/** Refuses a last day that is before the first. Both days count, so what lasts one day has the same day twice. */
export function checkDays({ validAfter, validBefore }: Record<'validAfter' | 'validBefore', string | null>): void {
  if (validAfter !== null && validBefore !== null && validBefore < validAfter)
    throw wrong('validBefore', 'is before the first day')
}
