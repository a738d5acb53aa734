import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractApi } from '../../shared/api/contract.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { idOf } from '../../tests/support/ids.ts'
import { pathOf, requestOf, world } from '../../tests/support/world.ts'
import { createApp } from '../app.ts'
import { createLog } from '../log.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { secretsOf } from '../secrets.ts'
import { reseal, sealedColumns } from './reseal.ts'

test('resealing lets everything sealed open under the new key, and the old key is no longer needed', async () => {
  const w = await world({ contracts: { cj: { apiKey: 'courier key' } } })
  await w.database.write(async ({ tx }) => {
    await tx
      .updateTable('partner')
      .set({ slackWebhookSealed: w.secrets.seal('https://hooks.slack.com/x') })
      .where('id', '=', w.id.partner.Haneul)
      .execute()
  })
  await w.database.write((writer) =>
    queueMessage(
      writer,
      w.secrets,
      { channel: 'EMAIL', to: 'a@b.example', language: 'en', template: 'recovery-code', values: { code: '123456' } },
      { userId: null },
    ),
  )
  const keyed = async (app: typeof w.app) => {
    const { headers, ...init } = requestOf(skuApi.create, {
      body: { name: 'Tea', partnerId: w.id.partner.Haneul, barcodes: [] },
    })
    const all = {
      ...Object.fromEntries(new Headers(headers)),
      Authorization: 'Bearer token-of-office',
      'Idempotency-Key': 'k',
    }
    return (await app.request(`http://localhost${pathOf(skuApi.create)}`, { ...init, headers: all })).text()
  }
  const first = await keyed(w.app)

  const fresh = secretsOf([randomBytes(32).toString('base64')])
  expect(await reseal(w.database, w.secrets, fresh)).toBeGreaterThanOrEqual(4)
  const contract = await w.database.read
    .selectFrom('contract')
    .select('apiKeySealed')
    .where('id', '=', idOf(w.id.contract, 'cj'))
    .executeTakeFirstOrThrow()
  const key = fresh.open(contract.apiKeySealed ?? '')
  expect(() => w.secrets.open(contract.apiKeySealed ?? '')).toThrow('sealed with the key')
  const partner = await w.database.read
    .selectFrom('partner')
    .select('slackWebhookSealed')
    .where('id', '=', w.id.partner.Haneul)
    .executeTakeFirstOrThrow()
  expect(fresh.open(partner.slackWebhookSealed ?? '')).toBe('https://hooks.slack.com/x')
  const [{ payloadJson } = { payloadJson: '{}' }] = await w.database.read
    .selectFrom('job')
    .select('payloadJson')
    .where('kind', '=', 'send-message')
    .execute()
  expect(fresh.open(JSON.parse(payloadJson).sealed)).toContain('123456')

  const app = createApp({ ...w, secrets: fresh, couriers: () => null, publicUrl: '', log: createLog('silent') })
  expect(await keyed(app)).toBe(first)
  const found = await app.request(`http://localhost${pathOf(contractApi.list, { query: { apiKey: key } })}`, {
    headers: { Authorization: 'Bearer token-of-admin' },
  })
  expect(await found.json()).toMatchObject({ count: 1 })
})

test('resealing covers every sealed column of the schema', () => {
  const sealed = readFileSync('tests/laws/schema.txt', 'utf8')
    .split('\n')
    .map((line) => line.replace('?', ''))
    .filter((line) => line.endsWith('Sealed'))
  expect(sealedColumns.map(([table, column]) => `${table}.${column}`).sort()).toEqual(sealed.sort())
})
