import { createApp } from '../../app.ts'
import { createLog } from '../../log.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printerApi } from '../../../shared/api/printer.ts'
import { startLabelPrinter, type LabelPrinterSimulator } from '../../../simulators/label-printer.ts'
import { decode } from '../../../tests/support/raster.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world } from '../../../tests/support/world.ts'
import { printZpl } from '../../../tests/support/zpl.ts'

// Drawing labels is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let printer: LabelPrinterSimulator
beforeEach(async () => {
  printer = await startLabelPrinter()
})
afterEach(() => printer.stop())

test('a label printer is added, changed and removed', async () => {
  const { as, id } = await world()
  const made = await as('manager').send(printerApi.create, {
    body: { centerId: id.center.ICN1, name: 'Packing 1', host: '10.0.0.7' },
  })
  expect(made).toMatchObject({
    name: 'Packing 1',
    host: '10.0.0.7',
    port: 9100,
    size: '100x150',
    dpi: 203,
    centerCode: 'ICN1',
  })
  const params = { id: made.id }
  const changed = await as('manager').send(printerApi.update, { params, body: { dpi: 300, size: '4x6' }, ifMatch: 1 })
  expect(changed).toMatchObject({ dpi: 300, size: '4x6', name: 'Packing 1', version: 2 })
  expect(await as('manager').refused(printerApi.update, { params, body: { port: 9101 }, ifMatch: 1 })).toMatchObject({
    status: 412,
    data: { dpi: 300 },
  })
  expect(
    (await as('worker').send(printerApi.list, { query: { keyword: 'packing', centerIds: [id.center.ICN1] } })).rows,
  ).toEqual([changed])
  // The keyword is the address as the list shows it.
  expect((await as('worker').send(printerApi.list, { query: { keyword: '10.0.0.7:9100' } })).rows).toEqual([changed])
  await as('manager').send(printerApi.remove, { params })
  expect((await as('worker').send(printerApi.list)).count).toBe(0)
})

test('a printer’s name is unique within its center', async () => {
  const { as, id } = await world({ printers: { 'Packing 1': {}, 'Packing 2': {} } })
  expect(
    await as('manager').refused(printerApi.create, {
      body: { centerId: id.center.ICN1, name: 'Packing 1', host: 'printer' },
    }),
  ).toMatchObject({ status: 409, code: 'printer-taken', details: [{ property: 'name' }] })
  expect(
    await as('manager').refused(printerApi.update, {
      params: { id: idOf(id.printer, 'Packing 2') },
      body: { name: 'Packing 1' },
      ifMatch: 1,
    }),
  ).toMatchObject({ status: 409 })
})

test('a manager does not see another center’s printers, and a wrong printer is refused with the name of its field', async () => {
  const { as, id } = await world({ printers: { far: { center: 'NRT1' } } })
  expect((await as('manager').send(printerApi.list)).count).toBe(0)
  expect(
    await as('manager').refused(printerApi.create, {
      body: { centerId: id.center.NRT1, name: 'Mine', host: 'printer' },
    }),
  ).toMatchObject({ status: 404, details: [{ property: 'centerId' }] })
  for (const host of ['http://printer', 'a b', '', '-x'])
    expect(
      await as('manager').refused(printerApi.create, { body: { centerId: id.center.ICN1, name: 'P', host } }),
    ).toMatchObject({ status: 400, details: [{ property: 'host' }] })
  expect(
    await as('manager').refused(printerApi.create, {
      body: { centerId: id.center.ICN1, name: 'P', host: 'printer', port: 70_000 },
    }),
  ).toMatchObject({ status: 400, details: [{ property: 'port' }] })
})

test('a test label comes out of the printer and can be scanned', async () => {
  const { as, id } = await world({
    printers: { '포장대 1': { host: printer.host, port: printer.port, dpi: 300, size: '4x6' } },
  })
  await as('manager').send(printerApi.test, { params: { id: idOf(id.printer, '포장대 1') } })
  const [label = ''] = printer.labels()
  const [drawn] = printZpl(new TextEncoder().encode(label))
  expect(drawn && [drawn.width, drawn.height]).toEqual([1200, 1800])
  expect(drawn && (await decode(drawn))).toEqual(['GANTRY'])
})

test('a printer’s host cannot be this machine, an empty address or a cloud’s key service, by number or by name', async () => {
  const { as, id, ...rest } = await world()
  const app = createApp({ ...rest, couriers: () => null, log: createLog('silent'), publicUrl: 'http://localhost' })
  const asked = (body: object) =>
    app.request(`http://localhost${pathOf(printerApi.create)}`, {
      ...requestOf(printerApi.create, { body: { centerId: id.center.ICN1, name: 'P', ...body } }),
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token-of-manager' },
    })
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '169.254.169.254', '100.100.100.200', '2130706433']) {
    const answer = await asked({ host })
    expect([host, answer.status, await answer.json()]).toMatchObject([
      host,
      409,
      { code: 'printer-forbidden', details: [{ property: 'host' }] },
    ])
  }
  expect((await asked({ host: '10.0.0.7' })).status).toBe(201)
  const [{ id: printerId = 0 } = {}] = (await as('manager').send(printerApi.list)).rows
  expect(
    await as('manager').refused(printerApi.update, {
      params: { id: printerId },
      body: { host: '169.254.0.9' },
      ifMatch: 1,
    }),
  ).toMatchObject({ code: 'printer-forbidden' })
})

test('a printer that is off, breaks off or has a forbidden address is reported as such', async () => {
  const { as, id } = await world({
    printers: { off: { host: printer.host, port: printer.port }, keys: { host: '169.254.169.254', port: 80 } },
  })
  const tried = (name: string) => as('manager').refused(printerApi.test, { params: { id: idOf(id.printer, name) } })
  printer.behave('close-half-way')
  expect(await tried('off')).toMatchObject({ status: 409, code: 'printer-unreachable', data: { why: 'cut-off' } })
  await printer.refuse()
  expect(await tried('off')).toMatchObject({
    status: 409,
    code: 'printer-unreachable',
    message: `off (${printer.host}) did not take the label. Is it on, and on the network?`,
    data: { why: 'unreachable' },
  })
  expect(await tried('keys')).toMatchObject({ status: 409, code: 'printer-forbidden', data: { why: 'forbidden' } })
})
