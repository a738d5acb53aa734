import { Dexie, type Table } from 'dexie'
import type { Privilege } from '../../../shared/privileges.ts'
import type { FloorAction } from '../../../shared/rules/floor/actions.ts'
import { subjectsOf } from '../../../shared/rules/floor/subjects.ts'
import { firstLink } from '../../../shared/sync/texts.ts'
import type { ActionResult, Grant, WireAction } from '../../../shared/sync/protocol.ts'
import type { Draft, PhotoAbout } from '../engine.ts'
import type { Ids } from './ids.ts'
import { nextLink, sign } from '../keys.ts'
import type { Ports } from '../ports.ts'
import { steadily } from './storage-trouble.ts'

/**
 * What this device did and the server may not have. Durability is strict, because the sound of success follows the commit. Only actions
 * that the server has acknowledged are ever removed (`forget` in sync/acknowledge.ts); signing out removes none.
 */
export interface Outbox {
  readonly db: Dexie
  readonly meta: Table<Meta, string>
  readonly actions: Table<OutboxRow, [clientId: string, seq: number]>
  readonly grants: Table<GrantRow, string>
  readonly photos: Table<PhotoRow, string>
  readonly pictures: Table<Uint8Array<ArrayBuffer>, string>
}

export interface OutboxRow {
  clientId: string
  seq: number
  id: string
  action: QueuedWire
  link: string
  /** The subjects of the action, the main one first (shared/rules/floor/subjects.ts). */
  subjects: string[]
  state: 'waiting' | ActionResult['status']
  result: ActionResult | null
  /** The server's time when it acknowledged the action. */
  ackedAt: string | null
  /** For an undo, the id of the action that it undoes. Other rows lack this field, which keeps them out of the index. */
  undoes?: string
}

/** A picture that waits to be sent. Its bytes are in a table of their own, so that counting pictures reads none of them. */
export interface PhotoRow {
  id: string
  about: PhotoAbout
  /** The index finds the picture by this. */
  subject: string
  workerId: number
  takenAt: string
  type: string
  bytes: number
  sha256: string
  state: 'waiting' | 'uploaded' | 'refused'
  /** Why the server refuses the picture. */
  refused: string | null
  uploadedAt: string | null
}

/** An action as it is sent, with the type of its payload still known. */
export type QueuedWire = Omit<WireAction, 'type' | 'payload'> & FloorAction

/** A grant with its worker's privileges, so that a replay needs no roster. */
export interface GrantRow {
  id: string
  grant: Grant
  name: string
  privileges: Privilege[]
}

export interface Client {
  key: 'client'
  clientId: string
  lastSeq: number
  lastLink: string
  /** Every action up to this seq has its result. */
  ackedSeq: number
}
export interface Device {
  key: 'device'
  deviceId: number
  label: string
  centerId: number
  centerCode: string
  token: string
  revoked: boolean
}
export interface Session {
  key: 'session'
  userId: number
  name: string
  language: string
  privileges: Privilege[]
  grant: Grant
  /** The session key's seed, base64url. The badge's own seed is never stored. */
  secret: string
}
type Meta = Client | Device | Session

export function openOutbox(ports: Pick<Ports, 'indexedDB' | 'IDBKeyRange'>): Outbox {
  const db = new Dexie('gantry-outbox', {
    indexedDB: ports.indexedDB,
    IDBKeyRange: ports.IDBKeyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  })
  db.version(1).stores({ meta: 'key', actions: '[clientId+seq], &id, subject, undoes', grants: 'id' })
  db.version(2)
    .stores({ actions: '[clientId+seq], &id, *subjects, undoes', photos: 'id, subject, state', pictures: '' })
    .upgrade(async (tx) => {
      await tx
        .table<OutboxRow>('actions')
        .toCollection()
        .modify((row) => {
          row.subjects = namedBy(row.action.payload)
        })
    })
  return {
    db,
    meta: db.table('meta'),
    actions: db.table('actions'),
    grants: db.table('grants'),
    photos: db.table('photos'),
    pictures: db.table('pictures'),
  }
}

/** Returns this outbox's client, and creates it at the first call. */
export async function clientOf(outbox: Outbox, ids: Ids): Promise<Client> {
  const known = await steadily(outbox.db, () => outbox.meta.get('client'))
  if (known?.key === 'client') return known
  return steadily(outbox.db, () =>
    outbox.db.transaction('rw', outbox.meta, async () => {
      const known = await outbox.meta.get('client')
      if (known?.key === 'client') return known
      const client = newClient(ids)
      await outbox.meta.put(client)
      return client
    }),
  )
}

export function newClient(ids: Ids): Client {
  const clientId = ids.any()
  return { key: 'client', clientId, lastSeq: 0, lastLink: firstLink(clientId), ackedSeq: 0 }
}

/** Reads from the outbox which device this is and who is signed in. */
export async function readWho(core: { outbox: Outbox; device: Device | null; session: Session | null }): Promise<void> {
  const { db, meta } = core.outbox
  const [device, session] = await steadily(db, () => meta.bulkGet(['device', 'session']))
  core.device = device?.key === 'device' ? device : null
  core.session = session?.key === 'session' ? session : null
}

export async function keepSession(outbox: Outbox, session: Session): Promise<void> {
  const { grant, name, privileges } = session
  await steadily(outbox.db, () =>
    outbox.db.transaction('rw', outbox.meta, outbox.grants, async () => {
      await outbox.grants.put({ id: grant.id, grant, name, privileges })
      await outbox.meta.put(session)
    }),
  )
}

/** Changes the session; null ends the sign-in. If someone signed in or out in the meantime, their change wins. */
export async function changeSession(outbox: Outbox, { grant }: Session, next: Session | null): Promise<void> {
  await steadily(outbox.db, () =>
    outbox.db.transaction('rw', outbox.meta, outbox.grants, async () => {
      const now = await outbox.meta.get('session')
      if (now?.key !== 'session' || now.grant.id !== grant.id) return
      if (!next) return outbox.meta.delete('session')
      await outbox.grants.update(grant.id, { privileges: next.privileges })
      await outbox.meta.put(next)
    }),
  )
}

export interface NewAction {
  id: string
  draft: Draft
  deps: string[]
  at: string
  skewMs: number
  override: WireAction['override']
}

/**
 * Queues an action after the last one that the decision knew of, signed by the session. Null means that another tab queued or the worker
 * changed in the meantime, so the caller must decide again. Resolves after the durable commit.
 */
export async function addAction(
  outbox: Outbox,
  after: Pick<Client, 'clientId' | 'lastSeq'>,
  grantId: string,
  made: NewAction,
): Promise<OutboxRow | null> {
  return steadily(outbox.db, () =>
    outbox.db.transaction('rw', outbox.meta, outbox.actions, async () => {
      const [client, session] = await outbox.meta.bulkGet(['client', 'session'])
      if (client?.key !== 'client' || session?.key !== 'session') return null
      if (session.grant.id !== grantId || client.clientId !== after.clientId) return null
      // The first try committed, but its answer was lost with the connection. This is the second try.
      if (client.lastSeq === after.lastSeq + 1) {
        const last = await outbox.actions.get([client.clientId, client.lastSeq])
        return last?.id === made.id ? last : null
      }
      if (client.lastSeq !== after.lastSeq) return null
      const row = rowOf(client, session, made)
      await outbox.actions.add(row)
      await outbox.meta.put({ ...client, lastSeq: row.seq, lastLink: row.link })
      return row
    }),
  )
}

function rowOf(client: Client, session: Session, { id, draft, deps, at, skewMs, override }: NewAction): OutboxRow {
  const seq = client.lastSeq + 1
  const unsigned = {
    ...draft,
    seq,
    id,
    v: 1,
    deps,
    workerId: session.userId,
    grantId: session.grant.id,
    at,
    skewMs,
    override,
  }
  const link = nextLink(client.lastLink, unsigned)
  const row = {
    clientId: client.clientId,
    seq,
    id,
    link,
    subjects: namedBy(draft.payload),
    state: 'waiting' as const,
    result: null,
    ackedAt: null,
    action: { ...unsigned, sig: sign(link, session.secret) },
  }
  return 'undoes' in draft.payload ? { ...row, undoes: draft.payload.undoes } : row
}

function namedBy(payload: Draft['payload']): string[] {
  const [main, also] = subjectsOf(payload)
  return also === null ? [main] : [main, also]
}

/**
 * Reads this client, its actions after a seq, and the grants of those actions. It uses one transaction, because on a handheld one more
 * transaction costs more than all that is read in it.
 */
export async function queueAfter(
  outbox: Outbox,
  ids: Ids,
  seqOf: (client: Client) => number,
  limit = Infinity,
): Promise<{ client: Client; rows: OutboxRow[]; grants: GrantRow[] }> {
  const read = async () => {
    const client = await outbox.meta.get('client')
    if (client?.key !== 'client') return null
    const rows = seqOf(client) < client.lastSeq ? await rowsAfter(outbox, client.clientId, seqOf(client), limit) : []
    return {
      client,
      rows,
      grants: await grantsOf(
        outbox,
        rows.map((row) => row.action),
      ),
    }
  }
  const found = await steadily(outbox.db, () =>
    outbox.db.transaction('r', outbox.meta, outbox.actions, outbox.grants, read),
  )
  return found ?? { client: await clientOf(outbox, ids), rows: [], grants: [] }
}

/** Rows of this client after a seq, in order. */
export function rowsAfter(outbox: Outbox, clientId: string, seq: number, limit = Infinity): Promise<OutboxRow[]> {
  return steadily(outbox.db, () =>
    outbox.actions
      .where('[clientId+seq]')
      .between([clientId, seq], [clientId, Number.MAX_SAFE_INTEGER], false, true)
      .limit(limit)
      .toArray(),
  )
}

export function rowById(outbox: Outbox, id: string): Promise<OutboxRow | undefined> {
  return steadily(outbox.db, () => outbox.actions.where('id').equals(id).first())
}

/** Which of these actions are undone by an action that is waiting or applied. */
export async function undoneAmong(outbox: Outbox, ids: string[]): Promise<Set<string>> {
  const undos = await steadily(outbox.db, () => outbox.actions.where('undoes').anyOf(ids).toArray())
  return new Set(
    undos.flatMap((row) => (row.undoes && (row.state === 'waiting' || row.state === 'applied') ? [row.undoes] : [])),
  )
}

/** The grants that these actions and their overrides were signed under. A grant never changes. */
export async function grantsOf(
  outbox: Outbox,
  actions: readonly { grantId: string; override: WireAction['override'] }[],
): Promise<GrantRow[]> {
  if (actions.length === 0) return []
  const ids = new Set(actions.flatMap((a) => (a.override ? [a.grantId, a.override.grantId] : [a.grantId])))
  return (await steadily(outbox.db, () => outbox.grants.bulkGet([...ids]))).flatMap((row) => row ?? [])
}
