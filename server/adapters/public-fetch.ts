import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ForbiddenAddress, isPublic, lookupPublic } from './addresses.ts'
import type { Outside } from './reliable-fetch.ts'

/** An answer beyond this is no page of orders. */
const largest = 32_000_000

/**
 * Calls what someone wrote down: only what is out in the world, never this machine or the house's own network, and no redirect is
 * followed. Fetch would not let us look at the address that a name means.
 */
export function publicFetch(lookup: LookupFunction = lookupPublic()): Outside['fetch'] {
  return (address, { method = 'GET', headers, body, signal }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // What is an address already is never looked up.
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
