import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../simulators/s3.ts'
import { diskFiles } from './file-store.ts'
import { s3Files } from './s3-files.ts'
import { diskSpool } from './upload-spool.ts'

const picture = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 250])
const quick = { timeoutMs: 2000, firstWaitMs: 1, tries: 4 }

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-files-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function bucket() {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  return s3
}

const stores = {
  'on disk': async () => diskFiles(folder()),
  'on S3': async () => s3Files(await bucket(), diskSpool(folder()), quick),
}

describe.each(Object.entries(stores))('files %s', (_, open) => {
  test('a stored picture is read back unchanged, until it is removed', async () => {
    const files = await open()
    const name = await files.put(picture)
    expect(await files.get(name)).toEqual(picture)
    await files.remove(name)
    expect(await files.get(name)).toBeNull()
    await files.remove(name)
  })

  test('neither an unknown file nor a path outside the store is found', async () => {
    const files = await open()
    expect(await files.get(randomUUID())).toBeNull()
    expect(await files.get('../gantry.sqlite')).toBeNull()
  })

  test('an upload arrives in parts, and a part that comes again or too early changes nothing', async () => {
    const files = await open()
    const upload = randomUUID()
    expect(await files.lengthOf(upload)).toBe(0)
    expect(await files.append(upload, 0, picture.subarray(0, 3))).toBe(3)
    expect(await files.append(upload, 0, new Uint8Array(3))).toBe(3)
    expect(await files.append(upload, 5, picture.subarray(5))).toBe(3)
    expect(await files.append(upload, 3, picture.subarray(3))).toBe(7)
    expect(await files.finish(upload)).toEqual(picture)
    await files.discard(upload)
    expect([await files.lengthOf(upload), await files.finish(upload)]).toEqual([0, new Uint8Array()])
  })
})

test('the same part that arrives many times at once is stored once', async () => {
  const files = diskFiles(folder())
  const upload = randomUUID()
  await Promise.all(Array.from({ length: 8 }, () => files.append(upload, 0, picture)))
  expect(await files.finish(upload)).toEqual(picture)
})

test('an upload cannot be named as a path', async () => {
  await expect(diskFiles(folder()).append('../../secret.key', 0, picture)).rejects.toThrow('named by a UUID')
})

test('uploads that nobody continued for a week are deleted', async () => {
  const files = diskFiles(folder())
  const upload = randomUUID()
  await files.append(upload, 0, picture)
  await files.sweep(new Date(Date.now() + 6 * 86_400_000))
  expect(await files.lengthOf(upload)).toBe(7)
  await files.sweep(new Date(Date.now() + 8 * 86_400_000))
  expect(await files.lengthOf(upload)).toBe(0)
})

test('storage that is busy or never answers is asked again, a limited number of times', async () => {
  const s3 = await bucket()
  const files = s3Files(s3, diskSpool(folder()), { ...quick, timeoutMs: 100 })
  s3.failNext(2)
  const name = await files.put(picture)
  expect([s3.requests(), s3.objects.size]).toEqual([3, 1])
  s3.hangNext(1)
  expect(await files.get(name)).toEqual(picture)
  s3.failNext(10)
  await expect(files.get(name)).rejects.toThrow('answered 503: SlowDown')
})

test('storage that refuses a request is not asked again, and its reason is shown', async () => {
  const s3 = await bucket()
  const spool = diskSpool(folder())
  await expect(s3Files({ ...s3, secret: 'another' }, spool, quick).put(picture)).rejects.toThrow(
    'answered 403: SignatureDoesNotMatch',
  )
  await expect(s3Files({ ...s3, bucket: 'another' }, spool, quick).get(randomUUID())).rejects.toThrow(
    'answered 404: NoSuchBucket',
  )
  expect([s3.requests(), s3.objects.size]).toEqual([2, 0])
  await s3.stop()
  await expect(s3Files(s3, spool, { ...quick, tries: 2 }).put(picture)).rejects.toThrow('cannot be reached')
})
