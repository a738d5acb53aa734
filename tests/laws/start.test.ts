import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'

/** Starts the entry point as a given version of Node would. */
function startAs(version: string): { status: number | null; said: string } {
  const pretend = `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`)}`
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', pretend, 'gantry.js', 'help'], {
    encoding: 'utf8',
  })
  return { status, said: stderr + stdout }
}

test('gantry.js on an older Node exits with a sentence that names the version it needs', () => {
  const { status, said } = startAs('20.20.2')
  expect(status).toBe(1)
  expect(said).toContain('Gantry needs Node 22.22 or newer; this is 20.20.2')
  expect(said).toContain('npm run demo')
})

test('gantry.js starts on the Node that comes with the project', () => {
  expect(startAs(process.versions.node)).toMatchObject({ status: 0 })
})

test('gantry.js of an older build does not start on the database of a newer one, and says why in a sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-newer-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir })
  await sql`insert into kysely_migration ("name", "timestamp") values ('9999-later', '')`.execute(
    database.dialect.write,
  )
  await database.close()
  const { status, stderr } = spawnSync(process.execPath, ['gantry.js', 'dev'], {
    encoding: 'utf8',
    env: { ...process.env, GANTRY_DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^This database was used by a newer Gantry/)
  expect(stderr).not.toContain('    at ')
})

test('gantry.js imports no name that an older Node may lack, since that would fail before it can say why', async () => {
  const { readFileSync } = await import('node:fs')
  const named = [...readFileSync('gantry.js', 'utf8').matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)].map(
    ([, names, from]) => `${from}: ${names?.trim()}`,
  )
  expect(named).toEqual(['node:child_process: spawnSync'])
})
