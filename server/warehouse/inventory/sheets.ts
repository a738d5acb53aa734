import type { Query } from '../../../shared/api/call.ts'
import type { inventoryApi } from '../../../shared/api/inventory.ts'
import type {
  Inventory,
  InventoryLog,
  LocationInventory,
  PastInventory,
  PastLocationInventory,
} from '../../../shared/entities/inventory.ts'
import type { OperationInventory } from '../../../shared/entities/operation.ts'
import type { SheetColumn } from '../../crud/xlsx.ts'

const goods: SheetColumn<
  Pick<Inventory, 'partnerName' | 'brandName' | 'skuName' | 'partnerItemNumber' | 'mainBarcode'>
>[] = [
  { title: 'partner', width: 20, of: (row) => row.partnerName },
  { title: 'brand', of: (row) => row.brandName },
  { title: 'skuName', width: 40, of: (row) => row.skuName },
  { title: 'partnerItemNumber', width: 20, of: (row) => row.partnerItemNumber },
  { title: 'mainBarcode', width: 18, of: (row) => row.mainBarcode },
]
export const pastColumns: SheetColumn<Omit<PastInventory, 'partnerId' | 'skuId'>>[] = [
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  ...goods,
  { title: 'inStorage', width: 12, of: (row) => row.inStorage },
  { title: 'available', width: 12, of: (row) => row.available },
  { title: 'reserved', width: 12, of: (row) => row.reserved },
  { title: 'qoo10Available', width: 12, of: (row) => row.qoo10Available },
  { title: 'qoo10Reserved', width: 12, of: (row) => row.qoo10Reserved },
]

export const balanceColumns: SheetColumn<Inventory>[] = [
  ...pastColumns,
  { title: 'safetyStock', width: 12, of: (row) => row.safetyStock },
  { title: 'lastOutgoingDay', of: (row) => row.lastOutgoingDay },
  { title: 'updatedAt', width: 26, of: (row) => row.updatedAt },
]

export const pastPlaceColumns: SheetColumn<PastLocationInventory>[] = [
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  { title: 'location', of: (row) => row.locationAlias },
  ...goods,
  { title: 'lot', of: (row) => row.lot },
  { title: 'expirationDate', of: (row) => row.expirationDate },
  { title: 'condition', width: 12, of: (row) => row.condition },
  { title: 'storageQuantity', of: (row) => row.storageQuantity },
]

export const placeColumns: SheetColumn<LocationInventory>[] = [
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  { title: 'location', of: (row) => row.locationAlias },
  { title: 'pickable', width: 10, of: (row) => row.pickable },
  ...goods,
  { title: 'lot', of: (row) => row.lot },
  { title: 'expirationDate', of: (row) => row.expirationDate },
  { title: 'daysLeft', width: 10, of: (row) => row.daysLeft },
  { title: 'condition', width: 12, of: (row) => row.condition },
  { title: 'storageQuantity', of: (row) => row.storageQuantity },
  { title: 'pickableQuantity', of: (row) => row.pickableQuantity },
  { title: 'total', width: 10, of: (row) => row.total },
  { title: 'reserved', width: 10, of: (row) => row.reserved },
  { title: 'available', width: 10, of: (row) => row.available },
  { title: 'updatedAt', width: 26, of: (row) => row.updatedAt },
]

export const logColumns: SheetColumn<InventoryLog>[] = [
  { title: 'id', width: 10, of: (row) => row.id },
  { title: 'at', width: 26, of: (row) => row.at },
  { title: 'recordedAt', width: 26, of: (row) => row.recordedAt },
  { title: 'centerCode', width: 10, of: (row) => row.centerCode },
  { title: 'partner', width: 20, of: (row) => row.partnerName },
  { title: 'brand', of: (row) => row.brandName },
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

/** With the days that it is of: the range's, or each row's own. */
export const operationColumns = ({
  executedAtFrom,
  executedAtTo,
}: Query<typeof inventoryApi.operations>): SheetColumn<OperationInventory>[] => [
  { title: 'from', width: 12, of: (row) => row.day ?? executedAtFrom },
  { title: 'to', width: 12, of: (row) => row.day ?? executedAtTo },
  { title: 'b2c', width: 12, of: (row) => row.decreases.b2c },
  { title: 'b2b', width: 12, of: (row) => row.decreases.b2b },
  { title: 'revisionDecrease', width: 16, of: (row) => row.decreases.revision },
  { title: 'productionDecrease', width: 18, of: (row) => row.decreases.production },
  { title: 'disuse', width: 12, of: (row) => row.decreases.disuse },
  { title: 'decrease', width: 12, of: (row) => row.decrease },
  { title: 'normal', width: 12, of: (row) => row.increases.normal },
  { title: 'goodQuality', width: 12, of: (row) => row.increases.goodQuality },
  { title: 'revisionIncrease', width: 16, of: (row) => row.increases.revision },
  { title: 'productionIncrease', width: 18, of: (row) => row.increases.production },
  { title: 'increase', width: 12, of: (row) => row.increase },
]
