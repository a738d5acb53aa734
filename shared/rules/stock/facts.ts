import type { PlanStatus } from '../../entities/consol.ts'
import type { InboundStatus } from '../../entities/inbound-status.ts'
import type { InvoiceStatus } from '../../entities/invoice.ts'
import type { Packaging } from '../../entities/packaging.ts'
import { pickLineStatus, pickListStatus, toPick } from '../floor/pick-pieces.ts'
import { isSlipOpen } from './slip-steps.ts'
import type { ShortReason } from '../../entities/pick-list.ts'
import type { RelocationStatus } from '../../entities/relocation.ts'
import {
  emptyBalance,
  effectsOf,
  ledgerFields,
  type Balance,
  type Cause,
  type LedgerField,
  type LedgerReason,
} from '../../stock.ts'
import type {
  ConsolFacts,
  CountedLine,
  DoneAction,
  GoodsKey,
  InboundFacts,
  InvoiceFacts,
  LocationFacts,
  PlanFacts,
  PickLineFacts,
  PickListFacts,
  PlanLoad,
  RelocationFacts,
  Reservation,
  ShipmentFacts,
  SkuFacts,
} from './fact-rows.ts'
import type { InvoiceStep } from '../dispatch/invoice-steps.ts'

/** Goods at a place. */
export interface StockKey extends GoodsKey {
  centerId: number
  locationId: number
}

/** One posting to the ledger. It names a place if it changes what is in storage, and none if it only reserves. */
export interface Posting extends GoodsKey {
  centerId: number
  locationId: number | null
  reason: LedgerReason
  /** Pieces; negative if the posting takes back. */
  quantity: number
  cause: Cause
  /** Taking an action back posts under that action's cause, so that a cause's rows sum to its net effect. */
  undoesActionId: string | null
}

/** One step of a waybill, with the data that the step brings. `consolId`: where the waybill lies after it. */
export interface InvoiceChange {
  at: 'invoice'
  step: InvoiceStep | 'unpack'
  id: number
  status: InvoiceStatus
  consolId: number | null
  loadedById?: number
  allocated?: {
    serial: string
    auxSerial: string | null
    trackingNumber: string | null
    region: string | null
    hubCode: string | null
  }
  packed?: {
    boxSkuId: number | null
    weight: number | null
    packaging: Packaging | null
    goods: { lineId: number; quantity: number; code: string | null }[] | null
  }
}

export interface PickChange {
  at: 'pick'
  slipId: number
  id: number
  picked?: number
  short?: number
  putBack?: number
  handedOut?: number
  place?: { locationId: number; lot: string | null; expirationDate: string | null }
  reason?: ShortReason | null
  shortAtId?: number | null
}

export type Change =
  | { at: 'inbound'; id: number; status: InboundStatus }
  | { at: 'shipment'; inboundId: number; id: number; status: ShipmentFacts['status']; actualQuantity: number | null }
  | ({ at: 'line'; inboundId: number; addQuantity: number; addStored: number } & GoodsKey)
  /** Units that exist once were counted for an inbound, or their count is taken back (decisions.md §8). */
  | { at: 'unit'; inboundId: number; units: readonly string[]; isCounted: boolean }
  | { at: 'sku'; id: number; skuStatus: 'ACTIVATED' }
  | ({ at: 'stock' } & Posting)
  | InvoiceChange
  | { at: 'consol'; id: number; parentId: number | null }
  | { at: 'plan'; id: number; status: PlanStatus }
  | {
      at: 'relocation'
      id: number
      status: RelocationStatus
      storageQuantity: number | null
      actualLocationId: number | null
      /** Fewer pieces were found. Null takes that back; undefined leaves it as it is. */
      short?: { taken: number; reason: ShortReason } | null
    }
  /** A label comes out at a printer: for a waybill, or for a pallet or box. */
  | { at: 'label'; what: 'invoice' | 'consol'; id: number; printerId: number }
  /** A place was counted, or its count is taken back. What lies there stays as it is until the office approves. */
  | { at: 'count'; locationId: number; counted: readonly CountedLine[] }
  | { at: 'uncount'; locationId: number; actionId: string }
  /** Pieces that are added to a pick list's line, and where the rest of it is to be picked. `reason`: why it is not at its former place. */
  | PickChange
  /** Goods were not there, so the place is put on the list to count. */
  | { at: 'ask-count'; locationId: number }
  | { at: 'undone'; actionId: string }
  | { at: 'exception'; id: number }

export type SheetChange = Extract<Change, { at: 'relocation' }>

/** A ledger row. It continues the row before it of the same SKU, center and field. */
export interface LedgerRow extends Posting {
  field: LedgerField
  before: number
  change: number
  after: number
}

export const goodsKey = (k: GoodsKey): string => `${k.skuId}|${k.lot ?? ''}|${k.expirationDate ?? ''}|${k.condition}`
export const stockKey = (k: StockKey): string => `${k.centerId}|${k.locationId}|${goodsKey(k)}`
export const isSameGoods = (a: GoodsKey, b: GoodsKey): boolean =>
  a.skuId === b.skuId && a.lot === b.lot && a.expirationDate === b.expirationDate && a.condition === b.condition
export const goodsOf = ({ skuId, lot, expirationDate, condition }: GoodsKey): GoodsKey => ({
  skuId,
  lot,
  expirationDate,
  condition,
})
export const balanceKey = (centerId: number, skuId: number): string => `${centerId}|${skuId}`

/** The stock key of the place where the rest of a line is to be picked. */
export const pickedFrom = ({ centerId }: PickListFacts, line: PickLineFacts): string => stockKey({ ...line, centerId })
/** The pieces that a line holds there; none once the office has ended its list. */
export const heldBy = ({ status }: PickListFacts, line: PickLineFacts): number =>
  isSlipOpen(status) ? toPick(line) : 0

export class Facts {
  readonly inbounds = new Map<number, InboundFacts>()
  readonly skus = new Map<number, SkuFacts>()
  readonly locations = new Map<number, LocationFacts>()
  readonly invoices = new Map<number, InvoiceFacts>()
  /** The stock that waybills hold for their orders; loaded only to cancel the waybills. */
  readonly reserved = new Map<number, Reservation[]>()
  readonly consols = new Map<number, ConsolFacts>()
  readonly plans = new Map<number, PlanFacts>()
  /** Loaded only to complete or cancel a plan. */
  readonly planLoads = new Map<number, PlanLoad>()
  readonly relocations = new Map<number, RelocationFacts>()
  readonly pickLists = new Map<number, PickListFacts>()
  /** Pieces that sheets and slips hold at a place, by stockKey. */
  readonly held = new Map<string, number>()
  /** The count that a place needs again if its last count is taken back. */
  readonly owed = new Map<number, NonNullable<LocationFacts['count']>>()
  /** Counts that the office decided or a second person confirmed, by the action that counted. */
  readonly settledCounts = new Set<string>()
  readonly actions = new Map<string, DoneAction>()
  /** Pieces at a location, by stockKey; 0 if absent. */
  readonly pieces = new Map<string, number>()
  readonly balances = new Map<string, Balance>()
  /** Where an inbound's goods were put, and by which action, without what was taken back; loaded only to cancel the inbound. */
  readonly storedBy = new Map<number, (StockKey & { quantity: number; actionId: string | null })[]>()
  /** The units of an inbound that exist once and are counted; loaded only to count more such units. */
  readonly units = new Map<number, Set<string>>()
  /** The people who recorded an inbound's arrivals and counts; loaded only to judge the inbound. */
  readonly countedBy = new Map<number, ReadonlySet<number>>()
  /** Exceptions that an action settles. */
  readonly exceptions = new Map<number, { id: number; code: string; open: boolean }>()

  /** Makes the changes of one decision, and returns the ledger rows that they post. */
  apply(changes: readonly Change[]): LedgerRow[] {
    const posted: LedgerRow[] = []
    for (const change of changes) {
      if (change.at === 'stock') posted.push(...this.post(change))
      else this.set(change)
    }
    return posted
  }

  private set(change: Exclude<Change, { at: 'stock' }>): void {
    switch (change.at) {
      case 'inbound': {
        const inbound = this.inbounds.get(change.id)
        if (inbound) inbound.status = change.status
        return
      }
      case 'shipment': {
        const shipment = this.inbounds.get(change.inboundId)?.shipments.find((s) => s.id === change.id)
        if (shipment) Object.assign(shipment, { status: change.status, actualQuantity: change.actualQuantity })
        return
      }
      case 'line': {
        const lines = this.inbounds.get(change.inboundId)?.lines
        if (!lines) return
        let line = lines.find((l) => isSameGoods(l, change))
        if (!line) {
          line = { ...goodsOf(change), quantity: 0, storedQuantity: 0 }
          lines.push(line)
        }
        line.quantity += change.addQuantity
        line.storedQuantity += change.addStored
        return
      }
      case 'unit': {
        const counted = this.units.get(change.inboundId)
        for (const unit of change.units)
          if (change.isCounted) counted?.add(unit)
          else counted?.delete(unit)
        return
      }
      case 'sku': {
        const sku = this.skus.get(change.id)
        if (sku) sku.skuStatus = change.skuStatus
        return
      }
      case 'invoice': {
        const invoice = this.invoices.get(change.id)
        if (!invoice) return
        Object.assign(invoice, {
          status: change.status,
          consolId: change.consolId,
          loadedById: change.loadedById ?? (change.consolId === null ? null : invoice.loadedById),
        })
        if (change.allocated) invoice.serial = change.allocated.serial
        if (change.step === 'print') invoice.printed = true
        return this.standWith(invoice)
      }
      case 'consol': {
        const consol = this.consols.get(change.id)
        if (consol) consol.parentId = change.parentId
        return
      }
      case 'plan': {
        const plan = this.plans.get(change.id)
        if (plan) plan.status = change.status
        return
      }
      case 'relocation':
        return this.relocate(change)
      case 'label':
        return
      case 'pick':
        return this.pick(change)
      case 'ask-count': {
        const place = this.locations.get(change.locationId)
        if (place && !place.count)
          this.locations.set(place.id, { ...place, count: { status: 'REQUESTED', firstById: null } })
        return
      }
      // Only the server decides whether another person must count it too.
      case 'count': {
        const place = this.locations.get(change.locationId)
        if (!place) return
        if (place.count) this.owed.set(place.id, place.count)
        else this.owed.delete(place.id)
        this.locations.set(place.id, { ...place, count: null })
        return
      }
      case 'uncount': {
        const place = this.locations.get(change.locationId)
        if (!place) return
        // A count that was asked for afterwards is still to be done.
        const asked = place.count?.status === 'REQUESTED' ? place.count : this.owed.get(place.id)
        this.locations.set(place.id, { ...place, count: asked ?? null })
        return
      }
      case 'undone': {
        const action = this.actions.get(change.actionId)
        if (action) action.undone = true
        return
      }
      case 'exception': {
        const exception = this.exceptions.get(change.id)
        if (exception) exception.open = false
      }
    }
  }

  /** A sheet holds its goods at the source until it takes them off. */
  private relocate({ id, status, storageQuantity, actualLocationId, short }: SheetChange): void {
    const sheet = this.relocations.get(id)
    if (!sheet) return
    const holds = (of: RelocationStatus) => (of === 'RELOCATION_READY' ? sheet.quantity : 0)
    const key = stockKey({ ...sheet, locationId: sheet.sourceLocationId })
    this.held.set(key, (this.held.get(key) ?? 0) + holds(status) - holds(sheet.status))
    Object.assign(sheet, { status, storageQuantity, actualLocationId })
    if (short !== undefined) sheet.takenQuantity = short?.taken ?? null
  }

  private pick({ slipId, id, picked = 0, short = 0, putBack = 0, handedOut = 0, place }: PickChange): void {
    const list = this.pickLists.get(slipId)
    const line = list?.lines.find((each) => each.id === id)
    if (!list || !line) return
    this.changeLines(list, [line], true, () => {
      line.processedQuantity += picked
      line.shortQuantity += short
      line.putBackQuantity += putBack
      line.handedOutQuantity += handedOut
      if (place) Object.assign(line, place)
    })
  }

  /** A packed waybill is not picked any more; one that is unpacked may be picked again. */
  standWith({ id, status }: Pick<InvoiceFacts, 'id' | 'status'>): void {
    for (const list of this.pickLists.values()) {
      const lines = list.lines.filter((line) => line.invoiceId === id && line.invoiceStatus !== status)
      if (lines.length === 0) continue
      this.changeLines(list, lines, list.status === 'PROGRESSING' || list.status === 'CLOSED', () => {
        for (const line of lines) line.invoiceStatus = status
      })
    }
  }

  /** A line holds the pieces that are still to be picked, at the place where they lie. */
  private changeLines(
    list: PickListFacts,
    lines: readonly PickLineFacts[],
    hasBegun: boolean,
    change: () => void,
  ): void {
    const hold = (sign: 1 | -1) => {
      for (const line of lines) {
        const key = pickedFrom(list, line)
        this.held.set(key, (this.held.get(key) ?? 0) + sign * heldBy(list, line))
      }
    }
    hold(-1)
    change()
    list.status = pickListStatus(
      list.lines.map((each) => ({ ...each, status: pickLineStatus(each, list.isEnded) })),
      hasBegun,
    )
    hold(1)
  }

  private post(posting: Posting): LedgerRow[] {
    const { centerId, skuId, locationId, reason } = posting
    const effects = effectsOf(reason, locationId !== null)
    if ((effects.INS === undefined) !== (locationId === null))
      throw new Error(`${reason} ${locationId === null ? 'names no place' : 'only reserves, and names a place'}.`)
    if (locationId !== null) {
      const key = stockKey({ ...posting, locationId })
      this.pieces.set(key, (this.pieces.get(key) ?? 0) + (effects.INS ?? 0) * posting.quantity)
    }
    const balance = this.balanceOf(centerId, skuId)
    return ledgerFields.flatMap((field) => {
      const effect = effects[field]
      if (effect === undefined) return []
      const before = balance[field]
      const change = effect * posting.quantity
      balance[field] = before + change
      return [{ ...posting, field, before, change, after: before + change }]
    })
  }

  /** The pieces that may be taken from a place: those that lie there without those that sheets and slips hold. */
  freeAt(at: StockKey): number {
    const key = stockKey(at)
    return Math.max(0, (this.pieces.get(key) ?? 0) - (this.held.get(key) ?? 0))
  }

  balanceOf(centerId: number, skuId: number): Balance {
    const key = balanceKey(centerId, skuId)
    let balance = this.balances.get(key)
    if (!balance) this.balances.set(key, (balance = emptyBalance()))
    return balance
  }
}

/** The status of an inspection line (logistics.md §4). */
export function lineStatus(line: {
  quantity: number
  storedQuantity: number
}): 'DRAFT' | 'INSPECTED' | 'STORING' | 'STORED' {
  if (line.quantity === 0) return 'DRAFT'
  if (line.storedQuantity === 0) return 'INSPECTED'
  return line.storedQuantity < line.quantity ? 'STORING' : 'STORED'
}
