import { z } from 'zod'
import { instant, maxInteger } from '../api/list.ts'
import { containerTypes, planStatuses } from '../entities/consol.ts'
import { conditions } from '../entities/inbound.ts'
import { invoiceStatuses, invoiceTypes } from '../entities/invoice.ts'
import { packaging } from '../entities/packaging.ts'
import { relocationStatuses } from '../entities/relocation.ts'
import { skuKinds } from '../entities/sku.ts'
import { pickingKinds, slipStatuses } from '../entities/slip.ts'
import { toCount } from '../entities/stock-count.ts'
import { maxPushActions } from './limits.ts'

/**
 * One queued action as it travels. `seq` is contiguous within a clientId and given inside the outbox transaction. The worker is part of the
 * action, not of the transport. `sig` is the signature of the worker's session key over the chain up to this action.
 */
export const wireAction = z.strictObject({
  seq: z.int().min(1),
  id: z.uuid(),
  type: z.string().min(1).max(63),
  v: z.int().min(1).max(1000),
  /** The payload's shape depends on the type and is checked later; here it only has to be present. */
  payload: z.custom<Record<string, unknown>>(
    (payload) => typeof payload === 'object' && payload !== null && !Array.isArray(payload),
  ),
  /** Earlier actions of this queue on which this one depends. */
  deps: z.array(z.uuid()).max(50).default([]),
  workerId: z.int().positive(),
  grantId: z.uuid(),
  /** `at`: the handheld's clock when the action was done. `skewMs`: what to add to get the server's clock, as known at the last contact. */
  at: instant,
  skewMs: z.int().default(0),
  /** A leader's consent: their grant, and its signature over this action's digest. */
  override: z
    .strictObject({ workerId: z.int().positive(), grantId: z.uuid(), sig: z.string().max(128) })
    .nullable()
    .default(null),
  sig: z.string().max(128),
})
export type WireAction = z.infer<typeof wireAction>

/**
 * Lets a session key sign for a worker. The badge's key confirms it (offline sign-in), or the server does (password). The badge's own seed
 * never stays on the device.
 */
export const grant = z.strictObject({
  id: z.uuid(),
  workerId: z.int().positive(),
  deviceId: z.int().positive(),
  /** Ed25519 public keys, base64url. */
  sessionKey: z.string().length(43),
  badgeKey: z.string().length(43).nullable(),
  from: instant,
  until: instant,
  /** The signature of the badge's key over grantText; null if the server issued the grant. */
  sig: z.string().max(128).nullable(),
})
export type Grant = z.infer<typeof grant>

export const queueState = z.strictObject({
  pending: z.int().min(0).max(maxInteger),
  oldestAt: instant.nullable(),
  maxSeq: z.int().min(0),
  persisted: z.boolean().nullable(),
  appVersion: z.string().max(63),
})

/** Only the envelope is checked here. Actions are checked one by one, so that a bad action never stops the others. */
export const pushBody = z
  .strictObject({
    proto: z.int().min(1).max(maxInteger),
    epoch: z.string().max(63).nullable(),
    clientId: z.uuid(),
    grants: z.array(grant).max(50).default([]),
    actions: z.array(z.unknown()).max(maxPushActions),
    state: queueState.nullable().default(null),
  })
  .meta({ id: 'Push' })
export type PushBody = z.infer<typeof pushBody>

export const actionStatuses = ['applied', 'refused', 'held'] as const
export type ActionStatus = (typeof actionStatuses)[number]
export const actionResult = z
  .object({
    seq: z.int(),
    id: z.string().nullable(),
    status: z.enum(actionStatuses),
    /** The rule that refused the action. */
    code: z.string().nullable(),
    with: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    exceptionId: z.int().nullable(),
    /** The center's feed version that contains the action's changes. */
    version: z.int(),
  })
  .meta({ id: 'ActionResult' })
export type ActionResult = z.infer<typeof actionResult>

export const pushAnswer = z
  .object({
    epoch: z.string(),
    lastSeq: z.int(),
    serverTime: instant,
    /** Actions received before this are in a backup, so a device may forget them. Null: no backup yet. */
    watermark: instant.nullable(),
    results: z.array(actionResult),
    /** GAP: the handheld sends again from lastSeq+1. FORKED: it takes a new clientId and sends again what was not acknowledged. */
    problem: z.enum(['GAP', 'FORKED']).nullable(),
  })
  .meta({ id: 'PushAnswer' })
export type PushAnswer = z.infer<typeof pushAnswer>

/** The rows that a handheld holds. `inbound` is a whole record; the packed kinds come many to a record. */
export const inboundRow = z.object({
  id: z.int(),
  code: z.string(),
  status: z.string(),
  centerId: z.int(),
  partnerId: z.int(),
  partnerName: z.string(),
  inboundType: z.string(),
  packagingType: z.string(),
  partnerMemo: z.string().nullable(),
  centerMemo: z.string().nullable(),
  scheduledDate: z.string().nullable(),
  usesAutoConfirm: z.boolean(),
  items: z.array(
    z.object({ skuId: z.int(), quantity: z.int(), skuName: z.string(), partnerItemNumber: z.string().nullable() }),
  ),
  shipments: z.array(
    z.object({
      id: z.int(),
      status: z.enum(['DRAFT', 'CLOSED', 'NOT_ARRIVED']),
      quantity: z.int(),
      actualQuantity: z.int().nullable(),
      shipmentNumber: z.string().nullable(),
      courierCode: z.string().nullable(),
      vehicleType: z.string().nullable(),
      scheduledFrom: z.string(),
      scheduledTo: z.string(),
    }),
  ),
  lines: z.array(
    z.object({
      skuId: z.int(),
      lot: z.string().nullable(),
      expirationDate: z.string().nullable(),
      condition: z.enum(conditions),
      quantity: z.int(),
      storedQuantity: z.int(),
    }),
  ),
  updatedAt: instant,
})
export type InboundRow = z.infer<typeof inboundRow>

export const skuRow = z.object({
  id: z.int(),
  partnerId: z.int(),
  type: z.enum(skuKinds),
  name: z.string(),
  partnerItemNumber: z.string().nullable(),
  /** The size of one piece, or of the box itself, in mm and g; 0 if not measured. */
  width: z.int(),
  depth: z.int(),
  height: z.int(),
  weight: z.int(),
  imageUrl: z.string().nullable(),
  isExpiryManaged: z.boolean(),
  isLotManaged: z.boolean(),
  skuStatus: z.enum(['DEFINED', 'ACTIVATED']),
  centerStorageType: z.string(),
  unitsPerCarton: z.int(),
  barcodes: z.array(z.object({ code: z.string(), bundleQuantity: z.int(), isMain: z.boolean() })),
  /** Other names that people use for it. Older rows have neither these nor the places. */
  nameVariations: z.array(z.string()).optional(),
  /** The center's places for the SKU, with how many pieces go there, in the order in which they were assigned. */
  assigned: z.array(z.object({ locationId: z.int(), maxStock: z.int() })).optional(),
})
export type SkuRow = z.infer<typeof skuRow>

export const locationRow = z.object({
  id: z.int(),
  centerId: z.int(),
  alias: z.string(),
  type: z.string(),
  pickable: z.boolean(),
  disabled: z.boolean(),
  /** A count that the floor still has to do. Older rows do not have it. */
  count: z
    .object({ status: z.enum(toCount), firstById: z.int().nullable() })
    .nullable()
    .optional(),
})
export type LocationRow = z.infer<typeof locationRow>

/** All the stock of one SKU in the center. */
export const stockRow = z.object({
  skuId: z.int(),
  available: z.int(),
  reserved: z.int(),
  inStorage: z.int(),
  places: z.array(
    z.object({
      locationId: z.int(),
      alias: z.string(),
      lot: z.string().nullable(),
      expirationDate: z.string().nullable(),
      condition: z.enum(conditions),
      quantity: z.int(),
      /**
       * Pieces that open slips hold there. Pick lists are not included, because handhelds have them themselves. Older rows do not have it.
       */
      held: z.int().optional(),
    }),
  ),
})
export type StockRow = z.infer<typeof stockRow>

/** A waybill on the floor, from its allocation until some days after it left or was cancelled. */
export const invoiceRow = z.object({
  id: z.int(),
  /** The number as printed. It is also found without its dashes. */
  serial: z.string(),
  status: z.enum(invoiceStatuses),
  type: z.enum(invoiceTypes),
  centerId: z.int(),
  partnerId: z.int().nullable(),
  partnerName: z.string(),
  courierCode: z.string(),
  orderNumber: z.string(),
  /** Masked, as on the label. */
  recipientName: z.string(),
  /** The town of the recipient, which tells waybills with the same number apart. Older rows have none. */
  recipientArea: z.string().optional(),
  printed: z.boolean(),
  wantsPhoto: z.boolean(),
  packaging: packaging.nullable(),
  memo: z.string().nullable(),
  consolId: z.int().nullable(),
  /** The plan that it is assigned to. Older rows do not have it. */
  planId: z.int().nullable().optional(),
  loadedById: z.int().nullable(),
  loadedByName: z.string().nullable(),
  packedByName: z.string().nullable(),
  packedAt: instant.nullable(),
  /** The goods that a pick list brought for it, and who picked them; null: it is on no list. Older rows have none. */
  picked: z
    .object({
      code: z.string(),
      /** For a TOTAL list, the tote is a slot. Older rows do not say. */
      kind: z.enum(pickingKinds).optional(),
      tote: z.int().nullable(),
      /** All pickers, separated by commas. */
      byName: z.string().nullable(),
      quantity: z.int(),
      asked: z.int(),
      short: z.int(),
      /**
       * Pieces that will not be brought, by SKU, while the waybill waits to be packed; absent if there are none. Older rows never have it.
       */
      lacking: z.array(z.object({ skuId: z.int(), quantity: z.int() })).optional(),
    })
    .nullable()
    .optional(),
  lines: z.array(
    z.object({
      id: z.int(),
      skuId: z.int().nullable(),
      name: z.string(),
      code: z.string().nullable(),
      imageUrl: z.string().nullable(),
      quantity: z.int(),
    }),
  ),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

/** A pallet or box of an open plan (or of one closed within the last days), with the waybills directly on it. */
export const consolRow = z.object({
  id: z.int(),
  code: z.string(),
  centerId: z.int(),
  planId: z.int(),
  containerType: z.enum(containerTypes),
  parentId: z.int().nullable(),
  /** See shared/rules/floor/pass-code.ts; null if the floor is not asked. */
  passCheck: z.int().nullable(),
  invoiceIds: z.array(z.int()),
  /** Waybills on it that were cancelled since and must be taken off. */
  canceledIds: z.array(z.int()),
  /**
   * Waybills on it whose order was called off or whose buyer asks for a cancel. They
   * leave only after a person let them go; absent if there are none.
   */
  calledOffIds: z.array(z.int()).optional(),
})
export type ConsolRow = z.infer<typeof consolRow>

export const planRow = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(planStatuses),
  centerId: z.int(),
  courierCode: z.string(),
  loadingDate: z.string(),
  loaded: z.int(),
  /**
   * Waybills that could go with the plan: those assigned to it, and those of its courier in no
   * plan. `toLoad` are packed and on no pallet, `toPack` are not packed yet.
   */
  toLoad: z.int(),
  toPack: z.int(),
})
export type PlanRow = z.infer<typeof planRow>

/** A relocation sheet that is not closed, or was closed within the last days. */
export const relocationRow = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(relocationStatuses),
  centerId: z.int(),
  skuId: z.int(),
  skuName: z.string(),
  partnerName: z.string(),
  lot: z.string().nullable(),
  expirationDate: z.string().nullable(),
  condition: z.enum(conditions),
  quantity: z.int(),
  takenQuantity: z.int().nullable(),
  storageQuantity: z.int().nullable(),
  sourceLocationId: z.int(),
  sourceAlias: z.string(),
  targetLocationId: z.int(),
  targetAlias: z.string(),
  actualLocationId: z.int().nullable(),
  onTheWayLocationId: z.int(),
})
export type RelocationRow = z.infer<typeof relocationRow>

/** A pick list that the floor works on, or that has goods to put back. */
export const pickListRow = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(pickingKinds),
  status: z.enum(slipStatuses),
  centerId: z.int(),
  partnerName: z.string(),
  pickingLocationId: z.int(),
  startedById: z.int().nullable(),
  startedByName: z.string().nullable(),
  /** In walking order. */
  lines: z.array(
    z.object({
      id: z.int(),
      skuId: z.int(),
      skuName: z.string(),
      lot: z.string().nullable(),
      expirationDate: z.string().nullable(),
      condition: z.enum(conditions),
      locationId: z.int(),
      alias: z.string(),
      invoiceId: z.int(),
      serial: z.string(),
      invoiceStatus: z.enum(invoiceStatuses),
      /** When the waybill was cancelled. Older rows do not have it. */
      canceledAt: instant.nullable().optional(),
      tote: z.int().nullable(),
      quantity: z.int(),
      processedQuantity: z.int(),
      shortQuantity: z.int(),
      putBackQuantity: z.int(),
      handedOutQuantity: z.int().default(0),
    }),
  ),
})
export type PickListRow = z.infer<typeof pickListRow>

/** An open exception of the center, as the floor sees it. */
export const exceptionRow = z.object({
  id: z.int(),
  clientId: z.string(),
  actionId: z.string().nullable(),
  seq: z.int(),
  type: z.string(),
  payload: z.unknown(),
  workerId: z.int().nullable(),
  workerName: z.string().nullable(),
  deviceLabel: z.string().nullable(),
  code: z.string(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  subject: z.string(),
  /** The other subject of the exception, such as a waybill that was scanned onto a pallet. */
  alsoSubject: z.string().nullable(),
  /** A worker who did nothing wrong but is told, because their earlier action stands. */
  concernsId: z.int().nullable(),
  at: instant,
  heldCount: z.int(),
})
export type ExceptionRow = z.infer<typeof exceptionRow>

/** A worker whose badge may sign in on this center's handhelds. */
export const rosterRow = z.object({
  userId: z.int(),
  name: z.string(),
  language: z.string(),
  privileges: z.array(z.string()),
  badges: z.array(z.object({ key: z.string(), validUntil: instant })),
})
export type RosterRow = z.infer<typeof rosterRow>

export const pullAnswer = z
  .object({
    epoch: z.string(),
    /** Opaque. The handheld sends it with the next pull. */
    cursor: z.string(),
    /** True: the handheld was away for too long, or the epoch is another. It takes a snapshot; the outbox stays. */
    reset: z.boolean(),
    more: z.boolean(),
    /** The last seq of this client that the server holds. */
    lastSeq: z.int(),
    serverTime: instant,
    watermark: instant.nullable(),
    center: z.object({
      id: z.int(),
      code: z.string(),
      nameKo: z.string(),
      nameEn: z.string(),
      nameJaRuby: z.string().nullable(),
      timeZone: z.string(),
    }),
    /** The center's label printers. */
    printers: z.array(z.object({ id: z.int(), name: z.string() })),
    changes: z.object({
      inbound: z.array(inboundRow),
      sku: z.array(skuRow),
      location: z.array(locationRow),
      stock: z.array(stockRow),
      invoice: z.array(invoiceRow),
      consol: z.array(consolRow),
      plan: z.array(planRow),
      relocation: z.array(relocationRow),
      slip: z.array(pickListRow),
      exception: z.array(exceptionRow),
    }),
    /** Ids of rows that are gone or left this device's sight, by kind. */
    gone: z.record(z.string(), z.array(z.int())),
    /** The roster if it changed; null confirms the one that the handheld holds. */
    roster: z.array(rosterRow).nullable(),
    rosterVersion: z.string(),
  })
  .meta({ id: 'PullAnswer' })
export type PullAnswer = z.infer<typeof pullAnswer>
export const noChanges: PullAnswer['changes'] = {
  inbound: [],
  sku: [],
  location: [],
  stock: [],
  invoice: [],
  consol: [],
  plan: [],
  relocation: [],
  slip: [],
  exception: [],
}

/** Says what moved, without the rows. The receiver then asks for what it may see. */
export const poke = z.object({ centerId: z.int(), version: z.int(), tables: z.array(z.string()) })
export type Poke = z.infer<typeof poke>
