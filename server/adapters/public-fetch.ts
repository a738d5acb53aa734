import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ForbiddenAddress, isPublic, lookupPublic } from './addresses.ts'
import type { Outside } from './reliable-fetch.ts'

/** A longer answer cannot be a page of orders. */
const largest = 32_000_000

/**
 * A fetch for addresses that a person entered: it calls public addresses only, never this machine or the company's own network, and follows
 * no redirect. Node's own fetch would not let us check the address that a name resolves to.
 */
export function publicFetch(lookup: LookupFunction = lookupPublic()): Outside['fetch'] {
  return (address, { method = 'GET', headers, body, signal }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A host that is already an address is never looked up, so it is checked here.
    if (isIP(host) !== 0 && !isPublic(host))
      return Promise.reject(new ForbiddenAddress(`${host} is not out in the world.`))
    const request = url.protocol === 'https:' ? secure : plain
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method,
          agent: false,
          lookup,
          headers: Object.fromEntries(new Headers(headers)),
          ...(signal ? { signal } : {}),
        },
        (response) => {
          const parts: Buffer[] = []
          let size = 0
          response.on('data', (part: Buffer) => {
            size += part.length
            if (size > largest) response.destroy(new Error('The answer is too long.'))
            else parts.push(part)
          })
          response.once('error', reject)
          response.once('end', () => {
            const status = response.statusCode ?? 0
            const said = Object.entries(response.headers).flatMap(([name, value]) =>
              value === undefined ? [] : [[name, String(value)] as [string, string]],
            )
            const isEmpty = status === 204 || status === 304
            resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: said }))
          })
        },
      )
      call.once('error', (cause) =>
        reject(cause instanceof ForbiddenAddress ? cause : new Error(cause.message, { cause })),
      )
      call.end(typeof body === 'string' ? body : undefined)
    })
  }
}
