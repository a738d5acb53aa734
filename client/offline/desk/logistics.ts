import { syncCalls } from '../sync/calls.ts'
import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import { isPlanOpen } from '../../../shared/rules/floor/consol.ts'
import type { StockKey } from '../../../shared/rules/stock/facts.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import type { Core } from '../core.ts'
import type { ConsolView, InvoiceView, PlanView, RelocationView, Whereabouts } from '../engine.ts'
import { loadInvoices, loadPlans, loadRelocations, loadStock, takeConsols, takeRelocations } from './load.ts'
import { consolView, countedAs, invoiceView, meantBy, planView, relocationView, type Unsent } from './parcel-views.ts'
import type { World } from './world.ts'
import type { ExceptionRecord } from '../storage/records.ts'
import { CallFailed } from '../sync/transport.ts'
import { steadily } from '../storage/storage-trouble.ts'

/** Look-ups of packing, consolidation and relocation. Each loads what is asked for and shows it with the queue applied. */

const patienceMs = 2_000

export async function invoiceOf(core: Core, world: World, id: number): Promise<InvoiceView | null> {
  if (!world.invoices.has(id)) await loadInvoices(core, world, [id])
  return invoiceView(world, id, unsentIn(world))
}

export async function invoicesBySerial(core: Core, world: World, serial: string): Promise<InvoiceView[]> {
  const ids = (await core.cache.invoicesBySerial(serial)).map(({ id }) => id)
  const unknown = ids.filter((id) => !world.invoices.has(id))
  if (unknown.length > 0) await loadInvoices(core, world, unknown)
  return meantBy(ids.flatMap((id) => invoiceView(world, id, unsentIn(world)) ?? []))
}

/** This counts in the packed text, because parsing thousands of waybills for one number would cost a handheld seconds. */
export async function toPackIn(core: Core, world: World): Promise<number> {
  const isToPack = ({ status }: { status: InvoiceStatus }) => status === 'ALLOCATED' || status === 'PRINTED'
  let here = await core.cache.countToPack()
  for (const [id, row] of world.invoices) {
    const now = world.facts.invoices.get(id)
    if (now) here += Number(isToPack(now)) - Number(isToPack(row))
  }
  return here
}

/**
 * The waybills that a plan still misses, by the rule that counts them: first packed ones that are on no pallet, then those that are not
 * packed.
 */
export async function toLoadOf(core: Core, world: World, planId: number): Promise<InvoiceView[]> {
  await loadPlans(core, world, [planId])
  const plan = world.plans.get(planId)
  if (!plan) return []
  const ids = [...new Set([...(await core.cache.invoiceIdsBeforeLoading()), ...world.invoices.keys()])]
  const unknown = ids.filter((id) => !world.invoices.has(id))
  if (unknown.length > 0) await loadInvoices(core, world, unknown)
  const missing = ids.flatMap((id) => {
    const row = world.invoices.get(id)
    const now = world.facts.invoices.get(id)
    const as = row && now && countedAs(world, plan, row, now)
    const view = as === 'toLoad' || as === 'toPack' ? invoiceView(world, id, unsentIn(world)) : null
    return view ? [view] : []
  })
  return missing.sort((a, b) => Number(b.status === 'PACKED') - Number(a.status === 'PACKED') || a.id - b.id)
}

export async function whereIs(core: Core, serial: string): Promise<Whereabouts | null> {
  const patience = Promise.withResolvers<null>()
  const timer = core.ports.setTimer(() => patience.resolve(null), patienceMs)
  const asked = core.server
    .send(syncCalls.whereabouts, { params: { serial: plainCode(serial) } })
    .catch((error: unknown) => {
      if (error instanceof CallFailed) return null
      throw error
    })
  try {
    return await Promise.race([asked, patience.promise])
  } finally {
    core.ports.clearTimer(timer)
  }
}

export async function consolOf(core: Core, world: World, id: number): Promise<ConsolView | null> {
  const coming = world.pallets.get(id) ?? loadPallet(core, world, id)
  world.pallets.set(id, coming)
  try {
    return consolView(world, id, refusedLoads(world, await coming), unsentIn(world))
  } catch (error) {
    world.pallets.delete(id)
    throw error
  }
}

/**
 * Loads a pallet with its boxes and the exceptions about it, in one transaction, because each transaction costs a handheld milliseconds.
 */
async function loadPallet(core: Core, world: World, id: number): Promise<ExceptionRecord[]> {
  const { db, consols, exceptions } = core.cache
  const read = () =>
    Promise.all([
      consols.get(id),
      consols.where('parentId').equals(id).toArray(),
      exceptions.where('subject').equals(`consol:${id}`).toArray(),
    ])
  const [pallet, boxes, records] = await steadily(db, () => db.transaction('r', consols, exceptions, read))
  await takeConsols(core, world, [pallet, ...boxes])
  return records
}

export async function consolByCode(core: Core, world: World, code: string): Promise<ConsolView | null> {
  const record = await core.cache.consols.where('code').equals(plainCode(code)).first()
  return record ? consolOf(core, world, record.id) : null
}

export async function openConsolsOf(core: Core, world: World): Promise<ConsolView[]> {
  await takeConsols(core, world, await core.cache.consols.toArray())
  const refused = refusedLoads(world, await core.cache.exceptions.where('subject').startsWith('consol:').toArray())
  return [...world.consols.values()]
    .filter((row) => isPlanOpen(world.facts.plans.get(row.planId)?.status ?? 'CANCELED'))
    .sort((a, b) => b.id - a.id)
    .flatMap(
      ({ id }) =>
        consolView(
          world,
          id,
          refused.filter((row) => row.subject === `consol:${id}`),
          unsentIn(world),
        ) ?? [],
    )
}

/** Leaves out the exceptions that a queued action of this device settles. */
function refusedLoads({ facts }: World, records: readonly ExceptionRecord[]): ExceptionRow[] {
  return records
    .map((record) => record.row)
    .filter((row) => row.type === 'consol.load' && facts.exceptions.get(row.id)?.open !== false)
}

export async function planOf(core: Core, world: World, id: number): Promise<PlanView | null> {
  await loadPlans(core, world, [id])
  return planView(world, id)
}

export async function relocationOf(core: Core, world: World, id: number): Promise<RelocationView | null> {
  await loadRelocations(core, world, [id])
  return relocationView(world, id, unsentIn(world))
}

export async function relocationByCode(core: Core, world: World, code: string): Promise<RelocationView | null> {
  const record = await core.cache.relocations.where('code').equals(plainCode(code)).first()
  return record ? relocationOf(core, world, record.id) : null
}

export async function openRelocationsOf(core: Core, world: World): Promise<RelocationView[]> {
  takeRelocations(world, await core.cache.relocations.toArray())
  const onTheWay = (view: RelocationView) => (view.status === 'RELOCATING' ? 0 : 1)
  return [...world.relocations.keys()]
    .flatMap((id) => relocationView(world, id, unsentIn(world)) ?? [])
    .filter((view) => view.status !== 'CLOSED')
    .sort((a, b) => onTheWay(a) - onTheWay(b) || a.code.localeCompare(b.code))
}

export async function freeAt(core: Core, world: World, at: Omit<StockKey, 'centerId'>): Promise<number> {
  const centerId = core.device?.centerId
  if (centerId === undefined) return 0
  await loadStock(core, world, at.skuId)
  return world.facts.freeAt({ centerId, ...at })
}

export function unsentIn(world: World): Unsent {
  return (subject) =>
    world.live.filter((queued) => queued.state === 'waiting' && queued.subjects.includes(subject)).length
}
