import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { Call, Input } from '../../shared/api/call.ts'
import { inboundApi } from '../../shared/api/inbound.ts'
import { legacyInvoiceApi } from '../../shared/api/invoice.ts'
import { openapiKeyApi } from '../../shared/api/openapi-key.ts'
import { skuApi } from '../../shared/api/sku.ts'
import type { Who } from '../../tests/support/rows.ts'
import { pathOf, requestOf, world, type Person, type World } from '../../tests/support/world.ts'
import { idOf } from '../../tests/support/ids.ts'
import { ensureCountries } from '../dispatch/country/seed.ts'
import { openDatabase } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { inRequest } from '../request-context.ts'
import type { Env } from './env.ts'
import { mount } from './mount.ts'
import { whoCalls } from './sign-in.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

let w: World
beforeEach(async () => {
  w = await world({ skus: { pen: {} }, contracts: { post: {} }, inbounds: { 'IB-1': { items: { pen: 5 } } } })
})

const tea = (name = 'Tea') => ({ body: { name, partnerId: w.id.partner.Haneul ?? 0, barcodes: [] } })
/** A call with an idempotency key, as a program makes it. */
async function keyed<C extends Call>(key: string, call: C, input: Input<C>, who: Who | Person = 'office') {
  const { headers, ...init } = requestOf(call, input)
  const person = typeof who === 'string' ? w.as(who) : who
  const response = await person.fetch(pathOf(call, input), {
    ...init,
    headers: { ...Object.fromEntries(new Headers(headers)), 'Idempotency-Key': key },
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('Idempotency-Replayed'),
  }
}
const countOf = async (table: 'sku' | 'invoice' | 'openapiKey') =>
  (
    await w.database.read
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

test('a call repeated under its idempotency key runs once, and gets the first answer again', async () => {
  const before = await countOf('sku')
  const first = await keyed('k-1', skuApi.create, tea())
  const again = await keyed('"k-1"', skuApi.create, tea())
  expect([first.status, first.replayed]).toEqual([201, null])
  expect(again).toEqual({ ...first, replayed: 'true' })
  expect(await countOf('sku')).toBe(before + 1)
  expect((await keyed('k-2', skuApi.create, tea())).text).not.toBe(first.text)
  expect(await countOf('sku')).toBe(before + 2)
})

test('a long answer is kept as text and repeated uncompressed, even if the first caller got it compressed', async () => {
  const input: Input<typeof skuApi.create> = { body: { ...tea().body, description: '차 '.repeat(700) } }
  const { headers, ...init } = requestOf(skuApi.create, input)
  const ask = (encoding: Record<string, string>) =>
    w.app.request(`http://localhost${pathOf(skuApi.create, input)}`, {
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...encoding,
        Authorization: 'Bearer token-of-office',
        'Idempotency-Key': 'k-1',
      },
    })
  expect((await ask({ 'Accept-Encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  const again = await (await ask({})).text()
  expect(again.length).toBeGreaterThan(2048)
  expect(JSON.parse(again)).toMatchObject({ name: 'Tea' })
})

test('a waybill whose answer was lost is not made twice under one idempotency key', async () => {
  await ensureCountries(w.database)
  const recipient = {
    name: '김민수',
    address: '서울시 강남구 테헤란로 152',
    postalCode: '06236',
    phones: ['010-1234-5678'],
  }
  const body = {
    contractId: idOf(w.id.contract, 'post'),
    partnerId: w.id.partner.Haneul,
    originalOrderId: 'A-1',
    recipient,
  }
  const bulk = { body: { data: [body, body] } }
  const answers = [
    await keyed('w-1', legacyInvoiceApi.bulk, bulk),
    await keyed('w-1', legacyInvoiceApi.bulk, bulk),
    await keyed('w-1', legacyInvoiceApi.bulk, bulk),
  ]
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const made = await countOf('invoice')
  expect(made).toBeGreaterThan(0)
  await keyed('w-2', legacyInvoiceApi.bulk, bulk)
  expect(await countOf('invoice')).toBe(made * 2)
})

test('another body or another call under a used idempotency key is refused', async () => {
  await keyed('k-1', skuApi.create, tea())
  const other = await keyed('k-1', skuApi.create, tea('Coffee'))
  expect([other.status, JSON.parse(other.text).code]).toEqual([422, 'repeat-differs'])
  expect((await keyed('k-1', legacyInvoiceApi.bulk, { body: { data: [{}] } })).status).toBe(422)
})

test('idempotency keys are separate for each caller and for each API key of one person', async () => {
  const before = await countOf('sku')
  await keyed('k-1', skuApi.create, tea())
  expect((await keyed('k-1', skuApi.create, tea(), 'admin')).replayed).toBeNull()
  const roleId = (
    await w.database.read
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', 'SYSR_PARTNER')
      .executeTakeFirstOrThrow()
  ).id
  for (const name of ['One', 'Two']) {
    const { key, secret } = await w.as('partner').send(openapiKeyApi.create, { body: { name, roleId } })
    const program = w.withToken(`${key.accessKey}.${secret}`)
    expect((await keyed('k-1', skuApi.create, tea(), program)).replayed).toBeNull()
    expect((await keyed('k-1', skuApi.create, tea(), program)).replayed).toBe('true')
  }
  expect(await countOf('sku')).toBe(before + 4)
})

test('calls sent at the same moment under one idempotency key run once; the others are told to wait or get the same answer', async () => {
  const before = await countOf('sku')
  const answers = await Promise.all(Array.from({ length: 5 }, () => keyed('k-1', skuApi.create, tea())))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
  expect(await countOf('sku')).toBe(before + 1)
})

test('a refusal is kept as an answer too, and repeated unchanged', async () => {
  const wrong = { body: { ...tea().body, partnerId: 999_999 } }
  const first = await keyed('k-1', skuApi.create, wrong)
  expect(first.status).toBe(404)
  expect(await keyed('k-1', skuApi.create, wrong)).toEqual({ ...first, replayed: 'true' })
})

test('an idempotency key lasts a day, also across restarts of the server, and is deleted after it', async () => {
  const before = await countOf('sku')
  const first = await keyed('k-1', skuApi.create, tea())
  w.clock.pass({ hours: 23 })
  const restarted = await openDatabase(w.at, w.clock.now)
  expect((await restarted.read.selectFrom('repeatable').select('key').execute()).map(({ key }) => key)).toEqual(['k-1'])
  await restarted.close()
  expect((await keyed('k-1', skuApi.create, tea())).text).toBe(first.text)
  w.clock.pass({ hours: 1 })
  await w.database.write((writer) => enqueue(writer, { kind: 'housekeeping', payload: {} }))
  await w.jobs.settle()
  expect(await w.database.read.selectFrom('repeatable').selectAll().execute()).toEqual([])
  expect((await keyed('k-1', skuApi.create, tea())).replayed).toBeNull()
  expect(await countOf('sku')).toBe(before + 2)
})

test('a secret that is shown once is repeated under the same idempotency key, and kept sealed meanwhile', async () => {
  const roleId = (
    await w.database.read
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', 'SYSR_PARTNER')
      .executeTakeFirstOrThrow()
  ).id
  const make = () => keyed('k-1', openapiKeyApi.create, { body: { name: 'Shop', roleId } }, 'partner')
  const first = await make()
  expect((await make()).text).toBe(first.text)
  expect(await countOf('openapiKey')).toBe(1)
  const kept = JSON.stringify(await w.database.read.selectFrom('repeatable').selectAll().execute())
  expect(kept).not.toContain(JSON.parse(first.text).secret)
})

test('a file uploaded twice under one idempotency key is kept once, whatever its form’s boundary', async () => {
  const inboundId = idOf(w.id.inbound, 'IB-1')
  const upload = (text: string) =>
    keyed(
      'k-1',
      inboundApi.attach,
      {
        params: { id: inboundId },
        query: { shipmentId: idOf(w.id.shipment, 'IB-1') },
        file: new File([png, text], 'a.png', { type: 'image/png' }),
      },
      'worker',
    )
  const first = await upload('one')
  expect(first.status).toBe(201)
  expect((await upload('one')).text).toBe(first.text)
  expect((await upload('two')).status).toBe(422)
})

test('a call that failed before it wrote may be sent again; one that failed after writing does not run again', async () => {
  let done = 0
  let writes = false
  const app = new Hono<Env>()
  app.use('/api/*', async (c, next) => {
    c.set('requestId', 'r')
    c.set('database', w.database)
    c.set('secrets', w.secrets)
    await inRequest('here', next)
  })
  app.onError((_, c) => c.text('', 500))
  app.use('/api/*', whoCalls)
  mount(app, skuApi.create, async ({ database }) => {
    done++
    if (writes) await database.write(async () => {})
    throw new Error('the plug')
  })
  const ask = async () => {
    const { headers, ...init } = requestOf(skuApi.create, tea())
    const all = {
      ...Object.fromEntries(new Headers(headers)),
      Authorization: 'Bearer token-of-office',
      'Idempotency-Key': 'k-1',
    }
    return (await app.request(`http://localhost${pathOf(skuApi.create)}`, { ...init, headers: all })).status
  }
  const statuses = async () => [await ask(), await ask(), done]
  expect(await statuses()).toEqual([500, 500, 2])
  writes = true
  expect(await statuses()).toEqual([500, 500, 3])
})

test('a call that a dead server had begun runs again after five minutes only if it had written nothing', async () => {
  const begun = async (key: string, wroteAt: string | null) => {
    await keyed(key, skuApi.create, tea(key))
    await w.database.dialect.write
      .updateTable('repeatable')
      .set({ status: null, answerSealed: null, wroteAt })
      .where('key', '=', key)
      .execute()
  }
  await begun('nothing', null)
  await begun('something', w.database.now().toISOString())
  const tried = async (key: string) => {
    const { status, text } = await keyed(key, skuApi.create, tea(key))
    return [status, JSON.parse(text).code]
  }
  expect(await tried('nothing')).toEqual([409, 'repeat-running'])
  expect(await tried('something')).toEqual([409, 'repeat-running'])
  w.clock.pass({ minutes: 5 })
  expect((await tried('nothing'))[0]).toBe(201)
  expect(await tried('something')).toEqual([409, 'repeat-unanswered'])
})

test('a malformed idempotency key is refused by the name of its header', async () => {
  for (const key of ['""', 'a b', 'x'.repeat(256)]) {
    const { status, text } = await keyed(key, skuApi.create, tea())
    expect([status, JSON.parse(text).details]).toMatchObject([400, [{ property: 'Idempotency-Key' }]])
  }
  expect((await keyed(randomUUID(), skuApi.create, tea())).status).toBe(201)
})
