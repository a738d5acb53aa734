import { z } from 'zod'
import { day, instant } from '../api/list.ts'
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
    reserved: z.int(),
    qoo10Available: z.int(),
    qoo10Reserved: z.int(),
    safetyStock: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'Inventory' })
export type Inventory = z.infer<typeof inventory>

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
    /** Good pieces at a place to pick from. */
    pickable: z.boolean(),
    storageQuantity: z.int(),
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    condition: z.enum(conditions),
    updatedAt: instant,
  })
  .meta({ id: 'LocationInventory' })
export type LocationInventory = z.infer<typeof locationInventory>

/** A ledger row (orders.md §3, Inventory log), with who, on which device and when. */
export const inventoryLog = z
  .object({
    id: z.int(),
    centerId: z.int(),
    centerCode: z.string(),
    skuId: z.int(),
    skuName: z.string(),
    locationAlias: operators(z.string().nullable()),
    lot: z.string().nullable(),
    expirationDate: day.nullable(),
    condition: z.enum(conditions),
    targetField: z.enum(ledgerFields),
    reason: z.enum(ledgerReasons),
    before: z.int(),
    change: z.int(),
    after: z.int(),
    /** What it is for, and the id of that. */
    cause: z.enum(causeKinds),
    causeId: z.int().nullable(),
    /** The cause, under the specification's names. */
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
    /** The action this row takes back. */
    undoesActionId: z.string().nullable(),
  })
  .meta({ id: 'InventoryLog' })
export type InventoryLog = z.infer<typeof inventoryLog>
