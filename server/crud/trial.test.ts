import { expect, test } from 'vitest'
import { locationApi } from '../../shared/api/location.ts'
import { partnerApi } from '../../shared/api/partner.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { pathOf, requestOf, world, type Person } from '../../tests/support/world.ts'
import type { Call } from '../../shared/api/call.ts'

async function tried(person: Person, call: Call, body: unknown): Promise<{ status: number; answer: unknown }> {
  const asked = requestOf(call, { body })
  const response = await person.fetch(pathOf(call), {
    ...asked,
    headers: { ...Object.fromEntries(new Headers(asked.headers)), 'Gantry-Trial': '1' },
  })
  const text = await response.text()
  return { status: response.status, answer: text === '' ? null : JSON.parse(text) }
}

test('a trial upload says what would be refused, and saves nothing', async () => {
  const w = await world({ locations: { 'A-01': {} } })
  const rows = [
    { centerCode: 'ICN1', alias: 'A-02', type: 'B2B' },
    { centerCode: 'ICN1', alias: 'a-01', type: 'B2B' },
  ]
  const { status, answer } = await tried(w.as('manager'), locationApi.bulk, { rows })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ success: [{ clientIndex: 0 }], error: [{ clientIndex: 1, property: 'alias' }] })
  const { data } = await w.as('manager').send(locationApi.list)
  expect(data.map(({ alias }) => alias)).toEqual(['A-01'])
  // The same rows can then be sent for real.
  expect(await w.as('manager').send(locationApi.bulk, { body: { rows } })).toMatchObject({ success: [{}], error: [{}] })
})

test('a trial of creating a partner is refused as it would be, or accepted without saving the partner', async () => {
  const w = await world()
  const body = { name: 'Sol', businessName: 'Sol Co', status: 'ACTIVE', policy: 'GANTRY_CORE', centerIds: [] }
  const before = (await w.as('admin').send(partnerApi.list)).total
  const first = await tried(w.as('admin'), partnerApi.create, body)
  expect([first.status < 300, (await w.as('admin').send(partnerApi.list)).total]).toEqual([true, before])
  const taken = await tried(w.as('admin'), partnerApi.create, { ...body, name: 'Haneul' })
  expect(taken.status).toBeGreaterThanOrEqual(400)
})

test('a trial upload of SKUs finds a barcode that is taken, and saves nothing', async () => {
  const w = await world({ skus: { tea: { barcode: '880100' } } })
  const rows = [
    { name: 'pen', barcode: '880100' },
    { name: 'cup', barcode: '880200' },
  ]
  const { answer } = await tried(w.as('partner'), skuApi.bulk, { action: 'create', rows })
  expect(answer).toMatchObject({ success: [{ clientIndex: 1 }], error: [{ clientIndex: 0 }] })
  expect((await w.as('partner').send(skuApi.list)).data).toHaveLength(1)
})
