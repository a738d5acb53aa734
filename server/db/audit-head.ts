import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database, Reader } from './database.ts'

/**
 * The newest seal, as this server's own folder keeps it, so that someone who has only the database cannot cut off rows with their seals
 * unnoticed.
 */
const head = z.object({ sealId: z.int(), auditId: z.int(), hash: z.string() })
export type AuditHead = z.infer<typeof head>

export const auditHeadFile = 'audit-head.json'

export async function readHead({ dataDir }: Database): Promise<AuditHead | null> {
  if (dataDir === null) return null
  try {
    return head.parse(JSON.parse(await readFile(join(dataDir, auditHeadFile), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Moves the noted head along with the chain, as long as the chain goes on from it. A head that no longer fits stays, so that verification
 * goes on reporting it.
 */
export async function noteHead(database: Database): Promise<void> {
  const { dataDir, read } = database
  const newest = await read
    .selectFrom('auditSeal')
    .select(['id as sealId', 'auditId', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (dataDir === null || !newest) return
  const noted = await readHead(database)
  if (noted && (noted.hash === newest.hash || !(await isInChain(read, noted)))) return
  const file = join(dataDir, auditHeadFile)
  const part = `${file}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(part, JSON.stringify(newest), { flush: true })
  await rename(part, file)
}

export async function isInChain(db: Reader, { sealId, hash }: AuditHead): Promise<boolean> {
  return (
    (await db
      .selectFrom('auditSeal')
      .select('id')
      .where('id', '=', sealId)
      .where('hash', '=', hash)
      .executeTakeFirst()) !== undefined
  )
}
