import { constants, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that arrive in parts, on this machine's disk until they are whole. An upload is named by whoever sends it, with a UUID. */
export interface UploadSpool {
  /** Adds bytes at an offset and answers the length then. An offset that is not the length answers the length and writes nothing. */
  append(upload: string, offset: number, bytes: Uint8Array): Promise<number>
  /** 0 where nothing came yet. */
  lengthOf(upload: string): Promise<number>
  /** All that came of it; it stays until it is discarded. */
  finish(upload: string): Promise<Uint8Array<ArrayBuffer>>
  discard(upload: string): Promise<void>
  /** Discards what nobody has added to for 7 days. */
  sweep(now: Date): Promise<void>
}

export const uploadDays = 7

export function diskSpool(directory: string): UploadSpool {
  const pathOf = (upload: string) => {
    if (!isFileName(upload)) throw new Error(`An upload is named by a UUID, not «${upload}».`)
    return join(directory, upload)
  }
  const lengthOf = async (upload: string) => (await ifThere(stat(pathOf(upload))))?.size ?? 0
  return {
    lengthOf,
    async append(upload, offset, bytes) {
      const length = await lengthOf(upload)
      if (length !== offset || bytes.length === 0) return length
      await mkdir(directory, { recursive: true })
      return writeAt(pathOf(upload), offset, bytes)
    },
    finish: async (upload) => new Uint8Array((await ifThere(readFile(pathOf(upload)))) ?? []),
    discard: (upload) => rm(pathOf(upload), { force: true }),
    async sweep(now) {
      const before = now.getTime() - uploadDays * 86_400_000
      for (const name of (await ifThere(readdir(directory))) ?? []) {
        const found = await ifThere(stat(join(directory, name)))
        if (found && found.mtimeMs < before) await rm(join(directory, name), { force: true })
      }
    },
  }
}

/** At its place rather than at the end: the same part that arrives twice at once is there once. On disk when it answers. */
async function writeAt(path: string, offset: number, bytes: Uint8Array): Promise<number> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** The names that stores give and take: nothing of a path can hide in them. */
export function isFileName(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

/** Null where there is no such file or folder. */
export async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
