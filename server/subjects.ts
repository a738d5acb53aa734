import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Subject } from '../shared/entities/subject.ts'
import type { Tables } from './db/tables.ts'

/** Who looks: a partner's people see the partner's rows, those of some centers these centers'; null: every one's. */
export interface Seer {
  readonly partnerId: number | null
  readonly centerIds: readonly number[] | null
}
type Condition = RawBuilder<SqlBool>
type Column<T extends keyof Tables> = keyof Tables[T] & string

/** Which columns say whose a row is; a column with a dot is of a table that the query joins. */
interface Owners<C extends string> {
  partner?: C | 'sku.partnerId'
  center?: C
  /** A partner's people see none, whatever their role reads. */
  closedToPartners?: true
}

/**
 * Who sees a row (decisions.md §3): whoever sees its partner and center, whoever sees the row that a column of it numbers, whom a
 * condition of its own says (for the name that a query gives the table), or whoever may ask for it at all.
 */
type Scope<T extends keyof Tables> =
  | Owners<Column<T>>
  | { via: Column<T>; to: keyof Tables }
  | ((seer: Seer, at: string) => Condition)
  | 'everyone'

interface Described<T extends keyof Tables> {
  /** What the feed, the audit and the screens call its rows. */
  subject?: Subject
  /** What people call one row: a column of it, or an expression. */
  name?: Column<T> | RawBuilder<string>
  /** None where no caller asks for its rows in general: those are one's own, or the server's. */
  scope?: Scope<T>
  /** Columns of which the audit says that they changed, and not what to. */
  secret?: readonly Column<T>[]
}

const ofPartner = { partner: 'partnerId' } as const
const ofCenter = { center: 'centerId' } as const
const ofBoth = { ...ofPartner, ...ofCenter } as const
const ofStock = { partner: 'sku.partnerId', center: 'centerId' } as const

/** Every table, described once. Feed, audit, links, scope and what may be deleted go by it. */
export const tables: { readonly [T in keyof Tables]: Described<T> } = {
  company: { subject: 'company', name: 'code', scope: companiesSeen },
  center: { subject: 'center', name: 'code', scope: { center: 'id' } },
  partner: { subject: 'partner', name: 'name', scope: { partner: 'id' }, secret: ['slackWebhookSealed'] },
  partnerCenter: { scope: ofBoth },
  brand: { subject: 'brand', name: 'name', scope: ofPartner },
  billingCondition: { subject: 'billingCondition', name: 'name', scope: ofPartner },
  packagingImage: { subject: 'packagingImage', name: 'title', scope: ofPartner },
  brandTracking: { subject: 'brandTracking', name: 'title', scope: ofPartner },
  brandTrackingLog: { subject: 'brandTrackingLog', scope: ofPartner },
  image: { subject: 'image', scope: imagesSeen },
  user: {
    subject: 'user',
    name: 'name',
    scope: usersSeen,
    // The audit outlives the person's account, in which these are deleted.
    secret: ['passwordHash', 'pinHash', 'email', 'phone', 'mobile', 'address'],
  },
  userCenter: { scope: { via: 'userId', to: 'user' } },
  userRole: { scope: { via: 'userId', to: 'user' } },
  role: { subject: 'role', name: sql`coalesce("systemName", "name")`, scope: 'everyone' },
  session: { scope: { via: 'userId', to: 'user' } },
  badge: { subject: 'badge', scope: { via: 'userId', to: 'user' } },
  invitation: { subject: 'invitation', name: 'name', scope: invitationsSeen },
  recovery: {},
  notification: { subject: 'notification' },
  openapiKey: { subject: 'key', name: 'name', scope: ofPartner },
  audit: { scope: entriesSeen },
  auditSeal: {},

  sku: {
    subject: 'sku',
    name: sql`coalesce("partnerItemNumber" || ' ', '') || "name"`,
    scope: ofPartner,
  },
  barcode: { scope: ofPartner },
  location: { subject: 'location', name: 'alias', scope: ofCenter },
  inboundRequest: { subject: 'inbound', name: 'code', scope: ofBoth },
  inboundItem: { scope: { via: 'inboundId', to: 'inboundRequest' } },
  inboundShipment: { subject: 'shipment', scope: { via: 'inboundId', to: 'inboundRequest' } },
  inspectionLine: { scope: { via: 'inboundId', to: 'inboundRequest' } },
  attachment: { scope: { via: 'inboundId', to: 'inboundRequest' } },
  stock: { subject: 'stock', scope: ofStock },
  locationStock: { scope: ofStock },
  inventoryLog: { scope: ofStock },
  expiryTold: { scope: ofCenter },
  relocation: { subject: 'relocation', name: 'code', scope: ofBoth },
  container: { subject: 'container', name: 'code', scope: ofCenter },
  photo: { scope: ofCenter },

  country: { subject: 'country', name: 'name', scope: 'everyone' },
  contract: {
    subject: 'contract',
    name: 'name',
    scope: ofCenter,
    secret: ['apiKeySealed', 'apiKeyPrint', 'apiRefreshKeySealed'],
  },
  invoice: { subject: 'invoice', name: 'serial', scope: ofBoth },
  invoiceLine: { scope: { via: 'invoiceId', to: 'invoice' } },
  invoiceTracking: { scope: { via: 'invoiceId', to: 'invoice' } },
  consolPlan: { subject: 'plan', name: 'code', scope: ofCenter },
  consol: { subject: 'consol', name: 'code', scope: ofCenter, secret: ['secretSealed', 'passCheck'] },
  printer: { subject: 'printer', name: 'name', scope: ofCenter },

  device: { subject: 'device', name: 'label', scope: { ...ofCenter, closedToPartners: true } },
  enrolment: { scope: ofCenter },
  syncClient: { scope: { via: 'deviceId', to: 'device' } },
  syncAction: { scope: ofCenter },
  workerGrant: {},
  exception: { subject: 'exception', scope: { ...ofCenter, closedToPartners: true } },
  feedCounter: {},
  changeFeed: {},
  job: { subject: 'job', scope: ofBoth },
  schedule: {},
  site: {},
  throttle: {},
}

export const tableNames = Object.keys(tables).filter((name): name is keyof Tables => name in tables)

/**
 * The rows of a table that a caller may see and touch, as a condition; `at`: the name that the query gives it. Both rules hold where a
 * row has a partner and a center. One with a partner only is seen from the centers which that partner uses; one with a center only by
 * the partners who use it.
 */
export function visible<T extends keyof Tables>(seer: Seer, table: T, at: string = table): Condition {
  const scope: Scope<T> | undefined = tables[table].scope
  if (scope === undefined) throw new Error(`Nobody asks for the rows of ${table} in general.`)
  if (scope === 'everyone') return sql`1 = 1`
  if (typeof scope === 'function') return scope(seer, at)
  if ('via' in scope)
    return sql`${sql.ref(`${at}.${scope.via}`)} in (select "id" from ${sql.table(scope.to)} where ${visible(seer, scope.to)})`
  return owned(seer, scope, at)
}

/** That a column numbers a center which the caller sees, whosever the row is. */
export function centerVisible(seer: Seer, column: string): Condition {
  return owned(seer, { center: column }, '')
}

function owned(
  { partnerId, centerIds }: Seer,
  { partner, center, closedToPartners }: Owners<string>,
  at: string,
): Condition {
  if (closedToPartners && partnerId !== null) return sql`1 = 0`
  const of = (column: string) => sql.ref(column.includes('.') ? column : `${at}.${column}`)
  const rules: Condition[] = []
  if (partnerId !== null) {
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

/** The companies of the centers that one sees. */
function companiesSeen(seer: Seer, at: string): Condition {
  return seer.partnerId === null && seer.centerIds === null
    ? sql`1 = 1`
    : sql`${sql.ref(`${at}.id`)} in (select "center"."companyId" from "center" where ${visible(seer, 'center')})`
}

/** One with a partner is for those who see that partner; one without for whoever is signed in. */
function imagesSeen(seer: Seer, at: string): Condition {
  return sql`(${sql.ref(`${at}.partnerId`)} is null or ${owned(seer, ofPartner, at)})`
}

/** A partner's people see their partner's; one of a center sees those who work there. The deleted are seen by nobody. */
function usersSeen({ partnerId, centerIds }: Seer, at: string): Condition {
  const rules: Condition[] = [sql`${sql.ref(`${at}.deletedAt`)} is null`]
  if (partnerId !== null) rules.push(sql`${sql.ref(`${at}.partnerId`)} = ${partnerId}`)
  if (centerIds !== null) rules.push(worksIn(centerIds, at))
  return sql.join(rules, sql` and `)
}

/** Users who work in one of these centers. */
export function worksIn(centerIds: readonly number[], at = 'user'): Condition {
  return sql`${sql.ref(`${at}.id`)} in (select works."userId" from "userCenter" as works where works."centerId" in (${sql.join([0, ...centerIds])}))`
}

/** As users are seen: a partner's people see their partner's, one of a center sees who is to work there. */
function invitationsSeen({ partnerId, centerIds }: Seer, at: string): Condition {
  const partner = partnerId === null ? sql`1 = 1` : sql`${sql.ref(`${at}.partnerId`)} = ${partnerId}`
  if (centerIds === null) return sql`${partner}`
  const listed = sql`replace(replace(${sql.ref(`${at}.centerIdsJson`)}, '[', ','), ']', ',')`
  return sql`${partner} and (${sql.join(
    centerIds.map((id) => sql`${listed} like ${`%,${id},%`}`),
    sql` or `,
  )})`
}

/** A partner's people see what concerns their partner, a center's what is theirs or of no center. */
function entriesSeen({ partnerId, centerIds }: Seer, at: string): Condition {
  const partner = partnerId === null ? sql`1 = 1` : sql`${sql.ref(`${at}.partnerId`)} = ${partnerId}`
  if (centerIds === null) return sql`${partner}`
  const center = sql.ref(`${at}.centerId`)
  return sql`${partner} and (${center} is null or ${center} in (${sql.join(centerIds)}))`
}
