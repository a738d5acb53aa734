import { z } from 'zod'
import { conditions } from '../entities/inbound.ts'
import {
  inventory,
  inventoryLog,
  inventoryPatch,
  inventoryShare,
  locationInventory,
  pastInventory,
  pastLocationInventory,
} from '../entities/inventory.ts'
import { operation, operationTypes } from '../entities/operation.ts'
import { ledgerFields, ledgerReasons } from '../stock.ts'
import { calls } from './call.ts'
import {
  bulkAnswer,
  byCursor,
  cursorQuery,
  dataPage,
  day,
  flag,
  id,
  idParam,
  instant,
  integer,
  listQuery,
  many,
} from './list.ts'
import { sheetOf } from './plain.ts'

const scope = { centerIds: many(id), partnerIds: many(id), brandIds: many(id), skuIds: many(id) }
const days = integer(0, 3650)

const list = listQuery(['id', 'skuName', 'inStorage', 'available', 'sellable', 'lastOutgoingDay', 'updatedAt'], {
  ...scope,
  belowSafetyStock: flag.optional(),
  atRisk: flag.optional().meta({ description: 'Its SKU is at risk of running out, in the centers that are seen.' }),
  idleDays: days.optional().meta({ description: 'In storage, and for so many days none came in or left.' }),
})
const logSorts = ['id', 'at'] as const
const logFilters = {
  ...scope,
  reason: many(z.enum(ledgerReasons)),
  targetField: many(z.enum(ledgerFields)),
  locationId: id.optional(),
  lot: z.string().max(20).optional(),
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
  expiresWithin: days.optional().meta({ description: 'Expires within so many days, or has expired.' }),
  includeEmpty: flag.default(false),
})
const past = listQuery(['skuName', 'id'], { ...scope, at: instant, includeEmpty: flag.default(false) })
const past2 = listQuery(['skuName', 'locationAlias', 'expirationDate', 'id'], {
  ...scope,
  locationId: id.optional(),
  at: instant,
  includeEmpty: flag.default(false),
})
const report = z.strictObject({
  resourceType: z.enum(['TYPE', 'DAILY']).default('TYPE'),
  executedAtFrom: day,
  executedAtTo: day,
  operationType: many(z.enum(operationTypes)),
  ...scope,
})

/** Stock as lists (orders.md §7); its changes come only through the ledger. */
export const inventoryApi = calls('inventory', {
  list: {
    method: 'GET',
    path: '/now/inventory',
    access: 'inventory:read',
    doc: 'Stock per SKU and center.',
    answer: dataPage(inventory),
    query: list,
  },
  listExcel: sheetOf('/now/inventory', 'inventory:read', list),
  update: {
    method: 'PATCH',
    path: '/now/inventory/{id}',
    access: 'inventory:write',
    doc: 'Says how many of the available pieces are for Qoo10 alone: the ledger moves the difference.',
    params: idParam,
    body: inventoryPatch,
    answer: inventory,
  },
  bulk: {
    method: 'POST',
    path: '/now/inventory/bulk',
    access: 'inventory:write',
    doc: 'The same of up to 500 SKUs, each by itself.',
    body: z.strictObject({ rows: z.array(inventoryShare).min(1).max(500) }),
    answer: bulkAnswer,
  },
  logs: {
    method: 'GET',
    path: '/now/inventory/logs',
    access: 'inventory:read',
    doc: 'The ledger: every movement with its worker, device and time. Whoever reads it whole asks for the next page with `after`.',
    query: cursorQuery(logSorts, logFilters),
    answer: byCursor(dataPage(inventoryLog)),
  },
  logsExcel: sheetOf(
    '/now/inventory/logs',
    'inventory:read',
    listQuery(logSorts, logFilters),
    'The filtered ledger as a spreadsheet.',
  ),
  past: {
    method: 'GET',
    path: '/now/inventory/past',
    access: 'inventory:read',
    doc: 'Stock per SKU and center as the books stood at an instant.',
    query: past,
    answer: dataPage(pastInventory),
  },
  pastExcel: sheetOf('/now/inventory/past', 'inventory:read', past),
  list2: {
    method: 'GET',
    path: '/now/inventory2',
    access: 'inventory:read',
    doc: 'Stock per location, SKU, lot, expiry and condition.',
    query: list2,
    answer: dataPage(locationInventory),
  },
  list2Excel: sheetOf('/now/inventory2', 'inventory:read', list2),
  past2: {
    method: 'GET',
    path: '/now/inventory2/past',
    access: 'inventory:read',
    doc: 'Stock per location, SKU, lot, expiry and condition as the books stood at an instant.',
    query: past2,
    answer: dataPage(pastLocationInventory),
  },
  past2Excel: sheetOf('/now/inventory2/past', 'inventory:read', past2),
  count2: {
    method: 'GET',
    path: '/now/inventory2/count',
    access: 'inventory:read',
    doc: 'How many SKUs (ITEM) or locations (LOCATION) hold stock, and how many SKUs here are at risk of running out (decisions.md §13).',
    query: z.strictObject({
      resourceType: z.enum(['ITEM', 'LOCATION', 'STOCKOUT_RISK_ITEM']).default('ITEM'),
      ...scope,
    }),
    answer: z.object({ resourceType: z.string(), count: z.int() }),
  },
  operations: {
    method: 'GET',
    path: '/now/operation-inventory',
    access: 'inventory:read',
    doc: 'What came into storage and left it, by its cause: the range in one row (TYPE), or a row for each day (DAILY). Days are those of each center.',
    query: report,
    answer: z.object({ data: z.array(operation) }),
  },
  operationsExcel: sheetOf('/now/operation-inventory', 'inventory:read', report, 'The report as a spreadsheet.'),
})
