import { expect, onTestFinished, test } from 'vitest'
import { startLabelPrinter } from '../../../simulators/label-printer.ts'
import { decode, pageSizes, rasterise, textIn } from '../../../tests/support/raster.ts'
import { dataUrlOf, logo } from '../../../tests/support/pictures.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world, type World } from '../../../tests/support/world.ts'
import type { Call } from '../../../shared/api/call.ts'
import { contractApi } from '../../../shared/api/contract.ts'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { jobApi } from '../../../shared/api/job.ts'
import { brandApi } from '../../../shared/api/partner.ts'
import { errorBody } from '../../../shared/api/error-body.ts'
import { labelsOf } from './waybill-label.ts'
import { waybillJobs } from './waybill-jobs.ts'
import { markAllPrinted } from './waybill-print.ts'

const three = {
  '688900000015': { goods: { toner: 2 } },
  '688900000026': { recipient: '이솔' },
  '688900000030': { status: 'PACKED' as const },
}

async function depot() {
  const w = await world({
    skus: { toner: {} },
    invoices: {
      ...three,
      new: { status: 'CREATED' },
      gone: { status: 'CANCELED' },
      'M-1': { partner: 'Mori', center: 'NRT1', courier: 'SAGAWA' },
    },
  })
  const ids = (...serials: string[]) => serials.map((serial) => idOf(w.id.invoice, serial))
  const statuses = async () =>
    (
      await w
        .as('office')
        .send(invoiceApi.list, { query: { ids: ids(...Object.keys(three)), sort: 'id', order: 'asc' } })
    ).rows.map(({ status }) => status)
  return { ...w, ids, statuses }
}

function ask({ as }: Pick<World, 'as'>, call: Call, body: object, params = {}) {
  return as('worker').fetch(pathOf(call, { params }), requestOf(call, { body }))
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test('labels print as one PDF that scanners read, with the recipient masked, and their waybills become PRINTED', async () => {
  const w = await depot()
  const response = await ask(w, legacyInvoiceApi.bulkPrint, { invoiceIds: w.ids(...Object.keys(three)) })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = await bytesOf(response)
  expect((await pageSizes(pdf)).map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [100, 150],
    [100, 150],
    [100, 150],
  ])
  const pages = await rasterise(pdf, 203)
  for (const [nth, serial] of Object.keys(three).entries()) {
    const page = pages[nth]
    expect(page && (await decode(page))).toContain(serial)
  }
  const text = await textIn(pdf)
  expect(text).toContain('김*수')
  expect(text).not.toMatch(/김민수|010-1234-5678/)
  expect(await w.statuses()).toEqual(['PRINTED', 'PRINTED', 'PACKED'])
}, 30_000)

test('each label has its courier’s size, or the size and masking of its contract, unless a size is asked for', async () => {
  const w = await world({
    contracts: { cj: { courier: 'CJGLS' }, fedex: { courier: 'FEDEX' } },
    invoices: {
      '688900000015': { contract: 'cj' },
      '794600000001': { contract: 'fedex', courier: 'FEDEX' },
      '794600000002': { contract: 'fedex', courier: 'FEDEX' },
    },
  })
  const invoiceIds = ['688900000015', '794600000001', '794600000002'].map((serial) => idOf(w.id.invoice, serial))
  const print = async (printOptions = {}) => bytesOf(await ask(w, invoiceApi.bulkPrint, { invoiceIds, printOptions }))
  const widths = async (pdf: Uint8Array) => (await pageSizes(pdf)).map(({ width }) => Math.round(width * 10) / 10)
  const usual = await print()
  expect(await widths(usual)).toEqual([100, 101.6, 101.6])
  expect(await textIn(usual)).not.toMatch(/김민수/)
  const params = { id: idOf(w.id.contract, 'cj') }
  const { version } = await w.as('office').send(contractApi.get, { params })
  const changed = await w
    .as('office')
    .send(contractApi.update, { params, ifMatch: version, body: { labelSize: '4x6', masking: 'NONE' } })
  expect(changed).toMatchObject({ labelSize: '4x6', masking: 'NONE' })
  const theirs = await print()
  expect(await widths(theirs)).toEqual([101.6, 101.6, 101.6])
  expect((await textIn(theirs)).match(/김민수/g)).toHaveLength(1)
  expect(await widths(await print({ size: '100x150' }))).toEqual([100, 100, 100])
}, 30_000)

test('a single label prints by its own call, also as ZPL, and printing it again changes nothing', async () => {
  const w = await depot()
  const [invoiceId] = w.ids('688900000015')
  const zpl = await ask(w, legacyInvoiceApi.print, { format: 'ZPL', size: '4x6', dpi: 300 }, { invoiceId })
  const text = await zpl.text()
  expect([zpl.headers.get('content-type'), text.match(/\^XA/g)?.length, text.includes('688900000015')]).toEqual([
    'text/plain; charset=utf-8',
    1,
    true,
  ])
  const before = await w.as('office').send(invoiceApi.get, { params: { invoiceId: invoiceId ?? 0 } })
  expect(before).toMatchObject({ status: 'PRINTED', printedAt: '2026-03-02T01:00:00.000Z' })
  w.clock.pass({ hours: 1 })
  expect((await ask(w, legacyInvoiceApi.print, {}, { invoiceId })).status).toBe(200)
  expect(await w.as('office').send(invoiceApi.get, { params: { invoiceId: invoiceId ?? 0 } })).toMatchObject({
    status: 'PRINTED',
    printedAt: before.printedAt,
  })
})

test('nothing prints if one of the waybills has no serial, is cancelled or is of another center, and each such one is named', async () => {
  const w = await depot()
  const response = await ask(w, invoiceApi.bulkPrint, { invoiceIds: w.ids('688900000015', 'new', 'gone') })
  const refused = errorBody.parse(await response.json())
  expect(refused).toMatchObject({
    status: 409,
    code: 'invoice-not-allocated',
    data: {
      refused: [
        { id: w.id.invoice['new'], code: 'invoice-not-allocated' },
        { id: w.id.invoice['gone'], code: 'invoice-canceled' },
      ],
    },
  })
  expect(refused.details.map(({ property }) => property)).toEqual(['invoiceIds.1', 'invoiceIds.2'])
  expect(await w.statuses()).toEqual(['ALLOCATED', 'ALLOCATED', 'PACKED'])
  const foreign = errorBody.parse(
    await (await ask(w, invoiceApi.bulkPrint, { invoiceIds: w.ids('688900000015', 'M-1') })).json(),
  )
  expect(foreign).toMatchObject({ status: 404, details: [{ property: 'invoiceIds.1' }] })
  const wrong = errorBody.parse(
    await (await ask(w, invoiceApi.bulkPrint, { invoiceIds: [], printOptions: { size: 'A4', dpi: 72 } })).json(),
  )
  expect(wrong.details.map(({ property }) => property)).toEqual(['invoiceIds', 'printOptions.size', 'printOptions.dpi'])
})

test('waybills are not marked as printed when a label cannot be drawn', async () => {
  // No square code holds so many letters.
  const { as, id } = await world({ invoices: { good: {}, ['a'.repeat(3000)]: {} } })
  const ids = Object.values(id.invoice)
  expect((await ask({ as }, invoiceApi.bulkPrint, { invoiceIds: ids })).status).toBe(500)
  expect((await as('office').send(invoiceApi.list, { query: { ids } })).rows.map(({ status }) => status)).toEqual([
    'ALLOCATED',
    'ALLOCATED',
  ])
})

test('a user who does not wait gets a job that counts labels and keeps the PDF', async () => {
  const w = await depot()
  const response = await ask(w, invoiceApi.bulkPrint, { invoiceIds: w.ids(...Object.keys(three)), shouldWait: false })
  const { jobId } = await response.json()
  expect([response.status, typeof jobId]).toEqual([202, 'number'])
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
    kind: 'print-waybills',
    status: 'WAITING',
    progress: 0,
    total: 3,
    hasFile: false,
  })
  await w.jobs.settle()
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
    status: 'DONE',
    progress: 3,
    total: 3,
    hasFile: true,
  })
  const pdf = await bytesOf(await w.as('worker').fetch(pathOf(jobApi.file, { params: { id: jobId } })))
  expect(await pageSizes(pdf)).toHaveLength(3)
  expect(await w.statuses()).toEqual(['PRINTED', 'PRINTED', 'PACKED'])
})

test('a job that draws labels reports its progress after each label', async () => {
  const w = await depot()
  const heard: number[] = []
  const job = {
    id: 1,
    kind: 'print-waybills',
    payload: { invoiceIds: w.ids(...Object.keys(three)), format: 'PDF', size: '100x150', dpi: 203 },
    attempt: 1,
    centerId: null,
    partnerId: null,
    createdBy: null,
  }
  await waybillJobs({})['print-waybills'].run(job, {
    database: w.database,
    files: w.files,
    signal: new AbortController().signal,
    progress: (done) => heard.push(done),
  })
  expect(heard).toEqual([1, 2, 3, 3])
})

test('labels wait for the center’s printer while it is off, and a waybill cancelled meanwhile is not printed', async () => {
  const printer = await startLabelPrinter()
  onTestFinished(() => printer.stop())
  const w = await world({
    printers: { dock: { port: printer.port }, narita: { center: 'NRT1' } },
    invoices: { ...three, gone: {} },
    skus: { toner: {} },
  })
  const invoiceIds = [...Object.keys(three), 'gone'].map((serial) => idOf(w.id.invoice, serial))
  const printerId = idOf(w.id.printer, 'dock')
  const other = errorBody.parse(
    await (
      await w.as('admin').fetch(
        pathOf(invoiceApi.bulkPrint),
        requestOf(invoiceApi.bulkPrint, {
          body: { invoiceIds, printOptions: { printerId: w.id.printer['narita'] } },
        }),
      )
    ).json(),
  )
  expect(other).toMatchObject({
    status: 409,
    code: 'printer-other-center',
    details: [{ property: 'printOptions.printerId' }],
  })
  expect((await ask(w, invoiceApi.bulkPrint, { invoiceIds, printOptions: { printerId: 999_999 } })).status).toBe(404)

  await printer.refuse()
  const { jobId } = await (await ask(w, invoiceApi.bulkPrint, { invoiceIds, printOptions: { printerId } })).json()
  await w.jobs.settle()
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
    status: 'WAITING',
    progress: 0,
    total: 4,
  })
  await w.as('worker').send(invoiceApi.cancel, { params: { invoiceId: idOf(w.id.invoice, 'gone') } })

  await printer.start()
  w.clock.pass({ minutes: 10 })
  await w.jobs.settle()
  expect(await w.as('worker').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
    status: 'DONE',
    progress: 4,
    total: 4,
  })
  expect(printer.labels().map((label) => Object.keys(three).find((serial) => label.includes(serial)))).toEqual(
    Object.keys(three),
  )
  const { rows } = await w.as('office').send(invoiceApi.list, { query: { ids: invoiceIds, sort: 'id', order: 'asc' } })
  expect(rows.map(({ status }) => status)).toEqual(['PRINTED', 'PRINTED', 'PACKED', 'CANCELED'])
})

test('a print job that fails between two slices and is tried again prints each label once', async () => {
  const serials = Array.from({ length: 25 }, (_, nth) => String(688_900_000_100 + nth))
  const printer = await startLabelPrinter()
  onTestFinished(() => printer.stop())
  const w = await world({
    printers: { dock: { port: printer.port } },
    invoices: Object.fromEntries(serials.map((serial) => [serial, {}])),
  })
  const invoiceIds = serials.map((serial) => idOf(w.id.invoice, serial))
  // The last one's label is drawn only once its recipient can be read.
  const recipient = await w.database.read
    .selectFrom('invoice')
    .select('recipientJson')
    .limit(1)
    .executeTakeFirstOrThrow()
  const setRecipient = (recipientJson: string) =>
    w.database.write(({ tx }) =>
      tx
        .updateTable('invoice')
        .set({ recipientJson })
        .where('id', '=', invoiceIds[24] ?? 0)
        .execute(),
    )
  await setRecipient('{}')
  await ask(w, invoiceApi.bulkPrint, { invoiceIds, printOptions: { printerId: idOf(w.id.printer, 'dock') } })
  await w.jobs.settle()
  expect(printer.labels()).toHaveLength(20)
  await setRecipient(recipient.recipientJson)
  w.clock.pass({ minutes: 1 })
  await w.jobs.settle()
  expect(printer.labels().map((label) => serials.findIndex((serial) => label.includes(serial)))).toEqual([
    ...serials.keys(),
  ])
})

test('a brand’s logo prints only on waybills that hold no other brand’s goods, and an unreadable logo stops no label', async () => {
  const w = await world({
    skus: { toner: { photo: true }, serum: { photo: true }, tape: {} },
    invoices: {
      own: { goods: { toner: 1, tape: 1 } },
      mixed: { goods: { toner: 1, serum: 1 } },
      none: { goods: { tape: 1 } },
    },
  })
  const { brandId } = await w.database.read
    .selectFrom('sku')
    .select('brandId')
    .where('id', '=', idOf(w.id.sku, 'toner'))
    .executeTakeFirstOrThrow()
  const params = { id: brandId ?? 0 }
  const change = async (body: { logoImage?: string; printBrandImageOnInvoice?: boolean }) => {
    const { version } = await w.as('office').send(brandApi.get, { params })
    await w.as('office').send(brandApi.update, { params, ifMatch: version, body })
  }
  const ids = ['own', 'mixed', 'none'].map((serial) => idOf(w.id.invoice, serial))
  const logos = async (files = w.files) =>
    (await labelsOf(w.database.read, files, ids)).map(
      (label) => label.logo && [label.logo.width, label.logo.height, dataUrlOf(label.logo.bytes) === logo],
    )
  await change({ logoImage: logo })
  expect(await logos()).toEqual([null, null, null])
  await change({ printBrandImageOnInvoice: true })
  expect(await logos()).toEqual([[40, 20, true], null, null])
  expect(
    await logos({ ...w.files, get: async () => Promise.reject(new Error('The file storage cannot be reached.')) }),
  ).toEqual([null, null, null])
  const print = async () => (await ask(w, invoiceApi.bulkPrint, { invoiceIds: ids })).status
  expect(await print()).toBe(200)
  const { storedAs } = await w.database.read.selectFrom('image').select('storedAs').executeTakeFirstOrThrow()
  await w.files.remove(storedAs)
  expect(await logos()).toEqual([null, null, null])
  expect(await print()).toBe(200)
}, 60_000)

test('no waybill of a file is marked as printed if one of them was cancelled meanwhile', async () => {
  const w = await depot()
  const some = [...w.ids(...Object.keys(three)), ...w.ids('gone')]
  const before = await w.statuses()
  expect(await w.database.write((writer) => markAllPrinted(writer, null, some))).toMatchObject({
    refused: 'invoice-canceled',
  })
  expect(await w.statuses()).toEqual(before)
})
