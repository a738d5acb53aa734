import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../shared/errors.ts'
import { runBatch } from '../../server/ledger/batch.ts'
import { idOf } from '../support/ids.ts'
import { passCode } from './parcel-rows.ts'
import { eachWithParcels, type ParcelIds } from './parcel-site.ts'
import { officeCaller, openExceptionsOf, recordOf, settling, type Phone, type Site } from './site.ts'

let site: Site
let id: ParcelIds
let phone: Phone
eachWithParcels((opened) => void ({ site, id, phone } = opened))

const onto = (consol: string, serial: string, more: object = {}) => ({
  consolId: idOf(id.consol, consol),
  invoiceId: idOf(id.invoice, serial),
  passCheck: null,
  ...more,
})
const off = (consol: string, serial: string) => ({
  consolId: idOf(id.consol, consol),
  invoiceId: idOf(id.invoice, serial),
})
const into = (box: string, pallet: string, more: object = {}) => ({
  consolId: idOf(id.consol, box),
  parentId: idOf(id.consol, pallet),
  passCheck: null,
  ...more,
})
const invoiceOf = (serial: string) =>
  site.database.read
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', idOf(id.invoice, serial))
    .executeTakeFirstOrThrow()
const consolOf = (name: string) =>
  site.database.read.selectFrom('consol').selectAll().where('id', '=', idOf(id.consol, name)).executeTakeFirstOrThrow()
const planOf = (name: string) =>
  site.database.read
    .selectFrom('consolPlan')
    .selectAll()
    .where('id', '=', idOf(id.plan, name))
    .executeTakeFirstOrThrow()

describe('a loaded waybill', () => {
  test('records its pallet, who loaded it and when, and starts its plan', async () => {
    site.clock.pass({ hours: 1 })
    const at = site.clock.iso()
    phone.queue('consol.load', onto('p1', 'Q1'))
    site.clock.pass({ hours: 1 })
    expect((await phone.push()).results).toMatchObject([{ status: 'applied' }])
    const worker = site.people.worker.userId
    expect(await invoiceOf('Q1')).toMatchObject({
      status: 'CONSOLIDATED',
      consolId: id.consol['p1'],
      consolidatedAt: at,
      consolidatedById: worker,
    })
    expect(await consolOf('p1')).toMatchObject({ consolidatedAt: at, consolidatedById: worker })
    expect(await planOf('cj')).toMatchObject({ status: 'PROCESSING', updatedBy: worker, consolidatedAt: null })
    await (await site.handheld('colleague')).does('consol.load', onto('p1', 'Q2'))
    expect(await consolOf('p1')).toMatchObject({ consolidatedAt: at, consolidatedById: worker })
  })

  test('has its load on record under the pallet and under the waybill', async () => {
    const { action } = await phone.does('consol.load', onto('p1', 'Q1'))
    expect(await recordOf(site, action.id)).toMatchObject({
      subject: `consol:${id.consol['p1']}`,
      alsoSubject: `invoice:${id.invoice['Q1']}`,
    })
  })

  test('is loaded once, even if its load is pushed twice', async () => {
    phone.queue('consol.load', onto('p1', 'Q1'))
    const first = await phone.push()
    expect((await phone.push()).results).toEqual(first.results)
    expect(await invoiceOf('Q1')).toMatchObject({ version: 2 })
  })

  test.each([
    ['p1', 'P1', 'not-packed'],
    ['p1', 'H1', 'other-courier'],
    ['locked', 'Q1', 'pass-code-needed'],
    ['there', 'Q1', 'consol-unknown'],
    ['p1', 'N1', 'invoice-unknown'],
  ])('is refused on pallet %s for waybill %s: %s', async (consol, serial, code) => {
    expect(await phone.does('consol.load', onto(consol, serial))).toMatchObject({ status: 'refused', code })
  })

  test('may be of any courier if the plan takes any, and goes on a locked pallet only with the right pass code', async () => {
    expect(await phone.does('consol.load', onto('mixed', 'H1'))).toMatchObject({ status: 'applied' })
    expect(await phone.does('consol.load', onto('locked', 'Q1', { passCheck: (id.check + 1) % 1024 }))).toMatchObject({
      code: 'pass-code-wrong',
    })
    expect([
      passCode.length,
      await phone.does('consol.load', onto('locked', 'Q1', { passCheck: id.check })),
    ]).toMatchObject([6, { status: 'applied' }])
  })

  test('is told apart from another courier’s waybill with the same serial, when loaded and when unloaded', async () => {
    await site.database.write(({ tx }) =>
      tx
        .updateTable('invoice')
        .set({ serial: 'Q1', serialKey: 'Q1' })
        .where('id', '=', idOf(id.invoice, 'H1'))
        .execute(),
    )
    expect(await phone.does('consol.load', onto('mixed', 'H1'))).toMatchObject({ status: 'applied' })
    expect([await invoiceOf('Q1'), await invoiceOf('H1')]).toMatchObject([
      { status: 'PACKED', consolId: null },
      { status: 'CONSOLIDATED', consolId: id.consol['mixed'] },
    ])
    expect(await phone.does('consol.unload', off('mixed', 'Q1'))).toMatchObject({ code: 'not-loaded-here' })
    expect(await phone.does('consol.load', onto('p1', 'H1'))).toMatchObject({ code: 'loaded-elsewhere' })
    await phone.does('consol.load', onto('mixed', 'Q1'))
    expect(await phone.does('consol.unload', off('mixed', 'H1'))).toMatchObject({ status: 'applied' })
    expect([await invoiceOf('Q1'), await invoiceOf('H1')]).toMatchObject([
      { consolId: id.consol['mixed'] },
      { status: 'PACKED', consolId: null },
    ])
    expect(await phone.does('consol.load', onto('p1', 'H1'))).toMatchObject({ code: 'other-courier' })
  })

  test('may be accepted by a leader without the pass code', async () => {
    const { exceptionId } = await phone.does('consol.load', onto('locked', 'Q1'))
    const leader = await site.handheld('leader')
    expect(await leader.does('exception.settle', settling(exceptionId, 'accept'))).toMatchObject({ status: 'applied' })
    expect(await invoiceOf('Q1')).toMatchObject({
      consolId: id.consol['locked'],
      consolidatedById: site.people.worker.userId,
    })
  })
})

describe('a waybill that two handhelds load on two pallets offline', () => {
  test('lies where it was loaded first; the other load is an exception that names both pallets and both workers', async () => {
    const other = await site.handheld('colleague')
    phone.queue('consol.load', onto('p1', 'Q1'))
    other.queue('consol.load', onto('p2', 'Q1'))
    const answers = await Promise.all([phone.push(), other.push()])
    expect(answers.map(({ results }) => results[0]?.status)).toEqual(['applied', 'refused'])
    const [p1, p2] = [await consolOf('p1'), await consolOf('p2')]
    expect(await openExceptionsOf(site)).toMatchObject([
      {
        code: 'loaded-elsewhere',
        withJson: JSON.stringify({ serial: 'Q1', consol: p1.code, got: p2.code }),
        subject: `consol:${p2.id}`,
        alsoSubject: `invoice:${id.invoice['Q1']}`,
        workerId: site.people.colleague.userId,
        concernsId: site.people.worker.userId,
      },
    ])
    expect(await invoiceOf('Q1')).toMatchObject({ consolId: p1.id })
    const { changes } = await phone.pull(await phone.freshCursor())
    expect(changes.exception).toMatchObject([
      { concernsId: site.people.worker.userId, subject: `consol:${p2.id}`, alsoSubject: `invoice:${id.invoice['Q1']}` },
    ])
  })

  test('moves to the other pallet when it is unloaded from the first and a leader retries the exception', async () => {
    const other = await site.handheld('colleague')
    await phone.does('consol.load', onto('p1', 'Q1'))
    const { exceptionId } = await other.does('consol.load', onto('p2', 'Q1'))
    await phone.does('consol.unload', off('p1', 'Q1'))
    const leader = await site.handheld('leader')
    expect(await leader.does('exception.settle', settling(exceptionId, 'accept'))).toMatchObject({
      code: 'exception-not-waivable',
    })
    expect(await leader.does('exception.settle', settling(exceptionId, 'retry'))).toMatchObject({ status: 'applied' })
    expect(await invoiceOf('Q1')).toMatchObject({ consolId: id.consol['p2'] })
  })

  test('a load waits with the refused packing that it depends on', async () => {
    const packed = phone.queue('packing.pack', {
      invoiceId: idOf(id.invoice, 'P1'),
      goods: [],
      boxSkuId: null,
      packaging: null,
      weight: null,
      photos: 0,
      printerId: null,
    })
    phone.queue('consol.load', onto('p1', 'P1'), { deps: [packed.id] })
    expect((await phone.push()).results).toMatchObject([{ code: 'goods-missing' }, { status: 'held' }])
    const goods = (id.line['P1'] ?? []).map((lineId, n) => ({ lineId, quantity: 2 - n, code: null }))
    const [open] = await openExceptionsOf(site)
    // The parcel is on the pallet whatever became of its packing, so the user who completes the plan sees that something is open.
    expect(open).toMatchObject({ subject: `invoice:${id.invoice['P1']}`, alsoSubject: `consol:${id.consol['p1']}` })
    await (await site.handheld('leader')).does(
      'exception.settle',
      settling(open?.id ?? 0, 'correct', { corrected: { goods } }),
    )
    expect(await invoiceOf('P1')).toMatchObject({ status: 'CONSOLIDATED', consolId: id.consol['p1'] })
  })
})

describe('a waybill that the office cancels', () => {
  test('before its load arrives makes the load an exception of both pallet and waybill', async () => {
    phone.queue('consol.load', onto('p1', 'Q1'))
    await site.office('invoice.cancel', { invoiceId: idOf(id.invoice, 'Q1') })
    expect((await phone.push()).results).toMatchObject([{ code: 'invoice-canceled' }])
    expect(await openExceptionsOf(site)).toMatchObject([
      { subject: `consol:${id.consol['p1']}`, alsoSubject: `invoice:${id.invoice['Q1']}` },
    ])
  })

  test('while it lies on a pallet stays there until it is unloaded', async () => {
    await phone.does('consol.load', onto('p1', 'Q1'))
    await site.office('invoice.cancel', { invoiceId: idOf(id.invoice, 'Q1') })
    expect(await invoiceOf('Q1')).toMatchObject({ status: 'CANCELED', consolId: id.consol['p1'] })
    expect(await site.office('plan.complete', { planId: idOf(id.plan, 'cj'), force: false })).toMatchObject({
      refused: 'plan-not-whole',
      with: { canceled: 1 },
    })
    expect(await phone.does('consol.unload', off('p1', 'Q1'))).toMatchObject({ status: 'applied' })
    expect(await invoiceOf('Q1')).toMatchObject({
      status: 'CANCELED',
      consolId: null,
      consolidatedAt: null,
      consolidatedById: null,
    })
  })
})

describe('unloading, nesting and undoing', () => {
  test('an unloaded waybill may be loaded on another pallet', async () => {
    await phone.does('consol.load', onto('p1', 'Q1'))
    expect(await phone.does('consol.unload', off('p2', 'Q1'))).toMatchObject({ code: 'not-loaded-here' })
    phone.queue('consol.unload', off('p1', 'Q1'))
    phone.queue('consol.load', onto('p2', 'Q1'))
    expect((await phone.push(3)).results.map((r) => r.status)).toEqual(['applied', 'applied'])
    expect(await invoiceOf('Q1')).toMatchObject({ status: 'CONSOLIDATED', consolId: id.consol['p2'] })
  })

  test('a box is nested in a pallet of its own plan only, never in a box or in two pallets', async () => {
    expect(await phone.does('consol.nest', into('b1', 'p1'))).toMatchObject({ status: 'applied' })
    expect(await consolOf('b1')).toMatchObject({ parentId: id.consol['p1'], version: 2 })
    for (const [box, pallet, code] of [
      ['b1', 'p2', 'nested-elsewhere'],
      ['b2', 'b1', 'not-box-in-pallet'],
      ['p2', 'p1', 'not-box-in-pallet'],
      ['p1', 'p1', 'not-box-in-pallet'],
      ['b2', 'mixed', 'other-plan'],
      ['b2', 'there', 'consol-unknown'],
      ['b2', 'locked', 'pass-code-needed'],
    ] as const) {
      expect([box, pallet, await phone.does('consol.nest', into(box, pallet))]).toMatchObject([box, pallet, { code }])
    }
    expect(
      await phone.does('consol.unnest', { consolId: idOf(id.consol, 'b1'), parentId: idOf(id.consol, 'p1') }),
    ).toMatchObject({ status: 'applied' })
    expect(await consolOf('b1')).toMatchObject({ parentId: null })
  })

  test('when two handhelds nest one box in two pallets, the first one’s nesting stands', async () => {
    const other = await site.handheld('colleague')
    await phone.does('consol.nest', into('b1', 'p1'))
    expect(await other.does('consol.nest', into('b1', 'p2'))).toMatchObject({
      code: 'nested-elsewhere',
      with: { parent: (await consolOf('p1')).code },
    })
  })

  test('each load, unload, nest and unnest can be undone', async () => {
    const undo = async (consol: string, undoes: string) =>
      expect([consol, await phone.does('consol.undo', { consolId: idOf(id.consol, consol), undoes })]).toMatchObject([
        consol,
        { status: 'applied' },
      ])
    const loaded = await phone.does('consol.load', onto('locked', 'Q1', { passCheck: id.check }))
    await undo('locked', loaded.action.id)
    expect(await invoiceOf('Q1')).toMatchObject({ status: 'PACKED', consolId: null })
    await phone.does('consol.load', onto('locked', 'Q1', { passCheck: id.check }))
    await undo('locked', (await phone.does('consol.unload', off('locked', 'Q1'))).action.id)
    expect(await invoiceOf('Q1')).toMatchObject({ status: 'CONSOLIDATED', consolId: id.consol['locked'] })
    await undo('b1', (await phone.does('consol.nest', into('b1', 'p1'))).action.id)
    expect(await consolOf('b1')).toMatchObject({ parentId: null })
    await phone.does('consol.nest', into('b1', 'p1'))
    await undo(
      'b1',
      (await phone.does('consol.unnest', { consolId: idOf(id.consol, 'b1'), parentId: idOf(id.consol, 'p1') })).action
        .id,
    )
    expect(await consolOf('b1')).toMatchObject({ parentId: id.consol['p1'] })
  })
})

describe('a plan', () => {
  test('that is completed dispatches its loaded waybills, and nothing more can be loaded', async () => {
    await phone.does('consol.load', onto('p1', 'Q1'))
    const planId = idOf(id.plan, 'cj')
    await site.database.dialect.write
      .updateTable('invoice')
      .set({ planId })
      .where('id', 'in', [idOf(id.invoice, 'Q2'), idOf(id.invoice, 'A1')])
      .execute()
    expect(await site.office('plan.complete', { planId, force: false })).toMatchObject({
      refused: 'plan-not-whole',
      with: { toLoad: 1, toPack: 1, canceled: 0 },
    })
    phone.queue('consol.load', onto('p1', 'Q2'))
    site.clock.pass({ minutes: 1 })
    expect(isRefusal(await site.office('plan.complete', { planId, force: true }))).toBe(false)
    expect(await planOf('cj')).toMatchObject({
      status: 'COMPLETED',
      consolidatedAt: site.clock.iso(),
      updatedBy: officeCaller.userId,
    })
    expect(await invoiceOf('Q1')).toMatchObject({
      status: 'DISPATCHED',
      dispatchedAt: site.clock.iso(),
      consolId: id.consol['p1'],
    })
    expect((await phone.push(2)).results).toMatchObject([{ code: 'plan-closed' }])
    await site.office('invoice.deliver', { invoiceId: idOf(id.invoice, 'Q1') })
    expect(await invoiceOf('Q1')).toMatchObject({ status: 'DELIVERED', deliveredAt: site.clock.iso() })
  })

  test('that is cancelled leaves its waybills packed, on no pallet', async () => {
    await phone.does('consol.load', onto('p1', 'Q1'))
    await phone.does('consol.load', onto('b1', 'Q2'))
    const planId = idOf(id.plan, 'cj')
    expect(await site.office('plan.cancel', { planId, force: false })).toMatchObject({
      refused: 'plan-loaded',
      with: { loaded: 2 },
    })
    expect(isRefusal(await site.office('plan.cancel', { planId, force: true }))).toBe(false)
    for (const serial of ['Q1', 'Q2'])
      expect(await invoiceOf(serial)).toMatchObject({ status: 'PACKED', consolId: null })
    expect(await planOf('cj')).toMatchObject({ status: 'CANCELED', consolidatedAt: null })
  })
})

test('five thousand waybills are loaded on fifty pallets at once', async () => {
  const many = 5000
  const { parcels, pallets } = await site.database.write(async ({ tx, dialect }) => {
    const { id: _id, ...invoice } = await tx
      .selectFrom('invoice')
      .selectAll()
      .where('id', '=', idOf(id.invoice, 'Q1'))
      .executeTakeFirstOrThrow()
    const { id: _consolId, ...consol } = await tx
      .selectFrom('consol')
      .selectAll()
      .where('id', '=', idOf(id.consol, 'p1'))
      .executeTakeFirstOrThrow()
    const given = Object.entries(invoice).filter(([, value]) => value !== null)
    const columns = Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'string' ? ('text' as const) : ('int' as const)]),
    )
    await dialect.insertMany(
      tx,
      { into: 'invoice', columns },
      Array.from({ length: many }, (_, n) =>
        given.map(([name, value]) => (name.startsWith('serial') ? `M${n}` : value)),
      ),
    )
    const made = await tx.selectFrom('invoice').select('id').where('serialKey', 'like', 'M%').execute()
    const consols = await tx
      .insertInto('consol')
      .values(Array.from({ length: 50 }, (_, n) => ({ ...consol, code: `CS-ICN1-9${n}` })))
      .returning('id')
      .execute()
    return { parcels: made.map((row) => row.id), pallets: consols.map((row) => row.id) }
  })
  const by = { actor: { userId: site.people.worker.userId, privileges: new Set<never>() }, overriddenBy: null }
  const outcomes = await site.database.write((w) =>
    runBatch(
      w,
      parcels.map((invoiceId, n) => ({
        action: {
          id: randomUUID(),
          type: 'consol.load',
          payload: { consolId: pallets[n % 50] ?? 0, invoiceId, passCheck: null },
        },
        by,
        at: w.now,
        deviceId: phone.deviceId,
      })),
    ),
  )
  expect(outcomes.filter(isRefusal)).toEqual([])
  const loaded = await site.database.read
    .selectFrom('invoice')
    .select((e) => ['consolId', e.fn.countAll<number>().as('n')])
    .where('status', '=', 'CONSOLIDATED')
    .groupBy('consolId')
    .execute()
  expect([loaded.length, new Set(loaded.map(({ n }) => n))]).toEqual([50, new Set([100])])
  expect(isRefusal(await site.office('plan.complete', { planId: idOf(id.plan, 'cj'), force: true }))).toBe(false)
  expect(
    await site.database.read
      .selectFrom('invoice')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('status', '=', 'DISPATCHED')
      .executeTakeFirst(),
  ).toEqual({ n: many })
})
