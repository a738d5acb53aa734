import type { Generated } from 'kysely'
import type { Condition } from '../../../shared/entities/inbound.ts'
import type { OperationDirection, OperationType } from '../../../shared/entities/operation.ts'
import type { CauseKind, LedgerField, LedgerReason } from '../../../shared/stock.ts'

/** What is where, and how it came there (server/ledger). */
export interface LedgerTables {
  stock: StockTable
  locationStock: LocationStockTable
  inventoryLog: InventoryLogTable
  operationDay: OperationDayTable
}

/** A SKU's balances in a center: always the sums of its ledger rows. */
interface StockTable {
  id: Generated<number>
  centerId: number
  skuId: number
  inStorage: number
  available: number
  reserved: number
  qoo10Available: number
  qoo10Reserved: number
  updatedAt: string
}

interface LocationStockTable {
  id: Generated<number>
  centerId: number
  skuId: number
  locationId: number
  lot: string
  expirationDate: string
  condition: Condition
  quantity: number
  updatedAt: string
}

interface InventoryLogTable {
  id: Generated<number>
  centerId: number
  skuId: number
  locationId: number | null
  lot: string
  expirationDate: string
  condition: Condition
  targetField: LedgerField
  reason: LedgerReason
  before: number
  change: number
  after: number
  cause: CauseKind
  causeId: number | null
  workerId: number | null
  deviceId: number | null
  actionId: string | null
  undoesActionId: string | null
  at: string
  recordedAt: string
}

interface OperationDayTable {
  centerId: number
  skuId: number
  day: string
  direction: OperationDirection
  operationType: OperationType
  quantity: number
}
