import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import { isPlanOpen, takesCourier } from '../../../shared/rules/floor/consol.ts'
import type { ConsolRow, ExceptionRow, InvoiceRow, PlanRow, RelocationRow } from '../../../shared/sync/protocol.ts'
import type { Aboard, ConsolView, InvoiceView, PickListView, PlanView, RelocationView } from '../engine.ts'
import type { Projection } from './world.ts'

/** What screens see of waybills, pallets, plans and sheets: base rows with the queue's changes, from a projection that holds them. */

/** How many queued actions about a subject the server does not have yet. */
export type Unsent = (subject: string) => number

export function invoiceView(world: Projection, id: number, unsent: Unsent): InvoiceView | null {
  const row = world.invoices.get(id)
  const facts = world.facts.invoices.get(id)
  if (!row || !facts) return null
  const touch = world.touched.get(id)
  const packed = touch?.packed === undefined ? { byName: row.packedByName, at: row.packedAt } : touch.packed
  return {
    ...row,
    status: facts.status,
    printed: facts.printed,
    consolId: facts.consolId,
    loadedById: facts.loadedById,
    loadedByName: touch?.loadedByName === undefined ? row.loadedByName : touch.loadedByName,
    packedByName: packed?.byName ?? null,
    packedAt: packed?.at ?? null,
    picked: row.picked && pickedNow(row.picked, world.picked.get(id)),
    consolCode: facts.consolId === null ? null : (world.facts.consols.get(facts.consolId)?.code ?? null),
    unsent: unsent(`invoice:${id}`),
  }
}

function pickedNow(
  before: NonNullable<InvoiceRow['picked']>,
  since: ReturnType<Projection['picked']['get']>,
): NonNullable<InvoiceRow['picked']> {
  if (!since) return before
  const lacking = new Map(before.lacking?.map(({ skuId, quantity }) => [skuId, quantity]))
  let { short } = before
  for (const [skuId, pieces] of since.short) {
    lacking.set(skuId, (lacking.get(skuId) ?? 0) + pieces)
    short += pieces
  }
  const { lacking: known, ...sums } = before
  const names = new Set([...(before.byName?.split(', ') ?? []), ...since.byNames])
  // An older row was short without naming the SKUs. The pieces given up since would then be only half the truth.
  const isTold = known !== undefined || before.short === 0
  return {
    ...sums,
    quantity: before.quantity + since.quantity,
    short,
    byName: names.size > 0 ? [...names].join(', ') : null,
    ...(isTold
      ? { lacking: [...lacking].flatMap(([skuId, quantity]) => (quantity > 0 ? { skuId, quantity } : [])) }
      : {}),
  }
}

/**
 * Which of the waybills with one number are meant (`found`: newest first): those still here, unpacked ones first; if none
 * is here, the one that left last.
 */
export function meantBy<W extends { status: InvoiceStatus }>(found: readonly W[]): W[] {
  const here = found.filter(({ status }) => status !== 'CANCELED' && status !== 'DISPATCHED' && status !== 'DELIVERED')
  const packed = (one: W) => Number(one.status === 'PACKED' || one.status === 'CONSOLIDATED')
  return here.length > 0 ? here.sort((a, b) => packed(a) - packed(b)) : found.slice(0, 1)
}

/** @param refused open exceptions of waybills that were scanned onto it */
export function consolView(world: Projection, id: number, refused: ExceptionRow[], unsent: Unsent): ConsolView | null {
  const row = world.consols.get(id)
  const facts = world.facts.consols.get(id)
  const plan = row && planView(world, row.planId)
  if (!row || !facts || !plan) return null
  const boxes = [...world.consols.values()]
    .filter((box) => world.facts.consols.get(box.id)?.parentId === id)
    .sort((a, b) => a.code.localeCompare(b.code))
    .map((box) => ({ id: box.id, code: box.code, ...aboard(world, box) }))
  const own = aboard(world, row)
  return {
    ...row,
    ...own,
    plan,
    boxes,
    parentId: facts.parentId,
    parentCode: facts.parentId === null ? null : (world.facts.consols.get(facts.parentId)?.code ?? null),
    count: [own, ...boxes].reduce((sum, one) => sum + one.invoiceIds.length, 0),
    disputed: refused,
    unsent: unsent(`consol:${id}`),
  }
}

/**
 * What lies directly on the pallet or box, with cancelled waybills apart. Only the server knows which waybills may not leave yet. If a
 * waybill is among the facts, they say where it lies; for the others the row says so.
 */
function aboard({ facts }: Projection, row: ConsolRow): Aboard {
  const before = new Set([...row.invoiceIds, ...row.canceledIds])
  const isHere = (id: number) => facts.invoices.get(id)?.consolId === row.id
  const loaded = [...facts.invoices.keys()].filter((id) => !before.has(id) && isHere(id))
  const ids = [...[...before].filter((id) => !facts.invoices.has(id) || isHere(id)), ...loaded]
  const canceled = new Set(row.canceledIds)
  const isCanceled = (id: number) =>
    facts.invoices.has(id) ? facts.invoices.get(id)?.status === 'CANCELED' : canceled.has(id)
  const invoiceIds = ids.filter((id) => !isCanceled(id))
  const calledOff = new Set(row.calledOffIds)
  return {
    invoiceIds,
    canceledIds: ids.filter(isCanceled),
    calledOffIds: invoiceIds.filter((id) => calledOff.has(id)),
  }
}

export function planView(world: Projection, id: number): PlanView | null {
  const row = world.plans.get(id)
  const facts = world.facts.plans.get(id)
  if (!row || !facts) return null
  const view = { ...row, status: facts.status }
  const through = world.through.get(`plan:${id}`) ?? 0
  for (const [invoiceId, touch] of world.touched) {
    const before = world.invoices.get(invoiceId)
    const after = world.facts.invoices.get(invoiceId)
    if (!before || !after || touch.seq <= through) continue
    const [from, to] = [countedAs(world, row, before, before), countedAs(world, row, before, after)]
    if (from) view[from]--
    if (to) view[to]++
  }
  return view
}

/** Which of a plan's counts a waybill is in. A closed plan misses nothing, and returns leave on no pallet. */
export function countedAs(
  world: Projection,
  plan: PlanRow,
  invoice: InvoiceRow,
  now: { status: InvoiceStatus; consolId: number | null },
): 'loaded' | 'toLoad' | 'toPack' | null {
  if (now.consolId !== null)
    return now.status !== 'CANCELED' && world.facts.consols.get(now.consolId)?.planId === plan.id ? 'loaded' : null
  if (
    !isPlanOpen(plan.status) ||
    invoice.type !== 'NORMAL' ||
    invoice.centerId !== plan.centerId ||
    (invoice.planId ?? plan.id) !== plan.id ||
    !takesCourier(plan, invoice)
  )
    return null
  if (now.status === 'PACKED') return 'toLoad'
  return now.status === 'ALLOCATED' || now.status === 'PRINTED' ? 'toPack' : null
}

/** A pick list with what this device picked, and for each line the place where the rest of it is picked now. */
export function pickListView(world: Projection, id: number, unsent: Unsent): PickListView | null {
  const row = world.pickLists.get(id)
  const facts = world.facts.pickLists.get(id)
  if (!row || !facts) return null
  return {
    ...row,
    status: facts.status,
    lines: row.lines.map((line, nth) => {
      const now = facts.lines[nth] ?? line
      const alias =
        now.locationId === line.locationId ? line.alias : (world.facts.locations.get(now.locationId)?.alias ?? '')
      return { ...line, ...now, alias }
    }),
    unsent: unsent(`slip:${id}`),
  }
}

export function relocationView(world: Projection, id: number, unsent: Unsent): RelocationView | null {
  const row: RelocationRow | undefined = world.relocations.get(id)
  const facts = world.facts.relocations.get(id)
  if (!row || !facts) return null
  const { status, takenQuantity, storageQuantity, actualLocationId } = facts
  return { ...row, status, takenQuantity, storageQuantity, actualLocationId, unsent: unsent(`relocation:${id}`) }
}
