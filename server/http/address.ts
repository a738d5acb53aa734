import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const proxies = new BlockList()
proxies.addAddress('127.0.0.1')
proxies.addAddress('::1', 'ipv6')

/** Trusts these proxies too to report where a call came from. Each is an address, or a network such as `172.20.0.0/16`. */
export function trustProxies(more: readonly string[]): void {
  for (const one of more) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
}

/** Whether a peer is one of our proxies. */
export function isProxy(peer: string): boolean {
  return isIP(peer) !== 0 && proxies.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
}

/** The caller's address, by which attempts are counted: the peer's, or the one that a proxy of ours reports. */
export function callerAddress(c: Context): string {
  const peer =
    c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown').replace(/^::ffff:/, '') : 'in-process'
  return whoCame(peer, c.req.header('x-forwarded-for'))
}

/**
 * Finds the caller's address. Each of our proxies appends the address that called it, so the last address that is not a proxy's is the
 * caller's. The caller may have made up the addresses before it.
 */
export function whoCame(peer: string, forwardedFor = ''): string {
  const heard = [...forwardedFor.split(',').map((one) => one.trim()), peer].filter(Boolean)
  return heard.findLast((one) => !isProxy(one)) ?? heard[0] ?? peer
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

/**
 * Whether the browser reached the site by https, as the first proxy reports. A caller who forges this only gets a
 * cookie that their browser drops.
 */
export function isHttps(c: Context): boolean {
  return (
    new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  )
}
