import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../../shared/api/all.ts'
import { authApi } from '../../shared/api/auth.ts'
import { billingConditionApi, brandApi, brandTrackingApi, brandTrackingLogApi, packagingImageApi, partnerApi } from '../../shared/api/partner.ts'
import { accountCountryApi, centerApi, companyApi, imageApi } from '../../shared/api/reference.ts'
import type { Call } from '../../shared/api/call.ts'
import { consolApi, planApi } from '../../shared/api/consol.ts'
import { contractApi } from '../../shared/api/contract.ts'
import { inboundApi } from '../../shared/api/inbound.ts'
import { invoiceApi, legacyInvoiceApi } from '../../shared/api/invoice.ts'
import { jobApi } from '../../shared/api/job.ts'
import { locationApi } from '../../shared/api/location.ts'
import { notificationApi } from '../../shared/api/notification.ts'
import { photoApi } from '../../shared/api/photo.ts'
import { printerApi } from '../../shared/api/printer.ts'
import { roleApi } from '../../shared/api/role.ts'
import { nowUserApi, selfApi, userApi } from '../../shared/api/user.ts'
import { relocationApi } from '../../shared/api/relocation.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { errorBody } from '../../shared/errors.ts'
import { systemRoles, type Privilege } from '../../shared/privileges.ts'
import { enqueue } from '../../server/jobs/enqueue.ts'
import { idOf, people, type Who } from '../support/rows.ts'
import { addWaybill } from '../support/waybill.ts'
import { pathOf, requestOf, world, type World } from '../support/world.ts'

/** What anyone may call. Whoever adds one writes it here, and says why in its doc line. */
const open = ['auth.signIn', 'auth.signInByBadge', 'recovery.register', 'recovery.recover', 'recovery.setPassword', 'recovery.forgot', 'recovery.verify', 'recovery.changePassword', 'consol.view', 'sync.enrol', 'system.health']

/** Ids in a path besides the row's own. */
const others = { attachmentId: 1, brandId: 1, countryId: 1, userId: 1, sessionId: 1, consolId: 1, photoId: '01970000-0000-7000-8000-000000000001' }

let w: World
beforeAll(async () => {
  w = await world({
    skus: { tea: { partner: 'Mori' } }, locations: { 'N-01': { center: 'NRT1' }, 'N-02': { center: 'NRT1' } }, inbounds: { 'IB-1': { partner: 'Mori', center: 'NRT1', items: { tea: 1 } } },
    plans: { plan: { center: 'NRT1' } }, consols: { pallet: { plan: 'plan' } }, relocations: { sheet: { sku: 'tea', quantity: 1, from: 'N-01', to: 'N-02' } }, printers: { printer: { center: 'NRT1' } }, contracts: { contract: { center: 'NRT1' } },
  })
})

const made = (call: Call, input: Parameters<typeof requestOf>[1] & { params?: unknown; query?: unknown; file?: File } = {}, who: Who | null = null) =>
  w.as(who).fetch(pathOf(call, { params: { id: 1, invoiceId: 1, ...others }, ...input }), requestOf(call, call.body ? input : { ...input, body: undefined }))
const bodyOf = async (response: Response) => z.parse(errorBody, await response.json())
const isPrivilege = (access: Call['access']): access is Privilege => access.includes(':')
const holds = (role: keyof typeof systemRoles, { access }: Call) => (systemRoles[role] as readonly string[]).includes(access)

const by = (wanted: (call: Call) => boolean | undefined) => allCalls.filter(wanted).map((call): [name: string, call: Call] => [call.name, call])

describe('without a session a call answers 401', () => {
  test.each(by(({ name }) => !open.includes(name)))('%s', async (_, call) => {
    const response = await made(call, { body: {} })
    expect([response.status, (await bodyOf(response)).status]).toEqual([401, 401])
  })
})

describe('every role that lacks a call’s privilege is answered 403', () => {
  test.each(by(({ access }) => isPrivilege(access)))('%s', async (_, call) => {
    for (const { who } of people.filter(({ role }) => !holds(role, call))) {
      const response = await made(call, { body: {}, ifMatch: 1 }, who)
      expect([who, response.status]).toEqual([who, 403])
    }
  })
})

describe('a query field that a call does not know is named', () => {
  test.each(by(({ query, access }) => query && access !== 'device'))('%s', async (_, call) => {
    const response = await made(call, { query: { surprise: 1 } }, 'admin')
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).details.map(({ property }) => property)).toContain('surprise')
  })
})

describe('a body field that a call does not know is named', () => {
  test.each(by(({ body, access }) => body && access !== 'device'))('%s', async (_, call) => {
    const response = await made(call, { body: { surprise: 1 }, ifMatch: 1 }, 'admin')
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).details.map(({ property }) => property)).toContain('surprise')
  })
})

test('every call says in one line what it does', () => {
  expect(allCalls.filter(({ doc }) => !/^[^\n]+\.$/.test(doc)).map(({ name }) => name)).toEqual([])
})

describe('a row outside one’s scope answers 404, as if it did not exist', () => {
  /** What is Narita's alone: a handheld, its exception, the badge of someone who works only there, a job that failed, and a waybill. */
  let narita: { user: number; invitation: number; session: number; device: number; exception: number; badge: number; job: number; notification: number; invoice: number; image: number; company: number; brand: number; picture: number; followUp: number; note: number; billing: number }
  beforeAll(async () => {
    const centerId = w.id.center.NRT1
    const at = w.database.now().toISOString()
    const stamps = { createdAt: at, updatedAt: at }
    const invoice = await addWaybill(w.database, { centerId, partnerId: w.id.partner.Mori })
    narita = await w.database.write(async (writer) => {
      const { tx } = writer
      const device = await tx.insertInto('device')
        .values({ centerId, label: 'NRT1-01', status: 'ACTIVE', tokenHash: 'none', enrolledAt: at, lastSeenAt: null, lastUserId: null, appVersion: null, userAgent: null, pending: null, oldestPendingAt: null, persisted: null, ...stamps })
        .returning('id').executeTakeFirstOrThrow()
      const exception = await tx.insertInto('exception')
        .values({ centerId, clientId: 'c', seq: 1, actionId: null, type: 'inbound.close', payloadJson: '{}', subject: 'unknown', workerId: null, deviceId: device.id, code: 'lines-not-stored', withJson: null, status: 'OPEN', at, createdAt: at, settledAt: null, settledBy: null, note: null })
        .returning('id').executeTakeFirstOrThrow()
      const worker = await tx.insertInto('user')
        .values({ username: 'narita-only', name: 'Narita', status: 'ACTIVE', passwordHash: '', pinHash: null, email: null, phone: null, language: 'ja', partnerId: null, tableSettingsJson: '{}', lastLoginAt: null, ...stamps })
        .returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('userCenter').values({ userId: worker.id, centerId }).execute()
      const badge = await tx.insertInto('badge')
        .values({ userId: worker.id, publicKey: 'none', temporary: 0, issuedAt: at, issuedBy: worker.id, validUntil: '2100-01-01T00:00:00.000Z', endedAt: null, endedWhy: null })
        .returning('id').executeTakeFirstOrThrow()
      const session = await tx.insertInto('session')
        .values({ userId: worker.id, tokenHash: 'none', badgeId: null, userAgent: '', createdAt: at, seenAt: at, expiresAt: '2100-01-01T00:00:00.000Z', endedAt: null })
        .returning('id').executeTakeFirstOrThrow()
      const job = await enqueue(writer, { kind: 'housekeeping', payload: {}, centerId, partnerId: w.id.partner.Mori, createdBy: w.id.user['narita'] ?? null })
      const notification = await tx.insertInto('notification').values({ userId: w.id.user['narita'] ?? 0, type: 'NOTICE', title: 't', content: 'c', additionalJson: '{}', createdAt: at, readAt: null }).returning('id').executeTakeFirstOrThrow()
      const image = await tx.insertInto('image').values({ partnerId: w.id.partner.Mori, storedAs: 'none', contentType: 'image/png', bytes: 1, width: 1, height: 1, createdAt: at }).returning('id').executeTakeFirstOrThrow()
      const invitation = await tx.insertInto('invitation')
        .values({ email: 'someone@narita.example', name: 'Someone', language: 'ja', systemNamesJson: '[]', partnerId: w.id.partner.Mori, centerIdsJson: JSON.stringify([centerId]), codeHash: 'none', createdAt: at, createdBy: worker.id, expiresAt: '2100-01-01T00:00:00.000Z', acceptedAt: null, revokedAt: null, userId: null })
        .returning('id').executeTakeFirstOrThrow()
      const company = await tx.insertInto('company').values({ name: 'Elsewhere', code: 'ELSE', ...stamps }).returning('id').executeTakeFirstOrThrow()
      const of = { partnerId: w.id.partner.Mori, ...stamps }
      const brand = await tx.insertInto('brand').values({ ...of, name: 'Tea', englishName: null, status: 'ACTIVE' }).returning('id').executeTakeFirstOrThrow()
      const picture = await tx.insertInto('packagingImage').values({ ...of, brandId: brand.id, imageId: image.id, title: 't', description: null, position: 0 }).returning('id').executeTakeFirstOrThrow()
      const followUp = await tx.insertInto('brandTracking').values({ ...of, brandId: brand.id, title: 't', status: 'OPEN', assigneeId: null, dueDate: null, memo: null }).returning('id').executeTakeFirstOrThrow()
      const note = await tx.insertInto('brandTrackingLog').values({ ...of, brandTrackingId: followUp.id, content: 'c', createdBy: worker.id }).returning('id').executeTakeFirstOrThrow()
      const billing = await tx.insertInto('billingCondition').values({ ...of, name: 'n', billing: 'NONE', closingDay: 31, paymentDays: 30, inboundPerPiece: 0, storagePerLocationDay: 0, packingPerParcel: 0, memo: null }).returning('id').executeTakeFirstOrThrow()
      const organisation = { company: company.id, brand: brand.id, picture: picture.id, followUp: followUp.id, note: note.id, billing: billing.id }
      return { ...organisation, user: worker.id, invitation: invitation.id, session: session.id, device: device.id, exception: exception.id, badge: badge.id, job, notification: notification.id, invoice, image: image.id }
    })
  })
  const params = () => ({
    ...narita,
    // Roles and countries are of no partner and no center: one that is not there is there for nobody.
    role: 1_000_000, country: 1_000_000,
    center: w.id.center.NRT1, partner: w.id.partner.Mori, sku: idOf(w.id.sku, 'tea'), location: idOf(w.id.location, 'N-01'), inbound: idOf(w.id.inbound, 'IB-1'),
    plan: idOf(w.id.plan, 'plan'), consol: idOf(w.id.consol, 'pallet'), relocation: idOf(w.id.relocation, 'sheet'), printer: idOf(w.id.printer, 'printer'), contract: idOf(w.id.contract, 'contract'),
  })
  /** Each call with an id, what it is an id of, and a body that is right in itself. */
  const calls: [call: Call, of: keyof ReturnType<typeof params>, body?: object][] = [
    [centerApi.get, 'center'], [centerApi.update, 'center', {}], [companyApi.get, 'company'], [companyApi.update, 'company', {}], [accountCountryApi.get, 'country'], [imageApi.get, 'image'],
    [partnerApi.get, 'partner'], [partnerApi.update, 'partner', {}], [partnerApi.remove, 'partner'], [partnerApi.stops, 'partner'],
    [brandApi.get, 'brand'], [brandApi.update, 'brand', {}], [brandApi.remove, 'brand'], [brandApi.nowUpdate, 'brand', {}],
    [packagingImageApi.get, 'picture'], [packagingImageApi.update, 'picture', {}], [packagingImageApi.remove, 'picture'],
    [brandTrackingApi.get, 'followUp'], [brandTrackingApi.update, 'followUp', {}], [brandTrackingApi.remove, 'followUp'],
    [brandTrackingLogApi.get, 'note'], [brandTrackingLogApi.update, 'note', { content: 'c' }], [brandTrackingLogApi.remove, 'note'],
    [billingConditionApi.get, 'billing'], [billingConditionApi.update, 'billing', {}], [billingConditionApi.remove, 'billing'],
    [userApi.get, 'user'], [userApi.update, 'user', {}], [userApi.remove, 'user'], [nowUserApi.update, 'user', {}], [nowUserApi.resendInvitation, 'invitation'], [nowUserApi.revokeInvitation, 'invitation'], [userApi.roles, 'user'], [userApi.addRoles, 'user', { roleIds: [1] }], [userApi.removeRoles, 'user'],
    [userApi.sessions, 'user'], [userApi.endSession, 'user'], [userApi.endSessions, 'user'], [selfApi.endSession, 'session'], [roleApi.get, 'role'], [roleApi.update, 'role', {}], [roleApi.remove, 'role'],
    [locationApi.get, 'location'], [locationApi.update, 'location', {}], [locationApi.remove, 'location'],
    [skuApi.get, 'sku'], [skuApi.update, 'sku', {}], [skuApi.remove, 'sku'],
    [inboundApi.get, 'inbound'], [inboundApi.getInbound, 'inbound'], [inboundApi.logs, 'inbound'], [inboundApi.update, 'inbound', {}], [inboundApi.close, 'inbound'],
    [inboundApi.approve, 'inbound'], [inboundApi.reject, 'inbound'], [inboundApi.attachment, 'inbound'], [inboundApi.attach, 'inbound'],
    [authApi.revokeBadge, 'badge'], [syncApi.renameDevice, 'device', { label: 'mine' }], [syncApi.revokeDevice, 'device'],
    [jobApi.get, 'job'], [jobApi.file, 'job'], [jobApi.retry, 'job'], [photoApi.read, 'invoice'],
    [notificationApi.get, 'notification'], [notificationApi.update, 'notification', { isRead: true }], [notificationApi.remove, 'notification'],
    [contractApi.get, 'contract'], [contractApi.update, 'contract', {}], [contractApi.disable, 'contract'], [contractApi.enable, 'contract'],
    [invoiceApi.get, 'invoice'], [invoiceApi.logs, 'invoice'], [invoiceApi.cancel, 'invoice'], [invoiceApi.trackings, 'invoice'],
    [legacyInvoiceApi.get, 'invoice'], [legacyInvoiceApi.update, 'invoice', {}], [legacyInvoiceApi.remove, 'invoice'], [legacyInvoiceApi.allocate, 'invoice'], [legacyInvoiceApi.print, 'invoice', {}],
    [planApi.get, 'plan'], [planApi.update, 'plan', {}], [planApi.logs, 'plan'], [planApi.print, 'plan', {}],
    [consolApi.get, 'consol'], [consolApi.remove, 'consol'], [consolApi.view, 'consol', { secret: '000000' }], [consolApi.nest, 'consol', { parentConsolCode: 'CS-NRT1-000001' }], [consolApi.logs, 'consol'],
    [relocationApi.get, 'relocation'], [relocationApi.update, 'relocation', {}], [relocationApi.remove, 'relocation'], [relocationApi.logs, 'relocation'],
    [printerApi.get, 'printer'], [printerApi.update, 'printer', {}], [printerApi.remove, 'printer'], [printerApi.test, 'printer'],
    [syncApi.exception, 'exception'], [syncApi.settle, 'exception', { how: 'discard', note: 'mine' }],
  ]

  test('every call with an id is here', () => {
    const withId = allCalls.filter((call) => call.access !== 'device' && /\{(id|invoiceId|userId)\}/.test(call.path)).map(({ name }) => name)
    expect(calls.map(([call]) => call.name).sort()).toEqual(withId.sort())
  })

  test.each(calls.map(([call, of, body]) => [call.name, call, of, body] as const))('%s', async (_, call, of, body) => {
    for (const { who, role } of people) {
      const scoped = who === 'manager' || who === 'leader' || who === 'worker' || who === 'partner' || who === 'seller'
      const may = call.access === 'signed-in' || call.access === 'oneself' || holds(role, call)
      if (!scoped || !may) continue
      const response = await made(call, { params: { ...others, id: params()[of], invoiceId: params()[of], userId: params()[of] }, ...(call === inboundApi.attach ? { query: { shipmentId: 1 }, file: new File(['picture'], 'a.png') } : {}), ...(body ? { body } : {}), ifMatch: 1 }, who)
      // A partner may not decide for the center at all, whosever the goods are.
      const forbidden = (who === 'partner' || who === 'seller') && [inboundApi.close.name, inboundApi.approve.name, inboundApi.reject.name].includes(call.name)
      expect([who, response.status]).toEqual([who, forbidden ? 403 : 404])
    }
  })
})

test('the OpenAPI document is valid and names every call', async () => {
  const document = await (await w.as(null).fetch('/api/openapi.json')).json()
  const result = await new Validator().validate(document)
  expect(result.valid ? [] : result.errors).toEqual([])
  const named = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(named.sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

test('a path that is no call answers 404 in the one shape of errors', async () => {
  const response = await w.as('admin').fetch('/api/now/nothing')
  expect([response.status, (await bodyOf(response)).code]).toEqual([404, 'now-not-found'])
})
