import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { ensureRoles } from '../../server/people/bootstrap.ts'
import type { PushAnswer } from '../../shared/sync/protocol.ts'
import { enrolDevice } from '../support/enrolled.ts'
import { Handheld, testBadge } from '../support/handheld.ts'
import { addRows } from '../support/rows.ts'
import { testSecrets } from '../support/secrets.ts'
import { lawsHold } from './laws.ts'
import { counting, storing } from './site.ts'
import { addBadges, siteRows } from './site-rows.ts'

const dirs: string[] = []
let server: ChildProcess | null = null
afterEach(() => {
  server?.kill('SIGKILL')
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
})

/** Starts a real server in a process of its own; returns its address. */
async function start(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['gantry.js', 'dev'], {
    env: {
      ...process.env,
      PORT: '0',
      GANTRY_DATA_DIR: dataDir,
      GANTRY_LOG_LEVEL: 'error',
      GANTRY_ADMIN_PASSWORD: 'gantry-test',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, port] = /localhost:(\d+)/.exec(said) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGKILL')
  await gone
}

/** Sends the actions that are not acknowledged, six at a time, until none is left or the connection breaks. */
async function replay(
  url: string,
  phone: Handheld,
  token: string,
  acked: { upTo: number },
  answered: () => void,
): Promise<void> {
  while (acked.upTo < phone.actions.length) {
    const response = await fetch(`${url}/api/sync/push`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(phone.pushOf(acked.upTo + 1, 6)),
    })
    const answer = (await response.json()) as PushAnswer
    expect([response.status, answer.problem]).toEqual([200, null])
    acked.upTo = answer.results.at(-1)?.seq ?? acked.upTo
    answered()
  }
}

// This test is about the one process and its file; PostgreSQL keeps its own promises.
describe.skipIf(process.env['GANTRY_TEST_DB'] === 'postgres')(
  'a server that is killed three times in the middle of a replay',
  () => {
    test('has every acknowledged action exactly once, and takes the rest afterwards', {
      timeout: 300_000,
    }, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'gantry-kill-'))
      dirs.push(dataDir)
      const database = await openDatabase({ dataDir })
      await ensureRoles(database)
      const people = await addBadges(database, await addRows(database, siteRows, '', testSecrets(dataDir)), testBadge)
      const tokens = ['d.one', 'd.two', 'd.three']
      for (const token of tokens) await enrolDevice(database, { centerId: 1, label: token, token })
      await database.close()

      const phones = tokens.map((token, i) => {
        const phone = new Handheld(i + 1)
        phone.signIn(people.worker)
        for (let n = 0; n < 60; n++)
          phone.queue(
            n % 2 ? 'inbound.store' : 'inbound.inspect',
            n % 2 ? storing(1, { inboundId: 2 }) : counting(1, { inboundId: 2 }),
          )
        return { phone, token, acked: { upTo: 0 } }
      })
      for (const cutAfter of [4, 5, 6, Number.POSITIVE_INFINITY]) {
        const url = await start(dataDir)
        let answers = 0
        const cut = Promise.withResolvers<void>()
        const answered = () => {
          if (++answers >= cutAfter) cut.resolve()
        }
        const replays = Promise.allSettled(
          phones.map(({ phone, token, acked }) => replay(url, phone, token, acked, answered)),
        )
        await Promise.race([cut.promise, replays])
        if (cutAfter === Number.POSITIVE_INFINITY)
          for (const one of await replays) expect(one).toMatchObject({ status: 'fulfilled' })
        await kill()
        await replays
        const after = await openDatabase({ dataDir })
        const stored = await after.read
          .selectFrom('syncAction')
          .select(['clientId', 'seq', 'actionId', 'status'])
          .orderBy('seq')
          .execute()
        for (const { phone, acked } of phones) {
          const mine = stored.filter((row) => row.clientId === phone.clientId)
          expect(mine.length).toBeGreaterThanOrEqual(acked.upTo)
          expect(mine.map((row) => row.actionId)).toEqual(
            phone.actions.slice(0, mine.length).map((action) => action.id),
          )
        }
        await lawsHold(after)
        await after.close()
      }
      const end = await openDatabase({ dataDir })
      const { inStorage } = await end.read.selectFrom('stock').select('inStorage').executeTakeFirstOrThrow()
      expect(inStorage).toBe(90)
      await end.close()
    })
  },
)
