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
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'

const goods: SpreadsheetColumn<
  Pick<Inventory, 'partnerName' | 'brandName' | 'skuName' | 'partnerItemNumber' | 'mainBarcode'>
>[] = [
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'brand', of: (row) => row.brandName },
  { key: 'skuName', width: 40, of: (row) => row.skuName },
  { key: 'partnerItemNumber', width: 20, of: (row) => row.partnerItemNumber },
  { key: 'mainBarcode', width: 18, of: (row) => row.mainBarcode },
]
export const pastColumns: SpreadsheetColumn<Omit<PastInventory, 'partnerId' | 'skuId'>>[] = [
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  ...goods,
  { key: 'inStorage', width: 12, of: (row) => row.inStorage },
  { key: 'available', width: 12, of: (row) => row.available },
  { key: 'reserved', width: 12, of: (row) => row.reserved },
  { key: 'qoo10Available', width: 12, of: (row) => row.qoo10Available },
  { key: 'qoo10Reserved', width: 12, of: (row) => row.qoo10Reserved },
]

export const balanceColumns: SpreadsheetColumn<Inventory>[] = [
  ...pastColumns,
  { key: 'damaged', width: 12, of: (row) => row.damaged },
  { key: 'sellable', width: 12, of: (row) => row.sellable },
  { key: 'safetyStock', width: 12, of: (row) => row.safetyStock },
  { key: 'lastOutgoingDay', of: (row) => row.lastOutgoingDay },
  { key: 'updatedAt', time: true, width: 26, of: (row) => row.updatedAt },
]

export const pastPlaceColumns: SpreadsheetColumn<PastLocationInventory>[] = [
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'location', of: (row) => row.locationAlias },
  ...goods,
  { key: 'lot', of: (row) => row.lot },
  { key: 'expirationDate', of: (row) => row.expirationDate },
  { key: 'condition', codes: 'condition', width: 12, of: (row) => row.condition },
  { key: 'storageQuantity', of: (row) => row.storageQuantity },
]

export const placeColumns: SpreadsheetColumn<LocationInventory>[] = [
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'location', of: (row) => row.locationAlias },
  { key: 'pickable', width: 10, of: (row) => row.pickable },
  ...goods,
  { key: 'lot', of: (row) => row.lot },
  { key: 'expirationDate', of: (row) => row.expirationDate },
  { key: 'daysLeft', width: 10, of: (row) => row.daysLeft },
  { key: 'condition', codes: 'condition', width: 12, of: (row) => row.condition },
  { key: 'storageQuantity', of: (row) => row.storageQuantity },
  { key: 'pickableQuantity', of: (row) => row.pickableQuantity },
  { key: 'total', width: 10, of: (row) => row.total },
  { key: 'reserved', width: 10, of: (row) => row.reserved },
  { key: 'available', width: 10, of: (row) => row.available },
  { key: 'updatedAt', time: true, width: 26, of: (row) => row.updatedAt },
]

export const logColumns: SpreadsheetColumn<InventoryLog>[] = [
  { key: 'id', width: 10, of: (row) => row.id },
  { key: 'at', time: true, width: 26, of: (row) => row.at },
  { key: 'recordedAt', time: true, width: 26, of: (row) => row.recordedAt },
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'brand', of: (row) => row.brandName },
  { key: 'skuName', width: 40, of: (row) => row.skuName },
  { key: 'location', of: (row) => row.locationAlias },
  { key: 'lot', of: (row) => row.lot },
  { key: 'expirationDate', of: (row) => row.expirationDate },
  { key: 'condition', codes: 'condition', width: 12, of: (row) => row.condition },
  { key: 'targetField', codes: 'log.field', width: 10, of: (row) => row.targetField },
  { key: 'reason', codes: 'log.reason', of: (row) => row.reason },
  { key: 'before', width: 10, of: (row) => row.before },
  { key: 'change', width: 10, of: (row) => row.change },
  { key: 'after', width: 10, of: (row) => row.after },
  { key: 'cause', codes: 'cause', width: 12, of: (row) => row.cause },
  { key: 'causeId', width: 20, of: (row) => row.causeName ?? row.causeId },
  { key: 'inbound', width: 18, of: (row) => row.receivingSheetCode },
  { key: 'worker', of: (row) => row.workerName },
  { key: 'device', of: (row) => row.deviceLabel },
]

/** Each row names its days: its own day, or the range that was asked for. */
export const operationColumns = ({
  executedAtFrom,
  executedAtTo,
}: Query<typeof inventoryApi.operations>): SpreadsheetColumn<OperationInventory>[] => [
  { key: 'from', width: 12, of: (row) => row.day ?? executedAtFrom },
  { key: 'to', width: 12, of: (row) => row.day ?? executedAtTo },
  { key: 'b2c', width: 12, of: (row) => row.decreases.b2c },
  { key: 'b2b', width: 12, of: (row) => row.decreases.b2b },
  { key: 'revisionDecrease', width: 16, of: (row) => row.decreases.revision },
  { key: 'productionDecrease', width: 18, of: (row) => row.decreases.production },
  { key: 'disuse', width: 12, of: (row) => row.decreases.disuse },
  { key: 'goodQualityDecrease', width: 18, of: (row) => row.decreases.goodQuality },
  { key: 'decrease', width: 12, of: (row) => row.decrease },
  { key: 'normal', width: 12, of: (row) => row.increases.normal },
  { key: 'goodQuality', width: 12, of: (row) => row.increases.goodQuality },
  { key: 'revisionIncrease', width: 16, of: (row) => row.increases.revision },
  { key: 'productionIncrease', width: 18, of: (row) => row.increases.production },
  { key: 'increase', width: 12, of: (row) => row.increase },
]
