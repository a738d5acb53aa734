import { expect, test } from 'vitest'
import { addressBookApi } from '../../../shared/api/address-book.ts'
import { world } from '../../../tests/support/world.ts'

test('a partner keeps its own addresses, and sees no other partner’s', async () => {
  const { as, id } = await world()
  const office = as('office')
  const { Haneul, Mori } = id.partner
  const ours = await as('partner').send(addressBookApi.create, {
    body: { partnerId: Haneul, name: '반품 창고', address: '공항로 1', postalCode: '22382', premise: '2층' },
  })
  expect(ours).toMatchObject({ partnerName: 'Haneul', country: 'KR', version: 1, brandName: null, fullAddress: null })
  await office.send(addressBookApi.create, {
    body: { partnerId: Mori, name: '倉庫', country: 'JP', address: '成田 2' },
  })
  const found = async (query: object = {}, who: 'office' | 'partner' = 'office') =>
    (await as(who).send(addressBookApi.list, { query: { sort: 'name', order: 'asc', ...query } })).data.map(
      ({ name }) => name,
    )
  expect((await found()).sort()).toEqual(['倉庫', '반품 창고'].sort())
  expect(await found({}, 'partner')).toEqual(['반품 창고'])
  expect(await found({ country: 'jp' })).toEqual(['倉庫'])
  expect(await found({ partnerIds: [Haneul] })).toEqual(['반품 창고'])
  expect(await found({ keyword: '공항' })).toEqual(['반품 창고'])
  expect(await found({ keyword: '공항로 1 2층' }), 'the whole address, as the list shows it').toEqual(['반품 창고'])
  expect(
    await as('partner').refused(addressBookApi.create, { body: { partnerId: Mori, name: 'a', address: 'b' } }),
  ).toMatchObject({ status: 404, details: [{ property: 'partnerId' }] })
  const params = { id: ours.id }
  const changed = await office.send(addressBookApi.update, { params, body: { phonePrimary: '02-1' }, ifMatch: 1 })
  expect(changed).toMatchObject({ phonePrimary: '02-1', version: 2 })
  // The partner does not learn which of the operator's people changed it.
  expect(await as('partner').send(addressBookApi.get, { params })).toMatchObject({ updatedByName: null })
  expect(await office.refused(addressBookApi.update, { params, body: { name: 'late' }, ifMatch: 1 })).toMatchObject({
    status: 412,
    data: { version: 2 },
  })
  await as('partner').send(addressBookApi.remove, { params })
  expect(await found({}, 'partner')).toEqual([])
})

test('an address is refused if a field is too long for the label, its country unknown, or its brand another partner’s', async () => {
  const { as, id, database } = await world()
  const refusal = async (over: object) => {
    const body = { partnerId: id.partner.Haneul, name: 'a', address: 'b', ...over }
    const { status, details } = await as('office').refused(addressBookApi.create, { body })
    return [status, details[0]?.property]
  }
  const limits = {
    name: 20,
    administrativeArea: 30,
    locality: 30,
    address: 300,
    postalCode: 10,
    phonePrimary: 15,
    fullAddress: 500,
    premise: 300,
  }
  for (const [field, most] of Object.entries(limits))
    expect(await refusal({ [field]: 'x'.repeat(most + 1) })).toEqual([400, field])
  expect(await refusal({ country: 'QQ' })).toEqual([400, 'country'])
  expect(await refusal({ name: ' ' })).toEqual([400, 'name'])
  const brand = await database.read
    .selectFrom('brand')
    .select('id')
    .where('partnerId', '=', id.partner.Mori)
    .executeTakeFirst()
  expect(await refusal({ brandId: brand?.id ?? 9999 })).toEqual([404, 'brandId'])
})

test('the address book is downloaded as a spreadsheet', async () => {
  const { as, id } = await world()
  await as('office').send(addressBookApi.create, {
    body: { partnerId: id.partner.Haneul, name: 'Seoul', locality: '서울', address: '세종대로 1' },
  })
  const answer = await as('partner').fetch('/api/now/address-book/download/excel')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})
