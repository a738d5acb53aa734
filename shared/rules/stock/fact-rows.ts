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

/** Who acts: a worker on a handheld, or a user in the office. */
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
  /** The count that the floor still owes: asked for by the office, or waiting for someone other than who counted first. */
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

/**
 * What a decision may look at, and what it changes: the rows that matter, in memory.
 * The server fills it with true rows under a lock, the handheld with what it knows.
 */
export interface InboundFacts {
  id: number
  code: string
  status: InboundStatus
  centerId: number
  partnerId: number
  /** The partner closes without approval when counted differs from announced. */
  usesAutoConfirm: boolean
  /** The work of it was sent to be billed and did not come back. Handhelds do not know. */
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
 * What may become of a waybill (decisions.md §6, §9): it gets its serial, is printed, its goods are scanned into a parcel,
 * and until it is dispatched it can be cancelled. Loading it on pallets is in consol.ts.
 */
export interface InvoiceFacts {
  id: number
  /** As it is shown; its order before it is allocated. */
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
  /** The pallet or box it lies on; a cancelled one stays there until someone takes it off. */
  consolId: number | null
  loadedById: number | null
  lines: InvoiceLineFacts[]
}

/** Goods that belong in a parcel. */
export interface InvoiceLineFacts {
  id: number
  name: string
  quantity: number
}

/** Loading waybills on pallets and boxes, and the plans they belong to (decisions.md §6, §9). */
export interface ConsolFacts {
  id: number
  code: string
  centerId: number
  planId: number
  containerType: ContainerType
  parentId: number | null
  /** Ten bits of the pass code where the floor must enter it (pass-code.ts); null: it is not asked for. */
  passCheck: number | null
}

export interface PlanFacts {
  id: number
  code: string
  status: PlanStatus
  centerId: number
  /** ETC takes any courier's. */
  courierCode: string
}

/** What completing or cancelling a plan touches; loaded for that alone. */
export interface PlanLoad {
  invoiceIds: number[]
  /** Of those assigned to it: packed ones on no pallet, and ones not packed yet. Completing leaves them behind. */
  toLoad: number
  toPack: number
  /** Numbers of those aboard whose orders their channel called off after they were packed, and nobody let go (decisions.md §14). */
  calledOff: string[]
}

/**
 * Goods change their place (decisions.md §7, §9): on the spot, or by a sheet that holds them at the source, takes them off on
 * arrival (they then count at the center's location for goods on the way) and puts them down when it is closed.
 */
export interface RelocationFacts extends GoodsKey {
  id: number
  code: string
  status: RelocationStatus
  centerId: number
  quantity: number
  /** What was found of it, where that was less; null: all. */
  takenQuantity: number | null
  /** What was put down, and where; null until closed. */
  storageQuantity: number | null
  actualLocationId: number | null
  sourceLocationId: number
  targetLocationId: number
  onTheWayLocationId: number
}

/** A slip made from waybills, that the floor picks (decisions.md §18). */
export interface PickListFacts {
  id: number
  code: string
  kind: PickingKind
  status: SlipStatus
  /** By the office, with pieces left that nobody picks any more. */
  isEnded: boolean
  centerId: number
  /** Where goods that were picked count until they are packed and gone, or put back. */
  pickingLocationId: number
  lines: PickLineFacts[]
}

/** Pieces for one waybill, of one kind of goods. `locationId`, lot and expiry: where those not picked yet are to be had. */
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

/** Pieces that an order holds for a waybill of it. */
export interface Reservation {
  salesOrderId: number
  centerId: number
  skuId: number
  quantity: number
  isQoo10: boolean
}
