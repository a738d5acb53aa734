import { describe, expect, test } from 'vitest'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { accountCountryApi, centerApi, companyApi } from '../../../shared/api/reference.ts'
import { logo } from '../../../tests/support/pictures.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type World } from '../../../tests/support/world.ts'
import { ensureCountries } from '../../dispatch/country/seed.ts'

describe('a center', () => {
  test('is created once under its code, with time zone, logo and cutoff, and can be changed', async () => {
    const { as } = await world()
    const body = {
      companyId: 1,
      code: 'pus1',
      nameKo: '부산',
      nameEn: 'Busan',
      timeZone: 'Asia/Seoul',
      logoImage: logo,
      inboundReservationCutoff: { daysBefore: 1, time: '17:00' },
    }
    const made = await as('office').send(centerApi.create, { body })
    expect(made).toMatchObject({
      code: 'PUS1',
      nameJaRuby: null,
      inboundReservationCutoff: { daysBefore: 1, time: '17:00' },
      primaryLocationId: null,
    })
    expect((await as('nobody').fetch(made.logoImageUrl ?? '')).status).toBe(200)
    expect(await as('office').refused(centerApi.create, { body })).toMatchObject({
      status: 409,
      code: 'center-code-taken',
      details: [{ property: 'code', errorType: 'DUPLICATED' }],
    })
    const params = { id: made.id }
    expect(
      await as('office').send(centerApi.update, {
        params,
        body: { phone: '051-1', inboundReservationCutoff: null },
        ifMatch: 1,
      }),
    ).toMatchObject({
      phone: '051-1',
      inboundReservationCutoff: null,
      nameEn: 'Busan',
      logoImageUrl: made.logoImageUrl,
    })
    expect(await as('office').refused(centerApi.update, { params, body: { phone: '9' }, ifMatch: 1 })).toMatchObject({
      status: 412,
      data: { phone: '051-1' },
    })
    for (const [wrong, property] of [
      [{ timeZone: 'Asia/Busan' }, 'timeZone'],
      [{ nameKo: '' }, 'nameKo'],
      [{ inboundReservationCutoff: { daysBefore: 1, time: '25:00' } }, 'inboundReservationCutoff.time'],
      [{ code: 'X' }, 'code'],
    ] as const)
      expect(await as('office').refused(centerApi.update, { params, body: wrong as never, ifMatch: 2 })).toMatchObject({
        status: 400,
        details: [{ property }],
      })
    expect((await as('manager').refused(centerApi.create, { body })).status).toBe(403)
  })

  test('is found by its code and by its name in each language', async () => {
    const { as } = await world()
    const body = {
      companyId: 1,
      code: 'KIX1',
      nameKo: '오사카',
      nameEn: 'Osaka',
      nameJaRuby: '大阪',
      timeZone: 'Asia/Tokyo',
    }
    await as('office').send(centerApi.create, { body })
    for (const keyword of ['오사카', 'osaka', '大阪', 'kix'])
      expect((await as('office').send(centerApi.list, { query: { keyword } })).rows.map(({ code }) => code)).toEqual([
        'KIX1',
      ])
  })

  test('accepts only one of its own locations as its primary location', async () => {
    const { as, id } = await world({ locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } } })
    const params = { id: id.center.ICN1 }
    expect(
      await as('office').refused(centerApi.update, {
        params,
        body: { primaryLocationId: idOf(id.location, 'N-01') },
        ifMatch: 1,
      }),
    ).toMatchObject({ status: 404, details: [{ property: 'primaryLocationId' }] })
    expect(
      await as('office').send(centerApi.update, {
        params,
        body: { primaryLocationId: idOf(id.location, 'A-01') },
        ifMatch: 1,
      }),
    ).toMatchObject({ primaryLocationId: idOf(id.location, 'A-01') })
    expect(
      await as('office').refused(centerApi.create, { body: { companyId: 9, code: 'PUS1', nameKo: 'x', nameEn: 'x' } }),
    ).toMatchObject({ status: 404, details: [{ property: 'companyId' }] })
  })
})

describe('a center’s cutoff', () => {
  const goods = { skus: { tea: {} } }
  const cutoff = async ({ as, id }: World, inboundReservationCutoff: { daysBefore: number; time: string }) =>
    as('office').send(centerApi.update, {
      params: { id: id.center.ICN1 },
      body: { inboundReservationCutoff },
      ifMatch: 1,
    })
  const announced = ({ id }: World, day: string) => ({
    body: {
      centerId: id.center.ICN1,
      partnerId: id.partner.Haneul,
      inboundType: 'COURIER' as const,
      packagingType: 'BOX' as const,
      items: [{ skuId: idOf(id.sku, 'tea'), quantity: 1 }],
      shipments: [{ quantity: 1, scheduledDateRange: { from: day, to: '2026-03-09' } }],
    },
  })

  test('is the last moment, by the center’s clock, for a partner to announce an inbound for a day; the office may later', async () => {
    const w = await world(goods)
    await cutoff(w, { daysBefore: 1, time: '17:00' })
    // It is 10:00 in Seoul on the 2nd.
    w.clock.pass({ hours: 7 })
    await w.as('partner').send(inboundApi.create, announced(w, '2026-03-03'))
    w.clock.pass({ seconds: 1 })
    expect(await w.as('partner').refused(inboundApi.create, announced(w, '2026-03-03'))).toMatchObject({
      status: 409,
      code: 'reservation-closed',
      displayMessage: 'Inbounds for 03 Mar 2026 could be announced until 02 Mar 2026, 17:00.',
    })
    await w.as('partner').send(inboundApi.create, announced(w, '2026-03-04'))
    await w.as('office').send(inboundApi.create, announced(w, '2026-03-03'))
  })

  test('cannot be bypassed by announcing an inbound for a later day and then moving it', async () => {
    const w = await world(goods)
    await cutoff(w, { daysBefore: 0, time: '09:00' })
    const { id, version, shipments } = await w.as('partner').send(inboundApi.create, announced(w, '2026-03-05'))
    const moved = [{ quantity: 1, scheduledDateRange: { from: '2026-03-02', to: '2026-03-02' } }]
    expect(
      (
        await w
          .as('partner')
          .refused(inboundApi.update, { params: { id }, body: { shipments: moved }, ifMatch: version })
      ).code,
    ).toBe('reservation-closed')
    w.clock.pass({ days: 3 })
    const same = [{ quantity: 2, scheduledDateRange: shipments[0]?.scheduledDateRange ?? { from: '', to: '' } }]
    expect(
      (await w.as('partner').send(inboundApi.update, { params: { id }, body: { shipments: same }, ifMatch: version }))
        .shipments[0]?.quantity,
    ).toBe(2)
  })
})

test('a company is seen by users who see one of its centers, and can be changed', async () => {
  const { as, id, database } = await world({ locations: { 'A-01': {} } })
  const { now } = { now: database.now().toISOString() }
  const other = await database.write(({ tx }) =>
    tx
      .insertInto('company')
      .values({ name: 'Other', code: 'O', createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(
    (await as('office').send(companyApi.list, { query: { sort: 'code', order: 'asc' } })).rows.map(({ code }) => code),
  ).toEqual(['G', 'O'])
  expect((await as('manager').send(companyApi.list)).rows.map(({ code }) => code)).toEqual(['G'])
  expect((await as('partner').refused(companyApi.get, { params: { id: other.id } })).status).toBe(404)
  expect(
    await as('office').send(companyApi.update, {
      params: { id: 1 },
      body: { description: 'Fulfilment', primaryLocationId: idOf(id.location, 'A-01') },
      ifMatch: 1,
    }),
  ).toMatchObject({ name: 'Gantry', description: 'Fulfilment' })
  expect(
    (await as('office').refused(companyApi.update, { params: { id: 1 }, body: { name: 'x' }, ifMatch: 1 })).status,
  ).toBe(412)
  expect(
    await as('office').refused(companyApi.update, {
      params: { id: other.id },
      body: { primaryLocationId: idOf(id.location, 'A-01') },
      ifMatch: 1,
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'primaryLocationId' }] })
})

test('the accounts service lists the countries of logistics under its own field names', async () => {
  const { as, database } = await world()
  await ensureCountries(database)
  const { data } = await as('nobody').send(accountCountryApi.codes)
  const korea = data.find(({ code2 }) => code2 === 'KR')
  expect(korea).toMatchObject({ nameEn: 'South Korea', nameKo: '대한민국', nameJaRuby: '大韓民国', code3: 'KOR' })
  expect(data.length).toBeGreaterThan(240)
  const first = await as('nobody').send(accountCountryApi.list, { query: { pageSize: 2, sort: 'code2' } })
  expect([first.total, first.rows.map(({ code2 }) => code2)]).toEqual([data.length, ['AD', 'AE']])
  expect(await as('nobody').send(accountCountryApi.get, { params: { id: korea?.id ?? 0 } })).toEqual(korea)
})
