import type { Generated } from 'kysely'
import type { ContainerType, PlanStatus } from '../../../shared/entities/consol.ts'
import type { ContractStatus, ContractType, Masking } from '../../../shared/entities/contract.ts'
import type { DeliveryCondition, DeliveryRuleStatus } from '../../../shared/entities/delivery-rule.ts'
import type { CourierCode } from '../../../shared/entities/inbound.ts'
import type {
  DeliveryAttributeType,
  Dpi,
  InvoiceStatus,
  InvoiceType,
  PaymentTerms,
  WaybillSize,
} from '../../../shared/entities/invoice.ts'
import type { TrackingStatus } from '../../../shared/entities/tracking.ts'
import type { WeightUnit } from '../../../shared/entities/weight.ts'
import type { Stamped } from './stamped.ts'

/** Waybills, and how they leave. */
export interface DispatchTables {
  contract: ContractTable
  deliveryRule: DeliveryRuleTable
  invoice: InvoiceTable
  invoiceLine: InvoiceLineTable
  invoiceTracking: InvoiceTrackingTable
  consolPlan: ConsolPlanTable
  consol: ConsolTable
  printer: PrinterTable
  photo: PhotoTable
}

/** `…Sealed`: encrypted (secrets.ts); `apiKeyPrint`: the fingerprint by which the key is found. */
interface ContractTable extends Stamped {
  centerId: number
  logisticsCode: string
  apiKeySealed: string | null
  apiKeyPrint: string | null
  apiRefreshKeySealed: string | null
  apiId: string | null
  apiSubId: string | null
  courierCode: CourierCode
  name: string | null
  englishName: string | null
  description: string | null
  /** Null: the courier's own size. */
  labelSize: Generated<WaybillSize | null>
  masking: Generated<Masking>
  type: ContractType
  status: ContractStatus
  /** The contract's part where several contracts share a rule. */
  ratio: Generated<number>
  /** In KRW; null: not known. */
  parcelPrice: Generated<number | null>
  returnOnly: Generated<boolean>
  useAPI: Generated<boolean>
  /** HH:MM by its center's clocks. */
  cutOffTime: Generated<string>
  terminalCode: Generated<string | null>
  systemTagsJson: string
  shipperName: string | null
  shipperPhone: string | null
  shipperPostalCode: string | null
  shipperAddress: string | null
  returnName: string | null
  returnPhone: string | null
  returnPostalCode: string | null
  returnAddress: string | null
  useVoluntarySerial: boolean
  serialStart: string | null
  serialEnd: string | null
  serialCurrent: string | null
  auxStart: string | null
  auxEnd: string | null
  auxCurrent: string | null
  warnedAt: string | null
  polledAt: string | null
}

interface DeliveryRuleTable extends Stamped {
  centerId: number
  contractId: number
  otherContractIdsJson: Generated<string>
  name: string | null
  partnerConditionJson: string
  countryConditionJson: string
  postalCodeConditionJson: string
  orderConditionJson: string
  itemConditionJson: string
  deliveryCondition: DeliveryCondition
  weightValue: number
  splitShipment: boolean
  mergesOrders: Generated<boolean>
  status: DeliveryRuleStatus
}

/**
 * A waybill. `serialKey`: the serial by which it is found, in upper case without dashes. `onFloor`: handhelds hold it. Weights are in g,
 * sizes in mm.
 */
interface InvoiceTable extends Stamped {
  contractId: number
  centerId: number
  partnerId: number | null
  countryId: number | null
  courierCode: CourierCode
  originalOrderId: string
  serial: string | null
  serialKey: string | null
  auxSerial: string | null
  trackingNumber: string | null
  status: InvoiceStatus
  type: InvoiceType
  paymentTerms: PaymentTerms
  paymentPrice: Generated<number>
  width: Generated<number>
  depth: Generated<number>
  height: Generated<number>
  weight: Generated<number>
  senderJson: string | null
  recipientJson: string
  recipientName: string
  hash: string
  csiDataJson: string | null
  isExempted: Generated<boolean>
  memo: string | null
  deliveryAttributeType: DeliveryAttributeType
  region: string | null
  hubCode: string | null
  lastTrackingStatus: TrackingStatus | null
  estimatedDeliveryDate: string | null
  orderedAt: string | null
  allocatedAt: string | null
  printedAt: string | null
  dispatchedAt: string | null
  deliveredAt: string | null
  canceledAt: string | null
  departedOriginCountryAt: string | null
  arrivedDestinationCountryAt: string | null
  customsClearedAt: string | null
  packedAt: string | null
  packedById: number | null
  boxSkuId: number | null
  packedWeight: number | null
  packagingJson: string | null
  packedGoodsJson: string | null
  consolId: number | null
  consolidatedAt: string | null
  consolidatedById: number | null
  /** The open plan that the waybill is assigned to, or the one that it left with. */
  planId: number | null
  returnOfId: number | null
  onFloor: Generated<boolean>
  /** What other orders must have to share the waybill; null: no other order may. */
  mergeKey: string | null
}

export interface InvoiceLineTable {
  id: Generated<number>
  invoiceId: number
  skuId: number | null
  name: string
  quantity: number
  serial: string | null
  barcode: string | null
  locationName: string | null
  englishName: string | null
  size: string | null
  weight: number
  weightUnit: WeightUnit
  price: number
  currency: string
  priceUsd: string | null
  hsCode: string | null
  ingredients: string | null
  manufacturer: string | null
  originCountry: string | null
  url: string | null
  imageUrl: string | null
  orderId: string | null
  orderNumber: string | null
  excludePrintForDomestic: boolean
  notForSale: boolean
}

export interface InvoiceTrackingTable {
  id: Generated<number>
  invoiceId: number
  actualTs: string
  status: TrackingStatus
  displayMessage: string
  statusCode: string
  statusLocation: string | null
  statusReason: string | null
}

/** `onFloor`: handhelds hold the plan, and its pallets and boxes. */
interface ConsolPlanTable extends Stamped {
  code: string
  status: PlanStatus
  centerId: number
  courierCode: CourierCode
  loadingDate: string
  systemTagsJson: string
  consolidatedAt: string | null
  createdBy: number | null
  updatedBy: number | null
  workerId: number | null
  onFloor: Generated<boolean>
}

/** `passCheck`: ten bits of the pass code (shared/rules/floor/pass-code.ts). */
interface ConsolTable extends Stamped {
  code: string
  centerId: number
  planId: number
  containerType: ContainerType
  parentId: number | null
  serial: number
  secretSealed: string
  passCheck: number
  asksPassCode: boolean
  consolidatedAt: string | null
  consolidatedById: number | null
}

interface PrinterTable extends Stamped {
  centerId: number
  name: string
  host: string
  port: number
  size: WaybillSize
  dpi: Dpi
}

/** A picture taken on the floor, of a parcel or of an inbound shipment. It is there once it has a `storedAs`. */
interface PhotoTable {
  /** A UUID that the handheld generated. */
  id: string
  centerId: number
  invoiceId: number | null
  inboundId: number | null
  shipmentId: number | null
  workerId: number
  deviceId: number
  contentType: string | null
  bytes: number
  sha256: string
  storedAs: string | null
  takenAt: string
  receivedAt: string
}
