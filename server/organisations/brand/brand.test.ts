import { describe, expect, test } from 'vitest'
import {
  brandApi,
  brandTrackingApi,
  brandTrackingLogApi,
  packagingImageApi,
  partnerApi,
} from '../../../shared/api/partner.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { brandOf, nowBrandOf } from '../../../tests/support/organisations.ts'
import { dataUrlOf, logo, pngOf } from '../../../tests/support/pictures.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'
import { invoiceRows } from '../../sync/parcel-rows.store.ts'

describe('a brand', () => {
  test('is created with the fields that the specification requires, and reads back as written', async () => {
    const { as, id } = await world()
    const made = await as('partner').send(brandApi.create, {
      body: brandOf(id.partner.Haneul, 'Sky Tea', {
        namespace: 'Sky-Tea',
        logoImage: logo,
        returnAddress: { country: 'kr', locality: '인천', postalCode: '22382' } as never,
        options: { tone: 'warm' },
      }),
    })
    expect(made).toMatchObject({
      partnerName: 'Haneul',
      namespace: 'sky-tea',
      isMain: false,
      usesAutoKrTax: false,
      printBrandImageOnInvoice: false,
      billing: 'NONE',
      options: { tone: 'warm' },
      address: { fullAddress: '12 Harbour Road', postalCode: '06236', locality: null },
      returnAddress: { country: 'KR', locality: '인천', postalCode: '22382', fullAddress: null },
      businessAddress: { fullAddress: null },
    })
    expect(await as('office').send(brandApi.get, { params: { id: made.id } })).toEqual(made)
    expect((await as('otherPartner').fetch(made.logoImageUrl ?? '')).status).toBe(404)
  })

  test('is refused by the name of the field that is missing, too long, taken or of another partner', async () => {
    const { as, id } = await world()
    const own = id.partner.Haneul
    await as('office').send(brandApi.create, { body: brandOf(id.partner.Mori, 'Cha', { namespace: 'cha' }) })
    const refusal = async (body: object) => {
      const { status, details } = await as('partner').refused(brandApi.create, {
        body: { ...brandOf(own, 'Sky Tea'), ...body },
      })
      return [status, details[0]?.property, details[0]?.errorType]
    }
    for (const field of [
      'name',
      'businessName',
      'businessRegistrationNumber',
      'postcode',
      'representativeName',
      'krTaxContactName',
      'krTaxContactEmail',
      'partnerId',
    ])
      expect(await refusal({ [field]: undefined })).toEqual([400, field, 'REQUIRED'])
    const table: [body: object, status: number, property: string, errorType: string][] = [
      [{ address: undefined }, 400, 'address', 'REQUIRED'],
      [{ status: undefined }, 400, 'status', 'REQUIRED'],
      [{ name: 'x'.repeat(64) }, 400, 'name', 'WRONG_VALUE'],
      [{ krTaxContactEmail: 'x' }, 400, 'krTaxContactEmail', 'WRONG_VALUE'],
      [{ businessRegistrationNumber: 'abc' }, 400, 'businessRegistrationNumber', 'WRONG_VALUE'],
      [{ isMain: 'yes' }, 400, 'isMain', 'WRONG_VALUE'],
      [{ namespace: 'no blanks' }, 400, 'namespace', 'WRONG_VALUE'],
      [{ partnerId: id.partner.Mori }, 404, 'partnerId', 'WRONG_VALUE'],
      [{ name: 'HANEUL BRAND' }, 409, 'name', 'DUPLICATED'],
      [{ namespace: 'CHA' }, 409, 'namespace', 'DUPLICATED'],
      [{ logoImage: dataUrlOf(pngOf(4097, 2)) }, 413, 'logoImage', 'WRONG_VALUE'],
      [{ logoImage: 'https://evil.example/a.png' }, 400, 'logoImage', 'WRONG_VALUE'],
    ]
    for (const [body, ...expected] of table) expect([body, ...(await refusal(body))]).toEqual([body, ...expected])
    expect(
      await as('partner').refused(brandApi.update, {
        params: { id: 1 },
        body: { partnerId: id.partner.Mori } as never,
        ifMatch: 1,
      }),
    ).toMatchObject({ status: 400, details: [{ property: 'partnerId' }] })
  })

  test('becomes its partner’s only main brand, which the partner shows, even when several changes race', async () => {
    const { as, id } = await world()
    const [first, second] = [
      await as('partner').send(brandApi.create, { body: brandOf(id.partner.Haneul, 'One', { isMain: true }) }),
      await as('partner').send(brandApi.create, { body: brandOf(id.partner.Haneul, 'Two') }),
    ]
    const main = async () =>
      (await as('partner').send(brandApi.list)).rows.filter(({ isMain }) => isMain).map(({ name }) => name)
    expect([
      await main(),
      (await as('partner').send(partnerApi.get, { params: { id: id.partner.Haneul } })).brand?.name,
    ]).toEqual([['One'], 'One'])
    await Promise.all(
      [second.id, first.id, second.id].map((brandId) =>
        as('office').fetch(`/api/auth/brand/${brandId}`, {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json', 'If-Match': '1' },
          body: '{"isMain":true}',
        }),
      ),
    )
    expect(await main()).toEqual(['Two'])
    expect((await as('partner').send(partnerApi.get, { params: { id: id.partner.Haneul } })).brand).toEqual({
      id: second.id,
      name: 'Two',
    })
  })

  test('is found by the content of its fields, in any order asked for', async () => {
    const { as, id } = await world()
    await as('office').send(brandApi.create, {
      body: brandOf(id.partner.Mori, 'Cha', { englishName: 'Tea', namespace: 'cha' }),
    })
    const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)
    const office = as('office')
    expect(
      names(
        await office.send(brandApi.list, {
          query: { searchOptions: JSON.stringify({ field: 'namespace', keyword: 'CH' }) as never },
        }),
      ),
    ).toEqual(['Cha'])
    expect(
      names(
        await office.send(brandApi.search, {
          body: { partnerIds: [id.partner.Mori], orderOptions: { orderBy: 'name', order: 'asc' } },
        }),
      ),
    ).toEqual(['Cha', 'Mori brand'])
    expect(
      names(
        await office.send(brandApi.list, {
          query: { orderOptions: JSON.stringify({ orderBy: 'name', order: 'desc' }) as never },
        }),
      ),
    ).toEqual(['Mori brand', 'Haneul brand', 'Cha', 'Auto brand'])
    expect(names(await as('otherPartner').send(brandApi.list, { query: { partnerIds: [id.partner.Haneul] } }))).toEqual(
      [],
    )
    expect(
      (
        await office.refused(brandApi.list, {
          query: { orderOptions: JSON.stringify({ orderBy: 'customsCode' }) as never },
        })
      ).status,
    ).toBe(400)
  })

  test('shows only its name and partner to users who may merely choose one', async () => {
    const { as, id } = await world()
    await as('office').send(brandApi.create, {
      body: brandOf(id.partner.Haneul, 'Sky Tea', { email: 'a@b.example', phone: '02-1' }),
    })
    const shown = await as('seller').send(brandApi.list, { query: { keyword: 'sky' } })
    expect(shown.rows).toMatchObject([
      {
        name: 'Sky Tea',
        partnerId: id.partner.Haneul,
        partnerName: 'Haneul',
        email: null,
        phone: null,
        businessRegistrationNumber: null,
        krTaxContactEmail: null,
        address: null,
        isMain: null,
        billing: null,
      },
    ])
    expect((await as('seller').send(brandApi.list, { query: { keyword: 'Tea Inc.' } })).total).toBe(0)
    expect(
      (
        await as('seller').refused(brandApi.list, {
          query: { searchOptions: JSON.stringify({ field: 'businessRegistrationNumber', keyword: '1' }) as never },
        })
      ).status,
    ).toBe(403)
  })

  test('is only deactivated, and only with force, while SKUs use it; an unused brand is deleted with its pictures', async () => {
    const { as, id } = await world({ skus: { tea: {} } })
    const [used, unused] = [
      await as('office').send(brandApi.create, { body: brandOf(id.partner.Haneul, 'Used') }),
      await as('office').send(brandApi.create, { body: brandOf(id.partner.Haneul, 'Unused') }),
    ]
    await as('office').send(skuApi.update, {
      params: { id: idOf(id.sku, 'tea') },
      body: { brandId: used.id },
      ifMatch: 1,
    })
    await as('office').send(packagingImageApi.create, {
      params: { brandId: unused.id },
      body: { image: logo, title: 'Box' },
    })
    expect(await as('office').refused(brandApi.remove, { params: { id: used.id } })).toMatchObject({
      status: 403,
      code: 'brand-in-use',
      data: { skus: 1, users: 0, followUps: 0 },
    })
    await as('office').send(brandApi.remove, { params: { id: used.id }, query: { force: true } })
    expect(await as('office').send(brandApi.get, { params: { id: used.id } })).toMatchObject({ status: 'DEACTIVATED' })
    await as('office').send(brandApi.remove, { params: { id: unused.id } })
    expect((await as('office').refused(brandApi.get, { params: { id: unused.id } })).status).toBe(404)
  })

  test('says before it is deactivated which of its users, SKUs, follow-ups and work in the reader’s centers that affects', async () => {
    const { as, id, database } = await world({
      skus: { tea: {}, whisk: {} },
      locations: { 'A-01': {} },
      stock: { tea: { 'A-01': 7 }, whisk: { 'A-01': 5 } },
      inbounds: {
        'IB-1': { items: { tea: 3, whisk: 1 } },
        'IB-2': { items: { whisk: 3 } },
        'IB-3': { status: 'CLOSED', items: { tea: 3 } },
      },
      invoices: { W1: { goods: { tea: 1 } }, W2: { goods: { whisk: 1 } } },
    })
    const brand = await as('office').send(brandApi.create, { body: brandOf(id.partner.Haneul, 'Used') })
    await as('office').send(skuApi.update, {
      params: { id: idOf(id.sku, 'tea') },
      body: { brandId: brand.id },
      ifMatch: 1,
    })
    await database.write(({ tx }) =>
      tx.updateTable('user').set({ brandId: brand.id }).where('username', 'in', ['partner', 'seller']).execute(),
    )
    for (const status of ['OPEN', 'DONE'] as const)
      await as('office').send(brandTrackingApi.create, {
        body: { brandId: brand.id, title: status, status, isShared: true },
      })
    const params = { id: brand.id }
    const concerned = { users: 2, skus: 1, followUps: 1, openInbounds: 1, openInvoices: 1, piecesInStorage: 7 }
    for (const who of ['office', 'manager', 'partner'] as const)
      expect(await as(who).send(brandApi.stops, { params })).toEqual(concerned)
    await database.write(({ tx }) =>
      tx.insertInto('partnerCenter').values({ partnerId: id.partner.Haneul, centerId: id.center.NRT1 }).execute(),
    )
    expect(await as('narita').send(brandApi.stops, { params })).toEqual({
      ...concerned,
      openInbounds: 0,
      openInvoices: 0,
      piecesInStorage: 0,
    })
    expect((await as('otherPartner').refused(brandApi.stops, { params })).status).toBe(404)
  })

  test('cannot be created for a deactivated partner', async () => {
    const { as, id, database } = await world()
    await database.write(({ tx }) =>
      tx.updateTable('partner').set({ status: 'DEACTIVATED' }).where('id', '=', id.partner.Mori).execute(),
    )
    const refusal = { status: 409, code: 'partner-deactivated', details: [{ property: 'partnerId' }] }
    expect(await as('office').refused(brandApi.create, { body: brandOf(id.partner.Mori, 'Cha') })).toMatchObject(
      refusal,
    )
    expect(await as('office').refused(brandApi.nowCreate, { body: nowBrandOf(id.partner.Mori, 'Cha') })).toMatchObject(
      refusal,
    )
  })

  test('can lose the postal code of its return address, but not that of its own address', async () => {
    const { as, id } = await world()
    const parts = {
      country: 'KR',
      administrativeArea: null,
      locality: '중구',
      dependentLocality: null,
      street: null,
      premise: null,
      fullAddress: null,
    }
    const made = await as('partner').send(brandApi.create, {
      body: brandOf(id.partner.Haneul, 'Sky Tea', { returnAddress: { ...parts, postalCode: '22382' } }),
    })
    const changed = await as('partner').send(brandApi.update, {
      params: { id: made.id },
      ifMatch: 1,
      body: { address: { ...parts, postalCode: null }, returnAddress: { ...parts, postalCode: null } },
    })
    expect(changed).toMatchObject({
      address: { locality: '중구', postalCode: '06236' },
      returnAddress: { locality: '중구', postalCode: null },
    })
  })

  test('is audited as deactivated and activated when its status changes', async () => {
    const { as, id, database } = await world()
    const brand = await as('office').send(brandApi.create, { body: brandOf(id.partner.Haneul, 'Sky Tea') })
    for (const [ifMatch, status] of [
      [1, 'DEACTIVATED'],
      [2, 'ACTIVE'],
    ] as const)
      await as('office').send(brandApi.update, { params: { id: brand.id }, ifMatch, body: { status } })
    expect(
      (
        await database.read
          .selectFrom('audit')
          .select('what')
          .where('subject', '=', `brand:${brand.id}`)
          .orderBy('id')
          .execute()
      ).map(({ what }) => what),
    ).toEqual(['brand.create', 'brand.deactivate', 'brand.activate'])
  })
})

describe('the second reading of a brand', () => {
  test('requires the fields that the specification names', async () => {
    const { as, id } = await world()
    const all = nowBrandOf(id.partner.Haneul, 'Sky Tea')
    for (const field of [
      'name',
      'phone',
      'address',
      'postcode',
      'businessName',
      'businessType',
      'businessItem',
      'representativeName',
      'businessRegistrationNumber',
      'businessAddress',
      'businessPostcode',
      'krTaxContactName',
      'krTaxContactEmail',
      'returnAddress',
      'returnPostcode',
      'partnerId',
    ])
      expect(await as('partner').refused(brandApi.nowCreate, { body: { ...all, [field]: undefined } })).toMatchObject({
        status: 400,
        details: [{ property: field, errorType: 'REQUIRED' }],
      })
    expect(await as('partner').send(brandApi.nowCreate, { body: all })).toMatchObject({
      ...all,
      isMain: false,
      usesAutoKrTax: false,
      printBrandImageOnInvoice: false,
    })
  })

  test('shares its row with the first: each reads what the other wrote, and fields left out of a change stay', async () => {
    const { as, id } = await world()
    const partner = as('partner')
    const second = await partner.send(brandApi.nowCreate, {
      body: nowBrandOf(id.partner.Haneul, 'Sky Tea', {
        addressDetail: '3층',
        returnAddressDetail: 'A동',
        logoImage: logo,
      }),
    })
    const params = { id: second.id }
    const first = await partner.send(brandApi.get, { params })
    expect(first).toMatchObject({
      logoImageUrl: second.logoImageUrl,
      address: { fullAddress: '서울 강남구 테헤란로 1', premise: '3층', postalCode: '06236' },
      returnAddress: { premise: 'A동' },
    })
    await partner.send(brandApi.update, {
      params,
      body: {
        address: {
          country: 'KR',
          administrativeArea: '부산',
          locality: '중구',
          street: '중앙대로 5',
          premise: '2층',
        } as never,
        postcode: '48934',
      },
      ifMatch: 1,
    })
    const moved = await partner.send(brandApi.nowUpdate, { params, body: { phone: '02-2' }, ifMatch: 2 })
    expect(moved).toMatchObject({
      phone: '02-2',
      address: '부산 중구 중앙대로 5',
      addressDetail: '2층',
      postcode: '48934',
      returnAddress: '인천 중구 공항로 3',
      returnAddressDetail: 'A동',
    })
    await partner.send(brandApi.nowUpdate, {
      params,
      body: { address: moved.address ?? '', addressDetail: null },
      ifMatch: 3,
    })
    expect((await partner.send(brandApi.get, { params })).address).toMatchObject({
      administrativeArea: '부산',
      street: '중앙대로 5',
      premise: null,
    })
    await partner.send(brandApi.nowUpdate, { params, body: { address: '대구 중구 1' }, ifMatch: 4 })
    expect((await partner.send(brandApi.get, { params })).address).toEqual({
      country: 'KR',
      administrativeArea: null,
      locality: null,
      dependentLocality: null,
      street: null,
      premise: null,
      fullAddress: '대구 중구 1',
      postalCode: '48934',
    })
    expect(await partner.refused(brandApi.nowUpdate, { params, body: { phone: '9' }, ifMatch: 4 })).toMatchObject({
      status: 412,
      data: { address: '대구 중구 1', version: 5 },
    })
    expect((await as('otherPartner').refused(brandApi.nowUpdate, { params, body: {}, ifMatch: 5 })).status).toBe(404)
    expect(
      await partner.send(brandApi.nowUpdate, {
        params,
        body: { partnerId: id.partner.Haneul, phone: '02-3' },
        ifMatch: 5,
      }),
    ).toMatchObject({ partnerId: id.partner.Haneul, phone: '02-3' })
    expect(
      await as('office').refused(brandApi.nowUpdate, { params, body: { partnerId: id.partner.Mori }, ifMatch: 6 }),
    ).toMatchObject({ status: 400, details: [{ property: 'partnerId' }] })
  })
})

test('turning on packing photos for a brand also reaches the waybills that handhelds already hold', async () => {
  const { as, id, jobs, database } = await world({ skus: { tea: {} }, invoices: { W1: { goods: { tea: 1 } } } })
  const [brand] = (await as('partner').send(brandApi.list)).rows
  const told = async () =>
    database.read
      .selectFrom('changeFeed')
      .select('rowId')
      .where('tableName', '=', 'invoice')
      .where('centerId', '=', id.center.ICN1)
      .execute()
  const before = await told()
  await as('partner').send(brandApi.update, {
    params: { id: brand?.id ?? 0 },
    body: { usesPackingPhoto: true },
    ifMatch: 1,
  })
  await jobs.settle()
  expect(await told()).toEqual([...before, { rowId: idOf(id.invoice, 'W1') }])
  expect(
    (await invoiceRows(database.read, id.center.ICN1, [idOf(id.invoice, 'W1')])).map(({ wantsPhoto }) => wantsPhoto),
  ).toEqual([true])
})

test('packaging pictures belong to one brand and are listed in their order', async () => {
  const { as, id } = await world()
  const brandId = 1
  const picture = (title: string, position: number) =>
    as('partner').send(packagingImageApi.create, { params: { brandId }, body: { image: logo, title, position } })
  const [second, first] = [await picture('Lid', 2), await picture('Box', 1)]
  expect(
    (await as('office').send(packagingImageApi.list, { params: { brandId } })).rows.map(({ title }) => title),
  ).toEqual(['Box', 'Lid'])
  const changed = await as('partner').send(packagingImageApi.update, {
    params: { brandId, id: second.id },
    body: { position: 0, image: dataUrlOf(pngOf(8, 8)) },
    ifMatch: 1,
  })
  expect([changed.position, changed.imageUrl === second.imageUrl]).toEqual([0, false])
  expect(
    (
      await as('partner').refused(packagingImageApi.update, {
        params: { brandId, id: second.id },
        body: { title: 'x' },
        ifMatch: 1,
      })
    ).status,
  ).toBe(412)
  expect((await as('office').refused(packagingImageApi.get, { params: { brandId: 2, id: first.id } })).status).toBe(404)
  expect((await as('partner').refused(packagingImageApi.list, { params: { brandId: id.partner.Mori } })).status).toBe(
    404,
  )
  expect(
    (
      await as('partner').refused(packagingImageApi.create, {
        params: { brandId },
        body: { image: dataUrlOf(Buffer.from('<svg/>')), title: 'x' },
      })
    ).code,
  ).toBe('auth-file-type')
  await as('partner').send(packagingImageApi.remove, { params: { brandId, id: first.id } })
  expect((await as('partner').send(packagingImageApi.list, { params: { brandId } })).total).toBe(1)
})

test('a follow-up has an assignee and notes, and only its writer changes or deletes a note', async () => {
  const { as, id } = await world()
  const followed = await as('office').send(brandTrackingApi.create, {
    body: {
      brandId: 1,
      title: 'First delivery',
      assigneeId: idOf(id.user, 'office'),
      dueDate: '2026-03-10',
      isShared: true,
    },
  })
  expect(followed).toMatchObject({ brandName: 'Haneul brand', assigneeName: 'The office', status: 'OPEN' })
  expect(
    await as('partner').refused(brandTrackingApi.create, { body: { brandId: id.partner.Mori, title: 'x' } }),
  ).toMatchObject({ status: 404, details: [{ property: 'brandId' }] })
  expect(
    await as('partner').refused(brandTrackingApi.create, {
      body: { brandId: 1, title: 'x', assigneeId: idOf(id.user, 'otherPartner') },
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'assigneeId' }] })
  expect((await as('office').send(brandTrackingApi.list, { query: { status: ['DONE'] } })).total).toBe(0)
  const note = await as('office').send(brandTrackingLogApi.create, {
    body: { brandTrackingId: followed.id, content: 'Called them', isShared: true },
  })
  expect(note.createdByName).toBe('The office')
  for (const who of ['admin', 'partner'] as const) {
    expect(
      await as(who).refused(brandTrackingLogApi.update, {
        params: { id: note.id },
        body: { content: 'x' },
        ifMatch: 1,
      }),
    ).toMatchObject({ status: 403, code: 'note-not-own' })
    expect((await as(who).refused(brandTrackingLogApi.remove, { params: { id: note.id } })).code).toBe('note-not-own')
  }
  expect(
    await as('office').send(brandTrackingLogApi.update, {
      params: { id: note.id },
      body: { content: 'Wrote them' },
      ifMatch: 1,
    }),
  ).toMatchObject({ content: 'Wrote them', version: 2 })
  expect(
    await as('office').refused(brandTrackingLogApi.update, {
      params: { id: note.id },
      body: { content: 'Late' },
      ifMatch: 1,
    }),
  ).toMatchObject({ status: 412, data: { content: 'Wrote them' } })
  expect((await as('otherPartner').send(brandTrackingLogApi.list)).total).toBe(0)
  await as('office').send(brandTrackingApi.update, {
    params: { id: followed.id },
    body: { status: 'DONE' },
    ifMatch: 1,
  })
  await as('office').send(brandTrackingApi.remove, { params: { id: followed.id } })
  expect((await as('office').send(brandTrackingLogApi.list)).total).toBe(0)
})

test('a change of a follow-up is logged with its author, and nobody can edit or delete that entry', async () => {
  const { as, id } = await world()
  const followed = await as('office').send(brandTrackingApi.create, {
    body: { brandId: 1, title: 'First delivery', assigneeId: idOf(id.user, 'office') },
  })
  const params = { id: followed.id }
  await as('office').send(brandTrackingApi.update, {
    params,
    body: { status: 'DONE', dueDate: '2026-03-10', assigneeId: null, title: 'First delivery' },
    ifMatch: 1,
  })
  const log = () => as('office').send(brandTrackingLogApi.list, { query: { brandTrackingId: followed.id } })
  const [entry] = (await log()).rows
  expect(entry).toMatchObject({
    createdByName: 'The office',
    content: 'status: OPEN → DONE; assigneeName: The office → –; dueDate: – → 2026-03-10',
    changes: [
      { field: 'status', before: 'OPEN', after: 'DONE' },
      { field: 'assigneeName', before: 'The office', after: null },
      { field: 'dueDate', before: null, after: '2026-03-10' },
    ],
  })
  const change = { params: { id: entry?.id ?? 0 } }
  const edited = await as('office').refused(brandTrackingLogApi.update, {
    ...change,
    body: { content: 'x' },
    ifMatch: 1,
  })
  expect(edited.code).toBe('note-not-own')
  expect((await as('office').refused(brandTrackingLogApi.remove, change)).code).toBe('note-not-own')
  // A change that changes nothing adds no entry.
  await as('office').send(brandTrackingApi.update, { params, body: { status: 'DONE' }, ifMatch: 2 })
  expect((await log()).total).toBe(1)
})
