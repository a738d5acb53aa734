import { maskPhone } from '../print/mask.ts'

/** Shows just enough of an address to tell it from others: k***@gmail.com, 010-1234-****, hooks.slack.com. A webhook's path is secret. */
export function maskReceiver(to: string): string {
  if (/^https?:/.test(to)) return new URL(to).hostname
  const [name = '', host] = to.split('@')
  return host === undefined ? maskPhone(to) : `${name.slice(0, 1)}***@${host}`
}
