import { hashSecret } from '../../server/people/sign-in/password.ts'
import { ensureRoles } from '../../server/people/bootstrap.ts'
import type { Database } from '../../server/db/database.ts'
import type { Insert } from '../../server/db/dialect.ts'
import type { Tables } from '../../server/db/tables.ts'
import { tokenHash } from '../../server/http/token.ts'

/** Accounts of a large site, as bare rows: users of 20 centers and of partners, with the roles, brands and notifications they have. */
export const size = { users: 100_000, partners: 5000, brands: 20_000, notifications: 1_000_000, centers: 20 }
export const password = 'bench-password-of-all'
export const token = 'token-of-the-bench'
/** The first user reads the lists, and has as many notifications as anyone may. */
export const reader = 1
const notificationsOfReader = 20_000

const stamps = { createdAt: 'text', updatedAt: 'text' } as const
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()

export async function addAccounts(database: Database): Promise<void> {
  await ensureRoles(database)
  const hash = await hashSecret(password)
  const roles = new Map(
    (await database.read.selectFrom('role').select(['id', 'systemName']).execute()).map(({ id, systemName }) => [
      systemName,
      id,
    ]),
  )
  const role = (n: number) =>
    roles.get(
      n <= 10
        ? 'SYSR_ADMIN'
        : isPartners(n)
          ? n % 2
            ? 'SYSR_PARTNER'
            : 'SYSR_SELLER'
          : n % 50 === 0
            ? 'SYSR_MANAGER'
            : n % 9 === 0
              ? 'SYSR_OFFICE'
              : 'SYSR_EMPLOYEE',
    ) ?? 0
  await database.dialect.write
    .insertInto('company')
    .values({ name: 'Bench', code: 'B', createdAt: at(0), updatedAt: at(0) })
    .execute()

  await fill(
    database,
    'center',
    { companyId: 'int', code: 'text', nameKo: 'text', nameEn: 'text', timeZone: 'text', ...stamps },
    size.centers,
    (n) => [1, `C${n}`, `센터 ${n}`, `Center ${n}`, 'Asia/Seoul', at(n), at(n)],
  )
  await fill(
    database,
    'partner',
    { name: 'text', businessName: 'text', status: 'text', usesAutoAccept: 'int', usesAutoConfirm: 'int', ...stamps },
    size.partners,
    (n) => [`${word(n)} partner ${n}`, `${word(n)} Ltd.`, n % 20 ? 'ACTIVE' : 'DEACTIVATED', 0, 0, at(n), at(n)],
  )
  await fill(database, 'partnerCenter', { partnerId: 'int', centerId: 'int' }, size.partners, (n) => [
    n,
    (n % size.centers) + 1,
  ])
  await fill(
    database,
    'brand',
    { partnerId: 'int', name: 'text', englishName: 'text', status: 'text', businessName: 'text', ...stamps },
    size.brands,
    (n) => [
      (n % size.partners) + 1,
      `${word(n)} 브랜드 ${n}`,
      `${word(n)} brand ${n}`,
      n % 20 ? 'ACTIVE' : 'DEACTIVATED',
      `${word(n)} Ltd.`,
      at(n),
      at(n),
    ],
  )
  await fill(
    database,
    'user',
    {
      username: 'text',
      name: 'text',
      status: 'text',
      passwordHash: 'text',
      email: 'text',
      phone: 'text',
      language: 'text',
      partnerId: 'int',
      tableSettingsJson: 'text',
      lastLoginAt: 'text',
      ...stamps,
    },
    size.users,
    (n) => [
      `user${n}`,
      `${word(n * 7)} ${n}`,
      n % 20 ? 'ACTIVE' : 'DEACTIVATED',
      hash,
      `user${n}@${word(n)}.example`,
      `010-${String(n).padStart(8, '0')}`,
      'ko',
      isPartners(n) ? (n % size.partners) + 1 : null,
      '{}',
      n % 3 ? at(n * 13) : null,
      at(n),
      at(n),
    ],
  )
  await fill(database, 'userRole', { userId: 'int', roleId: 'int' }, size.users, (n) => [n, role(n)])
  // Administrators, and users whose role is for every center, are bound to no center.
  await fill(database, 'userCenter', { userId: 'int', centerId: 'int' }, size.users, (n) =>
    n <= 10 || isPartners(n) ? null : [n, (n % size.centers) + 1],
  )
  await fill(
    database,
    'notification',
    {
      userId: 'int',
      type: 'text',
      title: 'text',
      content: 'text',
      additionalJson: 'text',
      createdAt: 'text',
      readAt: 'text',
    },
    size.notifications,
    (n) => [
      n % (size.notifications / notificationsOfReader) ? (n % (size.users - 1)) + 2 : reader,
      n % 3 ? 'INBOUND_STATUS' : 'NOTICE',
      `Inbound IB${n}`,
      `Inbound IB${n} is now accepted.`,
      '{}',
      at(n),
      n % 10 ? at(n + 9) : null,
    ],
  )
  const now = database.now().toISOString()
  await database.dialect.write
    .insertInto('session')
    .values({
      userId: reader,
      tokenHash: tokenHash(token),
      badgeId: null,
      userAgent: 'bench',
      createdAt: now,
      seenAt: '2099-01-01T00:00:00.000Z',
      expiresAt: '2100-01-01T00:00:00.000Z',
      endedAt: null,
    })
    .execute()
}

/** Every third user belongs to a partner. */
function isPartners(n: number): boolean {
  return n > 100 && n % 3 === 0
}

/** A common name, and now and then a rare one. */
function word(n: number): string {
  const words = ['Kim', 'Lee', 'Park', '하늘', '森', 'Nguyen', 'Choi', 'Jung', 'Sato', 'Han']
  return n % 997 === 0 ? 'Rare' : (words[n % words.length] ?? '')
}

async function fill<T extends keyof Tables & string>(
  database: Database,
  into: T,
  columns: Insert<T>['columns'],
  count: number,
  row: (n: number) => unknown[] | null,
): Promise<void> {
  const insert: Insert<T> = { into, columns }
  const slice = 20_000
  for (let from = 1; from <= count; from += slice) {
    const rows = Array.from({ length: Math.min(slice, count - from + 1) }, (_, i) => row(from + i)).filter(
      (values) => values !== null,
    )
    await database.write(({ tx, dialect }) => dialect.insertMany(tx, insert, rows))
  }
}
