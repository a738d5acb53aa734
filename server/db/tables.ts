import type { Generated } from 'kysely'

/**
 * The tables, the same on both databases. Times are ISO 8601 UTC text, days YYYY-MM-DD, truth values 0 or 1,
 * `…Json` columns JSON text; lot and expirationDate are '' where there is none, so that they can stand in a key.
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
  audit: AuditTable

  sku: SkuTable
  barcode: BarcodeTable
  location: LocationTable
  inboundRequest: InboundRequestTable
  inboundItem: { id: Generated<number>; inboundId: number; skuId: number; quantity: number }
  inboundShipment: InboundShipmentTable
  inspectionLine: InspectionLineTable
  attachment: AttachmentTable
  stock: StockTable
  locationStock: LocationStockTable
  inventoryLog: InventoryLogTable

  feedCounter: FeedCounterTable
  changeFeed: { centerId: number; version: number; tableName: string; rowId: number; at: string }
  syncClient: { clientId: string; deviceId: number; lastSeq: number; lastLink: string; createdAt: string; seenAt: string }
  syncAction: SyncActionTable
  workerGrant: WorkerGrantTable
  exception: ExceptionTable
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
}

interface CompanyTable extends Stamped {
  name: string
  code: string
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
}

interface PartnerTable extends Stamped {
  name: string
  businessName: string
  status: string
  usesAutoAccept: number
  usesAutoConfirm: number
}

interface BrandTable extends Stamped {
  partnerId: number
  name: string
  englishName: string | null
  status: string
}

interface UserTable extends Stamped {
  username: string
  name: string
  status: string
  passwordHash: string
  pinHash: string | null
  email: string | null
  phone: string | null
  language: string
  partnerId: number | null
  tableSettingsJson: string
  lastLoginAt: string | null
}

interface RoleTable extends Stamped {
  name: string
  systemName: string | null
  parentRoleId: number | null
  /** Privileges it adds to its system role's. */
  privilegesJson: string
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
}

interface BadgeTable {
  id: Generated<number>
  userId: number
  /** Ed25519, base64url; the seed is only on the card. */
  publicKey: string
  temporary: number
  issuedAt: string
  issuedBy: number
  validUntil: string
  endedAt: string | null
  endedWhy: string | null
}

interface DeviceTable extends Stamped {
  centerId: number
  label: string
  status: string
  tokenHash: string
  enrolledAt: string
  lastSeenAt: string | null
  lastUserId: number | null
  appVersion: string | null
  userAgent: string | null
  pending: number | null
  oldestPendingAt: string | null
  persisted: number | null
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
}

interface SkuTable extends Stamped {
  partnerId: number
  brandId: number | null
  type: string
  skuType: string
  skuStatus: string
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
  centerStorageType: string
  isExpiryManaged: number
  isLotManaged: number
  boxVolume: string
  deliveryRegion: string
}

interface BarcodeTable {
  id: Generated<number>
  skuId: number
  partnerId: number
  code: string
  isMain: number
  isInUse: number
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
  type: string
  utmZone: string | null
  utmX: number | null
  utmY: number | null
  utmZ: number | null
  width: number
  depth: number
  height: number
  pickable: number
  inboundPrimary: number
  disabled: number
  rack: string | null
  bay: string | null
  level: string | null
  cell: string | null
  description: string | null
  liilyKey: string | null
}

interface InboundRequestTable extends Stamped {
  code: string
  status: string
  inboundType: string
  packagingType: string
  centerId: number
  partnerId: number
  partnerMemo: string | null
  centerMemo: string | null
  returnName: string | null
  returnPhone: string | null
  returnPostcode: string | null
  returnAddress: string | null
  returnAddressDetail: string | null
  naverBillingStatus: string
  /** The first day a shipment of it is expected. */
  scheduledDate: string | null
  closedAt: string | null
}

interface InboundShipmentTable {
  id: Generated<number>
  inboundId: number
  status: string
  quantity: number
  actualQuantity: number | null
  vehicleType: string | null
  courierCode: string | null
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
  condition: string
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
  targetField: string
  reason: string
  before: number
  change: number
  after: number
  invoiceId: number | null
  deliverySheetId: number | null
  receivingSheetId: number | null
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

/** Every action that ever came, with its result: what makes a repeat harmless, and the floor's part of a record's history. */
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
  status: string
  code: string | null
  withJson: string | null
  exceptionId: number | null
  /** The center's feed version that holds what it changed. */
  version: number
  undone: number
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
  status: string
  at: string
  createdAt: string
  settledAt: string | null
  settledBy: number | null
  note: string | null
}
