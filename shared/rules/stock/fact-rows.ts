import type { ContainerType, PlanStatus } from '../../entities/consol.ts'
import type { Condition } from '../../entities/inbound.ts'
import type { InboundStatus } from '../../entities/inbound-status.ts'
import type { InvoiceStatus, InvoiceType } from '../../entities/invoice.ts'
import type { RelocationStatus } from '../../entities/relocation.ts'
import type { PickingKind, SlipStatus } from '../../entities/slip.ts'
import type { Privilege } from '../../privileges.ts'
import type { Action } from '../floor/actions.ts'

/**
 * What a decision may look at: the rows that matter, in memory. The server fills them with true rows under a lock,
 * the handheld with what it knows.
 */

/** The person who acts: a worker on a handheld, or a user in the office. */
export interface Actor {
  userId: number
  privileges: ReadonlySet<Privilege>
}

/** An action that was applied before, as an undo needs it. */
export type DoneAction = Action & { workerId: number; undone: boolean }

export interface SkuFacts {
  id: number
  partnerId: number
  name: string
  type: 'GOODS' | 'BOX' | 'SUBSIDIARY'
  isExpiryManaged: boolean
  isLotManaged: boolean
  skuStatus: 'DEFINED' | 'ACTIVATED'
}

export interface LocationFacts {
  id: number
  centerId: number
  alias: string
  pickable: boolean
  disabled: boolean
  /** The count that the floor still has to do: the office asked for it, or it waits for another person than the first counter. */
  count?: { status: 'REQUESTED' | 'RECOUNT'; firstById: number | null } | null | undefined
}

/** Goods that are counted together: of one SKU, lot, expiry and condition. */
export interface GoodsKey {
  skuId: number
  lot: string | null
  expirationDate: string | null
  condition: Condition
}

/** What was counted of one kind of goods. */
export interface CountedLine extends GoodsKey {
  quantity: number
}

export interface InboundFacts {
  id: number
  code: string
  status: InboundStatus
  centerId: number
  partnerId: number
  /** The partner's inbounds close without approval even if the count differs from what was announced. */
  usesAutoConfirm: boolean
  /** The inbound's work was sent to be billed and was not sent back. Handhelds do not know this. */
  isBilled?: boolean
  items: { skuId: number; quantity: number }[]
  shipments: ShipmentFacts[]
  lines: LineFacts[]
}

export interface ShipmentFacts {
  id: number
  status: 'DRAFT' | 'CLOSED' | 'NOT_ARRIVED'
  quantity: number
  actualQuantity: number | null
}

/** An inspection line: what was counted of one SKU, lot, expiry and condition. */
export interface LineFacts extends GoodsKey {
  quantity: number
  storedQuantity: number
}

/**
 * A waybill (decisions.md §6, §9): it gets its serial and is printed, its goods are scanned into a parcel, and until it is dispatched it
 * can be cancelled. Loading it on pallets is in consol.ts.
 */
export interface InvoiceFacts {
  id: number
  /** The number as it is shown; before the waybill is allocated, the number of its order. */
  serial: string
  status: InvoiceStatus
  type: InvoiceType
  centerId: number
  partnerId: number | null
  courierCode: string
  /** Its label was printed before. */
  printed: boolean
  /** The brand wants a photo of the open parcel. */
  wantsPhoto: boolean
  /** The pallet or box it lies on. A cancelled waybill stays there until a worker takes it off. */
  consolId: number | null
  loadedById: number | null
  lines: InvoiceLineFacts[]
}

/** A line of goods that belong in a parcel. */
export interface InvoiceLineFacts {
  id: number
  name: string
  quantity: number
}

/** A pallet or box: waybills are loaded on it, and it belongs to a plan (decisions.md §6, §9). */
export interface ConsolFacts {
  id: number
  code: string
  centerId: number
  planId: number
  containerType: ContainerType
  parentId: number | null
  /** Ten bits of the pass code if the floor must enter it (pass-code.ts); null: the floor is not asked. */
  passCheck: number | null
}

export interface PlanFacts {
  id: number
  code: string
  status: PlanStatus
  centerId: number
  /** ETC takes waybills of any courier. */
  courierCode: string
}

/** The rows that completing or cancelling a plan touches. They are loaded only for these steps. */
export interface PlanLoad {
  invoiceIds: number[]
  /**
   * Waybills assigned to the plan: `toLoad` are packed and on no pallet,
   * `toPack` are not packed yet. Completing the plan leaves them behind.
   */
  toLoad: number
  toPack: number
  /**
   * Numbers of the loaded waybills whose orders the channel called off after
   * they were packed, and that no person let go (decisions.md §14).
   */
  calledOff: string[]
}

/**
 * Goods that change their place (decisions.md §7, §9): on the spot, or by a sheet. A sheet holds them at the source, takes them off on
 * arrival (they then count at the center's location for goods on the way) and puts them down when it is closed.
 */
export interface RelocationFacts extends GoodsKey {
  id: number
  code: string
  status: RelocationStatus
  centerId: number
  quantity: number
  /** The pieces that were found, if they were fewer; null: all. */
  takenQuantity: number | null
  /** The pieces that were put down, and where; null until closed. */
  storageQuantity: number | null
  actualLocationId: number | null
  sourceLocationId: number
  targetLocationId: number
  onTheWayLocationId: number
}

/** A slip that is made from waybills and picked by the floor (decisions.md §18). */
export interface PickListFacts {
  id: number
  code: string
  kind: PickingKind
  status: SlipStatus
  /** Whether the office ended the list with pieces left, which are then not picked. */
  isEnded: boolean
  centerId: number
  /** The location where picked goods count until they are packed and gone, or put back. */
  pickingLocationId: number
  lines: PickLineFacts[]
}

/** Pieces of one kind of goods for one waybill. `locationId`, lot and expiry say where the pieces that are not picked yet lie. */
export interface PickLineFacts extends GoodsKey {
  id: number
  locationId: number
  invoiceId: number
  serial: string
  invoiceStatus: InvoiceStatus
  quantity: number
  processedQuantity: number
  shortQuantity: number
  putBackQuantity: number
  handedOutQuantity: number
}

/** Pieces that an order holds for one of its waybills. */
export interface Reservation {
  salesOrderId: number
  centerId: number
  skuId: number
  quantity: number
  isQoo10: boolean
}
