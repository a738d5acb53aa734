import { dateFormat } from '../formatters.ts'

/** The name of a zone, such as «Korean Standard Time». Not everyone knows whose clock `GMT+9` or `Asia/Seoul` means. */
export function zoneName(locale: string, timeZone: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
