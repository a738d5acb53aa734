import type { Context } from 'hono'
import type { Answer, Body, Call, Query } from '../../shared/api/call.ts'
import { idParam } from '../../shared/api/list.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { Env } from '../http/env.ts'
import { unauthorized } from '../http/errors.ts'
import { mount, type App } from '../http/mount.ts'

interface Calls<L, G, C, U> {
  list: L
  get: G
  create: C
  update: U
  remove?: Call
}

interface Crud<L extends Call, G extends Call, C extends Call, U extends Call> {
  list: (asked: Query<L>) => Promise<Answer<L>>
  get: (id: number) => Promise<Answer<G>>
  create: (input: Body<C>) => Promise<Answer<C>>
  /** `version` is the version that was edited. If the row has changed since, the answer is 412 with the current row. */
  update: (id: number, patch: Partial<NonNullable<Body<U>>>, version: number) => Promise<Answer<U>>
  remove?: (id: number) => Promise<void>
}

/** Mounts the five plain calls on a store built for each caller. Paths with a name in the id's place are mounted before this. */
export function crudRoutes<L extends Call, G extends Call, C extends Call, U extends Call>(
  app: App,
  calls: Calls<L, G, C, U>,
  storeFor: (database: Database, caller: Caller) => Crud<L, G, C, U>,
): void {
  const storeOf = (c: Context<Env>) => storeFor(c.get('database'), signedIn(c))
  const idOf = (c: Context<Env>) => idParam.parse(c.req.param()).id
  mount(app, calls.list, async ({ c, query }) => storeOf(c).list(query))
  mount(app, calls.create, async ({ c, body }) => storeOf(c).create(body))
  mount(app, calls.get, async ({ c }) => storeOf(c).get(idOf(c)))
  mount(app, calls.update, async ({ c, body, ifMatch }) => storeOf(c).update(idOf(c), body ?? {}, ifMatch))
  const { remove } = calls
  if (remove) {
    mount(app, remove, async ({ c }): Promise<Response> => {
      await storeOf(c).remove?.(idOf(c))
      return c.body(null, 204)
    })
  }
}

function signedIn(c: Context<Env>): Caller {
  const caller = c.get('caller')
  if (!caller) throw unauthorized()
  return caller
}
