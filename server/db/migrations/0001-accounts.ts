import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** Companies, centers, partners, brands, users, roles, sessions, badges, devices, the audit trail. */
export async function up(db: Kysely<unknown>, { id, stamps }: Columns): Promise<void> {
  const table = db.schema
  await table
    .createTable('site')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('backedUpThrough', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await stamps(table.createTable('company'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .execute()

  await stamps(table.createTable('center'))
    .addColumn('companyId', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('nameKo', 'text', (c) => c.notNull())
    .addColumn('nameEn', 'text', (c) => c.notNull())
    .addColumn('nameJaRuby', 'text')
    .addColumn('timeZone', 'text', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('fullAddress', 'text')
    .addColumn('postalCode', 'text')
    .execute()

  await stamps(table.createTable('partner'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('businessName', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('usesAutoAccept', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('usesAutoConfirm', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table
    .createTable('partnerCenter')
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addPrimaryKeyConstraint('partnerCenterKey', ['partnerId', 'centerId'])
    .execute()

  await stamps(table.createTable('brand'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('englishName', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .execute()
  await table.createIndex('brandPartner').on('brand').column('partnerId').execute()

  await stamps(table.createTable('user'))
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('passwordHash', 'text', (c) => c.notNull())
    .addColumn('pinHash', 'text')
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('partnerId', 'bigint', (c) => c.references('partner.id'))
    .addColumn('tableSettingsJson', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('lastLoginAt', 'text')
    .execute()
  await table
    .createTable('userCenter')
    .addColumn('userId', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addPrimaryKeyConstraint('userCenterKey', ['userId', 'centerId'])
    .execute()

  await stamps(table.createTable('role'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('systemName', 'text', (c) => c.unique())
    .addColumn('parentRoleId', 'bigint', (c) => c.references('role.id'))
    .addColumn('privilegesJson', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await table
    .createTable('userRole')
    .addColumn('userId', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('roleId', 'bigint', (c) => c.notNull().references('role.id'))
    .addPrimaryKeyConstraint('userRoleKey', ['userId', 'roleId'])
    .execute()

  await table
    .createTable('badge')
    .$call(id)
    .addColumn('userId', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('publicKey', 'text', (c) => c.notNull().unique())
    .addColumn('temporary', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'text', (c) => c.notNull())
    .addColumn('issuedBy', 'bigint', (c) => c.notNull())
    .addColumn('validUntil', 'text', (c) => c.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('endedWhy', 'text')
    .execute()
  await table.createIndex('badgeUser').on('badge').column('userId').execute()

  await table
    .createTable('session')
    .$call(id)
    .addColumn('userId', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('badgeId', 'bigint', (c) => c.references('badge.id'))
    .addColumn('userAgent', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('seenAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('endedAt', 'text')
    .execute()
  await table.createIndex('sessionUser').on('session').column('userId').execute()

  await stamps(table.createTable('device'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('enrolledAt', 'text', (c) => c.notNull())
    .addColumn('lastSeenAt', 'text')
    .addColumn('lastUserId', 'bigint')
    .addColumn('appVersion', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('pending', 'integer')
    .addColumn('oldestPendingAt', 'text')
    .addColumn('persisted', 'integer')
    .execute()

  await table
    .createTable('enrolment')
    .$call(id)
    .addColumn('codeHash', 'text', (c) => c.notNull().unique())
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('issuedBy', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .addColumn('deviceId', 'bigint')
    .execute()

  await table
    .createTable('throttle')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('windowStart', 'bigint', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .execute()

  await table
    .createTable('audit')
    .$call(id)
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('userId', 'bigint')
    .addColumn('partnerId', 'bigint')
    .addColumn('centerId', 'bigint')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('beforeJson', 'text')
    .addColumn('afterJson', 'text')
    .addColumn('requestId', 'text')
    .execute()
  await table.createIndex('auditSubject').on('audit').columns(['subject', 'id']).execute()
}

export const tables = [
  'audit',
  'throttle',
  'enrolment',
  'device',
  'session',
  'badge',
  'userRole',
  'role',
  'userCenter',
  'user',
  'brand',
  'partnerCenter',
  'partner',
  'center',
  'company',
  'site',
]
