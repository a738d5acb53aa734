import { randomBytes } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { callerAddress, placeOf } from '../http/address.ts'
import { inBackground } from '../background/background.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { oldQueue, type Device, type DeviceStatus } from '../../shared/entities/device.ts'
import type { Services } from '../services.ts'
import { allOf, before, is } from '../crud/filters.ts'
import { dataPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import type { Reader } from '../db/database.ts'
import { seesCenter, type Caller } from '../http/caller.ts'
import { HttpError, notFound, stale } from '../http/errors.ts'
import { fileResponse, mount, type App } from '../http/mount.ts'
import { throttle } from '../http/throttle.ts'
import { newToken, tokenHash } from '../http/token.ts'
import { visible } from '../subjects.ts'
import { newDevice } from './new-device.ts'

const enrolmentHours = 24
const unsent = sql<SqlBool>`${sql.ref('d.pending')} > 0`

export function deviceRoutes(app: App, { database, publicUrl }: Services): void {
  mount(app, syncApi.devices, async ({ caller, query }) =>
    listOf(database, {
      call: syncApi.devices,
      id: 'd.id',
      rows: (db) => devicesSeen(db, caller),
      sort: { id: 'd.id', label: 'd.label', lastSeenAt: 'd.lastSeenAt', enrolledAt: 'd.enrolledAt' },
      search: ['d.label'],
      filters: {
        centerIds: is('d.centerId'),
        status: is('d.status'),
        queue: (queue) =>
          queue === 'STUCK'
            ? allOf([unsent, before('d.oldestPendingAt')(new Date(database.now().getTime() - oldQueue).toISOString())])
            : unsent,
      },
      shown: (rows) => rows,
      page: dataPage,
    }).list(query),
  )

  mount(app, syncApi.issueEnrolment, async ({ caller, body }) => {
    await database.read
      .selectFrom('center')
      .select('id')
      .where('id', '=', body.centerId)
      .where(visible(caller, 'center'))
      .executeTakeFirstOrThrow(notFound)
    const secret = randomBytes(20).toString('base64url')
    const expiresAt = new Date(database.now().getTime() + enrolmentHours * 3_600_000).toISOString()
    await database.write(async (writer) => {
      await writer.tx
        .insertInto('enrolment')
        .values({
          codeHash: tokenHash(secret),
          centerId: body.centerId,
          label: body.label,
          issuedBy: caller.userId,
          createdAt: writer.now,
          expiresAt,
          usedAt: null,
          deviceId: null,
        })
        .execute()
      await writer.audit({
        userId: caller.userId,
        centerId: body.centerId,
        subject: `center:${body.centerId}`,
        what: 'device.enrolment-issued',
        after: { label: body.label },
        requestId: caller.requestId,
      })
    })
    return { code: `GD1.${secret}`, label: body.label, centerId: body.centerId, expiresAt }
  })

  mount(app, syncApi.printEnrolment, async ({ caller, body }) => {
    const row = await database.read
      .selectFrom('enrolment')
      .innerJoin('center', 'center.id', 'enrolment.centerId')
      .select(['enrolment.label', 'enrolment.expiresAt', 'enrolment.centerId', 'center.code', 'center.timeZone'])
      .where('codeHash', '=', tokenHash(secretOf(body.code)))
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (!row || !seesCenter(caller, row.centerId)) throw notFound()
    const until = new Intl.DateTimeFormat('sv-SE', {
      timeZone: row.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(row.expiresAt))
    const sheet = {
      code: body.code,
      center: row.code,
      label: row.label,
      expiresAt: until,
      url: `${publicUrl}/floor`,
      lines: enrolLines[caller.language],
    }
    const pdf = await inBackground(new URL('../print/device-code.ts', import.meta.url), 'deviceCode', [sheet])
    return fileResponse(pdf, 'application/pdf', `device-${row.label}.pdf`)
  })

  mount(app, syncApi.enrol, async ({ c, body }) => {
    await throttle(database, { key: `enrol:${placeOf(callerAddress(c))}`, limit: 30, seconds: 60 })
    const token = `d.${newToken()}`
    return database.write(async (writer) => {
      const { tx, now } = writer
      const code = await tx
        .updateTable('enrolment')
        .set({ usedAt: now })
        .where('codeHash', '=', tokenHash(secretOf(body.code)))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['id', 'centerId', 'label'])
        .executeTakeFirst()
      if (!code) throw new HttpError(409, 'enrolment-invalid')
      const device = await tx
        .insertInto('device')
        .values({
          ...newDevice({ centerId: code.centerId, label: code.label, tokenHash: tokenHash(token) }, now),
          lastSeenAt: now,
          userAgent: body.userAgent,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.updateTable('enrolment').set({ deviceId: device.id }).where('id', '=', code.id).execute()
      const center = await tx
        .selectFrom('center')
        .select('code')
        .where('id', '=', code.centerId)
        .executeTakeFirstOrThrow()
      const site = await tx.selectFrom('site').select('epoch').executeTakeFirstOrThrow()
      writer.changed(code.centerId, 'device', device.id)
      await writer.audit({
        userId: null,
        centerId: code.centerId,
        subject: `device:${device.id}`,
        what: 'device.enrolled',
        after: { label: code.label },
      })
      return {
        deviceId: device.id,
        label: code.label,
        token,
        centerId: code.centerId,
        centerCode: center.code,
        epoch: site.epoch,
      }
    })
  })

  mount(app, syncApi.renameDevice, async ({ caller, params, body, ifMatch }) =>
    change(caller, params.id, 'device.renamed', { label: body.label }, ifMatch),
  )
  mount(app, syncApi.revokeDevice, async ({ caller, params }) =>
    change(caller, params.id, 'device.revoked', { status: 'REVOKED' }, null),
  )

  async function change(
    caller: Caller,
    id: number,
    what: string,
    set: { label?: string; status?: DeviceStatus },
    ifMatch: number | null,
  ): Promise<Device> {
    return database.write(async (writer) => {
      const before = await devicesSeen(writer.tx, caller).where('d.id', '=', id).executeTakeFirstOrThrow(notFound)
      if (ifMatch !== null && before.version !== ifMatch) throw stale(before)
      await writer.tx
        .updateTable('device')
        .set((e) => ({ ...set, version: e('version', '+', 1), updatedAt: writer.now }))
        .where('id', '=', id)
        .execute()
      writer.changed(before.centerId, 'device', id)
      await writer.audit({
        userId: caller.userId,
        centerId: before.centerId,
        subject: `device:${id}`,
        what,
        before: { label: before.label, status: before.status },
        after: set,
        requestId: caller.requestId,
      })
      return devicesSeen(writer.tx, caller).where('d.id', '=', id).executeTakeFirstOrThrow()
    })
  }
}

/** The handhelds of the centers that a caller sees. */
function devicesSeen(db: Reader, caller: Caller) {
  return db
    .selectFrom('device as d')
    .leftJoin('user as u', 'u.id', 'd.lastUserId')
    .select([
      'd.id',
      'd.version',
      'd.createdAt',
      'd.updatedAt',
      'd.centerId',
      'd.label',
      'd.status',
      'd.enrolledAt',
      'd.lastSeenAt',
      'u.name as lastUserName',
      'd.appVersion',
      'd.userAgent',
      'd.pending',
      'd.oldestPendingAt',
      'd.persisted',
    ])
    .where(visible(caller, 'device', 'd'))
}

function secretOf(code: string): string {
  return code.trim().replace(/^GD1\./, '')
}

const enrolLines = {
  en: [
    'Open the address below on the handheld.',
    'Scan this code on the first screen.',
    'It works once, for one device.',
  ],
  ko: ['기기에서 아래 주소를 여세요.', '첫 화면에서 이 코드를 스캔하세요.', '기기 한 대에 한 번만 쓸 수 있습니다.'],
  ja: ['端末で下のアドレスを開きます。', '最初の画面でこのコードを読み取ります。', '1台に1回だけ使えます。'],
}
