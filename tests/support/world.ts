import { join } from 'node:path'
import { z } from 'zod'
import { hashSecret } from '../../server/people/sign-in/password.ts'
import { ensureRoles } from '../../server/people/bootstrap.ts'
import type { BillingPlatform } from '../../server/adapters/billing/billing-platform.ts'
import type { Marketplace } from '../../server/adapters/marketplace/marketplace.ts'
import type { ChannelOf } from '../../server/adapters/channels/channels.ts'
import type { CourierOf } from '../../server/adapters/couriers/couriers.ts'
import { diskFiles, type FileStore } from '../../server/adapters/file-store.ts'
import type { SenderOf } from '../../server/adapters/senders/sender.ts'
import { createApp } from '../../server/app.ts'
import type { Database } from '../../server/db/database.ts'
import type { App } from '../../server/http/mount.ts'
import { jobHandlers } from '../../server/jobs/handlers.ts'
import { Jobs } from '../../server/jobs/jobs.ts'
import { createLog } from '../../server/log.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { Answer, Call, Input } from '../../shared/api/call.ts'
import { errorBody, type ErrorBody } from '../../shared/api/error-body.ts'
import { checkAnswer } from './answers.ts'
import { idOf, type Ids } from './ids.ts'
import { newSession } from './organisation-rows.ts'
import { addRows, people, type Rows, type Who } from './rows.ts'
import { freshDatabase, type Place } from './fresh-database.ts'
import { testSecrets } from './secrets.ts'

export const password = 'gantry-test'

/** A site of its own: rows in a fresh database, and the people who call it. */
export interface World {
  database: Database
  dataDir: string
  /** Where another process of the site opens the same database. */
  at: Place
  files: FileStore
  secrets: Secrets
  app: App
  /** Runs what was enqueued when a test tells it to: `await jobs.settle()`. */
  jobs: Jobs
  /** Ids by name: `id.sku.toner`. */
  id: Ids
  clock: Clock
  as(who: Who | null): Person
  /** A caller with a token of the test's own making: a handheld, an open session. */
  withToken(token: string): Person
}

/** A caller of the app's own `request`, with or without a session. */
export interface Person {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Makes a call that must succeed. */
  send<C extends Call>(call: C, input?: Input<C>): Promise<Answer<C>>
  /** Makes a call that must be refused, and returns the refusal. */
  refused<C extends Call>(call: C, input?: Input<C>): Promise<ErrorBody>
}

export class Clock {
  private at = new Date('2026-03-02T01:00:00.000Z')
  readonly now = (): Date => this.at
  iso = (): string => this.at.toISOString()
  pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.at = new Date(this.at.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  }
}

export async function world(
  rows: Rows = {},
  couriers: CourierOf = () => null,
  senders: SenderOf = () => null,
  billing?: BillingPlatform,
  channels: ChannelOf = () => null,
  marketplace?: Marketplace,
): Promise<World> {
  const clock = new Clock()
  const { database, dataDir, at } = await freshDatabase(clock.now)
  await ensureRoles(database)
  const secrets = testSecrets(dataDir)
  const id = await addRows(database, rows, await hashSecret(password), secrets)
  const files = diskFiles(join(dataDir, 'files'))
  const log = createLog('silent')
  const app = createApp({
    database,
    files,
    secrets,
    couriers,
    channels,
    billing,
    log,
    publicUrl: 'http://localhost',
    localPrinters: true,
  })
  const jobs = new Jobs({
    database,
    files,
    log,
    handlers: jobHandlers({
      secrets,
      couriers,
      channels,
      billing,
      marketplace,
      senders,
      publicUrl: 'https://gantry.test',
      localPrinters: true,
    }),
  })
  await openSessions(database, id)
  return {
    database,
    dataDir,
    at,
    files,
    secrets,
    app,
    jobs,
    id,
    clock,
    as: (who) => person(app, who && tokenOf(who)),
    withToken: (token) => person(app, token),
  }
}

/** Signs everyone in; signing in has tests of its own. */
async function openSessions(database: Database, id: Ids): Promise<void> {
  const now = database.now().toISOString()
  const sessions = people.map(({ who }) => newSession(idOf(id.user, who), tokenOf(who), now))
  await database.dialect.write.insertInto('session').values(sessions).execute()
}

const tokenOf = (who: Who) => `token-of-${who}`

function person(app: App, token: string | null): Person {
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    const response = await app.request(`http://localhost${path}`, { ...init, headers })
    await checkAnswer(init.method ?? 'GET', path, response)
    return response
  }
  const call = (made: Call, input: Input<Call>) => fetch(pathOf(made, input), requestOf(made, input))
  return {
    fetch,
    async send(made, input = {}) {
      const response = await call(made, input as Input<Call>)
      if (!response.ok) throw new Error(`${made.name} answered ${response.status}: ${await response.text()}`)
      return (response.status === 204 ? undefined : await response.json()) as Answer<typeof made>
    },
    async refused(made, input = {}) {
      const response = await call(made, input as Input<Call>)
      if (response.ok) throw new Error(`${made.name} answered ${response.status}, and should have refused.`)
      return z.parse(errorBody, await response.json())
    },
  }
}

/** A call's path with its parameters and query filled in; lists are sent as `x=1&x=2`. */
export function pathOf(call: Call, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) query.append(name, String(one))
  return `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}${query.size > 0 ? `?${query}` : ''}`
}

export function requestOf(
  call: Call,
  { body, file, ifMatch }: { body?: unknown; file?: File | undefined; ifMatch?: number | undefined } = {},
): RequestInit {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }
  if (file && call.upload) {
    const form = new FormData()
    form.append(call.upload, file)
    return { method: call.method, headers, body: form }
  }
  if (body === undefined) return { method: call.method, headers }
  if (body instanceof Blob)
    return { method: call.method, headers: { ...headers, 'Content-Type': 'application/octet-stream' }, body }
  return {
    method: call.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}
