import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Whose tries are counted together: the peer's address, or what a proxy on this machine says of it. */
export function addressOf(c: Context): string {
  const peer =
    c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown').replace(/^::ffff:/, '') : 'in-process'
  const local = peer === '127.0.0.1' || peer === '::1'
  // Only the entry that our own proxy added can be believed; those before it come from the caller.
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return local && forwarded ? forwarded : peer
}

/** Where tries are counted: whoever has an IPv6 network (/64) has as many addresses as they like, and is one place. */
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

/** How the browser reached the site: the first of its proxies said so. A caller who lies about it has a cookie their browser drops. */
export function isHttps(c: Context): boolean {
  return (
    new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  )
}
