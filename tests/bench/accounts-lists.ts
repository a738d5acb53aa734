/** A page of a list: the path that the app is asked for, and the same page as SQL written by hand. */
export interface List {
  name: string
  path: string
  from: string
  where?: string[]
  params?: (string | number)[]
  order: string
  /** Queries for what is shown beside the rows; each takes the rows' ids as a list. */
  beside: string[]
}

const of = (ids: string) => `in (select value from json_each(${ids}))`
const user = [
  `select ur."userId", r."id", r."name", r."systemName" from "userRole" ur join "role" r on r."id" = ur."roleId" where ur."userId" ${of('?')}`,
  `select * from "userCenter" where "userId" ${of('?')}`,
  `select "userId", "publicKey" from "badge" where "endedAt" is null and "userId" ${of('?')}`,
  `select "id", "name" from "partner" where "id" in (select "partnerId" from "user" where "id" ${of('?')})`,
]
const partner = [
  `select * from "partnerCenter" where "partnerId" ${of('?')}`,
  `select "id", "name", "partnerId" from "brand" where "partnerId" ${of('?')}`,
]
const brand = [
  `select "id", "name" from "partner" where "id" in (select "partnerId" from "brand" where "id" ${of('?')})`,
]

const there = '"deletedAt" is null'
const likes = (columns: string[]) => `(${columns.map((column) => `lower("${column}") like ?`).join(' or ')})`
const roles = (...names: string[]) =>
  `(select "id" from "role" where "systemName" in (${names.map((name) => `'SYSR_${name}'`).join()}))`
const holds = (role: string) => `"id" in (select "userId" from "userRole" where "roleId" = ${roles(role)})`
/** The same for a role that most users have: each user in the page's order is checked for it. */
const mostHold = (...names: string[]) =>
  `exists (select 1 from "userRole" where "userId" = "user"."id" and +"roleId" in ${roles(...names)})`
const four = (columns: string[], text: string) => ({ where: [likes(columns)], params: columns.map(() => `%${text}%`) })

export const lists: List[] = [
  {
    name: 'users by name',
    path: '/auth/user?sort=name&order=asc',
    from: '"user"',
    where: [there],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'users by last sign-in',
    path: '/auth/user?sort=lastLoginAt',
    from: '"user"',
    where: [there],
    order: '"lastLoginAt" desc, "id" desc',
    beside: user,
  },
  {
    name: 'deactivated users by last sign-in',
    path: '/auth/user?status=DEACTIVATED&sort=lastLoginAt',
    from: '"user"',
    where: [there, '"status" = ?'],
    params: ['DEACTIVATED'],
    order: '"lastLoginAt" desc, "id" desc',
    beside: user,
  },
  {
    name: 'active users by name',
    path: '/auth/user?status=ACTIVE&sort=name&order=asc',
    from: '"user"',
    where: [there, '"status" = ?'],
    params: ['ACTIVE'],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'a partner’s users by name',
    path: '/auth/user?partnerId=17&sort=name&order=asc',
    from: '"user"',
    where: [there, '"partnerId" = ?'],
    params: [17],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'a center’s users by name',
    path: '/auth/user?centerIds=3&sort=name&order=asc',
    from: '"user"',
    where: [there, '"id" in (select "userId" from "userCenter" where "centerId" = ?)'],
    params: [3],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'workers by name',
    path: '/auth/user?systemNames=SYSR_EMPLOYEE&sort=name&order=asc',
    from: '"user"',
    where: [there, mostHold('EMPLOYEE')],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'managers by creation',
    path: '/auth/user?systemNames=SYSR_MANAGER&sort=createdAt',
    from: '"user"',
    where: [there, holds('MANAGER')],
    order: '"createdAt" desc, "id" desc',
    beside: user,
  },
  {
    name: 'active floor staff by name',
    path: '/auth/user?floorStaff=true&status=ACTIVE&sort=name&order=asc',
    from: '"user"',
    where: [
      there,
      '"status" = ?',
      '"partnerId" is null',
      mostHold('ADMIN', 'OFFICE', 'MANAGER', 'LEADER', 'EMPLOYEE', 'GANTRYTAB', 'PARTNER'),
    ],
    params: ['ACTIVE'],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'users with a keyword by name',
    path: '/auth/user?keyword=rare&sort=name&order=asc',
    from: '"user"',
    where: [there, likes(['username', 'name', 'email', 'phone'])],
    params: Array.from({ length: 4 }, () => '%rare%'),
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'users with words in the mail by name',
    path: `/auth/user?searchOptions=${encodeURIComponent('{"field":"email","content":"sato"}')}&sort=name&order=asc`,
    from: '"user"',
    where: [there, likes(['email'])],
    params: ['%sato%'],
    order: '"name", "id"',
    beside: user,
  },
  {
    name: 'partners by name',
    path: '/auth/partner?sort=name&order=asc',
    from: '"partner"',
    order: '"name", "id"',
    beside: partner,
  },
  {
    name: 'a center’s active partners by name',
    path: '/auth/partner?centerIds=3&status=ACTIVE&sort=name&order=asc',
    from: '"partner"',
    where: ['"status" = ?', '"id" in (select "partnerId" from "partnerCenter" where "centerId" = ?)'],
    params: ['ACTIVE', 3],
    order: '"name", "id"',
    beside: partner,
  },
  {
    name: 'partners with a part of the name',
    path: '/auth/partner?name=rare&sort=name&order=asc',
    from: '"partner"',
    ...four(['name'], 'rare'),
    order: '"name", "id"',
    beside: partner,
  },
  {
    name: 'brands by name',
    path: '/auth/brand?sort=name&order=asc',
    from: '"brand"',
    order: '"name", "id"',
    beside: brand,
  },
  {
    name: 'a partner’s brands by name',
    path: '/auth/brand?partnerId=17&sort=name&order=asc',
    from: '"brand"',
    where: ['"partnerId" = ?'],
    params: [17],
    order: '"name", "id"',
    beside: brand,
  },
  {
    name: 'brands with a keyword by name',
    path: '/auth/brand?keyword=rare&sort=name&order=asc',
    from: '"brand"',
    ...four(['name', 'englishName', 'businessName'], 'rare'),
    order: '"name", "id"',
    beside: brand,
  },
  {
    name: 'own notifications, newest first',
    path: '/auth/notification',
    from: '"notification"',
    where: ['"userId" = ?'],
    params: [1],
    order: '"id" desc',
    beside: [],
  },
  {
    name: 'own unread notifications',
    path: '/auth/notification?isRead=false',
    from: '"notification"',
    where: ['"userId" = ?', '"readAt" is null'],
    params: [1],
    order: '"id" desc',
    beside: [],
  },
  {
    name: 'own notices',
    path: '/auth/notification?type=NOTICE',
    from: '"notification"',
    where: ['"userId" = ?', '"type" = ?'],
    params: [1, 'NOTICE'],
    order: '"id" desc',
    beside: [],
  },
]

/** The indexes that each of these pages would want if it were the only one. */
export const rightIndexes = [
  'create index "r3" on "user" ("partnerId", "name", "id") where "deletedAt" is null',
  'create index "r4" on "brand" ("partnerId", "name", "id")',
]
