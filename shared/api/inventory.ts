import { z } from 'zod'
import { conditions } from '../entities/inbound.ts'
import { inventory, inventoryLog, locationInventory } from '../entities/inventory.ts'
import { ledgerFields, ledgerReasons } from '../stock.ts'
import { calls } from './call.ts'
import { byCursor, cursorQuery, day, flag, id, instant, listQuery, many, dataPage } from './list.ts'

const scope = { centerIds: many(id), partnerIds: many(id), brandIds: many(id), skuIds: many(id) }

const logSorts = ['id', 'at'] as const
const logFilters = {
  ...scope,
  reason: many(z.enum(ledgerReasons)),
  targetField: many(z.enum(ledgerFields)),
  locationId: id.optional(),
  workerId: id.optional(),
  receivingSheetId: id.optional(),
  deliverySheetId: id.optional(),
  from: instant.optional(),
  to: instant.optional(),
}
const list2 = listQuery(['id', 'locationAlias', 'skuName', 'storageQuantity', 'expirationDate', 'updatedAt'], {
  ...scope,
  locationId: id.optional(),
  lot: z.string().max(20).optional(),
  condition: many(z.enum(conditions)),
  expiresBefore: day.optional(),
  includeEmpty: flag.default(false),
})

/** Stock as lists (orders.md §7); its changes come only through the ledger. */
export const inventoryApi = calls('inventory', {
  list: {
    method: 'GET',
    path: '/now/inventory',
    access: 'inventory:read',
    doc: 'Stock per SKU and center.',
    answer: dataPage(inventory),
    query: listQuery(['id', 'skuName', 'inStorage', 'available', 'updatedAt'], {
      ...scope,
      belowSafetyStock: flag.optional(),
    }),
  },
  logs: {
    method: 'GET',
    path: '/now/inventory/logs',
    access: 'inventory:read',
    doc: 'The ledger: every movement with its worker, device and time. Whoever reads it whole asks for the next page with `after`.',
    query: cursorQuery(logSorts, logFilters),
    answer: byCursor(dataPage(inventoryLog)),
  },
  logsExcel: {
    method: 'GET',
    path: '/now/inventory/logs/download/excel',
    access: 'inventory:read',
    file: 'xlsx',
    doc: 'The filtered ledger as a spreadsheet.',
    query: listQuery(logSorts, logFilters),
  },
  list2: {
    method: 'GET',
    path: '/now/inventory2',
    access: 'inventory:read',
    doc: 'Stock per location, SKU, lot, expiry and condition.',
    query: list2,
    answer: dataPage(locationInventory),
  },
  list2Excel: {
    method: 'GET',
    path: '/now/inventory2/download/excel',
    access: 'inventory:read',
    file: 'xlsx',
    doc: 'The filtered list as a spreadsheet.',
    query: list2,
  },
  count2: {
    method: 'GET',
    path: '/now/inventory2/count',
    access: 'inventory:read',
    doc: 'How many SKUs (ITEM) or locations (LOCATION) hold stock, and how many SKUs are below their safety stock.',
    query: z.strictObject({
      resourceType: z.enum(['ITEM', 'LOCATION', 'STOCKOUT_RISK_ITEM']).default('ITEM'),
      ...scope,
    }),
    answer: z.object({ resourceType: z.string(), count: z.int() }),
  },
})
