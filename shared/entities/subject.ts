import type { Privilege } from '../privileges.ts'
import type { CauseKind } from '../stock.ts'

/**
 * The words for subjects, which the feed, the audit and the screens use (a row is `location:12`). Each has the office page that shows it,
 * if any; the privileges that the page needs; the list where the office finds it by its name; and the fields that hold its id.
 * server/subjects.ts describes the tables behind them.
 */
export const subjects = {
  company: { page: 'company', seenBy: ['center:read'], fields: ['companyId'] },
  center: { page: 'center', seenBy: ['center:read'], fields: ['centerId'] },
  partner: { page: 'partner', seenBy: ['partner:read'], fields: ['partnerId'] },
  brand: { page: 'brand', seenBy: ['brand:read'], fields: ['brandId'] },
  billingCondition: {
    page: 'billing-condition',
    seenBy: ['billing:read'],
    list: '/auth/billing-condition',
    fields: ['billingConditionId'],
  },
  addressBook: { page: 'address-book', seenBy: ['brand:read'], fields: [] },
  packagingImage: { fields: [] },
  brandTracking: { page: 'brand-tracking', seenBy: ['brand:read'], fields: ['brandTrackingId'] },
  brandTrackingLog: { fields: [] },
  image: { fields: ['imageId'] },
  user: {
    page: 'user',
    seenBy: ['account:read'],
    fields: [
      'userId',
      'workerId',
      'overrideWorkerId',
      'assigneeId',
      'concernsId',
      'lastUserId',
      'answeredBy',
      'approveUserId',
      'arrivedById',
      'closedById',
      'startedById',
      'canceledById',
      'consolidatedById',
      'packedById',
      'pickedById',
      'createdBy',
      'updatedBy',
      'issuedBy',
      'requestedById',
      'firstById',
      'secondById',
      'settledBy',
      'receivedBy',
    ],
  },
  role: { page: 'role', seenBy: ['account:read'], fields: ['roleId', 'parentRoleId'] },
  badge: { fields: ['badgeId'] },
  invitation: { fields: [] },
  notification: { fields: [] },
  key: { fields: ['openapiKeyId'] },
  device: { fields: ['deviceId'] },
  exception: { page: 'exception', seenBy: ['exception:read'], fields: ['exceptionId'] },
  job: { fields: [] },
  location: {
    page: 'location',
    seenBy: ['location:read'],
    fields: [
      'locationId',
      'primaryLocationId',
      'sourceLocationId',
      'targetLocationId',
      'actualLocationId',
      'fromLocationId',
      'toLocationId',
      'shortAtId',
    ],
  },
  sku: { page: 'sku', seenBy: ['sku:read'], fields: ['skuId', 'boxSkuId'] },
  partnerCategory: {
    page: 'partner-category',
    seenBy: ['sku:read'],
    fields: ['partnerCategoryId', 'parentCategoryId'],
  },
  assignment: { page: 'assignment', seenBy: ['location:read'], fields: [] },
  stock: { fields: [] },
  inbound: { page: 'inbound', seenBy: ['inbound:read'], fields: ['inboundId'] },
  inboundBilling: { fields: [] },
  shipment: { fields: ['shipmentId'] },
  relocation: { page: 'relocation', seenBy: ['relocation:read'], fields: ['relocationId'] },
  slip: { page: 'slip', seenBy: ['slip:read'], fields: ['slipId'] },
  // Places belong to the operator, and so do the counts of what lies there.
  stockCount: { page: 'stock-count', seenBy: ['slip:read', 'location:read'], fields: ['stockCountId'] },
  container: { fields: ['containerId', 'defaultSourceContainerId', 'defaultTargetContainerId'] },
  country: { page: 'country', seenBy: ['country:read'], fields: ['countryId'] },
  contract: { page: 'contract', seenBy: ['contract:read'], fields: ['contractId', 'otherContractId'] },
  deliveryRule: { page: 'delivery-rule', seenBy: ['rule:read'], fields: ['deliveryRuleId'] },
  // Printers stand where pallets are loaded, and so belong to the operator as pallets do.
  printer: { page: 'printer', seenBy: ['invoice:read', 'consol:read'], fields: ['printerId'] },
  order: { page: 'order', seenBy: ['order:read'], fields: ['salesOrderId'] },
  orderLine: { fields: ['orderLineId'] },
  interimItemAdjustment: { fields: ['interimItemAdjustmentId'] },
  interimAllocation: { fields: ['interimAllocationId'] },
  product: { page: 'product', seenBy: ['product:read'], fields: ['productId'] },
  flowControl: { page: 'flow-control', seenBy: ['order:read'], fields: ['flowControlId'] },
  campaign: { page: 'campaign', seenBy: ['campaign:read'], fields: ['campaignId'] },
  promotion: { page: 'promotion', seenBy: ['campaign:read'], fields: ['promotionId', 'otherPromotionId'] },
  promotionTemplate: { fields: [] },
  channel: { page: 'channel', seenBy: ['channel:read'], fields: ['channelId'] },
  importScheduler: { page: 'import-scheduler', seenBy: ['channel:read'], fields: ['importSchedulerId'] },
  marketplaceMessage: { fields: [] },
  invoice: { page: 'invoice', seenBy: ['invoice:read'], fields: ['invoiceId', 'returnOfId', 'returnId'] },
  plan: { page: 'plan', seenBy: ['consol:read'], fields: ['planId'] },
  consol: { page: 'consol', seenBy: ['consol:read'], fields: ['consolId', 'parentId'] },
} as const satisfies Record<
  string,
  { fields: readonly string[] } & (
    | { page: string; seenBy: readonly [Privilege, ...Privilege[]]; list?: string }
    | { page?: never; list?: never }
  )
>
export type Subject = keyof typeof subjects
/** The subject for each cause in the ledger. An adjustment has no row of its own. */
export const causeSubjects = {
  inbound: 'inbound',
  slip: 'slip',
  order: 'order',
  invoice: 'invoice',
  relocation: 'relocation',
  adjustment: null,
  count: 'stockCount',
} as const satisfies Record<CauseKind, Subject | null>
/** A field that holds a row's id: `targetLocationId`, `createdBy`. */
export type NumberingField = (typeof subjects)[Subject]['fields'][number]

const numbered: ReadonlyMap<string, Subject> = new Map(
  Object.keys(subjects)
    .filter(isSubject)
    .flatMap((subject) => subjects[subject].fields.map((field) => [field, subject])),
)

/** The kind of row whose id (or ids, as `skuIds`) a field holds; undefined if the field holds none. */
export function subjectNumberedBy(field: NumberingField): Subject
export function subjectNumberedBy(field: string): Subject | undefined
export function subjectNumberedBy(field: string): Subject | undefined {
  return numbered.get(field.replace(/Ids$/, 'Id'))
}

/** The page of the office that shows a row of a kind. */
export type Page = Extract<(typeof subjects)[Subject], { page: string }>['page']
export function officePageOf(kind: string): Page | undefined {
  if (!isSubject(kind)) return undefined
  const subject = subjects[kind]
  return 'page' in subject ? subject.page : undefined
}

/** The privileges that each of these pages needs. */
export const pagesSeenBy: readonly (readonly [Page, readonly Privilege[]])[] = Object.values(subjects).flatMap(
  (subject) => ('page' in subject ? [[subject.page, subject.seenBy] as const] : []),
)

/** The names of the columns that hold true or false. Entries of an earlier release hold 1 or 0 in them. */
export const flags = {
  allowNameMapping: true,
  allowRandomRepetition: true,
  allowsDuplication: true,
  isRandom: true,
  isShort: true,
  isSuspended: true,
  allowAutoCancellationApproval: true,
  allowPublicPackingVideo: true,
  asksPassCode: true,
  centerMemoShared: true,
  disabled: true,
  excludePrintForDomestic: true,
  ignoreNfaInventorySync: true,
  inboundPrimary: true,
  isArrivalGuaranteed: true,
  isExempted: true,
  isExpiryManaged: true,
  isInUse: true,
  isLotManaged: true,
  isMain: true,
  isMissing: true,
  isOnTheWay: true,
  isPicking: true,
  isPrinted: true,
  isShared: true,
  isTokenRefreshed: true,
  keepsApart: true,
  mergesOrders: true,
  mustChangePassword: true,
  notForSale: true,
  onFloor: true,
  persisted: true,
  pickable: true,
  printBrandImageOnInvoice: true,
  returnOnly: true,
  severalGroups: true,
  slackInbound: true,
  splitShipment: true,
  temporary: true,
  undone: true,
  usesAutoAccept: true,
  usesAutoConfirm: true,
  usesAutoKrTax: true,
  usesChannelTalk: true,
  usesPackingPhoto: true,
  useAPI: true,
  useVoluntarySerial: true,
} as const

export function isSubject(word: string): word is Subject {
  return Object.hasOwn(subjects, word)
}
