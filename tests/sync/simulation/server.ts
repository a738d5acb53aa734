import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { diskFiles } from '../../../server/adapters/file-store.ts'
import { createApp } from '../../../server/app.ts'
import { backUp, restoreFrom } from '../../../server/db/backup.ts'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import type { App } from '../../../server/http/mount.ts'
import { tokenHash } from '../../../server/http/token.ts'
import { createLog } from '../../../server/log.ts'
import { ensureRoles } from '../../../server/people/bootstrap.ts'
import type { Poke } from '../../../shared/sync/protocol.ts'
import { publicKeyOf, toBase64Url } from '../../../client/offline/keys.ts'
import { newSession } from '../../support/organisation-rows.ts'
import { idOf } from '../../support/ids.ts'
import { addRows } from '../../support/rows.ts'
import { scratch } from '../../support/scratch.ts'
import { testSecrets } from '../../support/secrets.ts'
import { addBadges, ofStaff, siteRows } from '../site-rows.ts'
import { addParcels, addStock } from './parcels.ts'
import type { Time } from './time.ts'
import { newDevice } from '../../../server/sync/new-device.ts'

/** The seeds of everyone's badges. */
export const seeds = ofStaff((_, index) => toBase64Url(new Uint8Array(32).fill(index + 1)))
export const codes = ['GD1.one', 'GD1.two', 'GD1.three'] as const
const officeToken = 'token-of-the-office'

/** Writes the site's rows to a file that every run begins with. */
export async function makeTemplate(): Promise<{ file: string; remove(): void }> {
  const dir = mkdtempSync(join(scratch, 'gantry-simulation-'))
  const database = await openDatabase({ dataDir: dir }, () => new Date(siteStart))
  const secrets = testSecrets(dir)
  await ensureRoles(database)
  const ids = await addRows(database, siteRows, '', secrets)
  await addBadges(database, ids, (_, who) => ({ publicKey: publicKeyOf(seeds[who]) }))
  await addParcels(database, ids, secrets)
  await addStock(database)
  await database.write(async (w) => {
    const { tx, now } = w
    const issued = {
      centerId: 1,
      issuedBy: 1,
      createdAt: now,
      expiresAt: '2027-01-01T00:00:00.000Z',
      usedAt: null,
      deviceId: null,
    }
    await tx
      .insertInto('enrolment')
      .values(codes.map((code) => ({ codeHash: tokenHash(code.slice(4)), label: code, ...issued })))
      .execute()
    // Most differences have to be counted again.
    await tx.updateTable('partner').set({ recountOver: 1 }).execute()
    await tx
      .insertInto('session')
      .values(newSession(idOf(ids.user, 'admin'), officeToken, now))
      .execute()
  })
  const file = join(dir, 'template.sqlite')
  await database.dialect.backupTo?.(file)
  await database.close()
  return { file, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

const siteStart = '2026-03-02T00:00:00.000Z'
let runs = 0

/** The real server on a SQLite file, by virtual time; it can be restarted, and can fail before a commit. */
export class SimServer {
  database: Database
  private app: App
  private readonly dir: string
  private readonly time: Time
  private readonly pokes = new Set<(poke: Poke) => void>()
  private failing = false

  private constructor(dir: string, time: Time, database: Database) {
    this.dir = dir
    this.time = time
    this.database = database
    this.app = this.open(database)
  }

  static async start(template: string, time: Time): Promise<SimServer> {
    const dir = mkdtempSync(join(scratch, 'gantry-run-'))
    copyFileSync(template, join(dir, 'gantry.sqlite'))
    const database = await openDatabase({ dataDir: dir }, () => new Date(time.now))
    // Each run has device ids of its own, because the server remembers in memory when it last noted a device.
    await database.write(async ({ tx }) => {
      const now = new Date(time.now).toISOString()
      await tx
        .insertInto('device')
        .values({
          ...newDevice({ centerId: 2, label: 'another', tokenHash: 'x' }, now),
          id: ++runs * 10,
          status: 'REVOKED',
        })
        .execute()
    })
    return new SimServer(dir, time, database)
  }

  private open(database: Database): App {
    const write = database.write.bind(database)
    database.write = (work) => {
      if (!this.failing) return write(work)
      return write(async (writer) => {
        await work(writer)
        throw new Error('the power went before the commit')
      })
    }
    database.onPoke((poke) => {
      for (const listener of this.pokes) listener(poke)
    })
    return createApp({
      database,
      files: diskFiles(join(this.dir, 'files')),
      secrets: testSecrets(this.dir),
      couriers: () => null,
      log: createLog('silent'),
      publicUrl: 'http://localhost',
    })
  }

  onPoke(listener: (poke: Poke) => void): void {
    this.pokes.add(listener)
  }

  /** @param fails the server does the work and dies before the commit */
  async handle(url: string, init: RequestInit, fails: boolean): Promise<Response> {
    const { signal: _signal, cache: _cache, credentials: _credentials, ...rest } = init
    this.failing = fails
    try {
      return await this.app.request(`http://localhost${url}`, rest)
    } finally {
      this.failing = false
    }
  }

  /** Makes a call as the office; returns its status and body. */
  async office(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    return this.time.work(async () => {
      const init = {
        method,
        headers: {
          Authorization: `Bearer ${officeToken}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      const response = await this.app.request(`http://localhost/api${path}`, init)
      return { status: response.status, body: await response.json().catch(() => null) }
    })
  }

  async restart(): Promise<void> {
    await this.time.work(async () => {
      await this.database.close()
      this.database = await openDatabase({ dataDir: this.dir }, () => new Date(this.time.now))
      this.app = this.open(this.database)
    })
  }

  async backUp(): Promise<void> {
    await this.time.work(() => backUp(this.database, this.dir, join(this.dir, 'backup.sqlite')))
  }

  /** The disk died: the server goes back to its last backup. */
  async restore(): Promise<void> {
    await this.time.work(async () => {
      await this.database.close()
      await restoreFrom(this.dir, join(this.dir, 'backup.sqlite'))
    })
    await this.restart()
  }

  async end(): Promise<void> {
    await this.database.close()
    rmSync(this.dir, { recursive: true, force: true })
  }
}
