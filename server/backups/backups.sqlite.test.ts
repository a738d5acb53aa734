import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemApi } from '../../shared/api/system.ts'
import { startS3, type S3Simulator } from '../../simulators/s3.ts'
import { world, type World } from '../../tests/support/world.ts'
import { s3Objects } from '../adapters/s3-files.ts'
import { createApp } from '../app.ts'
import { restoreFrom } from '../db/backup.ts'
import { openDatabase } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { Jobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { backUpTo, type BackupPlan } from './schedule.ts'
import { bucketPlace, folderPlace, type BackupPlace } from './place.ts'

let w: World
let s3: S3Simulator
beforeEach(async () => {
  w = await world()
  s3 = await startS3()
})
afterEach(() => s3.stop())

const folder = () => join(w.dataDir, 'backups')
const bucket = () => bucketPlace(s3Objects(s3), 's3://gantry', join(w.dataDir, 'backing-up'))
const places: [string, () => BackupPlace][] = [
  ['a folder', () => folderPlace(folder())],
  ['a bucket', bucket],
]
const rename = (name: string) =>
  w.database.write(({ tx }) => tx.updateTable('partner').set({ name }).where('id', '=', w.id.partner.Haneul).execute())
const healthOf = async (backups: BackupPlan | undefined) => {
  const app = createApp({ ...w, couriers: () => null, publicUrl: '', log: createLog('silent'), backups })
  const answer = await app.request('http://localhost/api/health')
  const { backup, lastBackupAt } = (await answer.json()) as { backup: string; lastBackupAt: string | null }
  return [answer.status, backup, lastBackupAt]
}
const runBackup = async (plan: BackupPlan) => {
  const jobs = new Jobs({
    database: w.database,
    files: w.files,
    log: createLog('silent'),
    handlers: jobHandlers({
      secrets: w.secrets,
      couriers: () => null,
      senders: () => null,
      publicUrl: '',
      backups: plan,
    }),
  })
  await w.database.write((writer) => enqueue(writer, { kind: 'back-up', payload: {} }))
  await jobs.settle()
}

test.each(places)('a site is restored completely from a backup to %s, with its pictures', async (_, placeOf) => {
  const place = placeOf()
  const first = await w.files.put(new TextEncoder().encode('first'))
  await rename('Before')
  const { name, pictures } = await backUpTo(w.database, { place, everyHours: 24, keep: 3 })
  expect(pictures).toBe(1)
  await rename('After')
  rmSync(join(w.dataDir, 'files'), { recursive: true })
  await w.database.close()

  const { file } = await place.fetch(name, true)
  await restoreFrom(w.dataDir, file)
  const restored = await openDatabase({ dataDir: w.dataDir })
  const partner = await restored.read
    .selectFrom('partner')
    .select('name')
    .where('id', '=', w.id.partner.Haneul)
    .executeTakeFirst()
  expect(partner?.name).toBe('Before')
  expect(new TextDecoder().decode((await w.files.get(first)) ?? undefined)).toBe('first')
  await restored.close()
})

test.each(places)(
  'backups to %s keep only the newest, and a picture as long as one of those has it',
  async (_, placeOf) => {
    const place = placeOf()
    const plan = { place, everyHours: 24, keep: 2 }
    const gone = await w.files.put(new TextEncoder().encode('gone'))
    const stays = await w.files.put(new TextEncoder().encode('stays'))
    const names: string[] = []
    for (let day = 0; day < 4; day++) {
      names.push((await backUpTo(w.database, plan)).name)
      if (day === 0) await w.files.remove(gone)
      w.clock.pass({ days: 1 })
    }
    expect(await place.names()).toEqual(names.slice(2))
    const { file } = await place.fetch(names[3] ?? '', true)
    const kept = readdirSync(`${file}.files`, { recursive: true }).map(String)
    expect(kept.some((path) => path.endsWith(stays))).toBe(true)
    expect(kept.some((path) => path.endsWith(gone))).toBe(false)
    const everything = existsSync(folder())
      ? readdirSync(folder(), { recursive: true }).map(String)
      : [...s3.objects.keys()]
    expect(everything.filter((path) => path.includes(gone))).toEqual([])
    expect(everything.filter((path) => path.includes(names[0] ?? '-') || path.endsWith('.part'))).toEqual([])
  },
)

test('a backup is opened before it counts: a damaged one is not recorded, so that handhelds keep their work', async () => {
  const place = bucket()
  const damaging: BackupPlace = {
    ...place,
    async take(name, pictures) {
      await place.take(name, pictures)
      s3.objects.set(`${name}.0000`, Buffer.from('something else'))
    },
  }
  await expect(backUpTo(w.database, { place: damaging, everyHours: 24, keep: 2 })).rejects.toThrow('is damaged')
  expect(await place.names()).toEqual([])
  const site = await w.database.read.selectFrom('site').select(['backedUpThrough', 'backedUpAt']).executeTakeFirst()
  expect(site).toEqual({ backedUpThrough: null, backedUpAt: null })
})

test('a damaged copy in a folder is detected when it is opened', async () => {
  const place = folderPlace(folder())
  const damaging: BackupPlace = {
    ...place,
    async take(name, pictures) {
      await place.take(name, pictures)
      const file = join(folder(), `${name}.sqlite`)
      const bytes = readFileSync(file)
      bytes.fill(7, 4096, 40_000)
      writeFileSync(file, bytes)
    },
  }
  await expect(backUpTo(w.database, { place: damaging, everyHours: 24, keep: 2 })).rejects.toThrow()
  expect(await place.names()).toEqual([])
})

test('health says when the last good backup was, whether it is late, and whether the last one failed', async () => {
  const plan = { place: folderPlace(folder()), everyHours: 24, keep: 2 }
  expect(await healthOf(undefined)).toEqual([200, 'none', null])
  expect(await healthOf(plan)).toEqual([200, 'ok', null])
  await runBackup(plan)
  const at = w.clock.now().toISOString()
  expect(await healthOf(plan)).toEqual([200, 'ok', at])
  w.clock.pass({ days: 2, seconds: 1 })
  expect(await healthOf(plan)).toEqual([200, 'late', at])
  await mkdir(join(w.dataDir, 'no-folder'), { recursive: true })
  writeFileSync(join(w.dataDir, 'no-folder', 'file'), '')
  await runBackup({ ...plan, place: folderPlace(join(w.dataDir, 'no-folder', 'file')) })
  expect(await healthOf(plan)).toEqual([200, 'failing', at])
  expect(await w.as('admin').send(systemApi.backup)).toMatchObject({
    status: 'failing',
    trouble: expect.stringMatching(/EEXIST|ENOTDIR/),
  })
  expect((await w.as('office').refused(systemApi.backup)).status).toBe(403)
  await runBackup(plan)
  expect((await healthOf(plan))[1]).toBe('ok')
})

test('a backup succeeds although the bucket fails twice at first', async () => {
  s3.failNext(2)
  await backUpTo(w.database, { place: bucket(), everyHours: 24, keep: 2 })
  expect(await bucket().names()).toHaveLength(1)
})

test.each(places)('the next backup removes what a power cut left of a backup to %s', async (where) => {
  const plugged = s3Objects(s3)
  const cutOff =
    where === 'a folder'
      ? folderPlace(folder())
      : bucketPlace(
          {
            ...plugged,
            put: async (name, bytes) => {
              if (/^gantry-\d.*\.json$/.test(name)) throw new Error('The power is cut.')
              return plugged.put(name, bytes)
            },
          },
          's3://gantry',
          join(w.dataDir, 'backing-up'),
        )
  const take = where === 'a folder' ? async () => Promise.reject(new Error('The power is cut.')) : cutOff.take
  const dying: BackupPlace = { ...cutOff, take, remove: async () => {} }
  const plan = { everyHours: 24, keep: 3 }
  await expect(backUpTo(w.database, { ...plan, place: dying })).rejects.toThrow('power')
  const everything = () => [
    ...s3.objects.keys(),
    ...['backups', 'backing-up']
      .map((name) => join(w.dataDir, name))
      .filter((path) => existsSync(path))
      .flatMap((path) => readdirSync(path)),
  ]
  const half = everything().filter((name) => /^gantry-\d/.test(name))
  expect(half).not.toEqual([])
  w.clock.pass({ days: 1 })
  const place = where === 'a folder' ? folderPlace(folder()) : bucket()
  const { name } = await backUpTo(w.database, { ...plan, place })
  expect(everything().filter((found) => half.includes(found))).toEqual([])
  expect([await place.names(), await place.brokenOff()]).toEqual([[name], []])
})

test('a backup that the bucket refuses halfway leaves no parts behind', async () => {
  const objects = s3Objects(s3)
  const put = async (name: string, bytes: Uint8Array) => {
    if (/^gantry-\d.*\.json$/.test(name)) throw new Error('There is no room.')
    return objects.put(name, bytes)
  }
  const place = bucketPlace({ ...objects, put }, 's3://gantry', join(w.dataDir, 'backing-up'))
  await expect(backUpTo(w.database, { place, everyHours: 24, keep: 3 })).rejects.toThrow('room')
  expect([...s3.objects.keys()]).toEqual(['gantry-backups.json'])
})
