import { refuse, isRefusal, type Refusal } from '../../../shared/errors.ts'
import { decide, privilegeOf } from '../../../shared/rules/floor/decide.ts'
import { goodsKey } from '../../../shared/rules/stock/facts.ts'
import type { Core } from '../core.ts'
import type { Consent, Draft } from '../engine.ts'
import { endWhenOver } from '../session.ts'
import { emptyCache, recovering, outboxWorks } from '../storage/recover-storage.ts'
import { load } from './load.ts'
import { addAction, readWho, type OutboxRow } from '../storage/outbox.ts'
import { dropUploaded } from '../photos.ts'
import type { World } from './world.ts'
import { storageTrouble, type StorageTrouble } from '../storage/storage-trouble.ts'
import type { Projections } from './projection-cache.ts'
import type { Actor } from '../../../shared/rules/stock/fact-rows.ts'

/** The protocol's limit. If an action depends on more than that, the rules still decide it by the facts. */
const mostDeps = 50
/** How often another tab may queue first before that is suspicious. */
const mostTries = 20

/** Decides an action on what is known here, and queues it if the rules allow it. */
export async function decideAndAdd(
  core: Core,
  projections: Projections,
  draft: Draft,
  consent: Consent | undefined,
): Promise<OutboxRow | Refusal> {
  const { id, override } = consent
    ? { id: consent.actionId, override: { workerId: consent.workerId, grantId: consent.grantId, sig: consent.sig } }
    : { id: core.ids.inOrder(), override: null }
  for (let tries = 0; tries < mostTries; tries++) {
    endWhenOver(core)
    const { session } = core
    if (!session) return refuse('not-signed-in')
    if (!session.privileges.includes(privilegeOf[draft.type])) return refuse('worker-forbidden')
    const { world, version } = await recovering(core, projections.now)
    await recovering(core, () => load(core, world, [draft.payload]))
    const leader = override && (await core.outbox.grants.get(override.grantId))
    const overriddenBy: Actor | null = leader
      ? { userId: leader.grant.workerId, privileges: new Set(leader.privileges) }
      : null
    const changes = decide(
      world.facts,
      { ...draft, id },
      { actor: { userId: session.userId, privileges: new Set(session.privileges) }, overriddenBy },
    )
    if (isRefusal(changes)) return changes

    const made = {
      id,
      draft,
      deps: depsOf(world, draft),
      at: new Date(core.ports.now()).toISOString(),
      skewMs: core.clock.skewMs(),
      override,
    }
    const row = await addOrBlock(core, () => addAction(core.outbox, world.client, session.grant.id, made))
    if (isRefusal(row)) return row
    if (row) {
      projections.add(version, row, changes, session.name)
      return row
    }
    // Another tab queued an action, or someone signed in or out there.
    await readWho(core)
    projections.forget()
  }
  throw new Error('Other tabs queued without end.')
}

/** A scan that cannot be stored is refused loudly. Before that, everything that is not the outbox makes room for it. */
async function addOrBlock(core: Core, add: () => Promise<OutboxRow | null>): Promise<OutboxRow | null | Refusal> {
  const first = await tried(add)
  if (!('trouble' in first)) return first.row
  const works = await outboxWorks(core)
  const again = works && first.trouble === 'lost' ? await tried(add) : first
  if (!('trouble' in again)) return again.row
  // Pictures of goods go first, then those that the server has, then everything that can be fetched again.
  const afterGoods = works && (await core.ports.dropPictures()) ? await tried(add) : again
  if (!('trouble' in afterGoods)) return afterGoods.row
  const afterPictures = works && (await dropUploaded(core)) > 0 ? await tried(add) : afterGoods
  if (!('trouble' in afterPictures)) return afterPictures.row
  if (works) await emptyCache(core)
  const last = works ? await tried(add) : again
  if (!('trouble' in last)) return last.row
  // If a small write succeeds and this one fails, the storage is full, whatever the browser calls the error.
  const blocked = works ? 'storage-full' : 'storage-broken'
  core.status.set({ blocked })
  return refuse(blocked)
}

async function tried(
  add: () => Promise<OutboxRow | null>,
): Promise<{ row: OutboxRow | null } | { trouble: StorageTrouble }> {
  try {
    return { row: await add() }
  } catch (error) {
    const trouble = storageTrouble(error)
    if (trouble === null) throw error
    return { trouble }
  }
}

/** The ids of earlier actions, not yet acknowledged, that this one depends on. */
function depsOf(world: World, draft: Draft): string[] {
  if ('undoes' in draft.payload) return [draft.payload.undoes]
  const waiting = world.live.flatMap(({ state, action }) => (state === 'waiting' ? [action] : []))
  // No action depends on one that was taken back.
  const undone = new Set(waiting.flatMap(({ payload }) => ('undoes' in payload ? [payload.undoes] : [])))
  const found = waiting.filter((before) => !undone.has(before.id) && isNeededBy(before, draft)).map(({ id }) => id)
  return needsAll.has(draft.type) ? found.slice(-mostDeps) : found.slice(-1)
}

/**
 * Putting away needs every count of the goods, and closing an inbound everything that was put away. Any other action
 * needs only the last one before it.
 */
const needsAll: ReadonlySet<Draft['type']> = new Set(['inbound.store', 'inbound.close'])

function isNeededBy(before: Draft, draft: Draft): boolean {
  switch (draft.type) {
    case 'inbound.store':
      return (
        before.type === 'inbound.inspect' &&
        before.payload.inboundId === draft.payload.inboundId &&
        goodsKey(before.payload) === goodsKey(draft.payload)
      )
    case 'inbound.close':
      return before.type === 'inbound.store' && before.payload.inboundId === draft.payload.inboundId
    case 'consol.load':
      return before.type === 'packing.pack' && before.payload.invoiceId === draft.payload.invoiceId
    case 'consol.unload':
      return (
        before.type === 'consol.load' &&
        before.payload.invoiceId === draft.payload.invoiceId &&
        before.payload.consolId === draft.payload.consolId
      )
    case 'consol.unnest':
      return before.type === 'consol.nest' && before.payload.consolId === draft.payload.consolId
    case 'relocation.close':
    case 'relocation.short':
      return (
        (before.type === 'relocation.arrive' || before.type === 'relocation.short') &&
        before.payload.relocationId === draft.payload.relocationId
      )
    default:
      return false
  }
}
