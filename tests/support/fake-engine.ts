import type { Engine, GoodsMatch, InboundView, QueuedAction, Status, Worker } from '../../client/offline/engine.ts'
import { isRefusal, refuse } from '../../shared/errors.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { decide, type FloorAction } from '../../shared/rules/decide.ts'
import { subjectOf } from '../../shared/rules/subjects.ts'
import { Facts, stockKey, type Actor } from '../../shared/rules/facts.ts'
import type { ExceptionRow, InboundRow, LocationRow, SkuRow } from '../../shared/sync/protocol.ts'

/** The rows a fake handheld holds. */
export interface FakeWorld {
  skus: SkuRow[]
  locations: LocationRow[]
  inbounds: InboundRow[]
  exceptions?: ExceptionRow[]
  /** Workers by badge seed. */
  badges?: Record<string, Worker>
  worker?: Worker | null
  status?: Partial<Status>
}

/**
 * For tests of the floor's flows and looks only: the Engine's interface over rows in memory, with the real rules deciding.
 * It stores nothing, sends nothing, and what it queued stays «waiting».
 */
export function fakeEngine(world: FakeWorld): Engine & { set(patch: Partial<Status>): void } {
  const rows = new Map<string, () => void>()
  const changes = new Set<() => void>()
  const facts = new Facts()
  const done: QueuedAction[] = []
  let status: Status = {
    enrolled: { deviceId: 1, label: 'Handheld 7', centerId: 1, centerCode: 'ICN1' }, worker: world.worker ?? null, online: true, syncing: false, unsent: 0, oldestUnsentAt: null,
    refused: 0, lastContactAt: '2026-11-20T06:30:00.000Z', snapshot: { state: 'complete', progress: 1 }, persisted: true, blocked: null, ...world.status,
  }
  for (const sku of world.skus) facts.skus.set(sku.id, { ...sku })
  for (const location of world.locations) facts.locations.set(location.id, location)
  for (const row of world.inbounds) facts.inbounds.set(row.id, { ...structuredClone(row), status: statusOf(row.status) })

  const view = (row: InboundRow): InboundView => {
    const now = facts.inbounds.get(row.id)
    return {
      ...row,
      status: now?.status ?? row.status,
      shipments: row.shipments.map((s) => ({ ...s, ...now?.shipments.find((one) => one.id === s.id) })),
      lines: now?.lines.filter((l) => l.quantity > 0).map((l) => ({ ...l })) ?? [],
      unsent: done.length,
    }
  }
  const plain = (text: string) => text.replaceAll('-', '').toUpperCase()
  const actorOf = (worker: Worker): Actor => ({ userId: worker.userId, privileges: worker.privileges })
  const set = (patch: Partial<Status>) => {
    status = { ...status, ...patch }
    for (const tell of rows.values()) tell()
  }
  let listener = 0

  return {
    set,
    status: () => status,
    subscribe(tell) {
      const id = String(++listener)
      rows.set(id, tell)
      return () => void rows.delete(id)
    },
    onChange(tell) {
      changes.add(tell)
      return () => void changes.delete(tell)
    },
    async enrol() {
      const enrolled = { deviceId: 1, label: 'Handheld 7', centerId: 1, centerCode: 'ICN1' }
      set({ enrolled })
      return enrolled
    },
    async signInByBadge(seed) {
      const worker = world.badges?.[seed]
      if (!worker) return refuse('badge-unknown')
      set({ worker })
      return worker
    },
    signInByPassword: async () => refuse('offline'),
    async signOut() {
      set({ worker: null })
    },
    async consent(seed) {
      const leader = world.badges?.[seed]
      if (!leader) return refuse('badge-unknown')
      return { actionId: String(done.length + 1), workerId: leader.userId, grantId: leader.grantId, sig: '', name: leader.name }
    },
    async queue(draft, override) {
      const { worker } = status
      if (!worker) return refuse('not-signed-in')
      const id = `00000000-0000-7000-8000-${String(done.length + 1).padStart(12, '0')}`
      const leader = Object.values(world.badges ?? {}).find((one) => one.userId === override?.workerId)
      const action: FloorAction = { id, ...draft }
      const decided = decide(facts, action, { actor: actorOf(worker), overriddenBy: leader ? actorOf(leader) : null })
      if (isRefusal(decided)) return decided
      facts.apply(decided)
      facts.actions.set(id, { id, type: draft.type, payload: draft.payload, workerId: worker.userId, undone: false })
      const seq = done.length + 1
      done.unshift({
        action: { seq, id, type: draft.type, v: 1, payload: { ...draft.payload }, deps: [], workerId: worker.userId, grantId: worker.grantId, at: '2026-11-20T06:40:00.000Z', skewMs: 0, override: null, sig: '' },
        state: 'waiting', result: null, undone: false, settled: false,
      })
      set({ unsent: done.length, oldestUnsentAt: status.oldestUnsentAt ?? '2026-11-20T06:40:00.000Z' })
      for (const tell of changes) tell()
      return { id, seq }
    },
    async inbound(id) {
      const row = world.inbounds.find((one) => one.id === id)
      return row ? view(row) : null
    },
    findInbounds: async (code) => world.inbounds.filter((row) => plain(row.code) === plain(code) || row.shipments.some((s) => s.shipmentNumber !== null && plain(s.shipmentNumber) === plain(code))).map(view),
    openInbounds: async () => world.inbounds.map(view).filter((row) => row.status === 'ACCEPTED' || row.status === 'PROCESSING'),
    goodsByCode: async (code) => world.skus.flatMap((sku): GoodsMatch[] => sku.barcodes.filter((b) => b.code === code).map((b) => ({ sku, code, bundleQuantity: b.bundleQuantity }))),
    sku: async (id) => world.skus.find((sku) => sku.id === id) ?? null,
    location: async (id) => world.locations.find((one) => one.id === id) ?? null,
    locationByAlias: async (alias) => world.locations.find((one) => one.alias.toUpperCase() === alias.toUpperCase()) ?? null,
    async stock(skuId) {
      const { AVA, RES, INS } = facts.balanceOf(1, skuId)
      const places = world.locations.flatMap((location) => {
        const quantity = facts.pieces.get(stockKey({ centerId: 1, skuId, locationId: location.id, lot: null, expirationDate: null })) ?? 0
        return quantity > 0 ? [{ locationId: location.id, alias: location.alias, lot: null, expirationDate: null, quantity }] : []
      })
      return { skuId, available: AVA, reserved: RES, inStorage: INS, places }
    },
    stockAt: async () => [],
    queued: async ({ limit = 100, subject } = {}) =>
      done.filter(({ action }) => !subject || subjectOf(action.payload) === subject).slice(0, limit).map((one) => ({ ...one, undone: facts.actions.get(one.action.id)?.undone ?? false })),
    exceptions: async () => world.exceptions ?? [],
    syncNow: async () => undefined,
    exportQueue: async () => new Blob([JSON.stringify(done)]),
    start: () => undefined,
    stop: async () => undefined,
  }
}

export function fakeWorker(userId: number, name: string, privileges: readonly Privilege[] = ['inbound:read', 'inbound:write'], language = 'en'): Worker {
  return { userId, name, language, privileges: new Set(privileges), grantId: `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}` }
}

function statusOf(status: string) {
  const known = (['REGISTERED', 'ACCEPTED', 'PROCESSING', 'PENDING_APPROVAL', 'CLOSED', 'CANCELED'] as const).find((one) => one === status)
  if (!known) throw new Error(`No inbound has the status ${status}.`)
  return known
}
