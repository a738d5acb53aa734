import { wrong } from '../http/errors.ts'

/** The first and the last day both count: what lasts one day has the same twice. */
export function checkDays({ validAfter, validBefore }: Record<'validAfter' | 'validBefore', string | null>): void {
  if (validAfter !== null && validBefore !== null && validBefore < validAfter)
    throw wrong('validBefore', 'is before the first day')
}
