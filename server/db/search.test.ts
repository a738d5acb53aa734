import { expect, test } from 'vitest'
import { locationApi } from '../../shared/api/location.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'

/** A partner with SKUs of these names, and a function that finds the names that contain a keyword. */
async function shop(...names: string[]) {
  const { as, id } = await world()
  const office = as('office')
  const found = async (keyword: string) =>
    (await office.send(skuApi.list, { query: { keyword, sort: 'name', order: 'asc' } })).data.map(({ name }) => name)
  for (const name of names) await office.send(skuApi.create, { body: { partnerId: id.partner.Haneul, name } })
  return { as, id, office, found }
}

test('a keyword of two letters, or even one, is found in the middle of a Korean or Japanese name', async () => {
  const { found } = await shop('국내산 햅쌀 10kg', '抹茶ラテ', '어성초 토너')
  expect([await found('토너'), await found('햅쌀'), await found('茶ラ'), await found('쌀')]).toEqual([
    ['어성초 토너'],
    ['국내산 햅쌀 10kg'],
    ['抹茶ラテ'],
    ['국내산 햅쌀 10kg'],
  ])
  expect(await found('토마')).toEqual([])
})

test('spaces, dashes, letter case and letter width make no difference to a search', async () => {
  const { found } = await shop('어성초 토너 T-1000')
  for (const keyword of ['어성초토너', '어 성초 토', 't1000', 'T-10 00', 'Ｔ１０００', '너t–1'])
    expect(await found(keyword)).toEqual(['어성초 토너 T-1000'])
})

test('a keyword that looks like a pattern or like query syntax is searched as plain text', async () => {
  const { found } = await shop('100% cotton', 'a_b', 'quo"ted*', '100 cotton', "it's AND not", "C:\\b 'q': o'&'o")
  expect([await found('%'), await found('0%c'), await found('_'), await found('a_b')]).toEqual([
    ['100% cotton'],
    ['100% cotton'],
    ['a_b'],
    ['a_b'],
  ])
  expect([await found('"ted*'), await found('*'), await found("it's"), await found('sandn')]).toEqual([
    ['quo"ted*'],
    ['quo"ted*'],
    ["it's AND not"],
    ["it's AND not"],
  ])
  expect([await found('x" OR "1'), await found('--')]).toEqual([[], []])
  for (const keyword of ['\\', '\\b', 'c:\\b', "'q'", "':", ':o', "o'&'o"])
    expect([keyword, await found(keyword)]).toEqual([keyword, ["C:\\b 'q': o'&'o"]])
  expect([await found('\\\\'), await found("''"), await found(':*')]).toEqual([[], [], []])
})

test('a keyword is found within one column, not across the end of a name and the start of an item number', async () => {
  const { office, id, found } = await shop()
  await office.send(skuApi.create, { body: { partnerId: id.partner.Haneul, name: 'cream', partnerItemNumber: 'AB-1' } })
  expect([await found('ab1'), await found('mab')]).toEqual([['cream'], []])
})

test('a SKU is found by its other names and barcodes, after a change only by the new ones, and not at all once deleted', async () => {
  const { office, id, found } = await shop()
  const made = await office.send(skuApi.create, {
    body: {
      partnerId: id.partner.Haneul,
      name: 'toner',
      nameVariations: ['스킨', '化粧水'],
      barcodes: [{ code: '8801234000019' }],
    },
  })
  expect([await found('스킨'), await found('粧水'), await found('234000')]).toEqual([['toner'], ['toner'], ['toner']])
  expect(await found('스킨化')).toEqual([])
  const params = { id: made.id }
  await office.send(skuApi.update, {
    params,
    ifMatch: 1,
    body: { name: 'tonic', nameVariations: [], barcodes: [{ code: '777' }] },
  })
  expect([await found('스킨'), await found('234000'), await found('toner'), await found('777')]).toEqual([
    [],
    [],
    [],
    ['tonic'],
  ])
  await office.send(skuApi.remove, { params })
  expect(await found('ton')).toEqual([])
})

test('another partner’s rows are never found', async () => {
  const { as, id, found } = await shop('토너')
  await as('office').send(skuApi.create, { body: { partnerId: id.partner.Mori, name: '토너 Mori' } })
  const own = await as('partner').send(skuApi.list, { query: { keyword: '토너' } })
  expect([own.totalCount, own.data.map(({ name }) => name)]).toEqual([1, ['토너']])
  expect(await found('토너')).toEqual(['토너', '토너 Mori'])
})

test('a common keyword proposes all its rows up to the number asked for, a rare or combined one only its own', async () => {
  const names = Array.from({ length: 400 }, (_, n) => (n === 7 || n === 390 ? `크림 ${n}` : `토너 ${n}`))
  const { database } = await world({ skus: Object.fromEntries(names.map((name) => [name, {}])) })
  const proposed = async (keyword: string, most: number) =>
    (await database.dialect.proposed('sku', keyword, most).execute(database.read)).rows.length
  expect([await proposed('토너', 1000), await proposed('토너', 50), await proposed('크림', 1000)]).toEqual([398, 50, 2])
  expect([await proposed('토너 39', 1000), await proposed('토너 크림', 1000)]).toEqual([10, 0])
})

test('a location is found by its alias without the dashes', async () => {
  const { as, id } = await world({ locations: { 'A-01-02': {}, 'A-01-03': {} } })
  const places = await as('office').send(locationApi.list, { query: { keyword: 'a0102' } })
  expect(places.data.map(({ id }) => id)).toEqual([idOf(id.location, 'A-01-02')])
})
