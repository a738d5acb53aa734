import type { Generated } from 'kysely'
import type { ContainerKind } from '../../../shared/entities/container.ts'
import type { InboundStatus } from '../../../shared/entities/inbound-status.ts'
import type {
  Condition,
  CourierCode,
  InboundPackagingType,
  InboundType,
  NaverBillingStatus,
  ShipmentStatus,
  VehicleType,
} from '../../../shared/entities/inbound.ts'
import type { LocationType } from '../../../shared/entities/location.ts'
import type { ShortReason } from '../../../shared/entities/pick-list.ts'
import type { RelocationStatus } from '../../../shared/entities/relocation.ts'
import type {
  BoxVolume,
  CenterStorageType,
  DeliveryRegion,
  SkuKind,
  SkuStatus,
  SkuType,
} from '../../../shared/entities/sku.ts'
import type { PickingKind, SlipLineStatus, SlipReason, SlipStatus } from '../../../shared/entities/slip.ts'
import type { StockCountStatus } from '../../../shared/entities/stock-count.ts'
import type { Stamped } from './stamped.ts'

/** Goods, places, and what is done with them. */
export interface WarehouseTables {
  sku: SkuTable
  barcode: BarcodeTable
  skuPhoto: { id: Generated<number>; skuId: number; imageId: number; createdAt: string; createdBy: number | null }
  partnerCategory: PartnerCategoryTable
  location: LocationTable
  locationItemAssignment: LocationItemAssignmentTable
  container: ContainerTable
  inboundRequest: InboundRequestTable
  inboundItem: { id: Generated<number>; inboundId: number; skuId: number; quantity: number }
  inboundShipment: InboundShipmentTable
  inspectionLine: InspectionLineTable
  inboundBilling: InboundBillingTable
  attachment: AttachmentTable
  relocation: RelocationTable
  slip: SlipTable
  slipLine: SlipLineTable
  slipPhoto: { id: Generated<number>; slipId: number; imageId: number; createdAt: string; createdBy: number | null }
  stockCount: StockCountTable
  stockCountLine: StockCountLineTable
  /** Goods whose coming expiry has been announced; lot is '' if there is none. */
  expiryTold: { centerId: number; skuId: number; lot: string; expirationDate: string }
}

interface SkuTable extends Stamped {
  partnerId: number
  brandId: number | null
  type: SkuKind
  skuType: SkuType
  skuStatus: SkuStatus
  name: string
  partnerItemNumber: string | null
  partnerCategoryId: number | null
  price: number
  cost: number
  description: string | null
  imageUrl: string | null
  hsCode: string | null
  manufacturer: string | null
  originCountry: string | null
  ingredient: string | null
  safetyStock: number
  productionLeadtime: number
  maxUnitsPerPackage: number
  unitsPerCarton: number
  unitsPerPallet: number
  nameVariationsJson: string
  centerStorageType: CenterStorageType
  isExpiryManaged: boolean
  isLotManaged: boolean
  boxVolume: BoxVolume
  deliveryRegion: DeliveryRegion
  /** The SKU is no longer announced. */
  disabled: Generated<boolean>
}

interface BarcodeTable {
  id: Generated<number>
  skuId: number
  partnerId: number
  code: string
  isMain: boolean
  isInUse: boolean
  bundleQuantity: number
  width: number
  depth: number
  height: number
  weight: number
  releaseOptionsJson: string
}

interface PartnerCategoryTable extends Stamped {
  partnerId: number
  parentCategoryId: number | null
  name: string
  managementNumber: string | null
  /** The names from the top down (shared/entities/partner-category.ts). */
  pathName: string
}

interface LocationTable extends Stamped {
  centerId: number
  alias: string
  /** The alias in upper case: what is unique in a center and what a scan is compared with. */
  aliasKey: string
  type: LocationType
  utmZone: string | null
  utmX: number | null
  utmY: number | null
  utmZ: number | null
  width: number
  depth: number
  height: number
  pickable: boolean
  inboundPrimary: boolean
  disabled: boolean
  rack: string | null
  bay: string | null
  level: string | null
  cell: string | null
  description: string | null
  liilyKey: string | null
  /** Whether it is the center's place for goods on their way between two others, or the one for goods that were picked. */
  isOnTheWay: Generated<boolean>
  /** Whether it is, of these two, the place for goods that were picked. */
  isPicking: Generated<boolean>
  lastCountedAt: Generated<string | null>
}

interface LocationItemAssignmentTable extends Stamped {
  centerId: number
  locationId: number
  skuId: number
  safetyStock: number
  maxStock: number
  daysBetweenReplenishment: number | null
  replenishmentAmount: number
  lastReplenishedAt: string | null
}

interface ContainerTable extends Stamped {
  centerId: number
  code: string
  codeKey: string
  containerType: ContainerKind
  description: string | null
}

interface InboundRequestTable extends Stamped {
  code: string
  status: InboundStatus
  inboundType: InboundType
  packagingType: InboundPackagingType
  centerId: number
  partnerId: number
  partnerMemo: string | null
  centerMemo: string | null
  centerMemoShared: Generated<boolean>
  returnName: string | null
  returnPhone: string | null
  returnPostcode: string | null
  returnAddress: string | null
  returnAddressDetail: string | null
  naverBillingStatus: NaverBillingStatus
  /** The first day on which one of its shipments is expected. */
  scheduledDate: string | null
  closedAt: string | null
  /** The return by which the goods come in, and who received the return. */
  returnId: number | null
  receivedBy: number | null
}

interface InboundShipmentTable {
  id: Generated<number>
  inboundId: number
  status: ShipmentStatus
  quantity: number
  actualQuantity: number | null
  vehicleType: VehicleType | null
  courierCode: CourierCode | null
  shipmentNumber: string | null
  /** shipmentNumber as it is scanned: upper case, no dashes or blanks. */
  shipmentCode: string | null
  scheduledFrom: string
  scheduledTo: string
  arrivedAt: string | null
}

interface InspectionLineTable {
  id: Generated<number>
  inboundId: number
  skuId: number
  lot: string
  expirationDate: string
  condition: Condition
  quantity: number
  storedQuantity: number
}

/** What the work of an inbound costs, and what became of that at the marketplace. Its status is kept with the inbound. */
interface InboundBillingTable extends Stamped {
  inboundId: number
  centerId: number
  partnerId: number
  linesJson: string
  /** How often the bill was sent. */
  sends: Generated<number>
  sentLinesJson: string | null
  sentAt: string | null
  /** When the billing platform took the bill. */
  takenAt: string | null
  approvedAt: string | null
  sentBackAt: string | null
  sentBackReason: string | null
  closeAskedAt: string | null
  completedAt: string | null
}

interface AttachmentTable {
  id: Generated<number>
  inboundId: number
  shipmentId: number
  fileName: string
  contentType: string
  bytes: number
  storedAs: string
  createdAt: string
  createdBy: number
}

/** `onFloor`: handhelds hold the sheet. */
interface RelocationTable extends Stamped {
  code: string
  status: RelocationStatus
  isPrinted: Generated<boolean>
  centerId: number
  partnerId: number
  skuId: number
  lot: string
  expirationDate: string
  condition: Condition
  quantity: number
  storageQuantity: number | null
  takenQuantity: Generated<number | null>
  shortReason: Generated<ShortReason | null>
  sourceLocationId: number
  targetLocationId: number
  actualLocationId: number | null
  createdBy: number | null
  arrivedAt: string | null
  arrivedById: number | null
  closedAt: string | null
  closedById: number | null
  onFloor: Generated<boolean>
}

interface SlipTable extends Stamped {
  code: string
  centerId: number
  partnerId: number
  reason: SlipReason
  status: SlipStatus
  referenceType: string | null
  referenceId: string | null
  description: string | null
  memosJson: Generated<string>
  createdBy: number | null
  startedAt: Generated<string | null>
  startedById: Generated<number | null>
  closedAt: Generated<string | null>
  closedById: Generated<number | null>
  canceledAt: Generated<string | null>
  canceledById: Generated<number | null>
  stockCountId: Generated<number | null>
  /** The kind of a pick list; null: another slip. */
  pickingKind: Generated<PickingKind | null>
  /** Whether handhelds hold it, as a pick list. */
  onFloor: Generated<boolean>
  /** When the office ended the list: what was not picked stays where it is. */
  endedAt: Generated<string | null>
}

/** bookQuantity: what the ledger had when a count was written. */
interface SlipLineTable {
  id: Generated<number>
  slipId: number
  skuId: number
  lot: string
  expirationDate: string
  condition: Condition
  locationId: number | null
  targetLocationId: number | null
  quantity: number
  processedQuantity: Generated<number>
  bookQuantity: Generated<number | null>
  status: SlipLineStatus
  /** For a REVISION from a count: the moment whose ledger is corrected. */
  countedAt: Generated<string | null>
  /** For a line of a pick list: its waybill and its tote, what was not there and why, what went back to a shelf. */
  invoiceId: Generated<number | null>
  tote: Generated<number | null>
  shortQuantity: Generated<number>
  putBackQuantity: Generated<number>
  handedOutQuantity: Generated<number>
  shortReason: Generated<ShortReason | null>
  /** The place that lacked the pieces. */
  shortAtId: Generated<number | null>
  pickedAt: Generated<string | null>
  pickedById: Generated<number | null>
}

interface StockCountTable extends Stamped {
  code: string
  centerId: number
  locationId: number
  status: StockCountStatus
  requestedAt: Generated<string | null>
  requestedById: Generated<number | null>
  countedAt: Generated<string | null>
  firstAt: Generated<string | null>
  firstById: Generated<number | null>
  firstActionId: Generated<string | null>
  secondAt: Generated<string | null>
  secondById: Generated<number | null>
  secondActionId: Generated<string | null>
  bookQuantity: Generated<number>
  countedQuantity: Generated<number>
  differentLines: Generated<number>
}

interface StockCountLineTable {
  id: Generated<number>
  stockCountId: number
  skuId: number
  lot: string
  expirationDate: string
  condition: Condition
  bookQuantity: number
  firstQuantity: number
  secondQuantity: number | null
}
