import { expect, test } from 'vitest'
import { consolApi } from '../../../shared/api/consol.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type World } from '../../../tests/support/world.ts'

const packed = { courier: 'CJGLS', status: 'PACKED' } as const
const rows = {
  plans: { cj: { status: 'PROCESSING' } },
  consols: {
    pallet: { plan: 'cj', passCode: '314159' },
    box: { plan: 'cj', type: 'BOX', parent: 'pallet' },
    other: { plan: 'cj', passCode: '271828' },
  },
  invoices: {
    '1001': { ...packed, status: 'CONSOLIDATED', consol: 'pallet' },
    '1002': { ...packed, status: 'CONSOLIDATED', consol: 'box', partner: 'Auto' },
    '1003': { ...packed, status: 'CANCELED', consol: 'pallet' },
  },
} as const

const codeOf = async (w: World, name: string) =>
  (await w.as('office').send(consolApi.get, { params: { id: idOf(w.id.consol, name) } })).consolCode
/** A driver's phone has no account. */
const phoneIn = (w: World) => async (asked: number | string, secret: string) => {
  const answer = await w.as(null).fetch(`/api/logistics/consol/${asked}/view`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  return { status: answer.status, body: await answer.json() }
}

test('a driver without an account sees the loaded serials, by code in any case or by number, but no sender or recipient', async () => {
  const w = await world(rows)
  const code = await codeOf(w, 'pallet')
  for (const asked of [code, code.toLowerCase(), idOf(w.id.consol, 'pallet')]) {
    const { status, body } = await phoneIn(w)(asked, '314159')
    expect([status, body]).toEqual([
      200,
      {
        consolCode: code,
        containerType: 'PALLET',
        centerCode: 'ICN1',
        consolPlanCode: `ICN1-0302-CJGLS-${idOf(w.id.plan, 'cj')}`,
        courierCode: 'CJGLS',
        planStatus: 'PROCESSING',
        processedQuantity: 2,
        serials: ['1001'],
        boxes: [{ consolCode: await codeOf(w, 'box'), serials: ['1002'] }],
      },
    ])
  }
})

test('a wrong pass code and an unknown pallet get the same answer', async () => {
  const w = await world(rows)
  const code = await codeOf(w, 'pallet')
  const shapeOf = (
    { status, body }: { status: number; body: { requestId: string; message: string; displayMessage: string } },
    asked: string,
  ) => ({ status, body: JSON.stringify({ ...body, requestId: '' }).replaceAll(asked, 'it') })
  const wrong = shapeOf(await phoneIn(w)(code, '000000'), code)
  expect(wrong).toMatchObject({ status: 403 })
  expect(wrong.body).toContain('pass-code-wrong')
  expect(shapeOf(await phoneIn(w)('CS-ICN1-999999', '000000'), 'CS-ICN1-999999')).toEqual(wrong)
  const known = idOf(w.id.consol, 'other')
  const byNumber = await Promise.all(
    [known, 999_999].map(async (asked) => shapeOf(await phoneIn(w)(asked, '000000'), `code of ${asked}`)),
  )
  expect(byNumber[0]?.body).toContain('pass-code-wrong')
  expect(byNumber[1]).toEqual(byNumber[0])
  expect((await phoneIn(w)(idOf(w.id.consol, 'other'), '314159')).status).toBe(403)
})

test('a pass code that is not six digits is refused and not counted as a try', async () => {
  const w = await world(rows)
  for (let n = 0; n < 8; n++) expect((await phoneIn(w)(idOf(w.id.consol, 'pallet'), '12345')).status).toBe(400)
  expect((await phoneIn(w)(idOf(w.id.consol, 'pallet'), '314159')).status).toBe(200)
})

test('five wrong tries block a pallet for a quarter of an hour, by number and by code, whether it exists or not', async () => {
  const w = await world(rows)
  const phone = phoneIn(w)
  const code = await codeOf(w, 'pallet')
  for (let n = 0; n < 5; n++)
    expect((await phone(n % 2 ? code : idOf(w.id.consol, 'pallet'), '000000')).status).toBe(403)
  expect(await phone(code, '314159')).toMatchObject({ status: 429, body: { code: 'logistics-too-many-requests' } })
  expect((await phone(idOf(w.id.consol, 'other'), '271828')).status).toBe(200)
  w.clock.pass({ minutes: 15 })
  expect((await phone(code, '314159')).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await phone('CS-ICN1-999999', '000000')).status).toBe(403)
  expect((await phone('CS-ICN1-999999', '000000')).status).toBe(429)
})

test('a driver who knows the pass code may look as often as they like', async () => {
  const w = await world(rows)
  for (let n = 0; n < 12; n++) expect((await phoneIn(w)(idOf(w.id.consol, 'pallet'), '314159')).status).toBe(200)
})

test('a pallet takes thirty tries an hour from all addresses together, and a right one does not clear the count', async () => {
  const w = await world(rows)
  const pallet = idOf(w.id.consol, 'pallet')
  await w.database.dialect.write
    .insertInto('throttle')
    .values({ key: `pallet:${pallet}`, windowStart: hourOf(w), hits: 29 })
    .execute()
  expect((await phoneIn(w)(pallet, '314159')).status).toBe(200)
  expect((await phoneIn(w)(pallet, '314159')).status).toBe(429)
  w.clock.pass({ hours: 1 })
  expect((await phoneIn(w)(pallet, '314159')).status).toBe(200)
})

test('sixty wrong tries from one address block it at every pallet for a quarter of an hour; right tries do not count', async () => {
  const w = await world(rows)
  for (let n = 0; n < 12; n++) expect((await phoneIn(w)(idOf(w.id.consol, 'pallet'), '314159')).status).toBe(200)
  for (let n = 0; n < 60; n++) expect((await phoneIn(w)(900_000 + n, '000000')).status).toBe(403)
  expect((await phoneIn(w)(900_060, '000000')).status).toBe(429)
  expect((await phoneIn(w)(idOf(w.id.consol, 'other'), '271828')).status).toBe(429)
  expect(await w.database.read.selectFrom('throttle').select('key').where('key', 'like', '%900060%').execute()).toEqual(
    [],
  )
  w.clock.pass({ minutes: 15 })
  expect((await phoneIn(w)(idOf(w.id.consol, 'other'), '271828')).status).toBe(200)
})

const hourOf = (w: World) => Math.floor(w.clock.now().getTime() / 3_600_000) * 3600
