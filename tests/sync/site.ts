import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import type { Caller, DeviceCaller } from '../../server/http/caller.ts'
import { pull } from '../../server/sync/pull.ts'
import { PushQueue } from '../../server/sync/push.ts'
import { snapshotLines } from '../../server/sync/snapshot.ts'
import { runBatch, type Outcome } from '../../server/ledger/batch.ts'
import { systemRoles } from '../../shared/privileges.ts'
import type { Action } from '../../shared/rules/floor/actions.ts'
import type { ActionResult, PullAnswer, PushAnswer, PushBody, WireAction } from '../../shared/sync/protocol.ts'
import { enrolDevice } from '../support/enrolled.ts'
import { Handheld, testBadge, type TestBadge } from '../support/handheld.ts'
import { idOf } from '../support/ids.ts'
import { world, type Clock, type World } from '../support/world.ts'
import { addBadges, siteRows, type Staff } from './site-rows.ts'

/** The world of every test with the people, goods and shelves of a floor (site-rows.ts), and handhelds that speak the wire protocol. */
export interface Site extends World {
  people: Record<Staff, TestBadge>
  /** An enrolled handheld of ICN1 (or another center), with a worker signed in. */
  handheld(who?: Staff | null, centerId?: number): Promise<Phone>
  /** Decides an office call, as the office's routes do. */
  office(type: Action['type'], payload: object): Promise<Outcome>
  /** Pushes that arrive together share a transaction. */
  pushes: PushQueue
}

export async function openSite(): Promise<Site> {
  const w = await world(siteRows)
  const { database, clock, id } = w
  const people = await addBadges(database, id, testBadge)
  const pushes = new PushQueue(database)
  let handhelds = 0
  return {
    ...w,
    people,
    pushes,
    async handheld(who = 'worker', centerId = 1) {
      const device = { centerId, label: `handheld ${++handhelds}` }
      const token = `d.${randomUUID()}`
      const deviceId = await enrolDevice(database, { ...device, token })
      const phone = new Phone(database, pushes, { ...device, deviceId }, clock, token)
      if (who) phone.signIn(people[who])
      return phone
    },
    async office(type, payload) {
      const action = { id: randomUUID(), type, payload } as Action
      const actor = { userId: idOf(id.user, 'office'), privileges: officeCaller.privileges }
      const [outcome] = await database.write((write) =>
        runBatch(write, [{ action, by: { actor, overriddenBy: null }, at: write.now, deviceId: null }]),
      )
      if (!outcome) throw new Error('no outcome')
      return outcome
    },
  }
}

/** A caller at a desk of the office, which sees every center. */
export const officeCaller: Caller = {
  userId: 2,
  sessionId: 0,
  openapiKeyId: null,
  name: 'office',
  language: 'en',
  privileges: new Set(systemRoles.SYSR_OFFICE),
  partnerId: null,
  centerIds: null,
  requestId: 'test',
  provenAt: null,
  mustChangePassword: false,
}

/** A handheld with its line to the server. */
export class Phone extends Handheld {
  readonly caller: DeviceCaller
  readonly token: string
  private readonly database: Database
  private readonly pushes: PushQueue

  constructor(database: Database, pushes: PushQueue, caller: DeviceCaller, clock: Pick<Clock, 'now'>, token: string) {
    super(caller.deviceId, clock.now)
    this.database = database
    this.pushes = pushes
    this.caller = caller
    this.token = token
  }

  /** Pushes all its actions from a seq on. */
  push(fromSeq = 1, count?: number): Promise<PushAnswer> {
    return this.send(this.pushOf(fromSeq, count))
  }

  send(body: PushBody): Promise<PushAnswer> {
    return this.pushes.submit(this.caller, body)
  }

  /** Queues one action, pushes it and returns what became of it. */
  async does(
    type: string,
    payload: Record<string, unknown>,
    more?: Parameters<Handheld['queue']>[2],
  ): Promise<ActionResult & { action: WireAction }> {
    const action = this.queue(type, payload, more)
    const { results } = await this.push(action.seq)
    const [result] = results
    if (!result) throw new Error('no result')
    return { ...result, action }
  }

  pull(cursor?: string, limit = 2000, rosterVersion?: string): Promise<PullAnswer> {
    return pull(this.database, this.caller, { cursor, clientId: this.clientId, limit, rosterVersion })
  }

  snapshotParts(after?: string): AsyncGenerator<string> {
    return snapshotLines(this.database, this.caller, after)
  }

  async snapshot(after?: string): Promise<string> {
    let text = ''
    for await (const part of this.snapshotParts(after)) text += part
    return text
  }

  /** The cursor that a fresh snapshot begins with: the first pull brings the open work. */
  async freshCursor(): Promise<string> {
    return headerOf(await this.snapshot()).cursor
  }

  /** Pulls until there is nothing more. */
  async pullAll(cursor: string, limit = 2000): Promise<{ cursor: string; pages: PullAnswer[] }> {
    const pages: PullAnswer[] = []
    for (let at = cursor; ; ) {
      const page = await this.pull(at, limit)
      pages.push(page)
      at = page.cursor
      if (!page.more || page.reset) return { cursor: at, pages }
    }
  }

  /** The same device with other storage: a new client that carries these actions on, signed anew. */
  forked(actions: readonly WireAction[], badge: TestBadge, clock: Clock): Phone {
    const again = new Phone(this.database, this.pushes, this.caller, clock, this.token)
    again.signIn(badge)
    for (const { type, payload, deps, id } of actions) again.queue(type, payload, { deps, id })
    return again
  }
}

export function headerOf(snapshot: string): { epoch: string; cursor: string } {
  return JSON.parse(snapshot.slice(0, snapshot.indexOf('\n'))) as { epoch: string; cursor: string }
}

/** Figures from the database's tables: pieces counted, stored, in stock. */
export async function stockOf(
  site: Site,
  skuId = 1,
  centerId = 1,
): Promise<{ inStorage: number; available: number; places: Record<number, number> }> {
  const { read } = site.database
  const stock = await read
    .selectFrom('stock')
    .select(['inStorage', 'available'])
    .where('skuId', '=', skuId)
    .where('centerId', '=', centerId)
    .executeTakeFirst()
  const places = await read
    .selectFrom('locationStock')
    .select(['locationId', 'quantity'])
    .where('skuId', '=', skuId)
    .where('centerId', '=', centerId)
    .where('quantity', '>', 0)
    .execute()
  return {
    inStorage: stock?.inStorage ?? 0,
    available: stock?.available ?? 0,
    places: Object.fromEntries(places.map((p) => [p.locationId, p.quantity])),
  }
}

export async function countedOf(site: Site, inboundId = 1): Promise<number> {
  const rows = await site.database.read
    .selectFrom('inspectionLine')
    .select('quantity')
    .where('inboundId', '=', inboundId)
    .execute()
  return rows.reduce((sum, row) => sum + row.quantity, 0)
}

export async function statusOf(site: Site, inboundId = 1): Promise<string> {
  return (
    await site.database.read
      .selectFrom('inboundRequest')
      .select('status')
      .where('id', '=', inboundId)
      .executeTakeFirstOrThrow()
  ).status
}

export function exceptionsOf(site: Site) {
  return site.database.read.selectFrom('exception').selectAll().orderBy('id').execute()
}

export function openExceptionsOf(site: Site) {
  return site.database.read.selectFrom('exception').selectAll().where('status', '=', 'OPEN').orderBy('id').execute()
}

export async function recordOf(site: Site, actionId: string) {
  return site.database.read.selectFrom('syncAction').selectAll().where('actionId', '=', actionId).executeTakeFirst()
}

export const counting = (quantity: number, more: object = {}) => ({
  inboundId: 1,
  skuId: 1,
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  quantity,
  ...more,
})
export const storing = (quantity: number, more: object = {}) => counting(quantity, { locationId: 1, ...more })
export const arriving = (more: object = {}) => ({ inboundId: 1, shipmentId: 1, actualQuantity: 2, ...more })
export const settling = (exceptionId: number | null, how: string, more: object = {}) => ({
  exceptionId,
  how,
  corrected: null,
  note: how === 'discard' ? 'the same goods' : '',
  ...more,
})
