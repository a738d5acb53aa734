import type {
  ConsolView,
  Engine,
  GoodsMatch,
  InboundView,
  PhotoAbout,
  QueuedAction,
  Status,
  Whereabouts,
  Worker,
} from '../../client/offline/engine.ts'
import {
  consolView,
  invoiceView,
  meantBy,
  pickListView,
  planView,
  relocationView,
} from '../../client/offline/desk/parcel-views.ts'
import { take } from '../../client/offline/desk/projection.ts'
import { lyingAt, placesOf } from '../../client/offline/desk/views.ts'
import { namedBy } from '../../client/offline/desk/named.ts'
import { createStatus } from '../../client/offline/status.ts'
import { isRefusal, refuse } from '../../shared/errors.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { isPlanOpen } from '../../shared/rules/floor/consol.ts'
import { decide } from '../../shared/rules/floor/decide.ts'
import type { FloorAction } from '../../shared/rules/floor/actions.ts'
import { subjectsOf } from '../../shared/rules/floor/subjects.ts'
import { plainCode } from '../../shared/sync/pack.ts'
import type {
  ConsolRow,
  ExceptionRow,
  InboundRow,
  InvoiceRow,
  LocationRow,
  PickListRow,
  PlanRow,
  RelocationRow,
  SkuRow,
  StockRow,
} from '../../shared/sync/protocol.ts'
import { inboundNow, projectionOf } from './projection.ts'
import type { Actor } from '../../shared/rules/stock/fact-rows.ts'

/** The rows that a fake handheld holds. */
export interface FakeWorld {
  skus: SkuRow[]
  locations: LocationRow[]
  inbounds: InboundRow[]
  stock?: StockRow[]
  invoices?: InvoiceRow[]
  plans?: PlanRow[]
  consols?: ConsolRow[]
  relocations?: RelocationRow[]
  pickLists?: PickListRow[]
  printers?: { id: number; name: string }[]
  /** What the server would say of waybills that the handheld does not hold, by plain serial. */
  elsewhere?: Record<string, Whereabouts>
  exceptions?: ExceptionRow[]
  /** Workers by badge seed. */
  badges?: Record<string, Worker>
  worker?: Worker | null
  status?: Partial<Status>
}

type Photo = Awaited<ReturnType<Engine['photosOf']>>[number] & { about: PhotoAbout }

/**
 * For tests of the floor's flows and looks only: the Engine's interface over rows in memory, where the real rules decide. It stores and
 * sends nothing, and what it queues stays «waiting».
 */
export function fakeEngine(world: FakeWorld): Engine & { set(patch: Partial<Status>): void } {
  const rows = new Map<string, () => void>()
  const changes = new Set<() => void>()
  const none = { stock: [], invoices: [], plans: [], consols: [], relocations: [], pickLists: [] }
  const projection = projectionOf({ ...none, ...world })
  const { facts } = projection
  const done: QueuedAction[] = []
  const photos: Photo[] = []
  let status: Status = {
    ...createStatus().get(),
    enrolled: { deviceId: 1, label: 'Handheld 7', centerId: 1, centerCode: 'ICN1' },
    worker: world.worker ?? null,
    online: true,
    lastContactAt: '2026-11-20T06:30:00.000Z',
    snapshot: { state: 'complete', progress: 1 },
    persisted: true,
    ...world.status,
  }

  const unsent = (subject: string) => done.filter(({ action }) => subjectsOf(action.payload).includes(subject)).length
  const view = (row: InboundRow): InboundView => {
    const now = inboundNow(projection, row)
    return { ...now, lines: now.lines.filter((line) => line.quantity > 0), unsent: done.length }
  }
  const consol = (id: number): ConsolView | null => {
    const refused = (world.exceptions ?? []).filter(
      (row) =>
        row.subject === `consol:${id}` && row.type === 'consol.load' && facts.exceptions.get(row.id)?.open !== false,
    )
    return consolView(projection, id, refused, unsent)
  }
  const plain = plainCode
  const isAbout = (one: PhotoAbout, other: PhotoAbout) => JSON.stringify(one) === JSON.stringify(other)
  const actorOf = (worker: Worker): Actor => ({ userId: worker.userId, privileges: worker.privileges })
  const set = (patch: Partial<Status>) => {
    status = { ...status, ...patch }
    for (const tell of rows.values()) tell()
  }
  const stockOf = (skuId: number): StockRow => {
    const { AVA, RES, INS } = facts.balanceOf(1, skuId)
    return {
      skuId,
      available: AVA,
      reserved: RES,
      inStorage: INS,
      places: placesOf(facts, projection.stock.get(skuId)?.places ?? [], projection.postings.get(skuId) ?? []),
    }
  }
  let listener = 0

  return {
    set,
    status: () => status,
    ready: () => Promise.resolve(),
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
    attend: () => undefined,
    endWhenOver: () => false,
    async consent(seed) {
      const leader = world.badges?.[seed]
      if (!leader) return refuse('badge-unknown')
      return {
        actionId: String(done.length + 1),
        workerId: leader.userId,
        grantId: leader.grantId,
        sig: '',
        name: leader.name,
      }
    },
    async queue(draft, override) {
      const { worker } = status
      if (!worker) return refuse('not-signed-in')
      const id = `00000000-0000-7000-8000-${String(done.length + 1).padStart(12, '0')}`
      const leader = Object.values(world.badges ?? {}).find((one) => one.userId === override?.workerId)
      const action: FloorAction = { id, ...draft }
      const decided = decide(facts, action, { actor: actorOf(worker), overriddenBy: leader ? actorOf(leader) : null })
      if (isRefusal(decided)) return decided
      const seq = done.length + 1
      take(projection, decided, { seq, at: '2026-11-20T06:40:00.000Z', skewMs: 0 }, worker.name)
      facts.actions.set(id, { ...action, workerId: worker.userId, undone: false })
      done.unshift({
        action: {
          seq,
          id,
          type: draft.type,
          v: 1,
          payload: { ...draft.payload },
          deps: [],
          workerId: worker.userId,
          grantId: worker.grantId,
          at: '2026-11-20T06:40:00.000Z',
          skewMs: 0,
          override: null,
          sig: '',
        },
        state: 'waiting',
        result: null,
        undone: false,
        settled: false,
      })
      set({ unsent: done.length, oldestUnsentAt: status.oldestUnsentAt ?? '2026-11-20T06:40:00.000Z' })
      for (const tell of changes) tell()
      return { id, seq }
    },
    async inbound(id) {
      const row = world.inbounds.find((one) => one.id === id)
      return row ? view(row) : null
    },
    findInbounds: async (code) =>
      world.inbounds
        .filter(
          (row) =>
            plain(row.code) === plain(code) ||
            row.shipments.some((s) => s.shipmentNumber !== null && plain(s.shipmentNumber) === plain(code)),
        )
        .map(view),
    openInbounds: async () =>
      world.inbounds.map(view).filter((row) => row.status === 'ACCEPTED' || row.status === 'PROCESSING'),
    goodsByCode: async (code) =>
      world.skus.flatMap((sku): GoodsMatch[] =>
        sku.barcodes.filter((b) => b.code === code).map((b) => ({ sku, code, bundleQuantity: b.bundleQuantity })),
      ),
    skusNamed: async (words, most) => world.skus.filter(namedBy(words)).slice(0, most),
    sku: async (id) => world.skus.find((sku) => sku.id === id) ?? null,
    location: async (id) => world.locations.find((one) => one.id === id) ?? null,
    placesToCount: async () =>
      world.locations.filter((one) => one.count && facts.locations.get(one.id)?.count !== null),
    locationByAlias: async (alias) =>
      world.locations.find((one) => one.alias.toUpperCase() === alias.toUpperCase()) ?? null,
    stock: async (skuId) => stockOf(skuId),
    stockAt: async (locationId) => world.skus.flatMap((sku) => lyingAt(sku, stockOf(sku.id).places, locationId)),
    freeNear: async () => null,
    freeBesideDamaged: async () => null,

    invoice: async (id) => invoiceView(projection, id, unsent),
    invoicesBySerial: async (serial) =>
      meantBy(
        (world.invoices ?? [])
          .filter((one) => plain(one.serial) === plain(serial))
          .toReversed()
          .flatMap(({ id }) => invoiceView(projection, id, unsent) ?? []),
      ),
    whereIs: async (serial) => world.elsewhere?.[plain(serial)] ?? null,
    boxes: async () => world.skus.filter((sku) => sku.type === 'BOX'),
    consol: async (id) => consol(id),
    consolByCode: async (code) => consol(world.consols?.find((row) => plain(row.code) === plain(code))?.id ?? 0),
    openConsols: async () =>
      (world.consols ?? [])
        .toReversed()
        .flatMap((row) => consol(row.id) ?? [])
        .filter((one) => isPlanOpen(one.plan.status)),
    plan: async (id) => planView(projection, id),
    toLoad: async () => [],
    toPack: async () => 0,
    relocation: async (id) => relocationView(projection, id, unsent),
    relocationByCode: async (code) =>
      relocationView(projection, world.relocations?.find((row) => plain(row.code) === plain(code))?.id ?? 0, unsent),
    openRelocations: async () => {
      const views = (world.relocations ?? []).flatMap((row) => relocationView(projection, row.id, unsent) ?? [])
      return [
        ...views.filter((one) => one.status === 'RELOCATING'),
        ...views.filter((one) => one.status === 'RELOCATION_READY'),
      ]
    },
    pickList: async (id) => pickListView(projection, id, unsent),
    pickListByCode: async (code) =>
      pickListView(projection, world.pickLists?.find((row) => plain(row.code) === plain(code))?.id ?? 0, unsent),
    openPickLists: async () => (world.pickLists ?? []).flatMap((row) => pickListView(projection, row.id, unsent) ?? []),
    nextPlace: async ({ slipId, lineId }) => {
      const line = facts.pickLists.get(slipId)?.lines.find(({ id }) => id === lineId)
      const places = world.stock?.find(({ skuId }) => skuId === line?.skuId)?.places ?? []
      const place = places.find(({ locationId }) => locationId !== line?.locationId)
      return place ? { ...place, free: place.quantity } : null
    },
    freeAt: async (at) => facts.freeAt({ centerId: 1, ...at }),
    printers: async () => world.printers ?? [],
    label: async () => (status.online ? new Blob(['%PDF-'], { type: 'application/pdf' }) : refuse('offline')),

    async addPhoto({ about, picture }) {
      const id = `00000000-0000-7000-9000-${String(photos.length + 1).padStart(12, '0')}`
      photos.unshift({ id, about, takenAt: '2026-11-20T06:40:00.000Z', uploaded: false, refused: null, picture })
      set({ photosUnsent: photos.length })
      return { id }
    },
    photosOf: async (about) => photos.filter((photo) => isAbout(photo.about, about)),
    async removePhoto(id) {
      photos.splice(0, photos.length, ...photos.filter((photo) => photo.id !== id))
      set({ photosUnsent: photos.length })
    },

    queued: async ({ limit = 100, subject } = {}) =>
      done
        .filter(({ action }) => !subject || subjectsOf(action.payload).includes(subject))
        .slice(0, limit)
        .map((one) => ({ ...one, undone: facts.actions.get(one.action.id)?.undone ?? false })),
    exceptions: async () => world.exceptions ?? [],
    syncNow: async () => undefined,
    exportQueue: async () => new Blob([JSON.stringify(done)]),
    start: () => undefined,
    stop: async () => undefined,
  }
}

export function fakeWorker(
  userId: number,
  name: string,
  privileges: readonly Privilege[] = [
    'inbound:read',
    'inbound:write',
    'invoice:write',
    'consol:write',
    'relocation:write',
  ],
  language = 'en',
): Worker {
  return {
    userId,
    name,
    language,
    privileges: new Set(privileges),
    grantId: `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`,
  }
}
