import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { orderWorld } from '../../../tests/support/orders.ts'
import { pathOf, world } from '../../../tests/support/world.ts'
import { ensureCountries } from '../country/seed.ts'

test('a waybill’s history records that its recipient changed, but neither the old nor the new personal data', async () => {
  const { w } = await orderWorld()
  await ensureCountries(w.database)
  const office = w.as('office')
  const recipient = { name: '남궁민수', address: '서울 강남구 테헤란로 1', phones: ['010-1234-5678'] }
  const { id, version } = await office.send(legacyInvoiceApi.create, {
    body: { contractId: idOf(w.id.contract, 'cj'), originalOrderId: 'o-1', recipient, memo: '공동현관 1234#' },
  })
  await office.send(legacyInvoiceApi.update, {
    params: { invoiceId: id },
    ifMatch: version,
    body: { recipient: { ...recipient, address: '부산 해운대구 우동 1' }, memo: '벨 누르지 마세요' },
  })
  const audit = await w.database.read.selectFrom('audit').selectAll().where('subject', '=', `invoice:${id}`).execute()
  expect(audit.map(({ what }) => what)).toEqual(['invoice.create', 'invoice.update'])
  expect(JSON.stringify(audit)).not.toMatch(/남궁민수|1234|테헤란로|우동|벨/)
})

test('waybills sort by partner and by recipient; where names are masked, the order reveals none', async () => {
  const { as } = await world({
    invoices: { 1: { recipient: '다솜' }, 2: { partner: 'Mori', recipient: '가람' }, 3: { recipient: '나래' } },
  })
  const listed = async (who: 'admin' | 'readonly', sort: 'partnerName' | 'recipientName') =>
    (await as(who).send(invoiceApi.list, { query: { sort, order: 'asc' } })).rows.map(({ serial }) => serial)
  expect(await listed('admin', 'recipientName')).toEqual(['2', '3', '1'])
  expect(await listed('admin', 'partnerName')).toEqual(['1', '3', '2'])
  expect(await listed('readonly', 'recipientName')).toEqual(['1', '2', '3'])
})

test('a user who sees recipients masked on orders sees them masked on waybills too, and cannot search by them', async () => {
  const { w, bring, allocate, waybills } = await orderWorld()
  const recipient = {
    name: '남궁민수',
    phone: '010-1234-5678',
    postalCode: '06236',
    address: '서울 강남구 테헤란로 1',
    addressDetail: '101동 202호',
  }
  await bring({ 'A-1': { toner: 1 } }, { recipient, deliveryMessage: '문 앞에' })
  await allocate()
  const [{ id = 0 } = {}] = await waybills()
  const [reader, worker] = [w.as('readonly'), w.as('worker')]
  const sheet = await reader.fetch(pathOf(invoiceApi.excel, { query: {} }))
  const told = JSON.stringify([
    await reader.send(invoiceApi.list, { query: {} }),
    await reader.send(invoiceApi.get, { params: { invoiceId: id } }),
    await reader.send(legacyInvoiceApi.get, { params: { invoiceId: id } }),
    await reader.send(legacyInvoiceApi.list, { query: {} }),
    await readSheet(Buffer.from(await sheet.arrayBuffer())),
  ])
  expect(told).not.toMatch(/남궁민수|1234-5678|테헤란로|202호|문 앞/)
  expect(told).toMatch(/남\*\*수/)
  const found = async (keyword: string, who = reader) => (await who.send(invoiceApi.list, { query: { keyword } })).count
  expect([await found('남궁민수'), await found('12345678'), await found('A-1')]).toEqual([0, 0, 1])
  expect(await found('남궁민수', worker)).toBe(1)
  expect((await worker.send(invoiceApi.get, { params: { invoiceId: id } })).recipient).toMatchObject({
    name: '남궁민수',
  })
})
