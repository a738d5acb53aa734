import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isSubject, subjectNumberedBy, type NumberingField, type Subject } from '../shared/entities/subject.ts'
import type { Tables } from './db/tables.ts'

/**
 * The limits of who looks: a partner's people see the partner's rows, and the people of some centers see these centers' rows. Null: no
 * limit.
 */
export interface Seer {
  readonly partnerId: number | null
  readonly centerIds: readonly number[] | null
}
type Condition = RawBuilder<SqlBool>
type Column<T extends keyof Tables> = keyof Tables[T] & string
type NumberingColumn<T extends keyof Tables> = Column<T> & NumberingField

/** The columns that say whose a row is. A column with a dot belongs to a table that the query joins. */
interface Owners<C extends string> {
  partner?: C | 'sku.partnerId'
  center?: C
  /**
   * Rows without a partner belong to the operator, and a partner's people do not see them (decisions.md §4). With this, they see the rows
   * of the centers that their partner uses.
   */
  forPartners?: true
  /** The column that marks rows as shared: a partner's people see only the marked ones. */
  shared?: C
}

interface Described<T extends keyof Tables> {
  /** The word by which the feed, the audit and the screens call its rows. */
  subject?: Subject
  /** The word for one of its rows in sentences, if that is not the subject. */
  word?: string
  /** The name that people give one row: a column of it, or an expression. */
  name?: Column<T> | RawBuilder<string>
  /**
   * Who sees a row (decisions.md §3): those who see its partner and center, those for whom a condition holds (it gets the name that the
   * query gives the table), everyone, or nobody in general, because the row is a user's own or the server's. Absent: those who see the row
   * that it is part of.
   */
  scope?: Owners<Column<T>> | ((seer: Seer, at: string) => Condition) | 'everyone' | 'nobody'
  /**
   * `open`: why PostgreSQL lets everyone at its rows, with or without a scope. `closed`: why it lets nobody at them who has a scope
   * (db/row-scope.ts).
   */
  open?: string
  closed?: string
  /** Columns of which the audit only says that they changed, but not their values. */
  secret?: readonly Column<T>[]
  /** A column with the id of another row that is told to have changed too: handhelds know a SKU's places by the SKU. */
  tells?: NumberingColumn<T>
  /** The column with the id of the row that this row is part of and is deleted with. */
  partOf?: NumberingColumn<T>
  /** Columns with the ids of rows that cannot be deleted as long as a row refers to them. */
  refers?: readonly NumberingColumn<T>[]
  /** Columns that only remember an id: the row may be gone. */
  remembers?: readonly NumberingColumn<T>[]
}

const ofPartner = { partner: 'partnerId' } as const
const ofCenter = { center: 'centerId' } as const
const ofBoth = { ...ofPartner, ...ofCenter } as const
const ofStock = { partner: 'sku.partnerId', center: 'centerId' } as const

/**
 * Every table, described once. The feed, the audit, links, scope and deletion go by it, and tests/laws/subjects.test.ts compares it with
 * the database.
 */
export const tables: { readonly [T in keyof Tables]: Described<T> } = {
  company: {
    subject: 'company',
    name: 'code',
    scope: companiesSeen,
    open: 'its name stands on every screen',
    refers: ['primaryLocationId'],
  },
  center: {
    subject: 'center',
    name: 'code',
    scope: { center: 'id', forPartners: true },
    refers: ['companyId', 'countryId', 'primaryLocationId', 'imageId'],
  },
  partner: {
    subject: 'partner',
    name: 'name',
    scope: { partner: 'id' },
    secret: ['slackWebhookSealed'],
    refers: ['imageId'],
  },
  partnerCenter: { scope: ofBoth, partOf: 'partnerId', refers: ['centerId'] },
  brand: {
    subject: 'brand',
    name: 'name',
    scope: ofPartner,
    refers: ['partnerId', 'billingConditionId', 'defaultSourceContainerId', 'defaultTargetContainerId', 'imageId'],
  },
  billingCondition: {
    subject: 'billingCondition',
    name: 'name',
    scope: { ...ofPartner, shared: 'isShared' },
    refers: ['partnerId'],
  },
  addressBook: {
    subject: 'addressBook',
    name: 'name',
    scope: ofPartner,
    refers: ['partnerId', 'brandId'],
    remembers: ['createdBy', 'updatedBy'],
  },
  packagingImage: {
    subject: 'packagingImage',
    name: 'title',
    scope: ofPartner,
    partOf: 'brandId',
    refers: ['imageId'],
    remembers: ['partnerId'],
  },
  brandTracking: {
    subject: 'brandTracking',
    name: 'title',
    scope: { ...ofPartner, shared: 'isShared' },
    refers: ['brandId'],
    remembers: ['partnerId', 'assigneeId'],
  },
  brandTrackingLog: {
    subject: 'brandTrackingLog',
    scope: notesSeen,
    partOf: 'brandTrackingId',
    remembers: ['partnerId', 'createdBy'],
  },
  image: { subject: 'image', scope: imagesSeen, remembers: ['partnerId'] },
  user: {
    subject: 'user',
    name: 'name',
    scope: usersSeen,
    // The audit outlives the person's account, in which these are deleted.
    secret: ['passwordHash', 'pinHash', 'email', 'phone', 'mobile', 'address'],
    refers: ['partnerId', 'brandId', 'imageId'],
    remembers: ['createdBy', 'approveUserId'],
  },
  userCenter: { partOf: 'userId', refers: ['centerId'] },
  userRole: { partOf: 'userId', refers: ['roleId'] },
  role: {
    subject: 'role',
    name: sql`coalesce("systemName", "name")`,
    scope: 'everyone',
    open: 'says what any user may do, and its rows are locks among who changes roles',
    refers: ['parentRoleId'],
    remembers: ['createdBy', 'updatedBy'],
  },
  session: { partOf: 'userId', refers: ['badgeId'] },
  badge: { subject: 'badge', partOf: 'userId', remembers: ['issuedBy'] },
  invitation: {
    subject: 'invitation',
    name: 'name',
    scope: invitationsSeen,
    refers: ['partnerId'],
    remembers: ['createdBy', 'userId'],
  },
  recovery: { scope: 'nobody', closed: 'codes are sent by a job, and tried by who cannot sign in', partOf: 'userId' },
  notification: { subject: 'notification', scope: 'nobody', partOf: 'userId' },
  openapiKey: { subject: 'key', name: 'name', scope: ofPartner, refers: ['partnerId', 'roleId', 'createdBy'] },
  audit: { scope: entriesSeen, remembers: ['userId', 'partnerId', 'centerId', 'openapiKeyId'] },
  auditSeal: { scope: 'nobody', closed: 'the whole trail is sealed and verified, outside of every scope' },

  sku: {
    subject: 'sku',
    word: 'SKU',
    name: sql`coalesce("partnerItemNumber" || ' ', '') || "name"`,
    scope: ofPartner,
    refers: ['partnerId', 'brandId', 'partnerCategoryId'],
  },
  partnerCategory: {
    subject: 'partnerCategory',
    name: 'pathName',
    scope: ofPartner,
    refers: ['partnerId', 'parentCategoryId'],
  },
  barcode: { scope: ofPartner, partOf: 'skuId', remembers: ['partnerId'] },
  skuPhoto: { partOf: 'skuId', refers: ['imageId'], remembers: ['createdBy'] },
  locationItemAssignment: {
    subject: 'assignment',
    tells: 'skuId',
    scope: ofCenter,
    refers: ['centerId', 'locationId', 'skuId'],
  },
  location: { subject: 'location', name: 'alias', scope: ofCenter, refers: ['centerId'] },
  inboundRequest: {
    subject: 'inbound',
    name: 'code',
    scope: ofBoth,
    refers: ['centerId', 'partnerId'],
    remembers: ['returnId', 'receivedBy'],
  },
  inboundBilling: {
    subject: 'inboundBilling',
    scope: ofBoth,
    refers: ['inboundId', 'centerId', 'partnerId'],
  },
  inboundItem: { partOf: 'inboundId', refers: ['skuId'] },
  inboundShipment: { subject: 'shipment', partOf: 'inboundId' },
  inspectionLine: { partOf: 'inboundId', refers: ['skuId'] },
  attachment: { partOf: 'inboundId', refers: ['shipmentId'], remembers: ['createdBy'] },
  stock: { subject: 'stock', scope: ofStock, refers: ['centerId', 'skuId'] },
  locationStock: { scope: ofStock, refers: ['centerId', 'skuId', 'locationId'] },
  inventoryLog: {
    scope: ofStock,
    refers: ['centerId', 'skuId', 'locationId'],
    remembers: ['workerId', 'deviceId'],
  },
  operationDay: { scope: ofStock, refers: ['centerId', 'skuId'] },
  expiryTold: { scope: ofCenter, remembers: ['centerId', 'skuId'] },
  relocation: {
    subject: 'relocation',
    name: 'code',
    scope: ofBoth,
    refers: ['centerId', 'partnerId', 'skuId', 'sourceLocationId', 'targetLocationId', 'actualLocationId'],
    remembers: ['createdBy', 'arrivedById', 'closedById'],
  },
  slip: {
    subject: 'slip',
    name: 'code',
    scope: ofBoth,
    refers: ['centerId', 'partnerId'],
    remembers: ['createdBy', 'startedById', 'closedById', 'canceledById', 'stockCountId'],
  },
  slipLine: {
    partOf: 'slipId',
    refers: ['skuId', 'locationId', 'targetLocationId', 'invoiceId'],
    remembers: ['shortAtId', 'pickedById'],
  },
  slipPhoto: { partOf: 'slipId', refers: ['imageId'], remembers: ['createdBy'] },
  stockCount: {
    subject: 'stockCount',
    name: 'code',
    scope: ofCenter,
    refers: ['centerId', 'locationId'],
    remembers: ['requestedById', 'firstById', 'secondById'],
  },
  stockCountLine: { partOf: 'stockCountId', refers: ['skuId'] },
  container: { subject: 'container', name: 'code', scope: ofCenter, refers: ['centerId'] },
  photo: {
    scope: ofCenter,
    refers: ['centerId', 'invoiceId', 'inboundId', 'shipmentId'],
    remembers: ['workerId', 'deviceId'],
  },

  country: { subject: 'country', name: 'name', scope: 'everyone', open: 'reference data, the same for all' },
  contract: {
    subject: 'contract',
    name: 'name',
    scope: ofCenter,
    secret: ['apiKeySealed', 'apiKeyPrint', 'apiRefreshKeySealed'],
    refers: ['centerId'],
  },
  deliveryRule: {
    subject: 'deliveryRule',
    name: sql`coalesce("name", '#' || "id")`,
    scope: ofCenter,
    refers: ['centerId', 'contractId'],
  },
  invoice: {
    subject: 'invoice',
    name: 'serial',
    scope: ofBoth,
    refers: ['contractId', 'centerId', 'partnerId', 'countryId', 'consolId', 'returnOfId'],
    // The box was taken out of stock, and the ledger already refers to its SKU.
    remembers: ['boxSkuId', 'packedById', 'consolidatedById', 'planId'],
    // Recipients, and the senders of returns, are forgotten in time. The memo may hold what a buyer asked for, such as the code of a door.
    secret: ['recipientName', 'recipientJson', 'senderJson', 'memo'],
  },
  invoiceLine: { partOf: 'invoiceId', refers: ['skuId'] },
  invoiceTracking: { partOf: 'invoiceId' },
  consolPlan: {
    subject: 'plan',
    name: 'code',
    scope: ofCenter,
    refers: ['centerId'],
    remembers: ['createdBy', 'updatedBy', 'workerId'],
  },
  consol: {
    subject: 'consol',
    name: 'code',
    scope: ofCenter,
    secret: ['secretSealed', 'passCheck'],
    refers: ['centerId', 'planId', 'parentId'],
    remembers: ['consolidatedById'],
  },
  printer: { subject: 'printer', name: 'name', scope: ofCenter, refers: ['centerId'] },

  order: {
    subject: 'order',
    name: 'channelOrderId',
    scope: ofPartner,
    refers: ['partnerId', 'brandId', 'channelId'],
  },
  interimAllocation: {
    subject: 'interimAllocation',
    partOf: 'salesOrderId',
    refers: ['centerId', 'contractId'],
    remembers: ['deliveryRuleId'],
  },
  interimItemAdjustment: {
    subject: 'interimItemAdjustment',
    name: sql`'#' || "id"`,
    partOf: 'salesOrderId',
    remembers: ['createdBy'],
  },
  parcelLine: { partOf: 'invoiceId', refers: ['salesOrderId', 'orderLineId', 'skuId'] },
  orderDocument: { partOf: 'salesOrderId' },
  orderLine: { subject: 'orderLine', name: 'serial', partOf: 'salesOrderId' },
  orderItem: { partOf: 'salesOrderId', refers: ['orderLineId', 'skuId'] },
  orderClaim: { partOf: 'salesOrderId', refers: ['orderLineId'], remembers: ['answeredBy'] },
  orderRefund: { partOf: 'salesOrderId', refers: ['orderLineId'], remembers: ['requestedById'] },
  orderFinding: { partOf: 'salesOrderId' },
  channelShipment: { partOf: 'salesOrderId', refers: ['orderLineId', 'invoiceId'] },
  orderHistory: { partOf: 'salesOrderId', remembers: ['userId'] },
  product: { subject: 'product', name: 'name', scope: ofPartner, refers: ['partnerId', 'brandId', 'channelId'] },
  productOption: { partOf: 'productId' },
  productMapping: { partOf: 'productId', refers: ['skuId'] },
  flowControl: {
    subject: 'flowControl',
    name: sql`'#' || "id"`,
    scope: ofPartner,
    refers: ['partnerId', 'brandId', 'channelId'],
  },
  flowCondition: { partOf: 'flowControlId' },
  campaign: { subject: 'campaign', name: 'name', scope: ofPartner, refers: ['partnerId', 'brandId', 'channelId'] },
  promotion: { subject: 'promotion', name: 'name', scope: ofPartner, refers: ['partnerId', 'campaignId'] },
  promotionFreebie: { partOf: 'promotionId', refers: ['skuId'] },
  promotionTemplate: { subject: 'promotionTemplate', name: 'name', scope: ofPartner, refers: ['partnerId'] },
  promotionGrant: { partOf: 'salesOrderId', refers: ['promotionId'] },
  promotionOutcome: { partOf: 'salesOrderId', refers: ['promotionId'], remembers: ['otherPromotionId'] },
  channel: {
    subject: 'channel',
    name: 'name',
    scope: ofPartner,
    secret: ['passwordSealed', 'apiKeySealed', 'refreshKeySealed', 'tokenSealed'],
    refers: ['partnerId', 'brandId'],
    remembers: ['createdBy', 'updatedBy'],
  },
  importScheduler: { subject: 'importScheduler', scope: ofPartner, partOf: 'channelId', remembers: ['partnerId'] },
  importRun: { partOf: 'channelId', remembers: ['importSchedulerId'] },
  marketplaceMessage: {
    subject: 'marketplaceMessage',
    name: 'about',
    scope: ofPartner,
    refers: ['partnerId', 'inboundId', 'salesOrderId'],
  },
  marketplaceTold: { scope: ofBoth, refers: ['partnerId', 'centerId', 'skuId'] },

  device: {
    subject: 'device',
    name: 'label',
    scope: ofCenter,
    refers: ['centerId'],
    remembers: ['lastUserId'],
  },
  enrolment: { scope: ofCenter, refers: ['centerId'], remembers: ['issuedBy', 'deviceId'] },
  syncClient: { partOf: 'deviceId' },
  syncAction: { scope: ofCenter, remembers: ['workerId', 'overrideWorkerId', 'deviceId', 'centerId', 'exceptionId'] },
  workerGrant: {
    scope: 'nobody',
    closed: 'who used a handheld, known to handhelds alone',
    remembers: ['workerId', 'deviceId'],
  },
  exception: {
    subject: 'exception',
    scope: ofCenter,
    remembers: ['centerId', 'workerId', 'deviceId', 'settledBy', 'concernsId'],
  },
  feedCounter: { scope: 'nobody', remembers: ['centerId'] },
  changeFeed: { scope: 'nobody', remembers: ['centerId'] },
  job: { subject: 'job', scope: ofBoth, remembers: ['centerId', 'partnerId', 'createdBy'] },
  schedule: { scope: 'nobody', closed: 'what begins by the clock' },
  site: { scope: 'nobody', open: 'one row: the epoch and the last backup' },
  repeatable: { scope: 'nobody', open: 'found by who calls and by their own key' },
  throttle: { scope: 'nobody', open: 'tries of one place and account count together, whoever makes them' },
}

export const tableNames = Object.keys(tables).filter((name): name is keyof Tables => name in tables)

const tableOf = new Map(tableNames.flatMap((table) => [[tables[table].subject, table]]))

/** The word for a row in sentences. */
export function wordOf(subject: Subject): string {
  const table = tableOf.get(subject)
  return (table && tables[table].word) ?? subject
}

/** The table of the row whose id a column holds: `location` for a `sourceLocationId`. */
export function tableNumberedBy(column: NumberingField): keyof Tables {
  const table = tableOf.get(subjectNumberedBy(column))
  if (!table) throw new Error(`No table is described whose rows a ${column} numbers.`)
  return table
}

/**
 * A condition: the rows of a table that a caller may see and touch. `at` is the name that the query gives the table. If a row has a partner
 * and a center, both rules hold. A row with a partner only is seen from the centers that the partner uses. A row with a center only belongs
 * to the operator, and no partner sees it.
 */
export function visible<T extends keyof Tables>(seer: Seer, table: T, at: string = table): Condition {
  const { scope, partOf }: Described<T> = tables[table]
  if (typeof scope === 'function') return scope(seer, at)
  if (typeof scope === 'object') return owned(seer, scope, at)
  if (scope === 'everyone') return sql`1 = 1`
  const whole = scope === undefined && partOf ? tableNumberedBy(partOf) : undefined
  if (!whole) throw new Error(`Nobody asks for the rows of ${table} in general.`)
  return sql`${sql.ref(`${at}.${partOf}`)} in (select "id" from ${sql.table(whole)} where ${visible(seer, whole)})`
}

/** A condition: the column holds the id of a center that the caller sees, whoever owns the row. */
export function centerVisible(seer: Seer, column: string): Condition {
  return owned(seer, { center: column, forPartners: true }, '')
}

function owned(
  { partnerId, centerIds }: Seer,
  { partner, center, forPartners, shared }: Owners<string>,
  at: string,
): Condition {
  if (partnerId !== null && !partner && !forPartners) return sql`1 = 0`
  // None of the centers that were asked about may be seen, and PostgreSQL does not accept an empty list.
  if (centerIds?.length === 0) return sql`1 = 0`
  const of = (column: string) => sql.ref(column.includes('.') ? column : `${at}.${column}`)
  const rules: Condition[] = []
  if (partnerId !== null) {
    if (shared) rules.push(sql`${of(shared)} = 1`)
    if (partner) rules.push(sql`${of(partner)} = ${partnerId}`)
    else if (center)
      rules.push(
        sql`${of(center)} in (select pc."centerId" from "partnerCenter" as pc where pc."partnerId" = ${partnerId})`,
      )
  }
  if (centerIds !== null) {
    if (center) rules.push(sql`${of(center)} in (${sql.join(centerIds)})`)
    else if (partner)
      rules.push(
        sql`${of(partner)} in (select pc."partnerId" from "partnerCenter" as pc where pc."centerId" in (${sql.join(centerIds)}))`,
      )
  }
  return rules.length === 0 ? sql`1 = 1` : sql.join(rules, sql` and `)
}

/** A partner's people see a shared note only if its follow-up is shared too. */
function notesSeen(seer: Seer, at: string): Condition {
  const own = owned(seer, { ...ofPartner, shared: 'isShared' }, at)
  if (seer.partnerId === null) return own
  return sql`${own} and ${sql.ref(`${at}.brandTrackingId`)} in (select "id" from "brandTracking" where ${visible(seer, 'brandTracking')})`
}

/** The companies of the centers that the caller sees. */
function companiesSeen(seer: Seer, at: string): Condition {
  return seer.partnerId === null && seer.centerIds === null
    ? sql`1 = 1`
    : sql`${sql.ref(`${at}.id`)} in (select "center"."companyId" from "center" where ${visible(seer, 'center')})`
}

/** Those who see a partner see its pictures. Among the pictures without a partner, a partner's people see only the centers' logos. */
function imagesSeen(seer: Seer, at: string): Condition {
  const ofNobody = sql`${sql.ref(`${at}.partnerId`)} is null`
  if (seer.partnerId === null) return sql`(${ofNobody} or ${owned(seer, ofPartner, at)})`
  const logo = sql`${sql.ref(`${at}.id`)} in (select "imageId" from "center" where "imageId" is not null and ${visible(seer, 'center')})`
  return sql`(${owned(seer, ofPartner, at)} or (${ofNobody} and ${logo}))`
}

/** A partner's people see their partner's users, and the people of a center see those who work there. Nobody sees deleted users. */
function usersSeen({ partnerId, centerIds }: Seer, at: string): Condition {
  const rules: Condition[] = [sql`${sql.ref(`${at}.deletedAt`)} is null`]
  if (partnerId !== null) rules.push(sql`${sql.ref(`${at}.partnerId`)} = ${partnerId}`)
  if (centerIds !== null) rules.push(worksIn(centerIds, at))
  return sql.join(rules, sql` and `)
}

/**
 * The name of a person, in a query that joins the user. A partner's people see the names of their own people, and none of the operator's.
 */
export function personName({ partnerId }: Pick<Seer, 'partnerId'>, at = 'user'): RawBuilder<string | null> {
  const name = sql.ref<string | null>(`${at}.name`)
  return partnerId === null
    ? sql`${name}`
    : sql`case when ${sql.ref(`${at}.partnerId`)} = ${partnerId} then ${name} end`
}

/** Whether a field holds the id of something of the operator's: a person, a place, a handheld, a contract. */
export function isOperators(field: string): boolean {
  const subject = subjectNumberedBy(field)
  return subject === 'user' || (subject !== undefined && isOfOperator(subject))
}

/** Whether rows of a kind belong to the operator and to no partner. */
export function isOfOperator(subject: string): boolean {
  const table = isSubject(subject) ? tableOf.get(subject) : undefined
  if (!table) return false
  const { scope } = tables[table]
  return typeof scope === 'object' && !scope.partner && !scope.forPartners
}

/** Users who work in one of these centers. */
export function worksIn(centerIds: readonly number[], at = 'user'): Condition {
  return sql`${sql.ref(`${at}.id`)} in (select works."userId" from "userCenter" as works where works."centerId" in (${sql.join([0, ...centerIds])}))`
}

/**
 * Invitations are seen as users are: a partner's people see their partner's, and the people of a center see those for people who are to
 * work there.
 */
function invitationsSeen({ partnerId, centerIds }: Seer, at: string): Condition {
  const partner = partnerId === null ? sql`1 = 1` : sql`${sql.ref(`${at}.partnerId`)} = ${partnerId}`
  if (centerIds === null) return sql`${partner}`
  const listed = sql`replace(replace(${sql.ref(`${at}.centerIdsJson`)}, '[', ','), ']', ',')`
  return sql`${partner} and (${sql.join(
    centerIds.map((id) => sql`${listed} like ${`%,${id},%`}`),
    sql` or `,
  )})`
}

/**
 * A partner's people see what their own people did for the partner, but not what the operator's people did. A center's people see what
 * belongs to their centers or to none.
 */
function entriesSeen({ partnerId, centerIds }: Seer, at: string): Condition {
  const partner =
    partnerId === null
      ? sql`1 = 1`
      : sql`${sql.ref(`${at}.partnerId`)} = ${partnerId} and ${sql.ref(`${at}.userId`)} in (select "id" from "user" where "partnerId" = ${partnerId})`
  if (centerIds === null) return sql`${partner}`
  const center = sql.ref(`${at}.centerId`)
  return sql`${partner} and (${center} is null or ${center} in (${sql.join(centerIds)}))`
}
