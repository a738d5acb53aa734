import { constants, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that arrive in parts; they wait on this machine's disk until they are complete. The sender names an upload with a UUID. */
export interface UploadSpool {
  /**
   * Writes bytes at an offset and answers the new length. If the offset is not the current length, it answers the current length and writes
   * nothing.
   */
  append(upload: string, offset: number, bytes: Uint8Array): Promise<number>
  /** 0 if nothing came yet. */
  lengthOf(upload: string): Promise<number>
  /** All bytes of the upload; it stays until it is discarded. */
  finish(upload: string): Promise<Uint8Array<ArrayBuffer>>
  discard(upload: string): Promise<void>
  /** Discards uploads to which nothing was added for 7 days. */
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

/** Writes at the offset rather than at the end: if the same part arrives twice at once, it is stored once. On disk when it answers. */
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

/** The form of a stored file's name: it cannot contain a path. */
export function isFileName(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

/** Null if there is no such file or folder. */
export async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
