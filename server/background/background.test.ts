import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { Background, inBackground } from './background.ts'

const labels = new URL('../print/location-label.ts', import.meta.url)

test('the server goes on serving while 300 labels are drawn', async () => {
  let turns = 0
  const serving = setInterval(() => turns++, 5)
  const many = Array.from({ length: 300 }, (_, i) => ({ alias: `A-01-02-${i}`, center: 'ICN1', zone: 'A' }))
  const pdf = await inBackground(labels, 'locationLabels', [many, 'a4-24'])
  clearInterval(serving)
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(20)
})

test('a caller who waits for many labels is told how many are drawn', async () => {
  const heard: number[] = []
  const party = {
    name: '김민수',
    phones: ['010-1234-5678'],
    postalCode: '06236',
    address: '서울특별시 강남구 테헤란로 152',
  }
  const label = {
    serial: '688900000015',
    courier: 'CJ',
    type: 'NORMAL',
    paymentTerms: 'CD',
    paymentPrice: 0,
    hubCode: null,
    region: null,
    deliveryAttributeType: 'NORMAL',
    sender: party,
    recipient: party,
    goods: [],
    orderNumber: null,
    center: 'ICN1',
    memo: null,
    brand: null,
    logo: null,
  }
  await inBackground(
    new URL('../print/waybill.ts', import.meta.url),
    'waybillLabels',
    [[label, label, label], '100x150', 'ko'],
    (done) => heard.push(done),
  )
  expect(heard).toEqual([1, 2, 3])
})

test('a document that cannot be drawn fails by itself, and the next one is drawn', async () => {
  await expect(inBackground(labels, 'locationLabels', [null, 'a4-24'])).rejects.toThrow()
  await expect(inBackground(labels, 'notThere', [])).rejects.toThrow()
  expect(
    (await inBackground(labels, 'locationLabels', [[{ alias: 'A-1', center: 'ICN1', zone: 'A' }], '100x50'])).length,
  ).toBeGreaterThan(1000)
})

test('a task that comes while an idle thread ends is done by the next thread', async () => {
  const background = new Background(0)
  for (let n = 0; n < 20; n++) {
    expect(await background.run<string>(new URL('node:path'), 'basename', [`/a/${n}`])).toBe(String(n))
    await new Promise((next) => setTimeout(next, 2))
  }
})

test.runIf(process.platform === 'linux')('background work runs at a lower priority than other work', async () => {
  // On Linux this is the priority of the calling thread.
  expect(await new Background().run(new URL('node:os'), 'getPriority', [])).toBeGreaterThan(getPriority())
})
