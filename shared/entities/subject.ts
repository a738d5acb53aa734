/**
 * The words for subjects, which the feed, the audit and the screens speak of (a row is `location:12`): the office page that shows one, if
 * any, and the fields that hold its id. The tables behind them are described in server/subjects.ts.
 */
export const subjects = {
  company: { page: 'company', fields: ['companyId'] },
  center: { page: 'center', fields: ['centerId'] },
  partner: { page: 'partner', fields: ['partnerId'] },
  brand: { page: 'brand', fields: ['brandId'] },
  billingCondition: { page: 'billing-condition', fields: ['billingConditionId'] },
  addressBook: { page: 'address-book', fields: [] },
  packagingImage: { fields: [] },
  brandTracking: { page: 'brand-tracking', fields: ['brandTrackingId'] },
  brandTrackingLog: { fields: [] },
  image: { fields: ['imageId'] },
  user: {
    page: 'user',
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
  role: { page: 'role', fields: ['roleId', 'parentRoleId'] },
  badge: { fields: ['badgeId'] },
  invitation: { fields: [] },
  notification: { fields: [] },
  key: { fields: ['openapiKeyId'] },
  device: { fields: ['deviceId'] },
  exception: { page: 'exception', fields: ['exceptionId'] },
  job: { fields: [] },
  location: {
    page: 'location',
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
  sku: { page: 'sku', fields: ['skuId', 'boxSkuId'] },
  partnerCategory: { page: 'partner-category', fields: ['partnerCategoryId', 'parentCategoryId'] },
  assignment: { page: 'assignment', fields: [] },
  stock: { fields: [] },
  inbound: { page: 'inbound', fields: ['inboundId'] },
  inboundBilling: { fields: [] },
  shipment: { fields: ['shipmentId'] },
  relocation: { page: 'relocation', fields: ['relocationId'] },
  slip: { page: 'slip', fields: ['slipId'] },
  stockCount: { page: 'stock-count', fields: ['stockCountId'] },
  container: { fields: ['containerId', 'defaultSourceContainerId', 'defaultTargetContainerId'] },
  country: { page: 'country', fields: ['countryId'] },
  contract: { page: 'contract', fields: ['contractId', 'otherContractId'] },
  deliveryRule: { page: 'delivery-rule', fields: ['deliveryRuleId'] },
  printer: { page: 'printer', fields: ['printerId'] },
  order: { page: 'order', fields: ['salesOrderId'] },
  orderLine: { fields: ['orderLineId'] },
  interimItemAdjustment: { fields: ['interimItemAdjustmentId'] },
  interimAllocation: { fields: ['interimAllocationId'] },
  product: { page: 'product', fields: ['productId'] },
  flowControl: { page: 'flow-control', fields: ['flowControlId'] },
  campaign: { page: 'campaign', fields: ['campaignId'] },
  promotion: { page: 'promotion', fields: ['promotionId', 'otherPromotionId'] },
  promotionTemplate: { fields: [] },
  channel: { page: 'channel', fields: ['channelId'] },
  importScheduler: { page: 'import-scheduler', fields: ['importSchedulerId'] },
  marketplaceMessage: { fields: [] },
  invoice: { page: 'invoice', fields: ['invoiceId', 'returnOfId', 'returnId'] },
  plan: { page: 'plan', fields: ['planId'] },
  consol: { page: 'consol', fields: ['consolId', 'parentId'] },
} as const satisfies Record<string, { page?: string; fields: readonly string[] }>
export type Subject = keyof typeof subjects
/** A field that holds a row's id: `targetLocationId`, `createdBy`. */
export type NumberingField = (typeof subjects)[Subject]['fields'][number]

const numbered: ReadonlyMap<string, Subject> = new Map(
  Object.keys(subjects)
    .filter(isSubject)
    .flatMap((subject) => subjects[subject].fields.map((field) => [field, subject])),
)

/** The kind of row whose id (or ids, as `skuIds`) a field holds; undefined if it holds none. */
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

/** The names of the columns that hold true or false; entries of an earlier release hold 1 or 0 there. */
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
