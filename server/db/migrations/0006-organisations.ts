import { sql, type Kysely } from 'kysely'
import { endAppendOnly, makeAppendOnly } from '../append-only.ts'
import type { Columns } from '../dialect.ts'

const added = {
  company: { primaryLocationId: 'bigint', description: 'text' },
  center: {
    primaryLocationId: 'bigint',
    countryId: 'bigint',
    administrativeArea: 'text',
    locality: 'text',
    dependentLocality: 'text',
    premise: 'text',
    imageId: 'bigint',
    inboundReservationCutoffJson: 'text',
  },
  partner: {
    email: 'text',
    phone: 'text',
    mobile: 'text',
    imageId: 'bigint',
    validAfter: 'text',
    validBefore: 'text',
    slackWebhookSealed: 'text',
  },
  brand: {
    businessName: 'text',
    namespace: 'text',
    businessRegistrationNumber: 'text',
    email: 'text',
    phone: 'text',
    mobile: 'text',
    fax: 'text',
    imageId: 'bigint',
    addressJson: 'text',
    returnAddressJson: 'text',
    businessAddressJson: 'text',
    returnName: 'text',
    billingConditionId: 'bigint',
    defaultSourceContainerId: 'bigint',
    defaultTargetContainerId: 'bigint',
    representativeName: 'text',
    customsCode: 'text',
    englishAddress: 'text',
    krTaxContactName: 'text',
    krTaxContactEmail: 'text',
    businessType: 'text',
    businessItem: 'text',
  },
  user: {
    deactivationReason: 'text',
    deactivatedFrom: 'text',
    mobile: 'text',
    imageId: 'bigint',
    brandId: 'bigint',
    complianceJson: 'text',
    createdBy: 'bigint',
    approveAt: 'text',
    approveUserId: 'bigint',
    contactVerifiedAt: 'text',
    address: 'text',
    entryAt: 'text',
    retirementAt: 'text',
    typeCodeKey: 'text',
    organizationId: 'bigint',
    oneTimeUntil: 'text',
    deletedAt: 'text',
  },
  role: { createdBy: 'bigint', updatedBy: 'bigint' },
  session: { address: 'text', provenAt: 'text' },
  audit: { address: 'text', openapiKeyId: 'bigint' },
} as const

/** Those that always have a value. */
const settled = {
  partner: { usesChannelTalk: ['integer', 0], policy: ['text', 'GANTRY_CORE'], slackInbound: ['integer', 0] },
  brand: {
    printBrandImageOnInvoice: ['integer', 0],
    isMain: ['integer', 0],
    optionsJson: ['text', '{}'],
    allowPublicPackingVideo: ['integer', 0],
    usesAutoKrTax: ['integer', 0],
    billing: ['text', 'NONE'],
  },
  user: {
    optionsJson: ['text', '{}'],
    notificationSettingsJson: ['text', '{}'],
    widgetSettingsJson: ['text', '{}'],
    mustChangePassword: ['integer', 0],
  },
} as const

const indexes: [name: string, table: string, columns: string[]][] = [
  ['sessionExpires', 'session', ['expiresAt']],
  ['userCenterCenter', 'userCenter', ['centerId', 'userId']],
  ['userRoleRole', 'userRole', ['roleId', 'userId']],
  ['partnerName', 'partner', ['name', 'id']],
  ['partnerCenterCenter', 'partnerCenter', ['centerId', 'partnerId']],
  ['brandName', 'brand', ['name', 'id']],
  ['partnerBusinessName', 'partner', ['businessName', 'id']],
  ['auditUser', 'audit', ['userId', 'id']],
  ['auditPartner', 'audit', ['partnerId', 'id']],
  ['auditCenter', 'audit', ['centerId', 'id']],
  ['auditWhat', 'audit', ['what', 'id']],
  ['auditAt', 'audit', ['at', 'id']],
]

/** Lists show users who were not deleted. These indexes answer their sorts and counts without a look at the rows. */
const userIndexes: [name: string, columns: string[]][] = [
  ['userName', ['name', 'id']],
  ['userPartner', ['partnerId', 'status', 'name', 'id']],
  ['userLastLogin', ['lastLoginAt', 'id']],
  ['userStatus', ['status', 'id']],
  ['userStatusName', ['status', 'name', 'id']],
  ['userStatusLogin', ['status', 'lastLoginAt', 'id']],
  ['userCreated', ['createdAt', 'id']],
  ['userLeaving', ['deactivatedFrom']],
]

/** The rest of users, partners, brands and centers; what comes to people: notifications, codes, invitations; keys; the audit's seals. */
export async function up(db: Kysely<unknown>, { dialect, id, stamps }: Columns): Promise<void> {
  const table = db.schema
  for (const [name, columns] of Object.entries(added))
    for (const [column, type] of Object.entries(columns)) await table.alterTable(name).addColumn(column, type).execute()
  for (const [name, columns] of Object.entries(settled))
    for (const [column, [type, value]] of Object.entries(columns))
      await table
        .alterTable(name)
        .addColumn(column, type, (c) => c.notNull().defaultTo(value))
        .execute()
  for (const [name, on, columns] of indexes) await table.createIndex(name).on(on).columns(columns).execute()
  for (const [name, columns] of userIndexes)
    await table.createIndex(name).on('user').columns(columns).where(sql<boolean>`"deletedAt" is null`).execute()
  // One partner's office does not see the names of another's brands, so the database keeps them unique.
  await table.createIndex('brandNamespace').unique().on('brand').column('namespace').execute()
  // One name, whatever its case (usernameOf in server/people/user/create.ts).
  await table.createIndex('userUsername').unique().on('user').expression(sql`lower("username")`).execute()

  await table
    .createTable('image')
    .$call(id)
    .addColumn('partnerId', 'bigint')
    .addColumn('storedAs', 'text', (c) => c.notNull())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await table
    .createTable('notification')
    .$call(id)
    .addColumn('userId', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('additionalJson', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('readAt', 'text')
    .execute()
  await table.createIndex('notificationUser').on('notification').columns(['userId', 'id']).execute()
  await table.createIndex('notificationType').on('notification').columns(['userId', 'type', 'id']).execute()
  await table
    .createIndex('notificationUnread')
    .on('notification')
    .columns(['userId', 'id'])
    .where(sql<boolean>`"readAt" is null`)
    .execute()

  await table
    .createTable('expiryTold')
    .addColumn('centerId', 'bigint', (c) => c.notNull())
    .addColumn('skuId', 'bigint', (c) => c.notNull())
    .addColumn('lot', 'text', (c) => c.notNull())
    .addColumn('expirationDate', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('expiryToldKey', ['centerId', 'skuId', 'lot', 'expirationDate'])
    .execute()

  await table
    .createTable('recovery')
    .$call(id)
    .addColumn('userId', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('receiver', 'text', (c) => c.notNull())
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiredAfter', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('usedAt', 'text')
    .execute()
  await table.createIndex('recoveryUser').on('recovery').columns(['userId', 'id']).execute()

  await table
    .createTable('invitation')
    .$call(id)
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('systemNamesJson', 'text', (c) => c.notNull())
    .addColumn('partnerId', 'bigint', (c) => c.references('partner.id'))
    .addColumn('centerIdsJson', 'text', (c) => c.notNull())
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('acceptedAt', 'text')
    .addColumn('revokedAt', 'text')
    .addColumn('userId', 'bigint')
    .execute()
  await table.createIndex('invitationEmail').on('invitation').columns(['email', 'id']).execute()

  await table
    .createTable('openapiKey')
    .$call(id)
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('accessKey', 'text', (c) => c.notNull().unique())
    .addColumn('secretHash', 'text', (c) => c.notNull())
    .addColumn('roleId', 'bigint', (c) => c.notNull().references('role.id'))
    .addColumn('createdBy', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastAccessedAt', 'text')
    .addColumn('revokedAt', 'text')
    .execute()
  await table.createIndex('openapiKeyPartner').on('openapiKey').columns(['partnerId', 'id']).execute()

  await stamps(table.createTable('billingCondition'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('billing', 'text', (c) => c.notNull())
    .addColumn('closingDay', 'integer', (c) => c.notNull())
    .addColumn('paymentDays', 'integer', (c) => c.notNull())
    .addColumn('inboundPerPiece', 'bigint', (c) => c.notNull())
    .addColumn('storagePerLocationDay', 'bigint', (c) => c.notNull())
    .addColumn('packingPerParcel', 'bigint', (c) => c.notNull())
    .addColumn('memo', 'text')
    .execute()
  await stamps(table.createTable('packagingImage'))
    .addColumn('brandId', 'bigint', (c) => c.notNull().references('brand.id'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull())
    .addColumn('imageId', 'bigint', (c) => c.notNull().references('image.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await table.createIndex('packagingImageBrand').on('packagingImage').columns(['brandId', 'position']).execute()
  await stamps(table.createTable('brandTracking'))
    .addColumn('brandId', 'bigint', (c) => c.notNull().references('brand.id'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('assigneeId', 'bigint')
    .addColumn('dueDate', 'text')
    .addColumn('memo', 'text')
    .execute()
  await table.createIndex('brandTrackingBrand').on('brandTracking').columns(['brandId', 'id']).execute()
  await stamps(table.createTable('brandTrackingLog'))
    .addColumn('brandTrackingId', 'bigint', (c) => c.notNull().references('brandTracking.id'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .execute()
  await table.createIndex('brandTrackingLogOf').on('brandTrackingLog').columns(['brandTrackingId', 'id']).execute()

  // A chain beside the trail and not in it: rows are sealed in commit order a moment after they were written, so that no
  // write waits for another's hash.
  await table
    .createTable('auditSeal')
    .$call(id)
    .addColumn('auditId', 'bigint', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await makeAppendOnly(db, dialect, ['audit', 'auditSeal'])
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await endAppendOnly(db, dialect, ['audit', 'auditSeal'])
  for (const name of [...indexes, ...userIndexes].map(([name]) => name).concat('brandNamespace', 'userUsername'))
    await db.schema.dropIndex(name).execute()
  for (const all of [added, settled])
    for (const [name, columns] of Object.entries(all))
      for (const column of Object.keys(columns)) await db.schema.alterTable(name).dropColumn(column).execute()
}

export const tables = [
  'auditSeal',
  'brandTrackingLog',
  'brandTracking',
  'packagingImage',
  'billingCondition',
  'openapiKey',
  'invitation',
  'recovery',
  'expiryTold',
  'notification',
  'image',
]
