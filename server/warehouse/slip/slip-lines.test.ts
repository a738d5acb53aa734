import { expect, test } from 'vitest'
import { slipApi } from '../../../shared/api/slip.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { linesOf, warehouse } from './slip.fixture.ts'

/** How the office changes the goods of an open slip (docs/decisions/0047-slips-changed.md). */

const kept = (line: { id: number; quantity: number } | undefined, quantity = line?.quantity ?? 0) => ({
  id: line?.id ?? 0,
  quantity,
})

test('lines of an open slip are added, changed and removed, and the pieces that it holds follow', async () => {
  const { w, create, edit, stock, rows } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 }, { at: 'BULK-1', quantity: 5 })
  expect(await stock()).toMatchObject({ AVA: 23, RES: 11 })
  const [shelf] = slip.slipLines
  const more = await edit(slip, [
    kept(shelf, 8),
    { skuId: idOf(w.id.sku, 'cup'), locationId: idOf(w.id.location, 'BULK-1'), quantity: 20 },
  ])
  expect(linesOf(more)).toEqual(['A-01 8', 'BULK-1 20'])
  expect(more.slipLines[0]?.id).toBe(shelf?.id)
  expect(await stock()).toMatchObject({ INS: 34, AVA: 6, RES: 28 })
  const less = await edit(more, [kept(more.slipLines[0], 1)])
  expect(linesOf(less)).toEqual(['A-01 1'])
  expect(await stock()).toMatchObject({ INS: 34, AVA: 33, RES: 1 })
  // Only what changed was posted.
  expect(await rows(slip)).toEqual([
    'B2B_PREPARED AVA -6',
    'B2B_PREPARED RES 6',
    'B2B_PREPARED AVA -5',
    'B2B_PREPARED RES 5',
    'B2B_PREPARED_CANCEL AVA 5',
    'B2B_PREPARED_CANCEL RES -5',
    'B2B_PREPARED AVA -2',
    'B2B_PREPARED RES 2',
    'B2B_PREPARED AVA -20',
    'B2B_PREPARED RES 20',
    'B2B_PREPARED_CANCEL AVA 7',
    'B2B_PREPARED_CANCEL RES -7',
    'B2B_PREPARED_CANCEL AVA 20',
    'B2B_PREPARED_CANCEL RES -20',
  ])
})

test('a slip whose lines were changed is closed or cancelled with its current lines', async () => {
  const { create, edit, close, cancel, stock } = await warehouse()
  const slip = await create({ reason: 'CARRY_OUT' }, { at: 'A-01', quantity: 6 })
  await close(await edit(slip, [kept(slip.slipLines[0], 4)]))
  expect(await stock()).toMatchObject({ INS: 30, AVA: 30, RES: 0, 'A-01': 6 })
  const other = await create({ reason: 'CARRY_OUT' }, { at: 'A-01', quantity: 2 })
  await cancel(await edit(other, [kept(other.slipLines[0], 5)]))
  expect(await stock()).toMatchObject({ INS: 30, AVA: 30, RES: 0, 'A-01': 6 })
})

test('a changed line cannot take more than is free, and a refused change leaves the slip as it was', async () => {
  const { w, create, refusedEdit, stock, get } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 }, { at: 'BULK-1', quantity: 1 })
  await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 2 })
  const was = await stock()
  const [shelf, bulk] = slip.slipLines
  expect(await refusedEdit(slip, [kept(bulk, 2), kept(shelf, 9)])).toEqual({
    code: 'not-enough-free',
    property: 'slipLines.1.quantity',
    data: { sku: 'cup', expected: 3, got: 2 },
  })
  const cup = idOf(w.id.sku, 'cup')
  expect(
    await refusedEdit(slip, [{ skuId: cup, locationId: idOf(w.id.location, 'A-01'), quantity: 9 }, kept(bulk)]),
  ).toMatchObject({ code: 'not-enough-free', property: 'slipLines.0.quantity', data: { expected: 9, got: 8 } })
  expect(await refusedEdit(slip, [kept(shelf), { skuId: idOf(w.id.sku, 'theirs'), quantity: 1 }])).toMatchObject({
    code: 'no-such-sku',
    property: 'slipLines.1.skuId',
  })
  expect(await stock()).toEqual(was)
  expect(linesOf(await get(slip.id))).toEqual(['A-01 6', 'BULK-1 1'])
})

test('pieces given back by one line are free for another line of the same slip', async () => {
  const { w, create, edit } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 10 })
  const again = await edit(slip, [{ skuId: idOf(w.id.sku, 'cup'), quantity: 10 }])
  expect(linesOf(again)).toEqual(['A-01 10'])
})

test('a slip’s lines cannot change while pieces of it are picked', async () => {
  const { create, start, pick, edit, refusedEdit, get, stock } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 })
  await start(slip)
  const [line] = slip.slipLines
  // The slip is started, and nothing is picked yet.
  const started = await edit(await get(slip.id), [kept(line, 5)])
  await pick(started, 2)
  const was = await stock()
  expect(await refusedEdit(await get(slip.id), [kept(line, 6)])).toMatchObject({
    code: 'slip-lines-picked',
    data: { slip: slip.code, picked: 2 },
  })
  await pick(await get(slip.id), 0)
  expect(await edit(await get(slip.id), [kept(line, 6)])).toMatchObject({ quantity: 6 })
  expect(was).toMatchObject({ RES: 5 })
})

test('a closed or cancelled slip cannot change, and neither can an outdated version of an open one', async () => {
  const { w, create, close, cancel, edit, refusedEdit, get } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 })
  const [line] = slip.slipLines
  await edit(slip, [kept(line, 5)])
  const body = { slipLines: [kept(line, 4)] }
  expect(
    await w.as('manager').refused(slipApi.lines, { params: { id: slip.id }, ifMatch: slip.version, body }),
  ).toMatchObject({ status: 412 })
  await close(slip)
  expect(await refusedEdit(await get(slip.id), [kept(line, 4)])).toMatchObject({ code: 'slip-transition' })
  const other = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 1 })
  await cancel(other)
  expect(await refusedEdit(await get(other.id), [kept(other.slipLines[0], 2)])).toMatchObject({
    code: 'slip-transition',
  })
})

test('a line of another slip, a line named twice, a wrong quantity and a slip without lines are refused', async () => {
  const { create, refusedEdit } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 })
  const other = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 1 })
  const [line] = slip.slipLines
  expect(await refusedEdit(slip, [kept(other.slipLines[0])])).toMatchObject({ code: 'slip-line-unknown' })
  expect(await refusedEdit(slip, [kept(line), kept(line)])).toMatchObject({ code: 'slip-line-unknown' })
  expect(await refusedEdit(slip, [kept(line, 0)])).toMatchObject({ code: 'slip-line-empty' })
  expect(await refusedEdit(slip, [])).toMatchObject({ code: 'now-bad-request' })
  for (const quantity of [-1, 1.5, 1e308])
    expect(await refusedEdit(slip, [kept(line, quantity)])).toMatchObject({ code: 'now-bad-request' })
})

test('a move holds the pieces of its changed lines; incoming goods and counts hold nothing', async () => {
  const { w, create, edit, refusedEdit, refused, close, stock } = await warehouse()
  const move = await create({ reason: 'MV' }, { at: 'BULK-1', to: 'A-02', quantity: 5 })
  const moved = await edit(move, [kept(move.slipLines[0], 18)])
  expect(await refused({ reason: 'B2B_OUT' }, { at: 'BULK-1', quantity: 3 })).toMatchObject({ data: { got: 2 } })
  expect(await refusedEdit(moved, [kept(moved.slipLines[0], 21)])).toMatchObject({ code: 'not-enough-free' })
  expect(await stock()).toMatchObject({ AVA: 34, RES: 0 })

  const coming = await create({ reason: 'IN_NORMAL' }, { at: 'A-02', quantity: 5 })
  await close(await edit(coming, [kept(coming.slipLines[0], 9)]))
  expect(await stock()).toMatchObject({ INS: 43, 'A-02': 9 })

  const count = await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 9 })
  const [counted] = count.slipLines
  const cup = { skuId: idOf(w.id.sku, 'cup'), locationId: idOf(w.id.location, 'A-01'), quantity: 1 }
  expect(await refusedEdit(count, [kept(counted), cup])).toMatchObject({ code: 'counted-twice' })
  await close(await edit(count, [kept(counted, 0)]))
  expect(await stock()).not.toHaveProperty('A-01')
})

test('lines of a pick list or a stock count cannot change, and neither a partner nor another center changes a slip’s lines', async () => {
  const { w, create } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 })
  const asked = (id: number, version: number) => ({
    params: { id },
    ifMatch: version,
    body: { slipLines: [kept(slip.slipLines[0], 1)] },
  })
  expect(await w.as('partner').refused(slipApi.lines, asked(slip.id, slip.version))).toMatchObject({ status: 403 })
  expect(await w.as('narita').refused(slipApi.lines, asked(slip.id, slip.version))).toMatchObject({ status: 404 })
  await w.database.write(({ tx }) =>
    tx.updateTable('slip').set({ pickingKind: 'CART' }).where('id', '=', slip.id).execute(),
  )
  expect(await w.as('manager').refused(slipApi.lines, asked(slip.id, slip.version))).toMatchObject({
    code: 'slip-is-picked',
  })
  await w.database.write(({ tx }) =>
    tx.updateTable('slip').set({ pickingKind: null, stockCountId: 1 }).where('id', '=', slip.id).execute(),
  )
  expect(await w.as('manager').refused(slipApi.lines, asked(slip.id, slip.version))).toMatchObject({
    code: 'slip-is-counted',
  })
})

test('a slip’s history shows its lines before and after a change', async () => {
  const { w, create, edit } = await warehouse()
  const slip = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 })
  await edit(slip, [kept(slip.slipLines[0], 2)])
  const { data } = await w.as('office').send(slipApi.logs, { params: { id: slip.id } })
  expect(data.find(({ what }) => what === 'slip.lines')).toMatchObject({
    before: { lines: [{ quantity: 6 }] },
    after: { lines: [{ quantity: 2 }] },
  })
})
