import { syncCalls } from './calls.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { InboundRow, PullAnswer } from '../../../shared/sync/protocol.ts'
import { forget, rewind } from './acknowledge.ts'
import type { Core } from '../core.ts'
import { clientOf, type Client } from '../storage/outbox.ts'
import { followRoster } from './follow-roster.ts'
import { hearSettled, type Closed } from './hear-settled.ts'
import { steadily } from '../storage/storage-trouble.ts'
import { packChanges, type Touched } from './pack-changes.ts'
import { announceAgain, forgetPhotos } from '../photos.ts'
import type {
  ConsolRecord,
  Generation,
  InboundRecord,
  PickListRecord,
  PlanRecord,
  RelocationRecord,
  SyncState,
} from '../storage/records.ts'

/** `reset`: the server cannot tell the changes, so a snapshot is due. `rewound`: the server lacks actions that it once had. */
export type Pulled = 'whole' | 'reset' | 'rewound'

/** Takes over what changed, page by page. Each page is stored in one transaction with its cursor. Throws CallFailed. */
export async function pull(core: Core): Promise<Pulled> {
  let rewound = false
  for (;;) {
    const { state, client, answer } = await ask(core)
    await core.giveWay()
    // This compares with the stored epoch, because a snapshot may already have come from the other server.
    if (isAnother(state.epoch, answer)) await announceAgain(core)
    // A cursor of another epoch means nothing, whatever the answer says.
    if (answer.reset || isAnother(ground(state).epoch, answer)) {
      await beginSnapshot(core, answer)
      return 'reset'
    }
    if (answer.lastSeq < client.ackedSeq) {
      await rewind(core.outbox, core.ids, client.clientId, answer.lastSeq)
      rewound = true
    } else await hearSettled(core, state, client, await closedIn(core, state, answer))
    if (await takePage(core, state, client, answer)) core.changed()
    if (!answer.more) break
  }
  await forgetOld(core)
  return rewound ? 'rewound' : 'whole'
}

/** Takes over only the roster: for a device that has nothing yet, or that meets a badge it does not know. */
export async function pullRoster(core: Core): Promise<void> {
  const { answer } = await ask(core)
  await core.cache.db.transaction('rw', core.cache.meta, () => takeRoster(core, answer))
}

/** Whether this is not the server that answered before, or it was restored from a backup since. */
function isAnother(epoch: string | null, answer: PullAnswer): boolean {
  return epoch !== null && epoch !== answer.epoch
}

interface Ground {
  generation: Generation | null
  epoch: string | null
  cursor: string | null
  fresh: boolean
}

/** What the next pull continues: the complete generation, or an incoming one that has come completely. */
function ground({ incoming, complete, epoch, cursor }: SyncState): Ground {
  if (incoming?.done && incoming.header)
    return {
      generation: incoming.generation,
      epoch: incoming.header.epoch,
      cursor: incoming.header.cursor,
      fresh: true,
    }
  return { generation: complete, epoch, cursor, fresh: false }
}

async function ask(core: Core): Promise<{ state: SyncState; client: Client; answer: PullAnswer }> {
  const { state, roster } = await core.cache.stateAndRoster()
  const client = await clientOf(core.outbox, core.ids)
  const askedAt = core.ports.now()
  const answer = await core.server.send(syncCalls.pull, {
    query: { cursor: ground(state).cursor ?? undefined, clientId: client.clientId, rosterVersion: roster?.version },
  })
  core.clock.heard(answer.serverTime, askedAt, core.ports.now())
  core.watermark = answer.watermark
  core.status.set({ lastContactAt: answer.serverTime })
  if (answer.roster) await followRoster(core, answer.roster)
  return { state, client, answer }
}

async function takePage(core: Core, asked: SyncState, client: Client, answer: PullAnswer): Promise<boolean> {
  const { cache } = core
  const { generation, cursor, fresh } = ground(asked)
  if (generation === null) return false
  const { meta, packs } = cache
  const whole = [cache.inbounds, cache.consols, cache.plans, cache.relocations, cache.pickLists, cache.exceptions]
  const take = async () => {
    const state = await cache.state()
    // Another tab was faster.
    if (ground(state).cursor !== cursor || ground(state).generation !== generation) return null
    const round = roundOf(state)
    const touched = await takeRows(core, generation, round, client, answer)
    const swept = !answer.more && state.sweptRound !== round
    if (swept) {
      for (const table of whole) await table.filter((record) => record.round !== round).delete()
    }
    await cache.change({
      epoch: answer.epoch,
      cursor: answer.cursor,
      round,
      lastContactAt: answer.serverTime,
      skewMs: core.clock.skewMs(),
      ...(fresh ? { complete: generation, incoming: null } : {}),
      ...(swept ? { sweptRound: round } : {}),
      ...(answer.more ? {} : { absorbed: { clientId: client.clientId, seq: answer.lastSeq } }),
    })
    await takeRoster(core, answer)
    return touched
  }
  const touched = await steadily(cache.db, () => cache.db.transaction('rw', [meta, packs[generation], ...whole], take))
  cache.forgetParsed(fresh || touched === null ? undefined : touched)
  if (fresh && touched) await packs[generation === 'A' ? 'B' : 'A'].clear()
  return (
    fresh ||
    saysAnything(answer) ||
    asked.absorbed?.clientId !== client.clientId ||
    asked.absorbed.seq !== answer.lastSeq
  )
}

/**
 * Exceptions that are closed: those that a page lists as gone and, after a snapshot's last page, all that did not come with it, whether
 * they are known here or not.
 */
async function closedIn({ cache }: Core, state: SyncState, { changes, gone, more }: PullAnswer): Promise<Closed> {
  const round = roundOf(state)
  const ids = gone['exception'] ?? []
  if (more || state.sweptRound === round) return { ids, all: null }
  const open = new Set(await cache.exceptions.filter((record) => record.round === round).primaryKeys())
  for (const { id } of changes.exception) open.add(id)
  for (const id of ids) open.delete(id)
  return { ids, all: { open } }
}

/** Which snapshot a page belongs to. */
const roundOf = (state: SyncState) => (ground(state).fresh ? state.round + 1 : state.round)

function saysAnything({ changes, gone }: PullAnswer): boolean {
  return [...Object.values(changes), ...Object.values(gone)].some((rows) => rows.length > 0)
}

async function takeRows(
  { cache }: Core,
  generation: Generation,
  round: number,
  client: Client,
  { changes, gone, more, lastSeq }: PullAnswer,
): Promise<Touched> {
  const changed = packChanges(cache, generation)
  for (const row of changes.sku) await changed.setSku(row.id, row)
  for (const row of changes.location) await changed.setLocation(row.id, row)
  for (const row of changes.stock) await changed.setStock(row.skuId, row)
  for (const id of gone.sku ?? []) await changed.setSku(id, null)
  for (const id of gone.location ?? []) await changed.setLocation(id, null)
  for (const id of gone.stock ?? []) await changed.setStock(id, null)
  for (const row of changes.invoice) await changed.setInvoice(row.id, row)
  for (const id of gone.invoice ?? []) await changed.setInvoice(id, null)
  const touched = await changed.write()

  const through = more ? { clientId: client.clientId, seq: lastSeq } : null
  await cache.inbounds.bulkPut(
    changes.inbound.map((row): InboundRecord => ({ id: row.id, codes: codesOf(row), round, through, row })),
  )
  await cache.consols.bulkPut(
    changes.consol.map(
      (row): ConsolRecord => ({
        id: row.id,
        code: plainCode(row.code),
        planId: row.planId,
        parentId: row.parentId,
        round,
        through,
        row,
      }),
    ),
  )
  await cache.plans.bulkPut(
    changes.plan.map((row): PlanRecord => ({ id: row.id, code: plainCode(row.code), round, through, row })),
  )
  await cache.relocations.bulkPut(
    changes.relocation.map(
      (row): RelocationRecord => ({ id: row.id, code: plainCode(row.code), skuId: row.skuId, round, through, row }),
    ),
  )
  await cache.pickLists.bulkPut(
    changes.slip.map(
      (row): PickListRecord => ({
        id: row.id,
        code: plainCode(row.code),
        skuIds: [...new Set(row.lines.map(({ skuId }) => skuId))],
        round,
        through,
        row,
      }),
    ),
  )
  await cache.exceptions.bulkPut(changes.exception.map((row) => ({ id: row.id, round, subject: row.subject, row })))
  for (const [kind, table] of [
    ['inbound', cache.inbounds],
    ['consol', cache.consols],
    ['plan', cache.plans],
    ['relocation', cache.relocations],
    ['slip', cache.pickLists],
    ['exception', cache.exceptions],
  ] as const) {
    await table.bulkDelete(gone[kind] ?? [])
  }
  return touched
}

async function takeRoster({ cache }: Core, answer: PullAnswer): Promise<void> {
  await cache.meta.put({ key: 'center', center: answer.center, printers: answer.printers })
  const known = await cache.meta.get('roster')
  const rows = answer.roster ?? (known?.key === 'roster' ? known.rows : null)
  if (rows) await cache.meta.put({ key: 'roster', rows, version: answer.rosterVersion, confirmedAt: answer.serverTime })
}

/** Begins a snapshot. The base rows stay in use until it is complete. */
async function beginSnapshot(core: Core, answer: PullAnswer): Promise<void> {
  const { cache } = core
  await cache.db.transaction('rw', cache.meta, async () => {
    const { complete } = await cache.state()
    await cache.change({
      incoming: { generation: complete === 'A' ? 'B' : 'A', header: null, marker: null, records: 0, done: false },
    })
    await takeRoster(core, answer)
  })
}

const forgetEveryMs = 600_000
const forgotAt = new WeakMap<Core, number>()

async function forgetOld(core: Core): Promise<void> {
  const now = core.ports.now()
  if (now - (forgotAt.get(core) ?? 0) < forgetEveryMs) return
  forgotAt.set(core, now)
  const { absorbed } = await core.cache.state()
  const client = await clientOf(core.outbox, core.ids)
  const open = new Set(await core.cache.exceptions.toCollection().primaryKeys())
  const seq = absorbed?.clientId === client.clientId ? absorbed.seq : 0
  await forgetPhotos(core)
  await forget(core.outbox, { absorbed: seq, watermark: core.watermark, now: core.clock.serverNow(), open })
}

function codesOf(row: InboundRow): string[] {
  const numbers = row.shipments.flatMap((s) => (s.shipmentNumber ? [plainCode(s.shipmentNumber)] : []))
  return [...new Set([plainCode(row.code), ...numbers])]
}
