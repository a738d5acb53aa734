import type { Context } from 'hono'

/**
 * The fields that a PATCH really carries. A schema made partial still fills in its defaults,
 * so that without this a change of one memo would empty all the others.
 */
export async function given<T extends object>(c: Context, body: T): Promise<Partial<T>> {
  const sent: unknown = await c.req.json()
  if (typeof sent !== 'object' || sent === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(sent, key))) as Partial<T>
}
