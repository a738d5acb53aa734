import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that attempts are counted by: the peer's, or the one that a proxy on this machine reports. */
export function addressOf(c: Context): string {
  const peer =
    c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown').replace(/^::ffff:/, '') : 'in-process'
  const local = peer === '127.0.0.1' || peer === '::1'
  // Only the entry that our own proxy added can be trusted; the caller may have written those before it.
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return local && forwarded ? forwarded : peer
}

/** The key that attempts are counted under. An IPv6 /64 counts as one, since its owner can use any address in it. */
export function placeOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whether the browser reached the site by https, as the first proxy reports. A caller who forges this only gets a cookie that their browser drops. */
export function isHttps(c: Context): boolean {
  return (
    new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  )
}
