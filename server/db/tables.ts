import type { Generated } from 'kysely'
import type { AccountStatus, Language } from '../../shared/entities/account.ts'
import type { Billing, BrandTrackingStatus } from '../../shared/entities/brand.ts'
import type { ChannelStatus, LinkageStatus, ScrapeStatus } from '../../shared/entities/channel.ts'
import type { ChannelType } from '../../shared/entities/channel-type.ts'
import type { ClaimAnswer } from '../../shared/entities/claim.ts'
import type { ContainerType, PlanStatus } from '../../shared/entities/consol.ts'
import type { FlowSentence, FlowTarget } from '../../shared/entities/condition.ts'
import type { GroupOption, PriceOption, PromotionReason } from '../../shared/entities/promotion.ts'
import type { FlowType } from '../../shared/entities/flow-control.ts'
import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import type { ContainerKind } from '../../shared/entities/container.ts'
import type { DeliveryCondition, DeliveryRuleStatus } from '../../shared/entities/delivery-rule.ts'
import type { ContractStatus, ContractType, Masking } from '../../shared/entities/contract.ts'
import type { DeviceStatus } from '../../shared/entities/device.ts'
import type { ExceptionStatus } from '../../shared/entities/exception.ts'
import type {
  Condition,
  CourierCode,
  InboundPackagingType,
  InboundType,
  NaverBillingStatus,
  ShipmentStatus,
  VehicleType,
} from '../../shared/entities/inbound.ts'
import type { InboundStatus } from '../../shared/entities/inbound-status.ts'
import type {
  DeliveryAttributeType,
  Dpi,
  InvoiceStatus,
  InvoiceType,
  PaymentTerms,
  WaybillSize,
} from '../../shared/entities/invoice.ts'
import type { WeightUnit } from '../../shared/entities/weight.ts'
import type { JobStatus, MessageChannel } from '../../shared/entities/job.ts'
import type { LocationType } from '../../shared/entities/location.ts'
import type { MarketplaceKind, MarketplaceStatus } from '../../shared/entities/marketplace.ts'
import type { NotificationType } from '../../shared/entities/notification.ts'
import type { OperationDirection, OperationType } from '../../shared/entities/operation.ts'
import type { PartnerPolicy } from '../../shared/entities/partner.ts'
import type { RelocationStatus } from '../../shared/entities/relocation.ts'
import type {
  ClaimType,
  HoldReason,
  ItemOrigin,
  LineStatus,
  OfcStatus,
  OrderDecision,
  OrderHappening,
  OrderStatus,
} from '../../shared/entities/order.ts'
import type { AdjustmentStatus, AdjustmentType } from '../../shared/entities/interim-item-adjustment.ts'
import type { StockCountStatus } from '../../shared/entities/stock-count.ts'
import type { ShortReason } from '../../shared/entities/pick-list.ts'
import type { PickingKind, SlipLineStatus, SlipReason, SlipStatus } from '../../shared/entities/slip.ts'
import type { ShipmentTelling } from '../../shared/entities/shipment.ts'
import type {
  BoxVolume,
  CenterStorageType,
  DeliveryRegion,
  SkuKind,
  SkuStatus,
  SkuType,
} from '../../shared/entities/sku.ts'
import type { TrackingStatus } from '../../shared/entities/tracking.ts'
import type { CauseKind, LedgerField, LedgerReason } from '../../shared/stock.ts'
import type { ActionStatus } from '../../shared/sync/protocol.ts'

export type DialectName = 'sqlite' | 'postgres'

/**
 * The tables, the same on both databases. Times are ISO 8601 UTC text, days YYYY-MM-DD, flags true or false
 * (1 or 0 in the databases and so in raw SQL: flags.ts), `…Json` columns JSON text; lot and expirationDate are '' where there is
 * none, so that they can stand in a key.
 */
export interface Tables {
  site: SiteTable
  company: CompanyTable
  center: CenterTable
  partner: PartnerTable
  partnerCenter: { partnerId: number; centerId: number }
  brand: BrandTable
  user: UserTable
  userCenter: { userId: number; centerId: number }
  role: RoleTable
  userRole: { userId: number; roleId: number }
  session: SessionTable
  badge: BadgeTable
  device: DeviceTable
  enrolment: EnrolmentTable
  throttle: { key: string; windowStart: number; hits: number }
  /** A call that its program may repeat, and its first answer; without a status it is not answered yet. */
  repeatable: {
    caller: string
    key: string
    requestHash: string
    status: number | null
    answerSealed: string | null
    /** When its first change was committed: from then on it is not done again. */
    wroteAt: string | null
    createdAt: string
  }
  audit: AuditTable
  auditSeal: { id: Generated<number>; auditId: number; hash: string }

  image: ImageTable
  notification: NotificationTable
  /** Goods whose coming expiry has been announced; lot is '' where there is none. */
  expiryTold: { centerId: number; skuId: number; lot: string; expirationDate: string }
  recovery: RecoveryTable
  invitation: InvitationTable
  openapiKey: OpenapiKeyTable
  billingCondition: BillingConditionTable
  addressBook: AddressBookTable
  inboundBilling: InboundBillingTable
  packagingImage: PackagingImageTable
  brandTracking: BrandTrackingTable
  brandTrackingLog: BrandTrackingLogTable

  sku: SkuTable
  barcode: BarcodeTable
  slipPhoto: { id: Generated<number>; slipId: number; imageId: number; createdAt: string; createdBy: number | null }
  skuPhoto: { id: Generated<number>; skuId: number; imageId: number; createdAt: string; createdBy: number | null }
  partnerCategory: PartnerCategoryTable
  locationItemAssignment: LocationItemAssignmentTable
  location: LocationTable
  inboundRequest: InboundRequestTable
  inboundItem: { id: Generated<number>; inboundId: number; skuId: number; quantity: number }
  inboundShipment: InboundShipmentTable
  inspectionLine: InspectionLineTable
  attachment: AttachmentTable
  stock: StockTable
  locationStock: LocationStockTable
  inventoryLog: InventoryLogTable
  operationDay: OperationDayTable

  country: CountryTable
  contract: ContractTable
  deliveryRule: DeliveryRuleTable
  invoice: InvoiceTable
  invoiceLine: InvoiceLineTable
  invoiceTracking: InvoiceTrackingTable
  consolPlan: ConsolPlanTable
  consol: ConsolTable
  relocation: RelocationTable
  slip: SlipTable
  slipLine: SlipLineTable
  stockCount: StockCountTable
  stockCountLine: StockCountLineTable
  container: ContainerTable
  printer: PrinterTable
  order: OrderTable
  orderDocument: { id: Generated<number>; salesOrderId: number; receivedAt: string; rawJson: string; readJson: string }
  orderLine: OrderLineTable
  parcelLine: ParcelLineTable
  interimAllocation: InterimAllocationTable
  orderItem: OrderItemTable
  orderClaim: OrderClaimTable
  orderRefund: OrderRefundTable
  orderFinding: { id: Generated<number>; salesOrderId: number; finding: OfcStatus; detail: string | null }
  orderHistory: OrderHistoryTable
  channelShipment: ChannelShipmentTable
  interimItemAdjustment: InterimItemAdjustmentTable
  product: ProductTable
  productOption: ProductOptionTable
  productMapping: ProductMappingTable
  flowControl: FlowControlTable
  flowCondition: FlowConditionTable
  campaign: CampaignTable
  promotion: PromotionTable
  promotionFreebie: PromotionFreebieTable
  promotionTemplate: PromotionTemplateTable
  promotionGrant: PromotionGrantTable
  promotionOutcome: PromotionOutcomeTable
  channel: ChannelTable
  importScheduler: ImportSchedulerTable
  importRun: ImportRunTable
  marketplaceMessage: MarketplaceMessageTable
  marketplaceTold: MarketplaceToldTable

  feedCounter: FeedCounterTable
  changeFeed: { centerId: number; version: number; tableName: string; rowId: number; at: string }
  syncClient: {
    clientId: string
    deviceId: number
    lastSeq: number
    lastLink: string
    createdAt: string
    seenAt: string
  }
  syncAction: SyncActionTable
  workerGrant: WorkerGrantTable
  exception: ExceptionTable

  job: JobTable
  schedule: { kind: string; slot: number }
  photo: PhotoTable
}

interface Stamped {
  id: Generated<number>
  version: Generated<number>
  createdAt: string
  updatedAt: string
}

/** One row: the site's epoch, which changes when a backup is restored, and how far the last backup reaches. */
interface SiteTable {
  id: number
  epoch: string
  backedUpThrough: string | null
  createdAt: string
  /** When the last good backup was made, and when one failed since, and why. */
  backedUpAt: Generated<string | null>
  backupFailedAt: Generated<string | null>
  backupTrouble: Generated<string | null>
}

interface CompanyTable extends Stamped {
  name: string
  code: string
  primaryLocationId: Generated<number | null>
  description: Generated<string | null>
}

interface CenterTable extends Stamped {
  companyId: number
  code: string
  nameKo: string
  nameEn: string
  nameJaRuby: string | null
  timeZone: string
  phone: string | null
  fullAddress: string | null
  postalCode: string | null
  primaryLocationId: Generated<number | null>
  countryId: Generated<number | null>
  administrativeArea: Generated<string | null>
  locality: Generated<string | null>
  dependentLocality: Generated<string | null>
  premise: Generated<string | null>
  imageId: Generated<number | null>
  inboundReservationCutoffJson: Generated<string | null>
}

interface PartnerTable extends Stamped {
  name: string
  businessName: string
  status: AccountStatus
  usesAutoAccept: boolean
  usesAutoConfirm: boolean
  packagingJson: string | null
  email: Generated<string | null>
  phone: Generated<string | null>
  mobile: Generated<string | null>
  imageId: Generated<number | null>
  validAfter: Generated<string | null>
  validBefore: Generated<string | null>
  slackWebhookSealed: Generated<string | null>
  usesChannelTalk: Generated<boolean>
  policy: Generated<PartnerPolicy>
  slackInbound: Generated<boolean>
  recountOver: Generated<number>
}

interface BrandTable extends Stamped {
  partnerId: number
  name: string
  englishName: string | null
  status: AccountStatus
  usesPackingPhoto: Generated<boolean>
  businessName: Generated<string | null>
  namespace: Generated<string | null>
  businessRegistrationNumber: Generated<string | null>
  email: Generated<string | null>
  phone: Generated<string | null>
  mobile: Generated<string | null>
  fax: Generated<string | null>
  addressJson: Generated<string | null>
  returnAddressJson: Generated<string | null>
  businessAddressJson: Generated<string | null>
  returnName: Generated<string | null>
  representativeName: Generated<string | null>
  customsCode: Generated<string | null>
  englishAddress: Generated<string | null>
  krTaxContactName: Generated<string | null>
  krTaxContactEmail: Generated<string | null>
  businessType: Generated<string | null>
  businessItem: Generated<string | null>
  imageId: Generated<number | null>
  billingConditionId: Generated<number | null>
  defaultSourceContainerId: Generated<number | null>
  defaultTargetContainerId: Generated<number | null>
  printBrandImageOnInvoice: Generated<boolean>
  isMain: Generated<boolean>
  allowPublicPackingVideo: Generated<boolean>
  usesAutoKrTax: Generated<boolean>
  optionsJson: Generated<string>
  billing: Generated<Billing>
}

interface UserTable extends Stamped {
  username: string
  name: string
  status: AccountStatus
  passwordHash: string
  pinHash: string | null
  email: string | null
  phone: string | null
  language: Language
  partnerId: number | null
  tableSettingsJson: string
  lastLoginAt: string | null
  deactivationReason: Generated<string | null>
  deactivatedFrom: Generated<string | null>
  mobile: Generated<string | null>
  complianceJson: Generated<string | null>
  approveAt: Generated<string | null>
  contactVerifiedAt: Generated<string | null>
  address: Generated<string | null>
  entryAt: Generated<string | null>
  retirementAt: Generated<string | null>
  typeCodeKey: Generated<string | null>
  oneTimeUntil: Generated<string | null>
  deletedAt: Generated<string | null>
  imageId: Generated<number | null>
  brandId: Generated<number | null>
  createdBy: Generated<number | null>
  approveUserId: Generated<number | null>
  organizationId: Generated<number | null>
  optionsJson: Generated<string>
  notificationSettingsJson: Generated<string>
  widgetSettingsJson: Generated<string>
  /** Signed in with a one-time password: the user can only set a new one, until `oneTimeUntil`. */
  mustChangePassword: Generated<boolean>
}

interface RoleTable extends Stamped {
  name: string
  systemName: string | null
  parentRoleId: number | null
  /** Privileges it adds to its system role's. */
  privilegesJson: string
  createdBy: Generated<number | null>
  updatedBy: Generated<number | null>
}

/** Tokens are kept only as a hash (decisions.md §3). */
interface SessionTable {
  id: Generated<number>
  userId: number
  tokenHash: string
  badgeId: number | null
  userAgent: string
  createdAt: string
  seenAt: string
  expiresAt: string
  endedAt: string | null
  address: Generated<string | null>
  /** When its user last entered the password. */
  provenAt: Generated<string | null>
}

interface BadgeTable {
  id: Generated<number>
  userId: number
  /** Ed25519, base64url; the seed is only on the card. */
  publicKey: string
  temporary: boolean
  issuedAt: string
  issuedBy: number
  validUntil: string
  endedAt: string | null
  endedWhy: string | null
}

interface DeviceTable extends Stamped {
  centerId: number
  label: string
  status: DeviceStatus
  tokenHash: string
  enrolledAt: string
  lastSeenAt: string | null
  lastUserId: number | null
  appVersion: string | null
  userAgent: string | null
  pending: number | null
  oldestPendingAt: string | null
  persisted: boolean | null
}

interface EnrolmentTable {
  id: Generated<number>
  codeHash: string
  centerId: number
  label: string
  issuedBy: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
  deviceId: number | null
}

/** Who changed what in the office, before and after. Floor actions are their own record, in syncAction. */
interface AuditTable {
  id: Generated<number>
  at: string
  userId: number | null
  partnerId: number | null
  centerId: number | null
  subject: string
  what: string
  beforeJson: string | null
  afterJson: string | null
  requestId: string | null
  address: Generated<string | null>
  openapiKeyId: Generated<number | null>
}

/** Logos, portraits, packaging pictures; with a partner it is seen in that partner's scope only. */
interface ImageTable {
  id: Generated<number>
  partnerId: number | null
  storedAs: string
  /** Of pictures that lists show. */
  smallStoredAs: Generated<string | null>
  contentType: string
  bytes: number
  width: number
  height: number
  createdAt: string
}

interface NotificationTable {
  id: Generated<number>
  userId: number
  type: NotificationType
  title: string
  content: string
  /** Of our own sentences, which one it is, and its values. */
  wordsJson: string | null
  additionalJson: string
  createdAt: string
  readAt: string | null
}

/** A code that was sent to someone who forgot the password; only its hash is kept (decisions.md §3). */
interface RecoveryTable {
  id: Generated<number>
  userId: number
  type: MessageChannel
  receiver: string
  codeHash: string
  createdAt: string
  expiredAfter: string
  tries: Generated<number>
  usedAt: string | null
}

interface InvitationTable {
  id: Generated<number>
  email: string
  name: string
  language: Language
  systemNamesJson: string
  partnerId: number | null
  centerIdsJson: string
  codeHash: string
  tries: Generated<number>
  createdAt: string
  createdBy: number
  expiresAt: string
  acceptedAt: string | null
  revokedAt: string | null
  userId: number | null
}

interface OpenapiKeyTable {
  id: Generated<number>
  partnerId: number
  name: string
  accessKey: string
  secretHash: string
  roleId: number
  createdBy: number
  createdAt: string
  lastAccessedAt: string | null
  revokedAt: string | null
}

interface BillingConditionTable extends Stamped {
  partnerId: number
  name: string
  billing: Billing
  closingDay: number
  paymentDays: number
  inboundPerPiece: number
  storagePerLocationDay: number
  packingPerParcel: number
  memo: string | null
  /** Its partner's people see it; so in the tables of follow-ups. */
  isShared: Generated<boolean>
}

/** `partnerId` is its brand's, so that scope needs no join; so in the two tables below. */
interface PackagingImageTable extends Stamped {
  brandId: number
  partnerId: number
  imageId: number
  title: string
  description: string | null
  position: number
}

interface BrandTrackingTable extends Stamped {
  brandId: number
  partnerId: number
  title: string
  status: BrandTrackingStatus
  assigneeId: number | null
  dueDate: string | null
  memo: string | null
  isShared: Generated<boolean>
}

interface BrandTrackingLogTable extends Stamped {
  brandTrackingId: number
  partnerId: number
  content: string
  /** What a change changed; null for a note. */
  changesJson: string | null
  createdBy: number
  isShared: Generated<boolean>
}

/** Conditions as shared/entities/delivery-rule.ts has them. */
interface AddressBookTable extends Stamped {
  partnerId: number
  brandId: number | null
  name: string
  country: string
  administrativeArea: string | null
  locality: string | null
  address: string
  premise: string | null
  fullAddress: string | null
  postalCode: string | null
  phonePrimary: string | null
  createdBy: number | null
  updatedBy: number | null
}

/** What the work of an inbound costs, and what became of it at the marketplace; its state stands with the inbound. */
interface InboundBillingTable extends Stamped {
  inboundId: number
  centerId: number
  partnerId: number
  linesJson: string
  /** How often it was sent. */
  sends: Generated<number>
  sentLinesJson: string | null
  sentAt: string | null
  /** When the billing platform took it. */
  takenAt: string | null
  approvedAt: string | null
  sentBackAt: string | null
  sentBackReason: string | null
  closeAskedAt: string | null
  completedAt: string | null
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

interface PartnerCategoryTable extends Stamped {
  partnerId: number
  parentCategoryId: number | null
  name: string
  managementNumber: string | null
  /** The names from the top down (shared/entities/partner-category.ts). */
  pathName: string
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
  /** No longer announced. */
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
  /** The center’s place for goods on their way between two others, and that for goods that were picked. */
  isOnTheWay: Generated<boolean>
  /** Of the two, the one for goods that were picked. */
  isPicking: Generated<boolean>
  lastCountedAt: Generated<string | null>
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
  /** The first day a shipment of it is expected. */
  scheduledDate: string | null
  closedAt: string | null
  /** The return by which its goods come in, and who received that. */
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

interface OperationDayTable {
  centerId: number
  skuId: number
  day: string
  direction: OperationDirection
  operationType: OperationType
  quantity: number
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

/** A center's place in the feed: the last version, the last that changed its roster, and up to which versions are forgotten. */
interface FeedCounterTable {
  centerId: number
  version: number
  rosterVersion: Generated<number>
  prunedThrough: Generated<number>
}

/** Every action ever received, with its result. It makes repeats harmless, and is the floor's part of a record's history. */
interface SyncActionTable {
  clientId: string
  seq: number
  actionId: string
  hash: string
  type: string
  subject: string
  payloadJson: string
  depsJson: string
  workerId: number | null
  overrideWorkerId: number | null
  deviceId: number
  centerId: number
  at: string
  receivedAt: string
  status: ActionStatus
  code: string | null
  withJson: string | null
  exceptionId: number | null
  /** The center's feed version that holds what it changed. */
  version: number
  undone: boolean
  alsoSubject: string | null
}

interface WorkerGrantTable {
  id: string
  workerId: number
  deviceId: number
  sessionKey: string
  badgeKey: string | null
  fromAt: string
  untilAt: string
  /** Why it does not count, or null. */
  invalid: string | null
  createdAt: string
}

interface ExceptionTable {
  id: Generated<number>
  version: Generated<number>
  centerId: number
  clientId: string
  seq: number
  actionId: string | null
  type: string
  payloadJson: string
  subject: string
  workerId: number | null
  deviceId: number | null
  code: string
  withJson: string | null
  status: ExceptionStatus
  at: string
  createdAt: string
  settledAt: string | null
  settledBy: number | null
  note: string | null
  alsoSubject: string | null
  concernsId: number | null
}

/** Work that outlives a request and a process (decisions.md §5). */
interface JobTable {
  id: Generated<number>
  kind: string
  status: JobStatus
  payloadJson: string
  /** Jobs of one lane run one at a time; '' if the job has no lane, null until a runner has worked it out. */
  lane: string | null
  progress: Generated<number>
  total: number | null
  resultJson: string | null
  fileStoredAs: string | null
  fileName: string | null
  contentType: string | null
  errorCode: string | null
  errorText: string | null
  attempts: Generated<number>
  runAfter: string
  leaseUntil: string | null
  leaseBy: string | null
  centerId: number | null
  partnerId: number | null
  createdBy: number | null
  createdAt: string
  finishedAt: string | null
  uniqueKey: string | null
}

/** A picture taken on the floor, of a parcel or of an inbound shipment; it is there when it has a `storedAs`. */
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

export interface CountryTable extends Stamped {
  isoCode2: string
  isoCode3: string
  name: string
  displayName: string
}

/** `…Sealed`: encrypted (secrets.ts); `apiKeyPrint`: what the key is found by. */
export interface ContractTable extends Stamped {
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
  /** Null: its courier's own size. */
  labelSize: Generated<WaybillSize | null>
  masking: Generated<Masking>
  type: ContractType
  status: ContractStatus
  /** Its part where several contracts share a rule. */
  ratio: Generated<number>
  /** KRW; null: not known. */
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

/** `onFloor`: handhelds hold it, and its pallets and boxes. */
export interface ConsolPlanTable extends Stamped {
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

/** `passCheck`: ten bits of the pass code (shared/rules/pass-code.ts). */
export interface ConsolTable extends Stamped {
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

/** A waybill. `serialKey`: the serial as it is found, upper case without dashes. `onFloor`: handhelds hold it. Weights in g, sizes in mm. */
export interface InvoiceTable extends Stamped {
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
  /** The open plan that it is assigned to, or the one that it left with. */
  planId: number | null
  returnOfId: number | null
  onFloor: Generated<boolean>
  /** What other orders must have to share it; null: it is nobody else's. */
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

/** `onFloor`: handhelds hold it. */
export interface RelocationTable extends Stamped {
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

export interface SlipTable extends Stamped {
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
  /** Of a pick list; null: another slip. */
  pickingKind: Generated<PickingKind | null>
  /** A pick list that handhelds hold. */
  onFloor: Generated<boolean>
  /** The office ended it: what was not picked stays where it is. */
  endedAt: Generated<string | null>
}

/** bookQuantity: what the ledger had when a count was written. */
export interface SlipLineTable {
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
  /** REVISION from a count: the ledger of that moment is corrected. */
  countedAt: Generated<string | null>
  /** Of a pick list: for which waybill, in which tote, what was not there and why, what went back to a shelf. */
  invoiceId: Generated<number | null>
  tote: Generated<number | null>
  shortQuantity: Generated<number>
  putBackQuantity: Generated<number>
  handedOutQuantity: Generated<number>
  shortReason: Generated<ShortReason | null>
  /** The place that lacked them. */
  shortAtId: Generated<number | null>
  pickedAt: Generated<string | null>
  pickedById: Generated<number | null>
}

export interface StockCountTable extends Stamped {
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
export interface StockCountLineTable {
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

export interface ContainerTable extends Stamped {
  centerId: number
  code: string
  codeKey: string
  containerType: ContainerKind
  description: string | null
}

/** nameKey: the name as it is compared. */
export interface ProductTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number
  code: string
  name: string
  nameKey: string
  allowNameMapping: boolean
  ignoreNfaInventorySync: boolean
  validAfter: string | null
  validBefore: string | null
}

export interface CampaignTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number | null
  name: string
  validAfter: string | null
  validBefore: string | null
  expectedVolume: number
  description: string | null
}

export interface PromotionTable extends Stamped {
  partnerId: number
  campaignId: number
  name: string
  isSuspended: boolean
  priority: number
  conditionGroupsJson: string
  groupOption: GroupOption | null
  requiredGroupJson: string
  quantityGte: number | null
  quantityLte: number | null
  priceOption: PriceOption
  priceGte: number | null
  priceLte: number | null
  /** Of all its amounts. */
  currency: string
  buyXGetYJson: string | null
  randomCount: number
  allowRandomRepetition: boolean
  allowsDuplication: boolean
  mutuallyExclusiveJson: string
  limitedOfferCount: number | null
  remainingOfferCount: number | null
}

export interface PromotionFreebieTable {
  id: Generated<number>
  promotionId: number
  skuId: number
  quantity: number
  isRandom: boolean
}

export interface PromotionTemplateTable extends Stamped {
  partnerId: number
  name: string
  contentJson: string
}

/** n: the how-manieth time of its order, from 1. */
export interface PromotionGrantTable {
  id: Generated<number>
  promotionId: number
  salesOrderId: number
  n: number
  giftsJson: string
  cost: number
  at: string
  givenBackAt: Generated<string | null>
}

/** What an order got of a promotion, or why not; otherPromotionId: the one that shut it out; isShort: there was not enough of a gift. */
export interface PromotionOutcomeTable {
  id: Generated<number>
  promotionId: number
  salesOrderId: number
  at: string
  times: number
  why: PromotionReason | null
  otherPromotionId: number | null
  isShort: boolean
}

export interface FlowControlTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number | null
  type: FlowType
  priority: number
  /** Of its amounts. */
  currency: string
}

export interface FlowConditionTable {
  id: Generated<number>
  flowControlId: number
  target: FlowTarget
  sourceJson: string
  sentence: FlowSentence
  value: number | null
}

/** Effective values: what an operator edited stands over what the channel said, which its document keeps. */
export interface OrderTable extends Stamped {
  partnerId: number
  brandId: number | null
  channelId: number
  channelOrderId: string
  /** The source's time of the newest change taken over. */
  t: string
  status: OrderStatus
  decision: OrderDecision | null
  placedAt: string
  paidAt: string | null
  currency: string
  deliveryFee: number
  originalPrice: number
  salesPrice: number
  paymentAmount: number
  buyerCode: string | null
  buyerName: string | null
  buyerPhone: string | null
  buyerEmail: string | null
  recipientName: string | null
  recipientPhone: string | null
  recipientPhone2: string | null
  countryCode: string
  postalCode: string | null
  address: string | null
  addressDetail: string | null
  administrativeArea: string | null
  locality: string | null
  deliveryMessage: string | null
  editedJson: string
  holdReason: HoldReason | null
  holdUntil: string | null
  canceledAt: string | null
  shippedAt: string | null
  /** When its people were forgotten; what is told of it anew is kept anew. */
  forgottenAt: string | null
  /** A digest of its partner and of who it goes to; null: not known. */
  recipientKey: string | null
  keepsApart: Generated<boolean>
}

/** mappedJson: the SKUs that an operator said of this line alone. */
export interface OrderLineTable {
  id: Generated<number>
  salesOrderId: number
  serial: string
  dealCode: string | null
  dealName: string | null
  optionCode: string | null
  optionName: string | null
  quantity: number
  cancelledQuantity: number
  originalPrice: number
  salesPrice: number
  paymentAmount: number
  status: LineStatus
  rawStatus: string | null
  rawClaimStatus: string | null
  deliveryAttributeType: DeliveryAttributeType
  arrivalGuaranteeDate: string | null
  invoiceCode: string | null
  mappedJson: string | null
  isMissing: boolean
}

export interface OrderItemTable {
  id: Generated<number>
  salesOrderId: number
  orderLineId: number | null
  skuId: number
  quantity: number
  origin: ItemOrigin
}

/**
 * What of an order is in a waybill: with it alone orders and waybills are joined (decisions.md §14). orderLineId is null for a gift of the whole
 * order; orderItemId remembers the item, which may be made anew; skuId and quantity are what was reserved.
 */
export interface ParcelLineTable {
  id: Generated<number>
  invoiceId: number
  salesOrderId: number
  orderLineId: number | null
  orderItemId: number
  skuId: number
  quantity: number
}

/**
 * What came of the tries to allocate an order, the last one in full. failureReason is NONE where it stands; retryAt: when it is tried again though
 * nothing changed; retries: how often its courier failed in a row.
 */
export interface InterimAllocationTable extends Stamped {
  salesOrderId: number
  failureReason: FailureReason
  attemptsCount: number
  triedAt: string
  successAt: string | null
  centerId: number | null
  contractId: number | null
  deliveryRuleId: number | null
  collectionAt: string | null
  retryAt: string | null
  retries: Generated<number>
  decisionJson: Generated<string>
}

/** targetsJson and substituteJson hold SKUs with pieces. endedAt: when an allocation took it, or somebody aborted it. */
export interface InterimItemAdjustmentTable extends Stamped {
  salesOrderId: number
  type: AdjustmentType
  status: AdjustmentStatus
  targetsJson: string
  substituteJson: string | null
  createdBy: number | null
  endedAt: string | null
}

export interface OrderClaimTable {
  id: Generated<number>
  salesOrderId: number
  orderLineId: number
  code: string
  type: ClaimType
  status: LineStatus
  rawStatus: string | null
  quantity: number
  reason: string | null
  requestedAt: string | null
  closedAt: string | null
  answer: ClaimAnswer | null
  answerReason: string | null
  answeredAt: string | null
  answeredBy: number | null
  /** When the channel took the answer. */
  toldAt: string | null
  /** Why it did not. */
  refusalJson: string | null
}

/** What a buyer gets back for pieces of a line, in the order's currency. */
export interface OrderRefundTable {
  id: Generated<number>
  salesOrderId: number
  orderLineId: number
  quantity: number
  amount: number
  requestedAt: string
  requestedById: number | null
  /** When the channel took it. */
  toldAt: string | null
  /** Why it did not. */
  refusalJson: string | null
}

/** A row an action; userId is null where a channel or the clock did it. */
export interface OrderHistoryTable {
  id: Generated<number>
  salesOrderId: number
  at: string
  what: OrderHappening
  userId: number | null
  factsJson: string | null
}

/** position: its place among its product's options. */
export interface ProductOptionTable {
  id: Generated<number>
  productId: number
  position: number
  code: string | null
  name: string | null
  defaultPriceForCustoms: number | null
}

/** position: whose it is, of its product's options. */
export interface ProductMappingTable {
  id: Generated<number>
  productId: number
  position: number
  skuId: number
  quantity: number
}

/** Its cursor is the source's time up to which changes have been taken over; a failure is a refusal as JSON. */
export interface ChannelTable extends Stamped {
  partnerId: number
  brandId: number | null
  name: string
  channelType: ChannelType
  status: ChannelStatus
  linkageStatus: LinkageStatus
  identifier: string | null
  subIdentifier: string | null
  channelUrl: string | null
  passwordSealed: string | null
  apiKeySealed: string | null
  refreshKeySealed: string | null
  tokenSealed: Generated<string | null>
  isTokenRefreshed: Generated<boolean>
  description: string | null
  allowAutoCancellationApproval: boolean
  isArrivalGuaranteed: boolean
  clientPreferencesJson: Generated<string>
  validAfter: string | null
  cursor: Generated<string | null>
  lastScrapeStatus: Generated<ScrapeStatus | null>
  lastScrapeAt: Generated<string | null>
  lastFailAt: Generated<string | null>
  failuresInARow: Generated<number>
  failureJson: Generated<string | null>
  waitsUntil: Generated<string | null>
  createdBy: number | null
  updatedBy: number | null
}

export interface ImportSchedulerTable extends Stamped {
  channelId: number
  partnerId: number
  scheduleTime: string
  syncStatus: Generated<ScrapeStatus | null>
  validAfter: string | null
  validBefore: string | null
  nextRunAt: string | null
  lastRunAt: Generated<string | null>
}

export interface ImportRunTable {
  id: Generated<number>
  channelId: number
  importSchedulerId: number | null
  status: ScrapeStatus
  startedAt: string
  finishedAt: Generated<string | null>
  pages: Generated<number>
  found: Generated<number>
  created: Generated<number>
  changed: Generated<number>
  failed: Generated<number>
  failedJson: Generated<string>
  failureJson: Generated<string | null>
}

/** quantity: of the line. askedAt: from then on its channel may know of it. */
export interface ChannelShipmentTable extends Stamped {
  salesOrderId: number
  orderLineId: number
  invoiceId: number
  quantity: number
  status: ShipmentTelling
  shippedAt: string
  askedAt: string | null
  toldAt: string | null
  attempts: number
  refusalJson: string | null
}

/** bodyJson: what is told, as it is sent. askedAt: from then on it may be known there. sends: how often it was sent under a reference of its own. */
export interface MarketplaceMessageTable extends Stamped {
  partnerId: number
  kind: MarketplaceKind
  status: MarketplaceStatus
  sends: number
  about: string
  bodyJson: string
  inboundId: number | null
  salesOrderId: number | null
  attempts: number
  askedAt: string | null
  toldAt: string | null
  failure: string | null
}

/** What the marketplace believes to be available; toldAt: as of when. */
export interface MarketplaceToldTable {
  id: Generated<number>
  partnerId: number
  centerId: number
  skuId: number
  available: number
  toldAt: string
}

export interface PrinterTable extends Stamped {
  centerId: number
  name: string
  host: string
  port: number
  size: WaybillSize
  dpi: Dpi
}
