import { expect, test, vi } from 'vitest'
import { auditApi } from '../../../shared/api/audit.ts'
import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { decode, rasterise } from '../../../tests/support/raster.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type Person } from '../../../tests/support/world.ts'
import { printZpl } from '../../../tests/support/zpl.ts'

// Drawing pages is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const packed = { courier: 'CJGLS', status: 'PACKED' } as const
const on = (consol: string) => ({ ...packed, status: 'CONSOLIDATED', consol }) as const
const recordOf = (who: Person, id: number) => who.send(consolApi.get, { params: { id } })
const codeOf = async (who: Person, id: number) => (await recordOf(who, id)).consolCode

test('the requested number of pallets is added at once, each with its own code and pass code', async () => {
  const { as, id } = await world({ plans: { cj: {} }, consols: { first: { plan: 'cj' } } })
  const { rows } = await as('worker').send(consolApi.create, {
    body: {
      centerId: id.center.ICN1,
      consolPlanId: idOf(id.plan, 'cj'),
      type: 'PALLET',
      requestSize: 20,
      asksPassCode: true,
    },
  })
  expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
  expect(new Set(rows.map(({ consolCode }) => consolCode)).size).toBe(20)
  expect(
    rows.every(
      ({ consolCode, id: own, asksPassCode }) =>
        consolCode === `CS-ICN1-${String(own).padStart(6, '0')}` && asksPassCode,
    ),
  ).toBe(true)
  const secrets = await Promise.all(rows.map(async (row) => (await recordOf(as('worker'), row.id)).secret ?? ''))
  expect(secrets.filter((secret) => !/^\d{6}$/.test(secret))).toEqual([])
  expect(new Set(secrets).size).toBeGreaterThan(15)
  const entries = await as('admin').send(auditApi.list, { query: { what: 'consol.create', order: 'asc' } })
  expect(entries.rows.map(({ subject, userName, after }) => [subject, userName, after])).toEqual(
    rows.map((row) => [
      `consol:${row.id}`,
      'The worker',
      { consolCode: row.consolCode, containerType: 'PALLET', planId: id.plan['cj'], asksPassCode: true },
    ]),
  )
})

test('pass codes are unreadable in the database and in the audit', async () => {
  const { as, id, database } = await world({ plans: { cj: {} } })
  const {
    rows: [made],
  } = await as('worker').send(consolApi.create, {
    body: { centerId: id.center.ICN1, consolPlanId: idOf(id.plan, 'cj'), type: 'BOX' },
  })
  const { secret } = await recordOf(as('worker'), made?.id ?? 0)
  const row = await database.read
    .selectFrom('consol')
    .selectAll()
    .where('id', '=', made?.id ?? 0)
    .executeTakeFirstOrThrow()
  const audits = await database.read.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify([row, audits])).not.toContain(secret)
})

test('no pallet is added to a plan that is closed, of another center, or unknown', async () => {
  const { as, id } = await world({ plans: { done: { status: 'COMPLETED' }, narita: { center: 'NRT1' } } })
  const add = (consolPlanId: number, more: object = {}) =>
    as('office').refused(consolApi.create, {
      body: { centerId: id.center.ICN1, consolPlanId, type: 'PALLET', ...more },
    })
  expect(await add(idOf(id.plan, 'done'))).toMatchObject({ status: 409, code: 'plan-transition' })
  expect(await add(idOf(id.plan, 'narita'))).toMatchObject({ status: 400, details: [{ property: 'centerId' }] })
  expect(await add(999_999)).toMatchObject({ status: 404, details: [{ property: 'consolPlanId' }] })
  expect(await add(idOf(id.plan, 'done'), { requestSize: 201 })).toMatchObject({
    status: 400,
    details: [{ property: 'requestSize' }],
  })
  expect(
    await as('worker').refused(consolApi.create, {
      body: { centerId: id.center.NRT1, consolPlanId: idOf(id.plan, 'narita'), type: 'PALLET' },
    }),
  ).toMatchObject({ status: 404 })
})

test('a pallet shows its waybills, and its boxes with theirs', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj' }, box: { plan: 'cj', type: 'BOX', parent: 'pallet' } },
    invoices: { '1001': on('pallet'), '1002': on('box'), '1003': { ...packed, status: 'CANCELED', consol: 'box' } },
  })
  const pallet = await recordOf(as('worker'), idOf(id.consol, 'pallet'))
  expect(pallet).toMatchObject({
    processedQuantity: 2,
    secret: '000000',
    planStatus: 'REGISTERED',
    parent: null,
    openExceptions: 0,
  })
  expect(pallet.invoices.map(({ serial, partnerName }) => [serial, partnerName])).toEqual([['1001', 'Haneul']])
  expect(pallet.boxes.map((box) => box.invoices.map(({ serial, status }) => `${serial} ${status}`))).toEqual([
    ['1002 CONSOLIDATED', '1003 CANCELED'],
  ])
})

test('only the center’s own people see a pass code, and a partner sees no pallets', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj', passCode: '314159' } },
    invoices: { '1001': on('pallet'), '1002': { ...on('pallet'), partner: 'Auto' } },
  })
  const pallet = idOf(id.consol, 'pallet')
  expect((await recordOf(as('worker'), pallet)).secret).toBe('314159')
  expect((await recordOf(as('readonly'), pallet)).secret).toBeNull()
  expect((await as('partner').refused(consolApi.get, { params: { id: pallet } })).status).toBe(403)
})

test('pallets are found by code, plan, center, type, and by a waybill that lies on them', async () => {
  const { as, id } = await world({
    plans: { cj: {}, narita: { center: 'NRT1' } },
    consols: { pallet: { plan: 'cj' }, box: { plan: 'cj', type: 'BOX' }, far: { plan: 'narita' } },
    invoices: { '6161-0001': on('pallet') },
  })
  const [pallet, box, far] = [idOf(id.consol, 'pallet'), idOf(id.consol, 'box'), idOf(id.consol, 'far')]
  const found = async (query: object, who: 'office' | 'manager' = 'office') =>
    (await as(who).send(consolApi.list, { query: { sort: 'id', order: 'asc', ...query } })).rows.map((row) => row.id)
  expect(await found({})).toEqual([pallet, box, far])
  expect(await found({}, 'manager')).toEqual([pallet, box])
  expect(await found({ centerCode: 'nrt1' })).toEqual([far])
  expect(await found({ centerIds: [id.center.ICN1], type: ['BOX'] })).toEqual([box])
  expect(await found({ consolPlanId: idOf(id.plan, 'narita') })).toEqual([far])
  expect(await found({ consolCode: (await codeOf(as('office'), box)).toLowerCase() })).toEqual([box])
  expect(await found({ invoiceCode: '61610001' })).toEqual([pallet])
})

test('a packed waybill is loaded and unloaded, and its history and the pallet’s show both', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj', passCode: '271828' } },
    invoices: { '6161-0001-2345': packed },
  })
  const worker = as('worker')
  const consolCode = await codeOf(worker, idOf(id.consol, 'pallet'))
  const loaded = await worker.send(invoiceApi.load, {
    body: { serial: '616100012345', consolCode: consolCode.toLowerCase() },
  })
  expect(loaded).toMatchObject({ status: 'CONSOLIDATED', consolCode, consolidatedByName: 'The worker' })
  expect(await worker.send(planApi.get, { params: { id: idOf(id.plan, 'cj') } })).toMatchObject({
    status: 'PROCESSING',
    consolInvoiceQuantity: 1,
  })
  expect(await worker.send(invoiceApi.unload, { query: { serial: '6161-0001-2345' } })).toMatchObject({
    status: 'PACKED',
    consolId: null,
    consolidatedByName: null,
  })
  const { data } = await worker.send(consolApi.logs, { params: { id: idOf(id.consol, 'pallet') } })
  expect(data.map(({ what, userName }) => [what, userName])).toEqual([
    ['consol.load', 'The worker'],
    ['consol.unload', 'The worker'],
  ])
  expect(
    (await worker.send(invoiceApi.logs, { params: { invoiceId: idOf(id.invoice, '6161-0001-2345') } })).data.map(
      ({ what }) => what,
    ),
  ).toEqual(['consol.load', 'consol.unload'])
})

test('a serial of two couriers means the waybill that the plan takes; where both fit, the worker names one by id', async () => {
  const { as, id, database } = await world({
    plans: { cj: {}, any: { courier: 'ETC' } },
    consols: { own: { plan: 'cj' }, mixed: { plan: 'any' } },
    invoices: { a: packed, b: { ...packed, courier: 'HANJIN' } },
  })
  await database.write(({ tx }) => tx.updateTable('invoice').set({ serial: '7700', serialKey: '7700' }).execute())
  const worker = as('worker')
  const [own, mixed] = [await codeOf(worker, idOf(id.consol, 'own')), await codeOf(worker, idOf(id.consol, 'mixed'))]
  const [a, b] = [idOf(id.invoice, 'a'), idOf(id.invoice, 'b')]
  expect(await worker.send(invoiceApi.load, { body: { serial: '77-00', consolCode: own } })).toMatchObject({ id: a })
  expect(await worker.send(invoiceApi.unload, { query: { serial: '7700' } })).toMatchObject({ id: a, consolId: null })
  expect(await worker.refused(invoiceApi.load, { body: { serial: '7700', consolCode: mixed } })).toMatchObject({
    status: 409,
    code: 'serial-unclear',
  })
  expect(await worker.refused(invoiceApi.load, { body: { id: b, consolCode: own } })).toMatchObject({
    status: 409,
    code: 'other-courier',
  })
  for (const one of [a, b])
    expect(await worker.send(invoiceApi.load, { body: { id: one, consolCode: mixed } })).toMatchObject({
      id: one,
      consolCode: mixed,
    })
  expect(await worker.refused(invoiceApi.unload, { query: { serial: '7700' } })).toMatchObject({
    status: 409,
    code: 'serial-unclear',
  })
  expect(await worker.send(invoiceApi.unload, { query: { id: b } })).toMatchObject({ id: b, consolId: null })
  expect(await worker.refused(invoiceApi.load, { body: { consolCode: mixed } })).toMatchObject({
    status: 400,
    details: [{ property: 'serial', errorType: 'REQUIRED' }],
  })
})

test('loading or unloading a waybill that does not fit is refused with its own code', async () => {
  const { as, id } = await world({
    plans: { cj: {}, any: { courier: 'ETC' }, done: { status: 'COMPLETED' } },
    consols: { pallet: { plan: 'cj' }, other: { plan: 'any' }, closed: { plan: 'done' } },
    invoices: {
      '1001': { ...packed, status: 'PRINTED' },
      '1002': { ...packed, status: 'CANCELED' },
      '1003': { ...packed, courier: 'HANJIN' },
      '1004': on('other'),
      '1005': { ...packed, status: 'DISPATCHED' },
      '1006': packed,
      '1007': on('closed'),
    },
  })
  const codes = {
    pallet: await codeOf(as('worker'), idOf(id.consol, 'pallet')),
    other: await codeOf(as('worker'), idOf(id.consol, 'other')),
    closed: await codeOf(as('worker'), idOf(id.consol, 'closed')),
  }
  const refused = async (serial: string, consolCode: string) => {
    const { status, code } = await as('worker').refused(invoiceApi.load, { body: { serial, consolCode } })
    return `${status} ${code}`
  }
  expect(await refused('1001', codes.pallet)).toBe('409 not-packed')
  expect(await refused('1002', codes.pallet)).toBe('409 invoice-canceled')
  expect(await refused('1003', codes.pallet)).toBe('409 other-courier')
  expect(await refused('1004', codes.pallet)).toBe('409 loaded-elsewhere')
  expect(await refused('1004', codes.other)).toBe('409 already-loaded')
  expect(await refused('1005', codes.pallet)).toBe('409 invoice-dispatched')
  expect(await refused('1006', codes.closed)).toBe('409 plan-closed')
  expect(await refused('4040', codes.pallet)).toBe('404 invoice-unknown')
  expect(await refused('1006', 'CS-ICN1-999999')).toBe('404 consol-unknown')
  expect(await as('worker').refused(invoiceApi.unload, { query: { serial: '1006' } })).toMatchObject({
    status: 409,
    code: 'not-loaded',
    message: '1006 is on no pallet or box.',
  })
  expect(await as('worker').refused(invoiceApi.unload, { query: { serial: '1007' } })).toMatchObject({
    code: 'plan-closed',
    message: expect.stringMatching(/ is closed: nothing goes on or off CS-ICN1-\d+ any more\.$/),
  })

  expect(await as('worker').refused(invoiceApi.unload, { query: { serial: '4040' } })).toMatchObject({
    status: 404,
    code: 'invoice-unknown',
  })
  await as('worker').send(invoiceApi.load, { body: { serial: '1003', consolCode: codes.other } })
})

test('a worker finds no waybill or pallet of another center, and the office loads none across centers', async () => {
  const { as, id } = await world({
    plans: { cj: {}, narita: { center: 'NRT1' } },
    consols: { pallet: { plan: 'cj' }, far: { plan: 'narita' } },
    invoices: { '1001': packed, '2002': { ...packed, center: 'NRT1' } },
  })
  const [own, far] = [
    await codeOf(as('office'), idOf(id.consol, 'pallet')),
    await codeOf(as('office'), idOf(id.consol, 'far')),
  ]
  expect(await as('worker').refused(invoiceApi.load, { body: { serial: '2002', consolCode: own } })).toMatchObject({
    status: 404,
    code: 'invoice-unknown',
  })
  expect(await as('worker').refused(invoiceApi.load, { body: { serial: '1001', consolCode: far } })).toMatchObject({
    status: 404,
    code: 'consol-unknown',
  })
  expect(await as('office').refused(invoiceApi.load, { body: { serial: '1001', consolCode: far } })).toMatchObject({
    status: 409,
    code: 'other-center',
  })
})

test('of four simultaneous loads of one waybill on different pallets, one succeeds', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { a: { plan: 'cj' }, b: { plan: 'cj' }, c: { plan: 'cj' }, d: { plan: 'cj' } },
    invoices: { '1001': packed },
  })
  const codes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => codeOf(as('office'), idOf(id.consol, name))))
  const answers = await Promise.all(
    codes.map((consolCode) =>
      as('office').fetch('/api/logistics/invoice/consol', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ serial: '1001', consolCode }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await as('office').send(planApi.get, { params: { id: idOf(id.plan, 'cj') } })).consolInvoiceQuantity).toBe(1)
})

test('a box is nested into a pallet of its plan and unnested again', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj', passCode: '161803' }, box: { plan: 'cj', type: 'BOX' } },
    invoices: { '1001': on('box') },
  })
  const [pallet, box] = [idOf(id.consol, 'pallet'), idOf(id.consol, 'box')]
  const parentConsolCode = await codeOf(as('worker'), pallet)
  expect(await as('worker').send(consolApi.nest, { params: { id: box }, body: { parentConsolCode } })).toMatchObject({
    parent: { id: pallet, consolCode: parentConsolCode },
  })
  expect(await recordOf(as('worker'), pallet)).toMatchObject({ processedQuantity: 1, boxes: [{ id: box }] })
  expect((await as('worker').send(consolApi.logs, { params: { id: pallet } })).data.map(({ what }) => what)).toEqual([
    'consol.nest',
  ])
  expect(await as('worker').send(consolApi.unnest, { params: { consolId: box } })).toMatchObject({ parent: null })
  expect(await as('worker').refused(consolApi.unnest, { params: { consolId: box } })).toMatchObject({
    status: 409,
    code: 'not-nested',
  })
})

test('nesting that makes a circle, a tower or a mixture of plans is refused with its own code', async () => {
  const { as, id } = await world({
    plans: { cj: {}, other: {}, done: { status: 'COMPLETED' } },
    consols: {
      pallet: { plan: 'cj' },
      second: { plan: 'cj' },
      box: { plan: 'cj', type: 'BOX', parent: 'pallet' },
      loose: { plan: 'cj', type: 'BOX' },
      stray: { plan: 'other', type: 'BOX' },
      closed: { plan: 'done', type: 'BOX' },
    },
  })
  const nest = async (name: string, into: string) =>
    (
      await as('worker').refused(consolApi.nest, {
        params: { id: idOf(id.consol, name) },
        body: { parentConsolCode: await codeOf(as('worker'), idOf(id.consol, into)) },
      })
    ).code
  expect(await nest('pallet', 'box')).toBe('not-box-in-pallet')
  expect(await nest('pallet', 'pallet')).toBe('not-box-in-pallet')
  expect(await nest('loose', 'loose')).toBe('not-box-in-pallet')
  expect(await nest('loose', 'box')).toBe('not-box-in-pallet')
  expect(await nest('pallet', 'second')).toBe('not-box-in-pallet')
  expect(await nest('stray', 'pallet')).toBe('other-plan')
  expect(await nest('box', 'pallet')).toBe('already-nested')
  expect(await nest('box', 'second')).toBe('nested-elsewhere')
  expect(await nest('closed', 'pallet')).toBe('plan-closed')
  expect(
    await as('worker').refused(consolApi.nest, {
      params: { id: idOf(id.consol, 'loose') },
      body: { parentConsolCode: 'CS-ICN1-999999' },
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'parentConsolCode' }] })
})

test('only an empty pallet of an open plan can be deleted', async () => {
  const { as, id, database } = await world({
    plans: { cj: {}, done: { status: 'COMPLETED' } },
    consols: {
      full: { plan: 'cj' },
      holds: { plan: 'cj' },
      box: { plan: 'cj', type: 'BOX', parent: 'holds' },
      empty: { plan: 'cj' },
      closed: { plan: 'done' },
      stray: { plan: 'cj' },
    },
    invoices: { '1001': on('full'), '1002': { ...packed, status: 'CANCELED', consol: 'stray' } },
  })
  const refused = async (name: string) =>
    (await as('worker').refused(consolApi.remove, { params: { id: idOf(id.consol, name) } })).code
  expect(await refused('full')).toBe('in-use')
  expect(await refused('stray')).toBe('in-use')
  expect(await refused('holds')).toBe('in-use')
  expect(await refused('closed')).toBe('plan-closed')
  const pokes: (readonly string[])[] = []
  database.onPoke((poke) => pokes.push(poke.tables))
  await as('worker').send(consolApi.remove, { params: { id: idOf(id.consol, 'empty') } })
  expect(await as('worker').refused(consolApi.get, { params: { id: idOf(id.consol, 'empty') } })).toMatchObject({
    status: 404,
  })
  expect(pokes.flat()).toEqual(expect.arrayContaining(['consol', 'plan']))
})

test('a pallet’s history names waybills and boxes by their printed codes', async () => {
  const { as, id, database } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj' }, box: { plan: 'cj', type: 'BOX' } },
    invoices: { '1001': packed },
  })
  const [pallet, box, invoiceId] = [idOf(id.consol, 'pallet'), idOf(id.consol, 'box'), idOf(id.invoice, '1001')]
  const at = database.now().toISOString()
  const row = {
    hash: '',
    depsJson: '[]',
    workerId: id.user.worker ?? null,
    overrideWorkerId: null,
    deviceId: 1,
    centerId: id.center.ICN1,
    at,
    receivedAt: at,
    status: 'applied' as const,
    code: null,
    withJson: null,
    exceptionId: null,
    version: 1,
    undone: false,
    clientId: 'c',
  }
  await database.dialect.write
    .insertInto('syncAction')
    .values([
      {
        ...row,
        seq: 1,
        actionId: 'a',
        type: 'consol.load',
        subject: `consol:${pallet}`,
        alsoSubject: `invoice:${invoiceId}`,
        payloadJson: JSON.stringify({ consolId: pallet, invoiceId, passCheck: null }),
      },
      {
        ...row,
        seq: 2,
        actionId: 'b',
        type: 'consol.nest',
        subject: `consol:${box}`,
        alsoSubject: `consol:${pallet}`,
        payloadJson: JSON.stringify({ consolId: box, parentId: pallet, passCheck: null }),
      },
    ])
    .execute()
  const { data } = await as('worker').send(consolApi.logs, { params: { id: pallet } })
  expect(data.map(({ after }) => after)).toMatchObject([
    { serial: '1001' },
    { consolCode: await codeOf(as('worker'), box), parentConsolCode: await codeOf(as('worker'), pallet) },
  ])
})

test('a partner’s people cannot add, load, nest or delete, even with the privilege', async () => {
  const { as, id, database } = await world({
    plans: { cj: {} },
    consols: { box: { plan: 'cj', type: 'BOX' } },
    invoices: { '1001': packed },
  })
  const role = await database.read
    .selectFrom('role')
    .select('id')
    .where('systemName', '=', 'SYSR_PARTNER')
    .executeTakeFirstOrThrow()
  await database.dialect.write
    .updateTable('role')
    .set({ privilegesJson: '["consol:write"]' })
    .where('id', '=', role.id)
    .execute()
  const params = { id: idOf(id.consol, 'box') }
  for (const refused of [
    await as('partner').refused(consolApi.create, {
      body: { centerId: id.center.ICN1, consolPlanId: idOf(id.plan, 'cj'), type: 'BOX' },
    }),
    await as('partner').refused(consolApi.nest, { params, body: { parentConsolCode: 'CS-ICN1-000001' } }),
    await as('partner').refused(consolApi.unnest, { params: { consolId: params.id } }),
    await as('partner').refused(consolApi.remove, { params }),
    await as('partner').refused(invoiceApi.load, { body: { serial: '1001', consolCode: 'CS-ICN1-000001' } }),
    await as('partner').refused(invoiceApi.unload, { query: { serial: '1001' } }),
    await as('partner').refused(planApi.create, { body: { centerId: id.center.ICN1 } }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'logistics-forbidden' })
})

test('a pallet’s label carries its code and a link to its page, but not its pass code', async () => {
  const { as, id } = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj', passCode: '314159' }, box: { plan: 'cj', type: 'BOX' } },
  })
  const post = async (path: string, body: object) => {
    const answer = await as('worker').fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const codes = await Promise.all(['pallet', 'box'].map((name) => codeOf(as('worker'), idOf(id.consol, name))))
  const urls = codes.map((code) => `http://localhost/pallet/${code}`)
  const ids = [idOf(id.consol, 'pallet'), idOf(id.consol, 'box')]
  const zpl = await post('/api/logistics/consol/print', { ids, format: 'ZPL' })
  expect(zpl.type).toBe('text/plain; charset=utf-8')
  expect((await Promise.all(printZpl(zpl.bytes).map(decode))).map((read) => read.sort())).toEqual(
    codes.map((code, n) => [code, urls[n]]),
  )
  expect(new TextDecoder().decode(zpl.bytes)).not.toContain('314159')
  const pdf = await post(`/api/logistics/consol-plan/${idOf(id.plan, 'cj')}/print`, { what: 'labels' })
  expect(pdf.type).toBe('application/pdf')
  expect((await Promise.all((await rasterise(pdf.bytes, 203)).map(decode))).map((read) => read.sort())).toEqual(
    codes.map((code, n) => [code, urls[n]]),
  )
  expect(await as('worker').refused(consolApi.print, { body: { ids: [...ids, 999_999] } })).toMatchObject({
    status: 404,
  })
})
