import { syncApi } from '../../shared/api/sync.ts'
import { floorPrivilege } from '../../shared/privileges.ts'
import { plainCode } from '../../shared/sync/pack.ts'
import { maxPushActions, protocolVersion } from '../../shared/sync/limits.ts'
import type { PushBody } from '../../shared/sync/protocol.ts'
import { callerAddress } from '../http/address.ts'
import { passwordHolder, worksAt } from '../people/door.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { mount, type App } from '../http/mount.ts'
import { privilegesOf } from '../http/privileges.ts'
import { seesCenter } from '../http/caller.ts'
import type { Database } from '../db/database.ts'
import { grantHours } from './grants.ts'
import { pull } from './pull.ts'
import { PushQueue } from './push.ts'
import { snapshotLines } from './snapshot.ts'

/**
 * Pushes that are one protocol version ahead are still read, and each action is judged on its own. Later versions cannot be read at all.
 */
const newestProtocol = protocolVersion + 1

export function syncRoutes(app: App, database: Database): void {
  const pushes = new PushQueue(database)

  mount(app, syncApi.push, ({ device, body }) => {
    if (body.proto > newestProtocol)
      throw new HttpError(409, 'app-too-new', { values: { got: body.proto, most: newestProtocol } })
    return pushes.submit(device, body)
  })
  mount(app, syncApi.pull, ({ device, query }) => pull(database, device, query))
  mount(app, syncApi.snapshot, async ({ device, query }) => {
    const encoder = new TextEncoder()
    const lines = snapshotLines(database, device, query.after)
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await lines.return(undefined)
      },
    })
    return new Response(stream, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
  })

  mount(app, syncApi.whereabouts, async ({ device, params }) => {
    const found = await database.read
      .selectFrom('invoice')
      .innerJoin('center', 'center.id', 'invoice.centerId')
      .select(['invoice.centerId', 'invoice.status', 'center.code'])
      .where('invoice.serialKey', '=', plainCode(params.serial))
      .execute()
    // Two couriers may use the same serial; the handheld means its own center's.
    const row = found.find(({ centerId }) => centerId === device.centerId) ?? found[0]
    if (!row) return { centerCode: null, status: null }
    return {
      centerCode: row.centerId === device.centerId ? null : row.code,
      status: row.status,
    }
  })

  mount(app, syncApi.signIn, async ({ c, device, body }) => {
    const { id, forgiveTries } = await passwordHolder(database, body.username, body.password, callerAddress(c))
    const user = await database.read
      .selectFrom('user')
      .select(['id', 'name', 'language', 'partnerId', 'mustChangePassword'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { privileges } = await privilegesOf(database.read, id)
    if (user.partnerId !== null || !(await worksAt(database, id, device.centerId)) || !privileges.has(floorPrivilege))
      throw new HttpError(401, 'sign-in-failed')
    if (user.mustChangePassword) throw new HttpError(403, 'password-must-change')
    const from = database.now()
    const grant = {
      id: body.grantId,
      workerId: user.id,
      deviceId: device.deviceId,
      sessionKey: body.sessionKey,
      badgeKey: null,
      from: from.toISOString(),
      until: new Date(from.getTime() + grantHours * 3_600_000).toISOString(),
      sig: null,
    }
    await database.write(async ({ tx, now }) => {
      const { numInsertedOrUpdatedRows: made } = await tx
        .insertInto('workerGrant')
        .values({
          id: grant.id,
          workerId: user.id,
          deviceId: device.deviceId,
          sessionKey: grant.sessionKey,
          badgeKey: null,
          fromAt: grant.from,
          untilAt: grant.until,
          invalid: null,
          createdAt: now,
        })
        .onConflict((on) => on.column('id').doNothing())
        .executeTakeFirst()
      if (made !== 1n) throw new HttpError(409, 'conflict', { values: { property: 'grantId' } })
      await forgiveTries(tx)
    })
    return { grant, name: user.name, language: user.language, privileges: [...privileges] }
  })

  mount(app, syncApi.importQueue, async ({ caller, body }) => {
    const device = await database.read
      .selectFrom('device')
      .select(['id', 'centerId', 'label'])
      .where('id', '=', body.deviceId)
      .executeTakeFirst()
    if (!device || !seesCenter(caller, device.centerId)) throw notFound()
    const sums = { applied: 0, refused: 0, known: 0 }
    const from = { deviceId: device.id, centerId: device.centerId, label: device.label }
    const before =
      (
        await database.read
          .selectFrom('syncClient')
          .select('lastSeq')
          .where('clientId', '=', body.clientId)
          .executeTakeFirst()
      )?.lastSeq ?? 0
    for (let i = 0; i < body.actions.length; i += maxPushActions) {
      const push: PushBody = {
        proto: 1,
        epoch: null,
        clientId: body.clientId,
        grants: body.grants,
        actions: body.actions.slice(i, i + maxPushActions),
        state: null,
      }
      const answer = await pushes.submit(from, push)
      if (answer.problem)
        throw new HttpError(409, 'conflict', { values: { property: `actions (${answer.problem})` }, data: answer })
      for (const result of answer.results) {
        if (result.seq <= before) sums.known++
        else if (result.status === 'applied') sums.applied++
        else sums.refused++
      }
    }
    return sums
  })
}
