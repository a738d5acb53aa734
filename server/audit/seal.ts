import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { auditApi } from '../../shared/api/audit.ts'
import type { Answer } from '../../shared/api/call.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Writer } from '../db/writer.ts'
import { isInChain, noteHead, readHead, type AuditHead } from '../db/audit-head.ts'

type Entry = Selectable<Tables['audit']>

const atOnce = 1000
/** Longer than any transaction lives, in ms: an entry that turns up more than this after its own time was put in by hand. */
const lateMs = 3_600_000
const insertSeal = { into: 'auditSeal', columns: { auditId: 'int', hash: 'text' } } as const

/**
 * Seals the entries that were committed since the last run. Each entry's hash includes the one before it, so no entry can be altered, taken
 * out or put in unnoticed. Entries are sealed in the order of their ids as they are found, which may differ from the order of their
 * commits: a seal says «it was so when it was sealed», and the next run finds what was still on its way. A run at the same time as another
 * does nothing.
 */
export async function sealAudit(database: Database, signal?: AbortSignal): Promise<number> {
  const last = await lastSealed(database.read)
  const since = last ? before(last.at) : ''
  const first = await database.read
    .selectFrom('audit')
    .select((e) => e.fn.min('id').as('id'))
    .where('at', '>=', since)
    .executeTakeFirst()
  let sealed = 0
  for (let from: number | null = first?.id ?? null; from !== null; ) {
    signal?.throwIfAborted()
    const done: { next: number | null; count: number } = await database.write((w) => sealNext(w, from ?? 0, since))
    sealed += done.count
    from = done.next
  }
  await noteHead(database)
  return sealed
}

async function sealNext(w: Writer, from: number, since: string): Promise<{ next: number | null; count: number }> {
  const none = { next: null, count: 0 }
  if (!(await w.dialect.tryHold(w.tx, 'audit seal'))) return none
  const rows = await w.tx
    .selectFrom('audit')
    .selectAll()
    .where('id', '>=', from)
    .where('at', '>=', since)
    .where((e) =>
      e.not(e.exists(e.selectFrom('auditSeal').select('auditSeal.id').whereRef('auditSeal.auditId', '=', 'audit.id'))),
    )
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const last = rows.at(-1)
  if (!last) return none
  let hash = (await lastSealed(w.tx))?.hash ?? ''
  await w.dialect.insertMany(
    w.tx,
    insertSeal,
    rows.map((row) => [row.id, (hash = hashOf(hash, row))]),
  )
  return { next: rows.length < atOnce ? null : last.id + 1, count: rows.length }
}

/** Compares the whole trail with its seals, up to the first that does not fit, and its end with the head that was noted elsewhere. */
export async function verifyAudit(database: Database): Promise<Answer<typeof auditApi.verify>> {
  // The noted head is read before the rows, so that its entry is among them.
  const noted = await readHead(database)
  return database.snapshot(async (db) => {
    const { entries } = await db
      .selectFrom('audit')
      .select((e) => e.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow()
    const { sealed } = await db
      .selectFrom('auditSeal')
      .select((e) => e.fn.countAll<number>().as('sealed'))
      .executeTakeFirstOrThrow()
    const brokenAt = (await firstBroken(db)) ?? (await firstPutIn(db)) ?? (await cutOff(db, noted))
    return { entries, sealed, intact: brokenAt === null, brokenAt }
  })
}

async function firstBroken(db: Reader): Promise<number | null> {
  let hash = ''
  for (let after = 0; ; ) {
    const seals = await db
      .selectFrom('auditSeal')
      .leftJoin('audit', 'audit.id', 'auditSeal.auditId')
      .selectAll('audit')
      .select(['auditSeal.id as sealId', 'auditSeal.auditId', 'auditSeal.hash'])
      .where('auditSeal.id', '>', after)
      .orderBy('auditSeal.id')
      .limit(atOnce)
      .execute()
    for (const { sealId, auditId, hash: said, ...row } of seals) {
      after = sealId
      if (!isThere(row)) return auditId
      hash = hashOf(hash, row)
      if (hash !== said) return auditId
    }
    if (seals.length < atOnce) return null
  }
}

/** The id of an entry that should have been sealed long ago and was not, so it was put in by hand. */
async function firstPutIn(db: Reader): Promise<number | null> {
  const last = await lastSealed(db)
  if (!last) return null
  const row = await db
    .selectFrom('audit')
    .select((e) => e.fn.min('id').as('id'))
    .where('at', '<', before(last.at))
    .where((e) =>
      e.not(e.exists(e.selectFrom('auditSeal').select('auditSeal.id').whereRef('auditSeal.auditId', '=', 'audit.id'))),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** The id of the noted last entry, if it is no longer in the chain: it was cut off with all entries after it. */
async function cutOff(db: Reader, noted: AuditHead | null): Promise<number | null> {
  return noted === null || (await isInChain(db, noted)) ? null : noted.auditId
}

/** The newest seal. Its entry may have been taken out, which `verifyAudit` reports; the sealing goes on. */
async function lastSealed(db: Reader): Promise<{ hash: string; at: string } | undefined> {
  return db
    .selectFrom('auditSeal')
    .leftJoin('audit', 'audit.id', 'auditSeal.auditId')
    .select(['hash', sql<string>`coalesce("audit"."at", '')`.as('at')])
    .orderBy('auditSeal.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The fields that a seal covers. Their order must stay, because every seal so far was made in it. */
const sealedFields = [
  'id',
  'at',
  'userId',
  'openapiKeyId',
  'address',
  'partnerId',
  'centerId',
  'subject',
  'what',
  'beforeJson',
  'afterJson',
  'requestId',
] as const satisfies readonly (keyof Entry)[]

function hashOf(previous: string, entry: Entry): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...sealedFields.map((field) => entry[field])]))
    .digest('base64url')
}

function isThere(row: { [K in keyof Entry]: Entry[K] | null }): row is Entry {
  return row.id !== null
}

function before(at: string): string {
  return at === '' ? '' : new Date(Date.parse(at) - lateMs).toISOString()
}
