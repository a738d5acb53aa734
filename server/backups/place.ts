import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { S3Objects } from '../adapters/s3-files.ts'
import { ifThere } from '../adapters/upload-spool.ts'

/** A folder of pictures; `names` are their paths in it. */
export interface Pictures {
  folder: string
  names: readonly string[]
}

/** Where scheduled backups are kept: a folder or a bucket. */
export interface BackupPlace {
  /** The name of the place, for people. */
  readonly told: string
  /** The complete backups, oldest first. */
  names(): Promise<string[]>
  /** Backups that were begun and never ended, because the process died: they take room but do not count. */
  brokenOff(): Promise<string[]>
  /** The file in which the copy is made before `take`. */
  workFile(name: string): Promise<string>
  /** Takes the copy and its pictures; the backup counts only when all of it is stored. */
  take(name: string, pictures: Pictures): Promise<void>
  /**
   * Brings the database into a local file, and if `pictures` is set, its pictures into FILE.files beside it. With `isOurs`, the file was
   * brought for this call and the caller must delete it.
   */
  fetch(name: string, pictures: boolean): Promise<{ file: string; isOurs: boolean }>
  /** Also removes a backup that was broken off. */
  remove(name: string): Promise<void>
}

const end = '.sqlite'

/**
 * Backups as files with their pictures beside, as `npm run backup` makes them. A picture never changes, so one that the last backup already
 * has is linked, not copied.
 */
export function folderPlace(folder: string): BackupPlace {
  const fileOf = (name: string) => join(folder, name + end)
  const namesBy = async (pattern: RegExp) =>
    ((await ifThere(readdir(folder))) ?? []).flatMap((file) => pattern.exec(file)?.[1] ?? []).sort()
  const names = () => namesBy(/^(gantry-.*)\.sqlite$/)
  return {
    told: folder,
    names,
    brokenOff: () => namesBy(/^(gantry-.*)\.sqlite\.part$/),
    async workFile(name) {
      await mkdir(folder, { recursive: true })
      return `${fileOf(name)}.part`
    },
    async take(name, pictures) {
      const last = (await names()).at(-1)
      const beside = `${fileOf(name)}.files`
      for (const picture of pictures.names) {
        const target = join(beside, picture)
        await mkdir(dirname(target), { recursive: true })
        const known = last === undefined ? null : join(`${fileOf(last)}.files`, picture)
        if (known && (await ifThere(stat(known))) && (await linked(known, target))) continue
        // The picture may have been deleted in the meantime.
        await ifThere(copyFile(join(pictures.folder, picture), target))
      }
      const copy = await open(`${fileOf(name)}.part`, 'r+')
      await copy.sync()
      await copy.close()
      await rename(`${fileOf(name)}.part`, fileOf(name))
    },
    fetch: async (name) => ({ file: fileOf(name), isOurs: false }),
    async remove(name) {
      for (const file of [fileOf(name), `${fileOf(name)}.part`]) await rm(file, { force: true })
      await rm(`${fileOf(name)}.files`, { recursive: true, force: true })
    },
  }
}

/** False on a file system without hard links. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch {
    return false
  }
}

const index = z.object({
  names: z.array(z.string()),
  /** The backup whose parts are being stored. */
  begun: z.string().nullish(),
})
const manifest = z.object({
  parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
  pictures: z.array(z.string()),
})
type Manifest = z.infer<typeof manifest>

const partBytes = 32_000_000
const indexName = 'gantry-backups.json'

/**
 * Backups in a bucket: the database in parts, each picture once for all backups, and a list of what belongs to which backup. A backup
 * enters the index last, so that one that was broken off does not count.
 */
export function bucketPlace(objects: S3Objects, told: string, workFolder: string): BackupPlace {
  const fileOf = (name: string) => join(workFolder, name + end)
  const json = async <T>(name: string, as: z.ZodType<T>): Promise<T | null> => {
    const bytes = await objects.get(name)
    return bytes && as.parse(JSON.parse(new TextDecoder().decode(bytes)))
  }
  const write = (name: string, what: object) => objects.put(name, new TextEncoder().encode(JSON.stringify(what)))
  const indexed = async () => (await json(indexName, index)) ?? { names: [] }
  const names = async () => (await indexed()).names
  const partOf = (name: string, nth: number) => `${name}.${String(nth).padStart(4, '0')}`
  const manifestOf = async (name: string): Promise<Manifest> => {
    const found = await json(`${name}.json`, manifest)
    if (!found) throw new Error(`There is no backup ${name} in ${told}.`)
    return found
  }
  const pictureKey = (path: string) => `picture-${path.split(/[\\/]/).at(-1)}`

  return {
    told,
    names,
    async brokenOff() {
      const { begun } = await indexed()
      const copies = ((await ifThere(readdir(workFolder))) ?? []).flatMap(
        (file) => /^(gantry-[\dTZ-]+)\.sqlite$/.exec(file)?.[1] ?? [],
      )
      return [...new Set([...copies, ...(begun ? [begun] : [])])]
    },
    async workFile(name) {
      await mkdir(workFolder, { recursive: true })
      return fileOf(name)
    },
    async take(name, pictures) {
      const before = await names()
      await write(indexName, { names: before, begun: name })
      const last = before.at(-1)
      const there = new Set(last === undefined ? [] : (await manifestOf(last)).pictures)
      for (const picture of pictures.names) {
        if (there.has(picture)) continue
        const bytes = await ifThere(bytesOf(join(pictures.folder, picture)))
        if (bytes) await objects.put(pictureKey(picture), bytes)
      }
      const parts: Manifest['parts'] = []
      for await (const bytes of inParts(fileOf(name))) {
        const part = { name: partOf(name, parts.length), sha256: sha256(bytes) }
        await objects.put(part.name, bytes)
        parts.push(part)
      }
      await write(`${name}.json`, { parts, pictures: [...pictures.names] } satisfies Manifest)
      await write(indexName, { names: [...before, name] })
      await rm(fileOf(name), { force: true })
    },
    async fetch(name, withPictures) {
      const { parts, pictures } = await manifestOf(name)
      const file = join(workFolder, `${name}.${randomUUID()}${end}`)
      await mkdir(workFolder, { recursive: true })
      const copy = await open(file, 'wx')
      try {
        for (const part of parts) {
          const bytes = await objects.get(part.name)
          if (!bytes || sha256(bytes) !== part.sha256) throw new Error(`${part.name} in ${told} is damaged.`)
          await copy.write(bytes)
        }
        await copy.sync()
      } finally {
        await copy.close()
      }
      for (const picture of withPictures ? pictures : []) {
        const bytes = await objects.get(pictureKey(picture))
        if (!bytes) continue
        const target = join(`${file}.files`, picture)
        await mkdir(dirname(target), { recursive: true })
        const kept = await open(target, 'w')
        await kept.writeFile(bytes)
        await kept.close()
      }
      return { file, isOurs: true }
    },
    async remove(name) {
      await rm(fileOf(name), { force: true })
      const listed = await json(`${name}.json`, manifest)
      const { names: all, begun } = await indexed()
      const kept = all.filter((other) => other !== name)
      if (!listed) {
        // No list says how many parts it had when it was broken off.
        for (let nth = 0; await objects.get(partOf(name, nth)); nth++) await objects.remove(partOf(name, nth))
        if (begun === name) await write(indexName, { names: kept })
        return
      }
      const { parts, pictures } = listed
      await write(indexName, { names: kept })
      const needed = new Set<string>()
      for (const other of kept) for (const picture of (await manifestOf(other)).pictures) needed.add(picture)
      for (const picture of pictures) if (!needed.has(picture)) await objects.remove(pictureKey(picture))
      for (const part of parts) await objects.remove(part.name)
      await objects.remove(`${name}.json`)
    },
  }
}

async function* inParts(file: string): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1_000_000 })) {
    waiting.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const opened = await open(file, 'r')
  try {
    return await opened.readFile()
  } finally {
    await opened.close()
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
