import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskSpool, ifThere, isFileName, type UploadSpool } from './upload-spool.ts'

/**
 * The store for pictures and other files, outside the database. The store gives each file its name, which says nothing about the content.
 */
export interface FileStore extends UploadSpool {
  put(bytes: Uint8Array): Promise<string>
  /** Null if there is no file of that name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
}

/** Files in a directory, in 256 folders. A put is on disk when it answers, and never partly written. */
export function diskFiles(directory: string): FileStore {
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name)
  return {
    ...diskSpool(join(directory, 'uploads')),
    async put(bytes) {
      const name = randomUUID()
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const file = await open(`${path}.part`, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      return name
    },
    async get(name) {
      const bytes = isFileName(name) ? await ifThere(readFile(pathOf(name))) : null
      return bytes && new Uint8Array(bytes)
    },
    async remove(name) {
      if (isFileName(name)) await rm(pathOf(name), { force: true })
    },
  }
}
