import { afterEach, beforeEach, expect, test } from 'vitest'
import { skuApi } from '../shared/api/sku.ts'
import { counting, openSite, storing, type Site } from '../tests/sync/site.ts'
import { world } from '../tests/support/world.ts'
import { startMetrics } from './metrics.ts'
import { readSettings } from './settings.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
let metrics: ReturnType<typeof startMetrics> | undefined
afterEach(() => metrics?.stop())

test('metrics show pushes, actions, refusals by code, jobs and database times', async () => {
  metrics = startMetrics(site.database)
  const phone = await site.handheld()
  phone.queue('inbound.inspect', counting(6))
  phone.queue('inbound.store', storing(9))
  await phone.push()
  const text = await metrics.text()
  for (const line of [
    'gantry_pushes_total 1',
    'gantry_actions_total{status="applied"} 1',
    /^gantry_action_refusals_total\{code="[a-z-]+"\} 1$/m,
    /^gantry_exceptions_open\{center="\w+"\} 1$/m,
    /^gantry_handheld_unsent_actions\{center="\w+"\} \d+$/m,
    /^gantry_transaction_seconds_count\{failed="false"\} [1-9]/m,
    /^gantry_query_seconds_count\{on="read"\} [1-9]/m,
    'gantry_job_oldest_due_seconds 0',
    /^nodejs_eventloop_lag_seconds /m,
  ])
    expect(text).toMatch(line)
  expect(/^gantry_database_connections\{pool="write",state="idle"\} \d+$/m.test(text)).toBe(
    site.database.dialect.name === 'postgres',
  )
})

test('metrics name calls and the codes of refusals, but no person, partner or parcel', async () => {
  const w = await world({ skus: { 'secret tea': {} }, invoices: { '9999-1234': {} } })
  metrics = startMetrics(w.database)
  await w.as('partner').send(skuApi.list)
  await w.as('worker').fetch('/api/auth/partner/1')
  await w.as('worker').fetch('/api/auth/user?keyword=Haneul')
  await w.as(null).fetch('/api/no-such-thing/9999-1234')
  const text = await metrics.text()
  expect(text).toMatch(/gantry_call_seconds_count\{call="sku.list",method="GET",status="200"\} 1/)
  expect(text).toMatch(/gantry_call_refusals_total\{code="forbidden"\} 2/)
  expect(text).toMatch(/call="none",method="GET",status="404"/)
  expect(text).not.toMatch(/Haneul|partner@|The worker|secret tea|9999-1234|no-such-thing/)
})

test('metrics are off unless a port is set, and then for this machine alone unless a host is set too', () => {
  expect(readSettings({}).metrics).toBeUndefined()
  expect(readSettings({ GANTRY_METRICS: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readSettings({ GANTRY_METRICS: '0.0.0.0:9464' }).metrics).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(() => readSettings({ GANTRY_METRICS: 'yes' })).toThrow('GANTRY_METRICS: must be a port, or host:port')
  expect(() => readSettings({ GANTRY_PROXIES: 'caddy' })).toThrow('GANTRY_PROXIES')
})
