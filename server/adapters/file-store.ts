import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where pictures and other files lie, outside the database. A name is given by the store and says nothing of the file. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<string>
  /** Null where there is none of that name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/** Files in a directory, in 256 folders. A put is on disk when it answers, and never half there. */
export function diskFiles(directory: string): FileStore {
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name)
  return {
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
      if (!/^[0-9a-f-]{36}$/.test(name)) return null
      try {
        return new Uint8Array(await readFile(pathOf(name)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
