import type { ActionResult } from '../../../shared/sync/protocol.ts'
import type { Ids } from '../storage/ids.ts'
import { nextLink, sign } from '../keys.ts'
import { newClient, type Client, type Outbox, type OutboxRow, type Session } from '../storage/outbox.ts'
import { steadily } from '../storage/storage-trouble.ts'

/** Days that an acknowledged action stays, for undoing and looking up. In any case no more than `keptRows` rows stay. */
const keptDays = 7
const keptHoursAfterBackup = 24
const keptRows = 20_000

/** Stores the server's results and answers the client as it then stands. `ackedAt` is the server's time. */
export async function acknowledge(
  outbox: Outbox,
  clientId: string,
  results: readonly ActionResult[],
  ackedAt: string,
): Promise<Client | null> {
  return inOneGo(outbox, async () => {
    const client = await outbox.meta.get('client')
    if (client?.key !== 'client' || client.clientId !== clientId) return null
    const marked = await mark(outbox, clientId, results, ackedAt)
    let { ackedSeq } = client
    while (marked.has(ackedSeq + 1)) ackedSeq++
    if (ackedSeq === client.ackedSeq) return client
    const after = { ...client, ackedSeq }
    await outbox.meta.put(after)
    return after
  })
}

/** Does the same for a queue that goes on under another client id. Its actions were acknowledged before and have another result by now. */
export async function acknowledgeEarlier(
  outbox: Outbox,
  clientId: string,
  results: readonly ActionResult[],
  ackedAt: string,
): Promise<void> {
  await inOneGo(outbox, () => mark(outbox, clientId, results, ackedAt))
}

async function mark(outbox: Outbox, clientId: string, results: readonly ActionResult[], ackedAt: string) {
  const rows = await outbox.actions.bulkGet(results.map((r): [string, number] => [clientId, r.seq]))
  const marked = new Map<number, OutboxRow>()
  for (const [i, result] of results.entries()) {
    const row = rows[i]
    if (row) marked.set(row.seq, { ...row, state: result.status, result, ackedAt: row.ackedAt ?? ackedAt })
  }
  await outbox.actions.bulkPut([...marked.values()])
  return marked
}

/**
 * The server holds only actions up to `lastSeq` although it acknowledged more, so it was restored from a backup. The actions that it lacks
 * wait again, signed as before. If some of them are no longer here, the rest continues under a new client id.
 */
export async function rewind(outbox: Outbox, ids: Ids, clientId: string, lastSeq: number): Promise<void> {
  await inOneGo(outbox, async () => {
    const client = await outbox.meta.get('client')
    if (client?.key !== 'client' || client.clientId !== clientId || client.ackedSeq <= lastSeq) return
    const rows = await rowsBeyond(outbox, client.clientId, lastSeq)
    await outbox.actions.bulkPut(
      rows.map((row) => ({ ...row, state: 'waiting' as const, result: null, ackedAt: null })),
    )
    const rewound = { ...client, ackedSeq: lastSeq }
    if (rows.length === client.lastSeq - lastSeq) await outbox.meta.put(rewound)
    else await renumber(outbox, ids, rewound)
  })
}

/** Another device uses this client id, because a disk was copied or restored. What is not acknowledged continues under a new client id. */
export async function fork(outbox: Outbox, ids: Ids, clientId: string): Promise<void> {
  await inOneGo(outbox, async () => {
    const client = await outbox.meta.get('client')
    if (client?.key === 'client' && client.clientId === clientId) await renumber(outbox, ids, client)
  })
}

/**
 * Signs again with the current worker's key. The keys of workers who signed out are gone, so their actions go unsigned and the server keeps
 * them for a leader to confirm.
 */
async function renumber(outbox: Outbox, ids: Ids, old: Client): Promise<void> {
  const kept = await outbox.meta.get('session')
  const session: Session | null = kept?.key === 'session' ? kept : null
  const rows = await rowsBeyond(outbox, old.clientId, old.ackedSeq)
  const client = newClient(ids)
  const moved = rows.map((row) => {
    const seq = ++client.lastSeq
    const { sig: _sig, ...unsigned } = { ...row.action, seq }
    client.lastLink = nextLink(client.lastLink, unsigned)
    const sig = session?.grant.id === row.action.grantId ? sign(client.lastLink, session.secret) : ''
    return { ...row, clientId: client.clientId, seq, link: client.lastLink, action: { ...unsigned, sig } }
  })
  await outbox.actions.bulkDelete(rows.map((row): [string, number] => [row.clientId, row.seq]))
  await outbox.actions.bulkAdd(moved)
  await outbox.meta.put(client)
}

/**
 * Deletes actions that are safe on the server: they are in the base rows here, and in the server's backup or a week old.
 * @param absorbed the base rows hold this client's actions up to this seq
 * @param open exceptions that nobody has settled; the actions behind them stay
 */
export async function forget(
  outbox: Outbox,
  known: { absorbed: number; watermark: string | null; now: number; open: ReadonlySet<number> },
): Promise<void> {
  const before = (hours: number) => new Date(known.now - hours * 3_600_000).toISOString()
  const [week, day] = [before(keptDays * 24), before(keptHoursAfterBackup)]
  await inOneGo(outbox, async () => {
    const client = await outbox.meta.get('client')
    if (client?.key !== 'client') return
    let excess = (await outbox.actions.count()) - keptRows
    const rows = await outbox.actions.orderBy('id').limit(1000).toArray()
    const gone = rows.filter((row) => {
      if (row.ackedAt === null || row.result === null) return false
      if (row.clientId === client.clientId && row.seq > Math.min(known.absorbed, client.ackedSeq)) return false
      if (row.result.exceptionId !== null && known.open.has(row.result.exceptionId)) return false
      const inBackup = known.watermark !== null && row.ackedAt < known.watermark && row.ackedAt < day
      return inBackup || row.ackedAt < week || excess-- > 0
    })
    await outbox.actions.bulkDelete(gone.map((row): [string, number] => [row.clientId, row.seq]))
    if (client.ackedSeq === client.lastSeq)
      await outbox.grants.filter((g) => g.grant.until < before((keptDays + 1) * 24)).delete()
  })
}

function rowsBeyond(outbox: Outbox, clientId: string, seq: number): Promise<OutboxRow[]> {
  return outbox.actions
    .where('[clientId+seq]')
    .between([clientId, seq], [clientId, Number.MAX_SAFE_INTEGER], false, true)
    .toArray()
}

function inOneGo<T>(outbox: Outbox, work: () => Promise<T>): Promise<T> {
  return steadily(outbox.db, () => outbox.db.transaction('rw', outbox.meta, outbox.actions, outbox.grants, work))
}
