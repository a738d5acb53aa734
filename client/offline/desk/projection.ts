import { decide, isFloorActionType } from '../../../shared/rules/floor/decide.ts'
import type { Authority } from '../../../shared/rules/floor/authority.ts'
import type { Change } from '../../../shared/rules/stock/facts.ts'
import { subjectOf } from '../../../shared/rules/floor/subjects.ts'
import type { WireAction } from '../../../shared/sync/protocol.ts'
import type { Core } from '../core.ts'
import { load } from './load.ts'
import { queueAfter, type OutboxRow } from '../storage/outbox.ts'
import { emptyProjection, type Projection, type World } from './world.ts'
import type { Actor } from '../../../shared/rules/stock/fact-rows.ts'

/** How long a refused action is shown as done while the rows behind the refusal are on their way. */
export const awaitRowsMs = 20_000

/** Refusals that mean the work is over anyway, no matter which worker did it. If it showed as not done, a worker would do it once more. */
const overAnyway = new Set([
  'already-loaded',
  'already-nested',
  'already-packed',
  'already-undone',
  'counted-twice',
  'inbound-transition',
  'invoice-transition',
  'loaded-elsewhere',
  'nested-elsewhere',
  'nothing-to-undo',
  'picked-already',
  'plan-transition',
  'put-back-already',
  'relocation-transition',
  'slip-transition',
])

/**
 * The actions that are shown as done. It leaves out what the server refused longer ago than its rows should take to come, and what was held
 * because of that. So a handheld whose pulls fail still learns of its refusals.
 */
function shownAsDone(live: readonly OutboxRow[], now: number): OutboxRow[] {
  const refused = new Set<string>()
  for (const { id, state, result, ackedAt, action } of live) {
    const isLate = ackedAt !== null && now - Date.parse(ackedAt) >= awaitRowsMs
    if (state === 'refused' && isLate && !overAnyway.has(result?.code ?? '')) refused.add(id)
    if (state === 'held' && action.deps.some((dep) => refused.has(dep))) refused.add(id)
  }
  return live.filter(({ id }) => !refused.has(id))
}

export async function buildWorld(core: Core): Promise<World> {
  const { absorbed } = await core.cache.state()
  const {
    client,
    rows: live,
    grants,
  } = await queueAfter(core.outbox, core.ids, ({ clientId }) => (absorbed?.clientId === clientId ? absorbed.seq : 0))
  const world: World = {
    ...emptyProjection(),
    client,
    live: [],
    grants: new Map(grants.map((g) => [g.id, g])),
    pallets: new Map(),
  }
  world.live.push(...live)
  const shown = shownAsDone(live, core.clock.serverNow())
  await load(
    core,
    world,
    shown.map((row) => row.action.payload),
    shown,
  )
  for (const row of shown) replay(world, row)
  return world
}

/** Adds an action that was just queued, with the changes that were decided. */
export function addToWorld(world: World, row: OutboxRow, changes: readonly Change[], byName: string): World {
  world.live.push(row)
  take(world, changes, row.action, byName)
  return { ...world, client: { ...world.client, lastSeq: row.seq, lastLink: row.link } }
}

function replay(world: World, row: OutboxRow): void {
  const { action } = row
  // The action comes from a newer version of the app, before a downgrade. It waits and shows in the queue.
  if (!isFloorActionType(action.type)) return
  if ((world.through.get(subjectOf(action.payload)) ?? 0) >= row.seq) return
  const changes = decide(world.facts, action, decisionOf(world, action))
  // Other people's work may have made this action impossible; the server will say so.
  if (Array.isArray(changes)) take(world, changes, action, world.grants.get(action.grantId)?.name ?? '')
}

/** Applies the changes of one action. */
export function take(
  world: Projection,
  changes: readonly Change[],
  action: Pick<WireAction, 'seq' | 'at' | 'skewMs'>,
  byName: string,
): void {
  world.facts.apply(changes)
  for (const change of changes) {
    if (change.at === 'stock') {
      const known = world.postings.get(change.skuId)
      if (known) known.push(change)
      else world.postings.set(change.skuId, [change])
    } else if (change.at === 'pick') {
      const { picked = 0, short = 0 } = change
      const line = world.facts.pickLists.get(change.slipId)?.lines.find(({ id }) => id === change.id)
      const before = line && world.picked.get(line.invoiceId)
      if (line)
        world.picked.set(line.invoiceId, {
          quantity: (before?.quantity ?? 0) + picked,
          short: new Map(before?.short).set(line.skuId, (before?.short.get(line.skuId) ?? 0) + short),
          byNames: picked > 0 ? [...(before?.byNames ?? []), byName] : (before?.byNames ?? []),
        })
    } else if (change.at === 'invoice') {
      const touch = { ...world.touched.get(change.id), seq: action.seq }
      if (change.step === 'pack')
        touch.packed = { byName, at: new Date(Date.parse(action.at) + action.skewMs).toISOString() }
      if (change.step === 'unpack') touch.packed = null
      if (change.step === 'load') touch.loadedByName = byName
      if (change.step === 'unload') touch.loadedByName = null
      world.touched.set(change.id, touch)
    }
  }
}

function decisionOf(world: World, action: Pick<WireAction, 'workerId' | 'grantId' | 'override'>): Authority {
  const actor = (userId: number, grantId: string): Actor => ({
    userId,
    privileges: new Set(world.grants.get(grantId)?.privileges),
  })
  const { override } = action
  return {
    actor: actor(action.workerId, action.grantId),
    overriddenBy: override && actor(override.workerId, override.grantId),
  }
}
