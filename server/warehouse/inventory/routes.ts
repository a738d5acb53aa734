import { z } from 'zod'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import {
  inventoryLog,
  locationInventory,
  type InventoryLog,
  type LocationInventory,
} from '../../../shared/entities/inventory.ts'
import { exportSheet, type SheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { seenBy } from '../../http/operators.ts'
import { inventoryStore } from './store.ts'

export function inventoryRoutes(app: App): void {
  mount(app, inventoryApi.list, async ({ caller, query, database }) => inventoryStore(database, caller).balances(query))
  mount(app, inventoryApi.logs, async ({ caller, query, database }) => inventoryStore(database, caller).logs(query))
  mount(app, inventoryApi.logsExcel, async ({ caller, query, database }) => {
    const store = inventoryStore(database, caller)
    return exportSheet('gantry-ledger.xlsx', logColumns, await store.logIds(query), async (ids) =>
      seenBy(caller, z.array(inventoryLog), await store.logsInOrder(ids)),
    )
  })
  mount(app, inventoryApi.list2, async ({ caller, query, database }) => inventoryStore(database, caller).places(query))
  mount(app, inventoryApi.list2Excel, async ({ caller, query, database }) => {
    const store = inventoryStore(database, caller)
    return exportSheet('gantry-inventory.xlsx', placeColumns, await store.placeIds(query), async (ids) =>
      seenBy(caller, z.array(locationInventory), await store.placesInOrder(ids)),
    )
  })
  mount(app, inventoryApi.count2, async ({ caller, query, database }) => inventoryStore(database, caller).count(query))
}

const placeColumns: SheetColumn<LocationInventory>[] = [
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  { title: 'location', of: (row) => row.locationAlias },
  { title: 'pickable', width: 10, of: (row) => row.pickable },
  { title: 'partner', width: 20, of: (row) => row.partnerName },
  { title: 'brand', of: (row) => row.brandName },
  { title: 'skuName', width: 40, of: (row) => row.skuName },
  { title: 'partnerItemNumber', width: 20, of: (row) => row.partnerItemNumber },
  { title: 'mainBarcode', width: 18, of: (row) => row.mainBarcode },
  { title: 'lot', of: (row) => row.lot },
  { title: 'expirationDate', of: (row) => row.expirationDate },
  { title: 'condition', width: 12, of: (row) => row.condition },
  { title: 'storageQuantity', of: (row) => row.storageQuantity },
  { title: 'updatedAt', width: 26, of: (row) => row.updatedAt },
]

const logColumns: SheetColumn<InventoryLog>[] = [
  { title: 'id', width: 10, of: (row) => row.id },
  { title: 'at', width: 26, of: (row) => row.at },
  { title: 'recordedAt', width: 26, of: (row) => row.recordedAt },
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  { title: 'skuName', width: 40, of: (row) => row.skuName },
  { title: 'location', of: (row) => row.locationAlias },
  { title: 'lot', of: (row) => row.lot },
  { title: 'expirationDate', of: (row) => row.expirationDate },
  { title: 'condition', width: 12, of: (row) => row.condition },
  { title: 'targetField', width: 10, of: (row) => row.targetField },
  { title: 'reason', of: (row) => row.reason },
  { title: 'before', width: 10, of: (row) => row.before },
  { title: 'change', width: 10, of: (row) => row.change },
  { title: 'after', width: 10, of: (row) => row.after },
  { title: 'cause', width: 12, of: (row) => row.cause },
  { title: 'causeId', width: 10, of: (row) => row.causeId },
  { title: 'inbound', width: 18, of: (row) => row.receivingSheetCode },
  { title: 'worker', of: (row) => row.workerName },
  { title: 'device', of: (row) => row.deviceLabel },
]
