import { expect, test } from 'vitest'
import { partnerCategoryApi } from '../../../shared/api/partner-category.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'

/** Haneul’s shop owner with Food > Snacks > Nuts, and Toys. */
async function tree() {
  const w = await world({ skus: { almond: {}, robot: {} } })
  const owner = w.as('partner')
  const make = async (name: string, parentId: number | null = null) =>
    owner.send(partnerCategoryApi.create, { body: { partnerId: w.id.partner.Haneul, name, parentId } })
  const food = await make('Food')
  const snacks = await make('Snacks', food.id)
  const nuts = await make('Nuts', snacks.id)
  const toys = await make('Toys')
  const paths = async () =>
    (await owner.send(partnerCategoryApi.list, { query: { sort: 'pathName', order: 'asc' } })).data.map(
      ({ pathName }) => pathName,
    )
  const change = async (id: number, body: { name?: string; parentId?: number | null }) => {
    const { version } = await owner.send(partnerCategoryApi.get, { params: { id } })
    return { params: { id }, ifMatch: version, body }
  }
  return { ...w, owner, make, paths, change, food, snacks, nuts, toys }
}

test('categories are listed in the order of their trees, each with its path', async () => {
  const { paths, nuts } = await tree()
  expect(nuts.pathName).toBe('Food > Snacks > Nuts')
  expect(await paths()).toEqual(['Food', 'Food > Snacks', 'Food > Snacks > Nuts', 'Toys'])
})

test('a category is renamed, and moves with everything below it', async () => {
  const { owner, paths, change, snacks, toys } = await tree()
  await owner.send(partnerCategoryApi.update, await change(snacks.id, { name: 'Sweets' }))
  expect(await paths()).toEqual(['Food', 'Food > Sweets', 'Food > Sweets > Nuts', 'Toys'])
  await owner.send(partnerCategoryApi.update, await change(snacks.id, { parentId: toys.id }))
  expect(await paths()).toEqual(['Food', 'Toys', 'Toys > Sweets', 'Toys > Sweets > Nuts'])
  await owner.send(partnerCategoryApi.update, await change(snacks.id, { parentId: null }))
  expect(await paths()).toEqual(['Food', 'Sweets', 'Sweets > Nuts', 'Toys'])
})

test('a category cannot be moved into itself or into a category below it', async () => {
  const { owner, change, food, nuts } = await tree()
  for (const parentId of [food.id, nuts.id])
    expect(await owner.refused(partnerCategoryApi.update, await change(food.id, { parentId }))).toMatchObject({
      status: 409,
      code: 'category-ring',
      details: [{ property: 'parentId' }],
    })
})

test('two simultaneous moves cannot make a ring of categories', async () => {
  const { owner, change, paths, snacks, toys } = await tree()
  const moves = await Promise.allSettled([
    owner.send(partnerCategoryApi.update, await change(snacks.id, { parentId: toys.id })),
    owner.send(partnerCategoryApi.update, await change(toys.id, { parentId: snacks.id })),
  ])
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await paths()).toHaveLength(4)
})

test('categories nest at most eight deep, also after a move', async () => {
  const { owner, make, change, nuts, toys } = await tree()
  let deepest = nuts
  for (const name of ['4', '5', '6', '7', '8']) deepest = await make(name, deepest.id)
  const tooDeep = { code: 'category-too-deep' }
  expect(
    await owner.refused(partnerCategoryApi.create, {
      body: { partnerId: deepest.partnerId, name: '9', parentId: deepest.id },
    }),
  ).toMatchObject(tooDeep)
  expect(await owner.refused(partnerCategoryApi.update, await change(toys.id, { parentId: deepest.id }))).toMatchObject(
    tooDeep,
  )
})

test('a category’s name is unique within its parent in any case, and its management number within its partner', async () => {
  const { owner, id, make, food } = await tree()
  expect(
    await owner.refused(partnerCategoryApi.create, {
      body: { partnerId: id.partner.Haneul, name: 'SNACKS', parentId: food.id },
    }),
  ).toMatchObject({ code: 'category-taken', details: [{ property: 'name', errorType: 'DUPLICATED' }] })
  await make('Snacks')
  const numbered = { partnerId: id.partner.Haneul, managementNumber: 'C-1' }
  await owner.send(partnerCategoryApi.create, { body: { ...numbered, name: 'Books' } })
  expect(await owner.refused(partnerCategoryApi.create, { body: { ...numbered, name: 'Pens' } })).toMatchObject({
    code: 'category-number-taken',
  })
})

test('SKUs are put into a category and found by it or by a category above it', async () => {
  const { owner, id, food, nuts, toys } = await tree()
  const [almond, robot] = [idOf(id.sku, 'almond'), idOf(id.sku, 'robot')]
  expect(
    await owner.send(skuApi.assignCategory, { body: { ids: [almond, 999_999], partnerCategoryId: nuts.id } }),
  ).toMatchObject({ success: [{ id: almond }], error: [{ id: 999_999, code: 'not-found' }] })
  await owner.send(skuApi.update, { params: { id: robot }, ifMatch: 1, body: { partnerCategoryId: toys.id } })
  const found = async (partnerCategoryIds: number[]) =>
    (await owner.send(skuApi.list, { query: { partnerCategoryIds } })).data.map(
      ({ name, partnerCategoryPath }) => `${name}: ${partnerCategoryPath}`,
    )
  expect(await found([food.id])).toEqual(['almond: Food > Snacks > Nuts'])
  expect((await found([nuts.id, toys.id])).sort()).toEqual(['almond: Food > Snacks > Nuts', 'robot: Toys'])
})

test('a SKU cannot be put into another partner’s category', async () => {
  const { as, id, owner, nuts } = await tree()
  const office = as('office')
  const foreign = await office.send(partnerCategoryApi.create, {
    body: { partnerId: id.partner.Mori, name: 'Tea' },
  })
  const almond = idOf(id.sku, 'almond')
  expect(
    await office.refused(skuApi.update, {
      params: { id: almond },
      ifMatch: 1,
      body: { partnerCategoryId: foreign.id },
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'partnerCategoryId' }] })
  expect(
    await office.send(skuApi.assignCategory, { body: { ids: [almond], partnerCategoryId: foreign.id } }),
  ).toMatchObject({ success: [], error: [{ id: almond, code: 'category-of-another' }] })
  expect((await owner.refused(partnerCategoryApi.get, { params: { id: foreign.id } })).status).toBe(404)
  expect(
    (await owner.refused(skuApi.assignCategory, { body: { ids: [almond], partnerCategoryId: foreign.id } })).status,
  ).toBe(404)
  expect(nuts.partnerName).toBe('Haneul')
})

test('a category that is not empty is deleted only by force: its SKUs lose it, and its subcategories move up', async () => {
  const { owner, id, paths, food, snacks } = await tree()
  const almond = idOf(id.sku, 'almond')
  await owner.send(skuApi.assignCategory, { body: { ids: [almond], partnerCategoryId: snacks.id } })
  expect(await owner.refused(partnerCategoryApi.remove, { params: { id: snacks.id } })).toMatchObject({
    status: 403,
    code: 'category-in-use',
    data: { wouldLose: { categories: 1, skus: 1 } },
  })
  await owner.send(partnerCategoryApi.remove, { params: { id: snacks.id }, query: { force: true } })
  expect(await paths()).toEqual(['Food', 'Food > Nuts', 'Toys'])
  expect((await owner.send(skuApi.get, { params: { id: almond } })).partnerCategoryId).toBeNull()
  await owner.send(partnerCategoryApi.remove, { params: { id: food.id }, query: { force: true } })
  expect(await paths()).toEqual(['Nuts', 'Toys'])
})
