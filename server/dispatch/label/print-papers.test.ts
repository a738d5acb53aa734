import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { jobApi } from '../../../shared/api/job.ts'
import { relocationApi } from '../../../shared/api/relocation.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { jobStarted } from '../../../shared/entities/job.ts'
import type { Call, Input } from '../../../shared/api/call.ts'
import { runBatch } from '../../ledger/batch.ts'
import { startLabelPrinter } from '../../../simulators/label-printer.ts'
import { decode } from '../../../tests/support/raster.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { Who } from '../../../tests/support/rows.ts'
import { pathOf, requestOf, world, type World } from '../../../tests/support/world.ts'
import { printZpl } from '../../../tests/support/zpl.ts'

// Drawing labels is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const goods = {
  skus: { tea: { barcode: '8801234000019' } },
  locations: { bulk: {}, shelf: {} },
  stock: { tea: { bulk: 60 } },
}
const ask = async <C extends Call>(w: World, who: Who, call: C, input: Input<C>) =>
  w.as(who).fetch(pathOf(call, input), requestOf(call, input))
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const read = (labels: Uint8Array) => Promise.all(printZpl(labels).map(decode))

async function printerFor() {
  const printer = await startLabelPrinter()
  onTestFinished(() => printer.stop())
  return printer
}

test('a loading list prints as labels of either size', async () => {
  const w = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj' } },
    invoices: { '1001': { status: 'CONSOLIDATED', consol: 'pallet' } },
  })
  const params = { id: idOf(w.id.plan, 'cj') }
  const { consolPlanCode } = await w.as('worker').send(planApi.get, { params })
  for (const [size, width] of [
    ['100x150', 800],
    ['4x6', 813],
  ] as const) {
    const answer = await ask(w, 'worker', planApi.print, { params, body: { format: 'ZPL', size } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const labels = await bytesOf(answer)
    expect(printZpl(labels).map((label) => [label.width, label.texts.includes('1001')])).toEqual([[width, true]])
    expect(await read(labels)).toEqual([[consolPlanCode]])
  }
})

test('relocation sheets wait for the center’s printer while it is off, and all print at the printer’s own size', async () => {
  const printer = await printerFor()
  const moves = Object.fromEntries(
    Array.from({ length: 25 }, (_, nth) => [`m${nth}`, { sku: 'tea', quantity: 1, from: 'bulk', to: 'shelf' }]),
  )
  const w = await world({
    ...goods,
    relocations: moves,
    printers: { dock: { port: printer.port, size: '4x6', dpi: 300 } },
  })
  const ids = Object.keys(moves).map((name) => idOf(w.id.relocation, name))
  await printer.refuse()
  const { jobId } = jobStarted.parse(
    await (
      await ask(w, 'worker', relocationApi.print, { body: { ids, printerId: idOf(w.id.printer, 'dock') } })
    ).json(),
  )
  await w.jobs.settle()
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
    status: 'WAITING',
    progress: 0,
  })
  await printer.start()
  w.clock.pass({ minutes: 10 })
  await w.jobs.settle()
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
    status: 'DONE',
    progress: 25,
    total: 25,
  })
  const { data: sheets } = await w
    .as('worker')
    .send(relocationApi.list, { query: { pageSize: 100, sort: 'id', order: 'asc' } })
  expect(sheets.map(({ isPrinted }) => isPrinted)).toEqual(ids.map(() => true))
  const labels = new TextEncoder().encode(printer.labels().join(''))
  expect(printZpl(labels)[0]).toMatchObject({ width: 1200, height: 1800 })
  expect((await read(labels)).map((codes) => codes.find((code) => code.startsWith('RM-')))).toEqual(
    sheets.map(({ code }) => code),
  )
})

test('a pallet’s label requested on the floor comes out of the printer there with the same texts as the office’s', async () => {
  const printer = await printerFor()
  const w = await world({
    plans: { cj: {} },
    consols: { one: { plan: 'cj' }, two: { plan: 'cj' } },
    printers: { dock: { port: printer.port } },
  })
  const [consolId, printerId, userId] = [
    idOf(w.id.consol, 'two'),
    idOf(w.id.printer, 'dock'),
    idOf(w.id.user, 'worker'),
  ]
  const asked = {
    action: { id: randomUUID(), type: 'consol.print' as const, payload: { consolId, printerId } },
    by: { actor: { userId, privileges: new Set<never>() }, overriddenBy: null },
    deviceId: null,
  }
  await w.database.write((writer) => runBatch(writer, [{ ...asked, at: writer.now }]))
  await w.jobs.settle()
  const office = printZpl(
    await bytesOf(await ask(w, 'worker', consolApi.print, { body: { ids: [consolId], format: 'ZPL' } })),
  )
  const came = printZpl(new TextEncoder().encode(printer.labels().join('')))
  expect(came.map(({ texts }) => texts)).toEqual(office.map(({ texts }) => texts))
})

test('a loading list and its pallet labels print on the center’s printer, but not on another center’s or for a partner', async () => {
  const printer = await printerFor()
  const w = await world({
    plans: { cj: {} },
    consols: { pallet: { plan: 'cj' } },
    printers: { dock: { port: printer.port }, narita: { center: 'NRT1' } },
  })
  const params = { id: idOf(w.id.plan, 'cj') }
  const printerId = idOf(w.id.printer, 'dock')
  expect((await ask(w, 'worker', planApi.print, { params, body: { printerId } })).status).toBe(202)
  expect(
    (await ask(w, 'worker', consolApi.print, { body: { ids: [idOf(w.id.consol, 'pallet')], printerId } })).status,
  ).toBe(202)
  await w.jobs.settle()
  const { consolPlanCode, consols } = await w.as('worker').send(planApi.get, { params })
  const codes = await read(new TextEncoder().encode(printer.labels().join('')))
  expect(codes.map((each) => each.sort())).toEqual([
    [consolPlanCode],
    [consols[0]?.consolCode, `http://localhost/pallet/${consols[0]?.consolCode}`],
  ])
  expect(
    await w.as('admin').refused(planApi.print, { params, body: { printerId: idOf(w.id.printer, 'narita') } }),
  ).toMatchObject({ status: 409, code: 'printer-other-center', details: [{ property: 'printerId' }] })
  expect(await w.as('worker').refused(planApi.print, { params, body: { printerId: 999_999 } })).toMatchObject({
    status: 404,
  })
  expect(await w.as('partner').refused(planApi.print, { params, body: { printerId } })).toMatchObject({ status: 403 })
})

test('goods labels print on the center’s label printer at their own size, one for each copy', async () => {
  const printer = await printerFor()
  const w = await world({
    skus: { tea: { barcode: '8801234000019' } },
    printers: { dock: { port: printer.port, dpi: 300 }, narita: { center: 'NRT1' } },
  })
  const printerId = idOf(w.id.printer, 'dock')
  const labels = [{ skuId: idOf(w.id.sku, 'tea'), copies: 3, lot: 'L1', expirationDate: '2027-01-31' }]
  const answer = await ask(w, 'worker', skuApi.print, { body: { labels, sheet: '50x30', printerId } })
  const { jobId } = jobStarted.parse(await answer.json())
  await w.jobs.settle()
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({ status: 'DONE', total: 3 })
  const came = printZpl(new TextEncoder().encode(printer.labels().join('')))
  expect(came.map(({ width }) => width)).toEqual([591, 591, 591])
  expect(came.every(({ texts }) => texts.some((text) => text.includes('L1')))).toBe(true)
  const refused = (who: Who, more: object) => w.as(who).refused(skuApi.print, { body: { labels, printerId, ...more } })
  expect(await refused('worker', { sheet: 'a4-24' })).toMatchObject({ status: 400, details: [{ property: 'sheet' }] })
  expect(await refused('worker', { printerId: 999_999 })).toMatchObject({ status: 404 })
  // A printer of another center is refused, and so is a partner at the center.
  expect(await refused('worker', { printerId: idOf(w.id.printer, 'narita') })).toMatchObject({ status: 404 })
  expect(await refused('partner', {})).toMatchObject({ status: 403 })
})
