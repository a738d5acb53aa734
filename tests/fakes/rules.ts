import { isRefusal, type Refusal } from '../../shared/errors.ts'
import { decide } from '../../shared/rules/floor/decide.ts'
import type { QueuedWire } from '../../client/offline/storage/outbox.ts'
import { consolView, invoiceView, planView, relocationView } from '../../client/offline/desk/parcel-views.ts'
import { take } from '../../client/offline/desk/projection.ts'
import { placesOf } from '../../client/offline/desk/views.ts'
import type { Projection } from '../../client/offline/desk/world.ts'
import { inboundNow, projectionOf } from './projection.ts'
import type { FakeRows } from './rows.ts'

/** Lets the shared rules decide an action on the server's rows; returns the refusal, or null. */
export function applyAction(server: FakeRows, action: QueuedWire, before: readonly QueuedWire[]): Refusal | null {
  if (action.type === 'exception.settle') {
    server.exceptions.delete(action.payload.exceptionId)
    server.touch('exception', action.payload.exceptionId)
    return null
  }
  const world = worldOf(server)
  for (const done of before) {
    const undone = before.some((b) => 'undoes' in b.payload && b.payload.undoes === done.id)
    world.facts.actions.set(done.id, { ...done, undone })
  }
  const by = { actor: { userId: action.workerId, privileges: new Set<never>() }, overriddenBy: null }
  const changes = decide(world.facts, action, by)
  if (isRefusal(changes)) return changes
  take(world, changes, action, server.roster.find((row) => row.userId === action.workerId)?.name ?? '')
  for (const row of server.inbounds.values()) keep(server, 'inbound', server.inbounds, inboundNow(world, row))
  keepParcels(server, world)
  keepStock(server, world)
  return null
}

/** Makes a change as the office does; a change that a rule refuses is a fault of the test. */
export function officeDoes(server: FakeRows, action: Parameters<typeof decide>[1]): void {
  const world = worldOf(server)
  const changes = decide(world.facts, action, { actor: { userId: 99, privileges: new Set() }, overriddenBy: null })
  if (isRefusal(changes)) throw new Error(`refused: ${changes.refused}`)
  take(world, changes, { seq: 1, at: new Date(server.now).toISOString(), skewMs: 0 }, 'The office')
  keepParcels(server, world)
}

function worldOf(server: FakeRows): Projection {
  return projectionOf({
    skus: server.skus.values(),
    locations: server.locations.values(),
    inbounds: server.inbounds.values(),
    stock: server.stock.values(),
    invoices: server.invoices.values(),
    plans: server.plans.values(),
    consols: server.consols.values(),
    relocations: server.relocations.values(),
    pickLists: server.pickLists.values(),
  })
}

function keepParcels(server: FakeRows, world: Projection): void {
  const none = () => 0
  for (const { id } of server.invoices.values()) {
    const { consolCode: _code, unsent: _unsent, ...row } = invoiceView(world, id, none) ?? fault()
    keep(server, 'invoice', server.invoices, row)
  }
  for (const { id } of server.consols.values()) {
    const {
      plan: _plan,
      parentCode: _code,
      boxes: _boxes,
      count: _count,
      disputed: _disputed,
      unsent: _unsent,
      ...row
    } = consolView(world, id, [], none) ?? fault()
    keep(server, 'consol', server.consols, row)
  }
  for (const { id } of server.plans.values()) keep(server, 'plan', server.plans, planView(world, id) ?? fault())
  for (const { id } of server.relocations.values()) {
    const { unsent: _unsent, ...row } = relocationView(world, id, none) ?? fault()
    keep(server, 'relocation', server.relocations, row)
  }
}

function keep<T extends { id: number }>(server: FakeRows, kind: string, rows: Map<number, T>, row: T): void {
  if (JSON.stringify(rows.get(row.id)) === JSON.stringify(row)) return
  rows.set(row.id, row)
  server.touch(kind, row.id)
}

function fault(): never {
  throw new Error('A row of the fake server is not whole.')
}

/** Keeps a balance as the handhelds' rows have it, without Qoo10's share. */
function keepStock(server: FakeRows, { facts, postings }: Projection): void {
  for (const [skuId, posted] of postings) {
    const { INS, AVA, RES } = facts.balanceOf(1, skuId)
    const places = placesOf(facts, server.stock.get(skuId)?.places ?? [], posted)
    server.stock.set(skuId, { skuId, available: AVA, reserved: RES, inStorage: INS, places })
    server.touch('stock', skuId)
  }
}
