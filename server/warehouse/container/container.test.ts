import { expect, test } from 'vitest'
import { containerApi } from '../../../shared/api/container.ts'
import { world } from '../../../tests/support/world.ts'

test('a manager adds boxes and pallets to a center, and a worker finds them', async () => {
  const { as, id } = await world()
  const made = await as('manager').send(containerApi.create, {
    body: { centerId: id.center.ICN1, code: 'TOTE-01', containerType: 'BOX', description: 'blue' },
  })
  expect(made).toMatchObject({
    code: 'TOTE-01',
    containerType: 'BOX',
    description: 'blue',
    centerCode: 'ICN1',
    version: 1,
  })
  await as('manager').send(containerApi.create, {
    body: { centerId: id.center.ICN1, code: 'PLT-01', containerType: 'PLT' },
  })
  const found = async (query: object) =>
    (await as('worker').send(containerApi.list, { query })).data.map(({ code }) => code)
  expect(await found({ sort: 'code', order: 'asc' })).toEqual(['PLT-01', 'TOTE-01'])
  expect(await found({ containerType: ['PLT'] })).toEqual(['PLT-01'])
  expect(await found({ code: 'tote' })).toEqual(['TOTE-01'])
  expect(await found({ keyword: 'blue', centerIds: [id.center.ICN1] })).toEqual(['TOTE-01'])
})

test('two container codes of one center cannot differ in case alone; two centers may use the same code', async () => {
  const { as, id } = await world()
  const body = { centerId: id.center.ICN1, code: 'TOTE-01', containerType: 'BOX' } as const
  await as('office').send(containerApi.create, { body })
  expect(await as('office').refused(containerApi.create, { body: { ...body, code: 'tote-01' } })).toMatchObject({
    status: 409,
    code: 'container-taken',
    details: [{ property: 'code', errorType: 'DUPLICATED' }],
  })
  await as('office').send(containerApi.create, { body: { ...body, centerId: id.center.NRT1 } })
})

test('a manager does not see another center’s containers, and a wrong container is refused with the names of its fields', async () => {
  const { as, id } = await world()
  await as('narita').send(containerApi.create, {
    body: { centerId: id.center.NRT1, code: 'TOTE-01', containerType: 'BOX' },
  })
  expect((await as('manager').send(containerApi.list)).totalCount).toBe(0)
  expect(
    await as('manager').refused(containerApi.create, {
      body: { centerId: id.center.NRT1, code: 'TOTE-02', containerType: 'BOX' },
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'centerId' }] })
  const wrong = await as('manager').fetch('/api/now/container', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ centerId: id.center.ICN1, code: '', containerType: 'CRATE' }),
  })
  expect((await wrong.json()).details.map(({ property }: { property: string }) => property)).toEqual([
    'code',
    'containerType',
  ])
})

test('a container’s missing field is reported as missing, whether it is a text, a number or a choice', async () => {
  const { as } = await world()
  const nothing = await as('manager').fetch('/api/now/container', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect((await nothing.json()).details).toEqual(
    ['centerId', 'code', 'containerType'].map((property) => ({
      property,
      errorType: 'REQUIRED',
      message: 'is missing',
    })),
  )
})
