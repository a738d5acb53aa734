import { expect, test } from 'vitest'
import { world } from '../../../tests/support/world.ts'
import { countryApi } from '../../../shared/api/country.ts'
import { legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { ensureCountries } from './seed.ts'

async function atlas() {
  const w = await world({ contracts: { cj: { serials: { start: '100', end: '199' } } } })
  await ensureCountries(w.database)
  return w
}

test('every country of the standard exists from the start, with its names in three languages', async () => {
  const { as, database } = await atlas()
  await ensureCountries(database)
  const all = await as('readonly').send(countryApi.search, { body: { pageSize: 500, sort: 'isoCode2' } })
  expect([all.count, all.rows.length, all.rows[0]?.isoCode2, all.rows.at(-1)?.isoCode3]).toEqual([
    249,
    249,
    'AD',
    'ZWE',
  ])
  const [japan] = (await as('office').send(countryApi.search, { body: { isoCode2: 'jp' } })).rows
  expect(japan).toMatchObject({
    isoCode2: 'JP',
    isoCode3: 'JPN',
    name: 'Japan',
    names: { en: 'Japan', ko: '일본', ja: '日本' },
    version: 1,
  })
  expect(await as('manager').send(countryApi.get, { params: { countryId: japan?.id ?? 0 } })).toEqual(japan)
})

test('countries are found by each of their codes and names, a page at a time', async () => {
  const { as } = await atlas()
  const found = async (body: object) =>
    (await as('office').send(countryApi.search, { body })).rows.map(({ isoCode2 }) => isoCode2)
  expect(await found({ isoCode3: 'kor' })).toEqual(['KR'])
  expect(await found({ name: 'united arab' })).toEqual(['AE'])
  expect(await found({ displayName: 'viet' })).toEqual(['VN'])
  expect(await found({ keyword: 'island', pageSize: 2, page: 2, sort: 'isoCode2' })).toHaveLength(2)
  expect(await found({ keyword: '%' })).toEqual([])
  expect(await found({ displayName: '대한' })).toEqual(['KR'])
  expect(await found({ keyword: '日本' })).toEqual(['JP'])
})

test('a country is added, changed and deleted, and a stale edit is refused', async () => {
  const { as } = await atlas()
  const office = as('office')
  const made = await office.send(countryApi.create, {
    body: { isoCode2: 'xk', isoCode3: 'xkx', name: 'Kosovo', displayName: 'Kosovo' },
  })
  expect(made).toMatchObject({ isoCode2: 'XK', isoCode3: 'XKX' })
  const params = { countryId: made.id }
  const changed = await office.send(countryApi.update, { params, body: { displayName: '코소보' }, ifMatch: 1 })
  expect(changed).toMatchObject({ displayName: '코소보', name: 'Kosovo', version: 2 })
  expect(await office.refused(countryApi.update, { params, body: { name: 'K' }, ifMatch: 1 })).toMatchObject({
    status: 412,
    data: { displayName: '코소보' },
  })
  expect(
    (
      await as('office').fetch(`/api/logistics/countries/${made.id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(428)
  await office.send(countryApi.remove, { params })
  expect(await office.refused(countryApi.get, { params })).toMatchObject({ status: 404, code: 'logistics-not-found' })
})

test('two countries cannot share a code, and a malformed code is refused', async () => {
  const { as } = await atlas()
  const office = as('office')
  const taken = await office.refused(countryApi.create, {
    body: { isoCode2: 'KR', isoCode3: 'QQQ', name: 'A', displayName: 'A' },
  })
  expect(taken).toMatchObject({
    status: 409,
    code: 'country-taken',
    details: [{ property: 'isoCode2', errorType: 'DUPLICATED' }],
  })
  const japan = (await office.send(countryApi.search, { body: { isoCode2: 'JP' } })).rows[0]
  expect(
    await office.refused(countryApi.update, {
      params: { countryId: japan?.id ?? 0 },
      body: { isoCode3: 'KOR' },
      ifMatch: 1,
    }),
  ).toMatchObject({ status: 409, details: [{ property: 'isoCode3' }] })
  const wrong = await office.refused(countryApi.create, {
    body: { isoCode2: 'K', isoCode3: 'K1R', name: '', displayName: 'A' },
  })
  expect(wrong.details.map(({ property }) => property)).toEqual(['isoCode2', 'isoCode3', 'name'])
})

test('a country that a waybill goes to cannot be deleted', async () => {
  const { as, id } = await atlas()
  const office = as('office')
  const invoice = await office.send(legacyInvoiceApi.create, {
    body: {
      contractId: id.contract['cj'] ?? 0,
      originalOrderId: 'o-1',
      recipient: { name: 'Ann', country: 'US', address: '1 Main St' },
    },
  })
  expect(invoice.country).toMatchObject({ isoCode2: 'US', isoCode3: 'USA' })
  expect(await office.refused(countryApi.remove, { params: { countryId: invoice.country?.id ?? 0 } })).toMatchObject({
    status: 409,
    code: 'in-use',
  })
})
