import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { billingConditionApi, brandApi, partnerApi } from '../../../shared/api/partner.ts'
import { userApi } from '../../../shared/api/user.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import { packaging } from '../../../shared/entities/packaging.ts'
import { listen } from '../../../tests/support/witness.ts'
import { brandOf, partnerOf } from '../../../tests/support/organisations.ts'
import { dataUrlOf, logo } from '../../../tests/support/pictures.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { Who } from '../../../tests/support/rows.ts'
import { password, pathOf, world, type World } from '../../../tests/support/world.ts'
import { writeCursor } from '../../sync/cursor.ts'
import { pull } from '../../sync/pull.ts'

const paper = packaging.parse({ boxType: 'PARTNER_BOX', buffer: 'X_PAD', tape: 'PAPER' })
const hook = 'https://hooks.slack.com/services/T0/B0/secret-of-slack'

/** The rows that a handheld of the center is told of from now on. */
async function listening({ database }: World, centerId: number) {
  const { epoch } = await database.read.selectFrom('site').select('epoch').executeTakeFirstOrThrow()
  const versions = new Map(
    (await database.read.selectFrom('feedCounter').select(['centerId', 'version']).execute()).map((row) => [
      row.centerId,
      row.version,
    ]),
  )
  const cursor = writeCursor({
    epoch,
    centerId,
    every: versions.get(0) ?? 0,
    center: versions.get(centerId) ?? 0,
    fresh: false,
    exceptionsBefore: null,
  })
  return async () =>
    pull(database, { deviceId: 1, centerId, label: 'handheld' }, { clientId: 'c', limit: 1000, cursor })
}

describe('a partner', () => {
  test('is created with contract, packaging and logo, changed by field, reads back as written, and hides its Slack webhook', async () => {
    const { as, id, database } = await world()
    const made = await as('office').send(partnerApi.create, {
      body: partnerOf('Baram', {
        centerIds: [id.center.ICN1],
        packaging: paper,
        validAfter: '2026-01-01',
        validBefore: '2026-12-31',
        logoImage: logo,
        slackSettings: { inbound: true, webhookUrl: hook },
      }),
    })
    expect(made).toMatchObject({
      name: 'Baram',
      policy: 'GANTRY_CORE',
      centerIds: [id.center.ICN1],
      packaging: paper,
      slackSettings: { inbound: true, hasWebhook: true },
      usesAutoAccept: false,
      version: 1,
    })
    expect(await as('office').send(partnerApi.get, { params: { id: made.id } })).toEqual(made)
    const kept = async () =>
      JSON.stringify([
        await database.read.selectFrom('audit').selectAll().execute(),
        await database.read.selectFrom('partner').selectAll().execute(),
      ])
    expect(await kept()).not.toContain('secret-of-slack')
    expect((await as('office').fetch(made.logoImageUrl ?? '')).status).toBe(200)
    const changed = await as('office').send(partnerApi.update, {
      params: { id: made.id },
      body: { phone: '02-1', slackSettings: { inbound: false } },
      ifMatch: 1,
    })
    expect(changed).toEqual({
      ...made,
      version: 2,
      updatedAt: changed.updatedAt,
      phone: '02-1',
      slackSettings: { inbound: false, hasWebhook: true },
    })
    const cleared = await as('office').send(partnerApi.update, {
      params: { id: made.id },
      body: { logoImage: null, packaging: null, slackSettings: { inbound: false, webhookUrl: null } },
      ifMatch: 2,
    })
    expect(cleared).toMatchObject({ logoImageUrl: null, packaging: null, slackSettings: { hasWebhook: false } })
    expect(await kept()).not.toContain('secret-of-slack')
  })

  test('closes the live streams of its people at once when it is deactivated', async () => {
    const w = await world()
    const partner = await listen(w, 'partner')
    await partner.until('hello')
    await w.as('admin').send(partnerApi.update, {
      params: { id: w.id.partner.Haneul ?? 0 },
      body: { status: 'DEACTIVATED', force: true },
      ifMatch: 1,
    })
    expect(await partner.until('event: heartbeat')).toBeNull()
  })

  test('is refused by the name of the field that is missing, too long or wrong', async () => {
    const { as, id } = await world()
    const refusal = async (body: object) => {
      const { status, details, code } = await as('office').refused(partnerApi.create, {
        body: { ...partnerOf('Baram'), ...body },
      })
      return [status, details[0]?.property ?? code, details[0]?.errorType]
    }
    const table: [body: object, status: number, property: string, errorType: string][] = [
      [{ name: undefined }, 400, 'name', 'REQUIRED'],
      [{ businessName: undefined }, 400, 'businessName', 'REQUIRED'],
      [{ status: undefined }, 400, 'status', 'REQUIRED'],
      [{ name: 'x'.repeat(64) }, 400, 'name', 'WRONG_VALUE'],
      [{ status: 'GONE' }, 400, 'status', 'WRONG_VALUE'],
      [{ email: 'nobody' }, 400, 'email', 'WRONG_VALUE'],
      [{ policy: 'OTHER' }, 400, 'policy', 'WRONG_VALUE'],
      [{ packaging: { boxType: 'SACK' } }, 400, 'packaging.boxType', 'WRONG_VALUE'],
      [{ validAfter: '2026-02-30' }, 400, 'validAfter', 'WRONG_VALUE'],
      [{ validAfter: '2026-03-01', validBefore: '2026-02-01' }, 400, 'validBefore', 'WRONG_VALUE'],
      [{ centerIds: [999] }, 404, 'centerIds', 'WRONG_VALUE'],
      [{ name: 'haneul' }, 409, 'name', 'DUPLICATED'],
      [
        { logoImage: dataUrlOf(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml') },
        415,
        'logoImage',
        'WRONG_VALUE',
      ],
      ...[
        'http://hooks.slack.com/x',
        'https://hooks.slack.com.evil.example/x',
        'https://169.254.169.254/x',
        'https://hooks.slack.com:8443/x',
        'https://a@hooks.slack.com/x',
      ].map((webhookUrl): [object, number, string, string] => [
        { slackSettings: { inbound: true, webhookUrl } },
        400,
        'slackSettings.webhookUrl',
        'WRONG_VALUE',
      ]),
    ]
    for (const [body, ...expected] of table) expect([body, ...(await refusal(body))]).toEqual([body, ...expected])
    expect((await as('office').send(partnerApi.list)).total).toBe(Object.keys(id.partner).length)
  })

  test('is returned as it is now when a change is based on an old version', async () => {
    const { as, id } = await world()
    const params = { id: id.partner.Haneul }
    await as('office').send(partnerApi.update, { params, body: { phone: '1' }, ifMatch: 1 })
    expect(await as('office').refused(partnerApi.update, { params, body: { phone: '2' }, ifMatch: 1 })).toMatchObject({
      status: 412,
      data: { phone: '1', version: 2, brand: { name: 'Haneul brand' } },
    })
  })

  test('is found by name, center, status and policy, by query and by body; the legacy list has all in scope', async () => {
    const { as, id } = await world()
    const office = as('office')
    const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)
    expect(names(await office.send(partnerApi.list, { query: { name: 'AN', sort: 'name', order: 'asc' } }))).toEqual([
      'Haneul',
    ])
    expect(names(await office.send(partnerApi.list, { query: { name: 'Han', allowPartialMatch: false } }))).toEqual([])
    expect(
      names(
        await office.send(partnerApi.search, {
          body: { centerIds: [id.center.ICN1], status: 'ACTIVE', sort: 'name', order: 'asc' },
        }),
      ),
    ).toEqual(['Auto', 'Haneul'])
    expect(names(await office.send(partnerApi.list, { query: { policy: 'NAVER_DIRECT' } }))).toEqual([])
    expect((await office.send(partnerApi.legacyList)).data).toEqual(
      ['Auto', 'Haneul', 'Mori'].map((name) => ({ id: id.partner[name as 'Auto'], name, status: 'ACTIVE' })),
    )
    expect((await as('partner').send(partnerApi.legacyList)).data.map(({ name }) => name)).toEqual(['Haneul'])
  })

  test('shows only its name to users who may merely choose one, who cannot filter or sort by its other fields', async () => {
    const { as, id } = await world()
    await as('office').send(partnerApi.update, {
      params: { id: id.partner.Haneul },
      body: { email: 'a@b.example', phone: '02-1', policy: 'NAVER_DIRECT', packaging: paper },
      ifMatch: 1,
    })
    for (const who of ['worker', 'seller'] as const) {
      const { rows } = await as(who).send(partnerApi.list, { query: { keyword: 'haneul' } })
      expect(rows).toMatchObject([
        {
          id: id.partner.Haneul,
          name: 'Haneul',
          status: 'ACTIVE',
          centerIds: [id.center.ICN1],
          businessName: null,
          email: null,
          phone: null,
          packaging: null,
          policy: null,
          usesAutoAccept: null,
          slackSettings: null,
          brand: null,
        },
      ])
      for (const query of [{ policy: 'NAVER_DIRECT' as const }, { sort: 'validBefore' as const }])
        expect((await as(who).refused(partnerApi.list, { query })).status).toBe(403)
    }
  })
})

describe('an agreement with a partner', () => {
  test('cannot be changed by the partner’s own people, who cannot create partners either, whatever their role', async () => {
    const { as, id, database } = await world()
    await database.write(async ({ tx }) => {
      const { id: roleId } = await tx
        .selectFrom('role')
        .select('id')
        .where('systemName', '=', 'SYSR_PARTNER_UPDATE')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('userRole')
        .values({ userId: id.user['partner'] ?? 0, roleId })
        .execute()
    })
    const params = { id: id.partner.Haneul }
    expect((await as('partner').refused(partnerApi.create, { body: partnerOf('Baram') })).status).toBe(403)
    for (const body of [
      { status: 'DEACTIVATED' as const, force: true },
      { policy: 'NAVER_DIRECT' as const },
      { validBefore: '2030-01-01' },
      { centerIds: [id.center.ICN1, id.center.NRT1] },
    ])
      expect(await as('partner').refused(partnerApi.update, { params, body, ifMatch: 1 })).toMatchObject({
        status: 403,
        code: 'partner-office-only',
        details: [{ property: Object.keys(body)[0] }],
      })
    expect(
      await as('partner').send(partnerApi.update, {
        params,
        body: { status: 'ACTIVE', centerIds: [id.center.ICN1], phone: '02-9' },
        ifMatch: 1,
      }),
    ).toMatchObject({ phone: '02-9' })
    expect(
      (await as('partner').refused(partnerApi.update, { params: { id: id.partner.Mori }, body: {}, ifMatch: 1 }))
        .status,
    ).toBe(404)
  })

  test('drops a center only without goods there, and handhelds get or forget the partner’s goods as centers change', async () => {
    const w = await world({ skus: { tea: {} }, locations: { 'A-01': {} }, stock: { tea: { 'A-01': 3 } } })
    const { as, id, jobs, database } = w
    const params = { id: id.partner.Haneul }
    const { ICN1, NRT1 } = id.center
    expect(
      await as('office').refused(partnerApi.update, { params, body: { centerIds: [NRT1] }, ifMatch: 1 }),
    ).toMatchObject({ status: 409, code: 'center-serves-partner', displayMessage: expect.stringContaining('ICN1') })
    const [incheon, narita] = [await listening(w, ICN1), await listening(w, NRT1)]
    await as('office').send(partnerApi.update, { params, body: { centerIds: [ICN1, NRT1] }, ifMatch: 1 })
    await jobs.settle()
    expect((await narita()).changes.sku.map(({ name }) => name)).toEqual(['tea'])
    await database.write(({ tx }) => tx.updateTable('stock').set({ inStorage: 0 }).execute())
    await as('office').send(partnerApi.update, { params, body: { centerIds: [NRT1] }, ifMatch: 2 })
    await jobs.settle()
    expect((await incheon()).gone.sku).toEqual([idOf(id.sku, 'tea')])
  })

  test('keeps a center while a slip is open there, even before any of its goods have arrived', async () => {
    const { as, id } = await world({ skus: { tea: {} }, locations: { 'A-01': {} } })
    const params = { id: id.partner.Haneul }
    const slip = await as('manager').send(slipApi.create, {
      body: {
        centerId: id.center.ICN1,
        partnerId: params.id,
        reason: 'IN_NORMAL',
        slipLines: [{ skuId: idOf(id.sku, 'tea'), quantity: 5 }],
      },
    })
    const leave = { params, body: { centerIds: [id.center.NRT1] }, ifMatch: 1 }
    expect(await as('office').refused(partnerApi.update, leave)).toMatchObject({
      status: 409,
      code: 'center-serves-partner',
    })
    await as('manager').send(slipApi.cancel, { body: { ids: [slip.id] } })
    await as('office').send(partnerApi.update, leave)
  })
})

describe('ending a partner', () => {
  test('by deactivation lists what it stops and needs force, and the privilege for that while work is still open', async () => {
    const { as, id, database } = await world({
      skus: { tea: {} },
      locations: { 'A-01': {} },
      stock: { tea: { 'A-01': 7 } },
      inbounds: { 'IB-1': { items: { tea: 3 } } },
      invoices: { W1: { goods: { tea: 1 } } },
    })
    const params = { id: id.partner.Haneul }
    const stops = { users: 2, openApiKeys: 0, brands: 1, openInbounds: 1, openInvoices: 1, piecesInStorage: 7 }
    expect(await as('office').send(partnerApi.stops, { params })).toEqual(stops)
    const off = { params, body: { status: 'DEACTIVATED' as const }, ifMatch: 1 }
    expect(await as('admin').refused(partnerApi.update, off)).toMatchObject({
      status: 403,
      code: 'partner-in-use',
      data: stops,
    })
    expect(await as('office').refused(partnerApi.update, { ...off, body: { ...off.body, force: true } })).toMatchObject(
      { status: 403, code: 'auth-forbidden', data: stops },
    )
    expect(await as('admin').send(partnerApi.update, { ...off, body: { ...off.body, force: true } })).toMatchObject({
      status: 'DEACTIVATED',
    })
    expect(
      await database.read.selectFrom('audit').select('what').where('subject', '=', `partner:${params.id}`).execute(),
    ).toEqual([{ what: 'partner.deactivate' }])
  })

  test('by deactivation signs its people out at their next call and stops new work, while open work goes on', async () => {
    const { as, id } = await world({ skus: { tea: {} }, inbounds: { 'IB-1': { items: { tea: 3 } } } })
    const params = { id: id.partner.Haneul }
    await as('admin').send(partnerApi.update, { params, body: { status: 'DEACTIVATED', force: true }, ifMatch: 1 })
    expect((await as('partner').refused(authApi.me)).status).toBe(401)
    expect((await as(null).refused(authApi.signIn, { body: { username: 'partner', password } })).code).toBe(
      'sign-in-failed',
    )
    const sku = await as('office').send(skuApi.get, { params: { id: idOf(id.sku, 'tea') } })
    const { name, type, skuType, centerStorageType, boxVolume, deliveryRegion } = sku
    expect(
      await as('office').refused(skuApi.create, {
        body: { partnerId: params.id, name: `${name} 2`, type, skuType, centerStorageType, boxVolume, deliveryRegion },
      }),
    ).toMatchObject({ status: 409, code: 'partner-inactive' })
    const announced = {
      centerId: id.center.ICN1,
      partnerId: params.id,
      inboundType: 'COURIER' as const,
      packagingType: 'BOX' as const,
      items: [{ skuId: sku.id, quantity: 1 }],
      shipments: [{ quantity: 1, scheduledDateRange: { from: '2026-03-03', to: '2026-03-03' } }],
    }
    expect(await as('office').refused(inboundApi.create, { body: announced })).toMatchObject({
      status: 409,
      code: 'partner-inactive',
    })
    expect((await as('office').send(inboundApi.accept, { body: { ids: [idOf(id.inbound, 'IB-1')] } })).error).toEqual(
      [],
    )
    await as('office').send(partnerApi.update, { params, body: { status: 'ACTIVE' }, ifMatch: 2 })
    expect((await as('partner').send(authApi.me)).username).toBe('partner')
  })

  test('by deletion removes one that nothing names; one in use is only deactivated, and only with force', async () => {
    const { as, id } = await world()
    const made = await as('office').send(partnerApi.create, {
      body: partnerOf('Baram', { centerIds: [id.center.ICN1], logoImage: logo }),
    })
    await as('office').send(partnerApi.remove, { params: { id: made.id } })
    expect((await as('office').refused(partnerApi.get, { params: { id: made.id } })).status).toBe(404)
    const params = { id: id.partner.Haneul }
    expect(await as('office').refused(partnerApi.remove, { params })).toMatchObject({
      status: 403,
      code: 'partner-in-use',
      data: { users: 2, brands: 1 },
    })
    await as('office').send(partnerApi.remove, { params, query: { force: true } })
    expect(await as('office').send(partnerApi.get, { params })).toMatchObject({ name: 'Haneul', status: 'DEACTIVATED' })
  })
})

test('a partner’s new packaging reaches the waybills that handhelds already hold, and its new name the inbounds too', async () => {
  const w = await world({
    skus: { tea: {} },
    inbounds: { 'IB-1': { items: { tea: 3 } } },
    invoices: { W1: { goods: { tea: 1 } }, W2: { goods: { tea: 1 } }, GONE: { status: 'CREATED' } },
  })
  const { as, id, jobs } = w
  const heard = await listening(w, id.center.ICN1)
  await as('office').send(partnerApi.update, {
    params: { id: id.partner.Haneul },
    body: { packaging: paper, name: 'Haneul Tea' },
    ifMatch: 1,
  })
  await jobs.settle()
  const { changes } = await heard()
  expect(changes.invoice.map(({ serial, packaging: how, partnerName }) => [serial, how?.buffer, partnerName])).toEqual([
    ['W1', 'X_PAD', 'Haneul Tea'],
    ['W2', 'X_PAD', 'Haneul Tea'],
  ])
  expect(changes.inbound.map(({ code, partnerName }) => [code, partnerName])).toEqual([['IB-1', 'Haneul Tea']])
})

describe('a partner with its first brand and user', () => {
  const { partnerId: _partner, ...brand } = brandOf(0, 'Baram Tea')
  const user = { username: 'baram', name: 'Seo', password: 'a long enough one', systemNames: ['SYSR_SELLER' as const] }

  test('is created as a whole: the brand is its main one, and the user works for it', async () => {
    const { as, id, withToken } = await world()
    const made = await as('admin').send(partnerApi.createWhole, {
      body: {
        partner: partnerOf('Baram', { centerIds: [id.center.ICN1], logoImage: logo }),
        brand: { ...brand, logoImage: logo },
        user,
      },
    })
    expect(made).toMatchObject({
      partner: { name: 'Baram', brand: { name: 'Baram Tea' } },
      brand: { isMain: true, partnerId: made.partner.id },
      user: { partnerId: made.partner.id, roleSystemNames: ['SYSR_SELLER'] },
    })
    expect(made.partner.logoImageUrl).not.toBe(made.brand.logoImageUrl)
    const { token } = await as(null).send(authApi.signIn, { body: { username: 'baram', password: user.password } })
    expect((await withToken(token).send(authApi.me)).partnerId).toBe(made.partner.id)
  })

  test('is not created at all when one part is wrong, and that field is named', async () => {
    const { as, database } = await world()
    const given = { partner: partnerOf('Baram', { logoImage: logo }), brand, user }
    const refusal = async (more: object, who: 'admin' | 'office' = 'admin') => {
      const { status, code, details } = await as(who).refused(partnerApi.createWhole, { body: { ...given, ...more } })
      return [status, details[0]?.property ?? code]
    }
    expect(await refusal({ brand: { ...brand, phone: 'x'.repeat(32) } })).toEqual([400, 'brand.phone'])
    expect(await refusal({ partner: partnerOf('Mori') })).toEqual([409, 'partner.name'])
    expect(await refusal({ brand: { ...brand, billingConditionId: 5 } })).toEqual([404, 'brand.billingConditionId'])
    expect(await refusal({ user: { ...user, username: 'OFFICE' } })).toEqual([409, 'user.username'])
    expect(await refusal({ user: { ...user, password: 'password1' } })).toEqual([400, 'user.password'])
    expect(await refusal({ user: { ...user, systemNames: ['SYSR_ADMIN'] } }, 'office')).toEqual([403, 'role-above-own'])
    expect(await refusal({ brand: { ...brand, logoImage: dataUrlOf(Buffer.from('GIF89a')) } })).toEqual([
      415,
      'brand.logoImage',
    ])
    expect((await as('admin').send(partnerApi.list)).total).toBe(3)
    expect((await as('admin').send(userApi.find, { body: { username: 'baram' } })).user).toBeNull()
    expect(await database.read.selectFrom('image').select('id').execute()).toEqual([])
  })

  test('is registered by its name alone, noted with the inbound it came with, and its receiver is invited', async () => {
    const { as, id, database } = await world({ skus: { tea: {} }, inbounds: { 'IB-1': { items: { tea: 1 } } } })
    const body = {
      companyName: 'Baram',
      receiverName: 'Seo',
      receiverEmail: 'seo@baram.example',
      inboundId: idOf(id.inbound, 'IB-1'),
      centerIds: [id.center.ICN1],
    }
    expect(await as('admin').refused(partnerApi.register, { body: { ...body, inboundId: 999 } })).toMatchObject({
      status: 404,
      details: [{ property: 'inboundId' }],
    })
    const made = await as('admin').send(partnerApi.register, { body })
    expect(made).toMatchObject({ name: 'Baram', status: 'ACTIVE', centerIds: [id.center.ICN1] })
    expect(
      await database.read.selectFrom('invitation').select(['email', 'partnerId', 'systemNamesJson']).execute(),
    ).toEqual([{ email: 'seo@baram.example', partnerId: made.id, systemNamesJson: '["SYSR_PARTNER"]' }])
    const [noted] = await database.read
      .selectFrom('audit')
      .select('afterJson')
      .where('what', '=', 'partner.register')
      .execute()
    expect(JSON.parse(noted?.afterJson ?? '')).toEqual({ inboundId: body.inboundId, inbound: 'IB-1' })
  })
})

test('the lists of partners and brands are downloaded as filtered, by users who may read more than the names', async () => {
  const { as, id } = await world()
  await as('office').send(brandApi.create, { body: brandOf(id.partner.Mori, 'Cha') })
  const cells = async (path: string, who: Who = 'office') => {
    const [sheet] = await readExcelFile(Buffer.from(await (await as(who).fetch(path)).arrayBuffer()))
    return sheet?.data.slice(1).map((row) => row.slice(1, 3))
  }
  expect(await cells(pathOf(partnerApi.excel, { query: { name: 'mor' } }))).toEqual([['Mori', expect.any(String)]])
  expect(
    await cells(pathOf(brandApi.excel, { query: { partnerId: id.partner.Mori, sort: 'name', order: 'asc' } })),
  ).toEqual([
    ['Mori', 'Cha'],
    ['Mori', 'Mori brand'],
  ])
  // A partner's own people need not be told whose brands these are.
  expect(await cells(pathOf(brandApi.excel, { query: { keyword: 'brand' } }), 'otherPartner')).toMatchObject([
    ['Mori brand', null],
  ])
  for (const call of [partnerApi.excel, brandApi.excel])
    expect((await as('worker').fetch(pathOf(call))).status).toBe(403)
})

test('a billing condition is written by the office, read by its partner, and not deleted while a brand has it', async () => {
  const { as, id } = await world()
  const made = await as('office').send(billingConditionApi.create, {
    body: {
      partnerId: id.partner.Haneul,
      name: 'Basic',
      billing: 'BILLFLOW',
      closingDay: 25,
      packingPerParcel: 900,
      isShared: true,
    },
  })
  expect(made).toMatchObject({ partnerName: 'Haneul', paymentDays: 30, storagePerLocationDay: 0 })
  expect((await as('partner').send(billingConditionApi.list)).rows).toEqual([made])
  expect((await as('otherPartner').refused(billingConditionApi.get, { params: { id: made.id } })).status).toBe(404)
  expect(
    (await as('partner').refused(billingConditionApi.create, { body: { partnerId: id.partner.Haneul, name: 'Own' } }))
      .status,
  ).toBe(403)
  expect(
    await as('office').refused(billingConditionApi.create, { body: { partnerId: 999, name: 'None' } }),
  ).toMatchObject({ status: 404, details: [{ property: 'partnerId' }] })
  expect(
    await as('office').refused(billingConditionApi.create, {
      body: { partnerId: id.partner.Haneul, name: 'Wrong', closingDay: 32 },
    }),
  ).toMatchObject({ status: 400, details: [{ property: 'closingDay' }] })
  expect(
    await as('office').refused(billingConditionApi.update, {
      params: { id: made.id },
      body: { memo: 'x' },
      ifMatch: 9,
    }),
  ).toMatchObject({ status: 412, data: { name: 'Basic' } })
  const brand = await as('office').send(brandApi.create, {
    body: brandOf(id.partner.Haneul, 'Tea', { billingConditionId: made.id }),
  })
  expect(await as('office').refused(billingConditionApi.remove, { params: { id: made.id } })).toMatchObject({
    status: 409,
    code: 'in-use',
  })
  expect(
    await as('office').refused(brandApi.create, {
      body: brandOf(id.partner.Mori, 'Cha', { billingConditionId: made.id }),
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'billingConditionId' }] })
  await as('office').send(brandApi.update, { params: { id: brand.id }, body: { billingConditionId: null }, ifMatch: 1 })
  await as('office').send(billingConditionApi.remove, { params: { id: made.id } })
})
