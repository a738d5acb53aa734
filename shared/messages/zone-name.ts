import { dateFormat } from '../formatters.ts'

/** «Korean Standard Time»: neither `GMT+9` nor `Asia/Seoul` says to everyone whose clock it is. */
export function zoneName(locale: string, timeZone: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
