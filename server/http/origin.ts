import type { Context, Next } from 'hono'
import { HttpError } from './errors.ts'

/** Refuses writes from other sites' pages, which must not act in a user's name. Browsers tell the origin of every write (OWASP CSRF). */
export async function sameOrigin(c: Context, next: Next): Promise<void> {
  const method = c.req.method
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && URL.parse(origin)?.host !== c.req.header('host')
    if (foreign) throw new HttpError(403, 'forbidden', { values: { why: 'other-site' } })
  }
  await next()
}
