import { expect, test } from 'vitest'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'
import { locationApi } from '../../../shared/api/location.ts'

const shelf = { alias: 'A-01-02-3', pickable: true, rack: 'A' }

test('a location is created, found by its alias in any case, and changed', async () => {
  const { as, id } = await world()
  const made = await as('manager').send(locationApi.create, { body: { ...shelf, centerId: id.center.ICN1 } })
  const found = await as('worker').send(locationApi.list, { query: { keyword: 'a-01' } })
  expect(found.data).toEqual([made])
  const changed = await as('manager').send(locationApi.update, {
    params: { id: made.id },
    body: { description: 'by the door' },
    ifMatch: made.version,
  })
  expect(changed).toEqual({ ...made, description: 'by the door', version: 2, updatedAt: changed.updatedAt })
})

test('two aliases of one center cannot differ in case alone; two centers may use the same alias', async () => {
  const { as, id } = await world({ locations: { 'A-01': {} } })
  const taken = await as('manager').refused(locationApi.create, { body: { alias: 'a-01', centerId: id.center.ICN1 } })
  expect(taken).toMatchObject({
    status: 409,
    code: 'alias-taken',
    details: [{ property: 'alias', errorType: 'DUPLICATED' }],
  })
  await as('narita').send(locationApi.create, { body: { alias: 'A-01', centerId: id.center.NRT1 } })
})

test('an edit of a location that another user just changed is refused with its current state', async () => {
  const { as, id } = await world({ locations: { 'A-01': {} } })
  const params = { id: idOf(id.location, 'A-01') }
  await as('manager').send(locationApi.update, { params, body: { rack: 'A' }, ifMatch: 1 })
  const late = await as('office').refused(locationApi.update, { params, body: { rack: 'B' }, ifMatch: 1 })
  expect(late).toMatchObject({ status: 412, code: 'now-stale', data: { rack: 'A', version: 2 } })
})

test('a manager cannot see or change the locations of another center by any call', async () => {
  const { as, id } = await world({ locations: { 'N-01': { center: 'NRT1' } } })
  const other = idOf(id.location, 'N-01')
  const manager = as('manager')
  expect((await manager.send(locationApi.list)).totalCount).toBe(0)
  for (const refused of [
    await manager.refused(locationApi.get, { params: { id: other } }),
    await manager.refused(locationApi.update, { params: { id: other }, body: { rack: 'A' }, ifMatch: 1 }),
    await manager.refused(locationApi.remove, { params: { id: other } }),
    await manager.refused(locationApi.print, { body: { ids: [other] } }),
    await manager.refused(locationApi.create, { body: { alias: 'X', centerId: id.center.NRT1 } }),
  ])
    expect(refused.status).toBe(404)
  expect(await manager.send(locationApi.disable, { body: { ids: [other] } })).toMatchObject({
    success: [],
    error: [{ id: other, code: 'not-found' }],
  })
})

test('a location with stock is disabled only by force, and a bulk call answers for each location', async () => {
  const { as, id } = await world({
    skus: { toner: {} },
    locations: { full: {}, empty: {} },
    stock: { toner: { full: 7 } },
  })
  const ids = [idOf(id.location, 'full'), idOf(id.location, 'empty')]
  const first = await as('manager').send(locationApi.disable, { body: { ids } })
  expect(first.success).toEqual([{ id: ids[1] }])
  expect(first.error).toMatchObject([
    {
      id: ids[0],
      code: 'location-has-stock',
      message: 'full holds 7 pieces. Confirm to disable it anyway.',
      status: 403,
    },
  ])
  const wouldLose = [{ id: ids[0], code: 'full', pieces: 7 }]
  expect(await as('manager').refused(locationApi.disable, { body: { ids: [ids[0] ?? 0] } })).toMatchObject({
    status: 403,
    code: 'location-has-stock',
    data: { wouldLose },
  })
  expect(await as('office').refused(locationApi.disable, { body: { ids, force: true } })).toMatchObject({
    status: 403,
    data: { wouldLose },
  })
  const forced = await as('manager').send(locationApi.disable, { body: { ids, force: true } })
  expect(forced.error).toEqual([])
  expect((await as('worker').send(locationApi.list, { query: { disabled: true } })).totalCount).toBe(2)
})

test('a location that holds goods cannot be deleted; an unused one can', async () => {
  const { as, id } = await world({
    skus: { toner: {} },
    locations: { used: {}, unused: {} },
    stock: { toner: { used: 1 } },
  })
  expect(await as('manager').refused(locationApi.remove, { params: { id: idOf(id.location, 'used') } })).toMatchObject({
    status: 409,
    code: 'in-use',
  })
  await as('manager').send(locationApi.remove, { params: { id: idOf(id.location, 'unused') } })
})

test('an upload saves its good rows and reports the field and the reason for each wrong one', async () => {
  const { as, id } = await world({ locations: { 'A-01': {} } })
  const rows = [
    { centerCode: 'ICN1', alias: 'B-01', pickable: 'Y' },
    { centerCode: 'ICN1', alias: 'b-01' },
    { centerCode: 'ICN1', alias: 'a-01' },
    { centerCode: 'NRT1', alias: 'C-01' },
    { centerCode: 'ICN1', type: 'SHELF' },
    { centerCode: 'ICN1', alias: 'D-01', colour: 'red' },
    { id: idOf(id.location, 'A-01'), description: 'moved', alias: 'A-01' },
  ]
  const answer = await as('manager').send(locationApi.bulk, { body: { rows } })
  expect(answer.success.map(({ clientIndex }) => clientIndex)).toEqual([0, 6])
  expect(answer.error.map(({ clientIndex, property, errorType }) => `${clientIndex} ${property} ${errorType}`)).toEqual(
    [
      '1 alias DUPLICATED',
      '2 alias DUPLICATED',
      '3 centerCode WRONG_VALUE',
      '4 alias REQUIRED',
      '4 type WRONG_VALUE',
      '5 colour WRONG_VALUE',
    ],
  )
  const kept = await as('worker').send(locationApi.list, { query: { sort: 'alias', order: 'asc' } })
  expect(kept.data.map(({ alias, description, pickable }) => ({ alias, description, pickable }))).toEqual([
    { alias: 'A-01', description: 'moved', pickable: true },
    { alias: 'B-01', description: null, pickable: true },
  ])
})

test('an uploaded row cannot move a location to another center, and is refused by its center field', async () => {
  const { as, id } = await world({ locations: { 'A-01': {} } })
  const row = { id: idOf(id.location, 'A-01'), description: 'by the door' }
  const upload = (of: object) => as('office').send(locationApi.bulk, { body: { rows: [{ ...row, ...of }] } })
  for (const centerCode of ['NRT1', 'BUS9'])
    expect((await upload({ centerCode })).error).toMatchObject([{ property: 'centerCode', errorType: 'WRONG_VALUE' }])
  expect((await upload({ centerCode: 'icn1' })).error).toEqual([])
  const { data } = await as('office').send(locationApi.list, { query: { keyword: 'A-01' } })
  expect(data).toMatchObject([{ centerId: id.center.ICN1, description: 'by the door' }])
})

test('an upload that names a location in two rows applies both, and its other rows are saved', async () => {
  const { as, id } = await world({ locations: { 'A-01': {}, 'A-02': {} } })
  const rows = [
    { id: idOf(id.location, 'A-01'), pickable: 'N' },
    { id: idOf(id.location, 'A-01'), rack: 'A' },
    { id: idOf(id.location, 'A-02'), rack: 'B' },
  ]
  const { success, error } = await as('office').send(locationApi.bulk, { body: { rows } })
  expect([success.length, error]).toEqual([3, []])
  expect(await as('office').send(locationApi.get, { params: { id: idOf(id.location, 'A-01') } })).toMatchObject({
    pickable: false,
    rack: 'A',
  })
})

test('an upload reports the rows that no database can store and saves the others', async () => {
  const { as } = await world({ locations: {} })
  const rows = ['B-01', 'B\0-02', 'B\ud800-03', 'B-04'].map((alias) => ({ centerCode: 'ICN1', alias }))
  const answer = await as('manager').send(locationApi.bulk, { body: { rows } })
  expect(answer.success.map(({ clientIndex }) => clientIndex)).toEqual([0, 3])
  expect(answer.error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [1, 'alias'],
    [2, 'alias'],
  ])
})

test('a change of a location is audited with its author, and the floor is poked', async () => {
  const { as, id, database } = await world({ locations: { 'A-01': {} } })
  const pokes: unknown[] = []
  database.onPoke((poke) => pokes.push(poke.tables))
  await as('manager').send(locationApi.update, {
    params: { id: idOf(id.location, 'A-01') },
    body: { rack: 'A' },
    ifMatch: 1,
  })
  const audit = await database.read.selectFrom('audit').selectAll().execute()
  expect(audit).toMatchObject([{ what: 'location.update', userId: id.user.manager, centerId: id.center.ICN1 }])
  expect(JSON.parse(audit[0]?.afterJson ?? '')).toMatchObject({ rack: 'A', version: 2 })
  expect(pokes).toContainEqual(['location'])
})

test('wildcards typed into a search are plain text', async () => {
  const { as } = await world({ locations: { A_1: {}, AX1: {}, 'A%1': {} } })
  expect(
    (await as('worker').send(locationApi.list, { query: { keyword: 'a_1' } })).data.map(({ alias }) => alias),
  ).toEqual(['A_1'])
  expect(
    (await as('worker').send(locationApi.list, { query: { keyword: '%' } })).data.map(({ alias }) => alias),
  ).toEqual(['A%1'])
})

test('pages of equally sorted rows neither repeat nor skip a row', async () => {
  const { as } = await world({ locations: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`L-${i}`, {}])) })
  const seen: number[] = []
  for (const page of [1, 2, 3])
    seen.push(
      ...(await as('worker').send(locationApi.list, { query: { sort: 'type', page, pageSize: 10 } })).data.map(
        (row) => row.id,
      ),
    )
  expect(new Set(seen).size).toBe(25)
})

test('a center’s location labels and its list of locations download as files', async () => {
  const { as, id } = await world({ locations: { 'A-01': {} } })
  const print = await as('worker').fetch('/api/now/location/print', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: [idOf(id.location, 'A-01')] }),
  })
  expect(print.headers.get('content-type')).toBe('application/pdf')
  const sheet = await as('worker').fetch('/api/now/location/download/excel')
  expect(sheet.status).toBe(200)
  expect(new TextDecoder().decode((await sheet.arrayBuffer()).slice(0, 2))).toBe('PK')
})

test('of six simultaneous edits of one location, one is saved and the others are refused with its current state', async () => {
  const { as, id } = await world({ locations: { 'A-01': {} } })
  const params = { id: idOf(id.location, 'A-01') }
  const edits = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      as('office').fetch(`/api/now/location/${params.id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', 'If-Match': '1' },
        body: JSON.stringify({ rack: `R${i}` }),
      }),
    ),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
  for (const edit of edits) if (edit.status === 412) expect(await edit.json()).toMatchObject({ data: { version: 2 } })
})

test('of six simultaneous creations of the same alias, one succeeds', async () => {
  const { as, id } = await world()
  const body = JSON.stringify({ alias: 'A-01', centerId: id.center.ICN1 })
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      as('office').fetch('/api/now/location', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
    ),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})
