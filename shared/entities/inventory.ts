import { z } from 'zod'
import { day, instant, maxInteger } from '../api/list.ts'
import { causeKinds, ledgerFields, ledgerReasons } from '../stock.ts'
import { conditions } from './inbound.ts'
import { operators } from './operators.ts'

/** Stock of one SKU in one center (orders.md §3, Partner inventory entry, with the names a list needs). */
export const inventory = z
  .object({
    id: z.int(),
    authPartnerId: z.int(),
    partnerName: z.string(),
    brandName: z.string().nullable(),
    centerId: z.int(),
    centerCode: z.string(),
    /** The SKU, under both of the specification's names. */
    resourceId: z.int(),
    partnerResourceId: z.int(),
    skuName: z.string(),
    partnerItemNumber: z.string().nullable(),
    mainBarcode: z.string().nullable(),
    inStorage: z.int(),
    available: z.int(),
    /** Available pieces that are neither damaged nor expired. */
    sellable: z.int(),
    /** Damaged pieces in storage. The ledger counts them as available, but no order is picked from them (decisions.md §7). */
    damaged: z.int(),
    reserved: z.int(),
    qoo10Available: z.int(),
    qoo10Reserved: z.int(),
    safetyStock: z.int(),
    /** The last day, in the center's zone, on which pieces left the center; null: none has left yet. */
    lastOutgoingDay: day.nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'Inventory' })
export type Inventory = z.infer<typeof inventory>

/** How many of the available pieces are for Qoo10 alone (decisions.md §17). */
export const inventoryPatch = z.strictObject({ qoo10Available: z.int().min(0).max(maxInteger) })
export const inventoryShare = inventoryPatch.extend({ id: z.int().positive() })
export type InventoryShare = z.infer<typeof inventoryShare>

/** Stock of one SKU in one center as it was at an instant. */
export const pastInventory = inventory
  .pick({
    id: true,
    partnerName: true,
    brandName: true,
    centerId: true,
    centerCode: true,
    skuName: true,
    partnerItemNumber: true,
    mainBarcode: true,
    inStorage: true,
    available: true,
    reserved: true,
    qoo10Available: true,
    qoo10Reserved: true,
  })
  .extend({ partnerId: z.int(), skuId: z.int() })
  .meta({ id: 'PastInventory' })
export type PastInventory = z.infer<typeof pastInventory>

/** Stock of one SKU, lot, expiry and condition at one location (orders.md §3, Inventory row). */
export const locationInventory = z
  .object({
    id: z.int(),
    partnerId: z.int(),
    partnerName: z.string(),
    brandName: z.string().nullable(),
    centerId: z.int(),
    centerCode: z.string(),
    skuId: z.int(),
    skuName: z.string(),
    partnerItemNumber: z.string().nullable(),
    mainBarcode: z.string().nullable(),
    locationId: operators(z.int().nullable()),
    locationAlias: operators(z.string().nullable()),
    /** Good pieces at a place that orders are picked from. */
    pickable: z.boolean(),
    storageQuantity: z.int(),
    /** The stored pieces that orders may take: all of them or none. */
    pickableQuantity: z.int(),
    /** The next three figures are for the SKU in its center. */
    total: z.int(),
    reserved: z.int(),
    available: z.int(),
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    /** Days until it expires, by its center's calendar; negative once it has expired. */
    daysLeft: z.int().nullable(),
    condition: z.enum(conditions),
    updatedAt: instant,
  })
  .meta({ id: 'LocationInventory' })
export type LocationInventory = z.infer<typeof locationInventory>

/** The same as it was at an instant. */
export const pastLocationInventory = locationInventory
  .omit({
    pickable: true,
    pickableQuantity: true,
    total: true,
    reserved: true,
    available: true,
    daysLeft: true,
    updatedAt: true,
  })
  .meta({ id: 'PastLocationInventory' })
export type PastLocationInventory = z.infer<typeof pastLocationInventory>

/** A ledger row (orders.md §3, Inventory log), with the person, the device and the time. */
export const inventoryLog = z
  .object({
    id: z.int(),
    centerId: z.int(),
    centerCode: z.string(),
    skuId: z.int(),
    skuName: z.string(),
    partnerName: z.string(),
    brandName: z.string().nullable(),
    locationAlias: operators(z.string().nullable()),
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    condition: z.enum(conditions),
    targetField: z.enum(ledgerFields),
    reason: z.enum(ledgerReasons),
    before: z.int(),
    change: z.int(),
    after: z.int(),
    /** What the row is for, with the id and the name of that row: an order's number, an inbound's code. */
    cause: z.enum(causeKinds),
    causeId: z.int().nullable(),
    causeName: z.string().nullable(),
    /** The same cause, under the specification's names. */
    invoiceId: z.int().nullable(),
    deliverySheetId: z.int().nullable(),
    /** The inbound request the goods came with. */
    receivingSheetId: z.int().nullable(),
    receivingSheetCode: z.string().nullable(),
    workerName: operators(z.string().nullable()),
    deviceLabel: operators(z.string().nullable()),
    /** When it was done on the floor, by the handheld's clock. */
    at: instant,
    recordedAt: instant,
    actionId: z.string().nullable(),
    /** The action that this row takes back. */
    undoesActionId: z.string().nullable(),
  })
  .meta({ id: 'InventoryLog' })
export type InventoryLog = z.infer<typeof inventoryLog>
