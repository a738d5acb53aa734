import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actFor, inRequest } from '../../server/request-context.ts'
import type { Caller } from '../../server/http/caller.ts'
import { apart, common, scopedRoles } from '../../server/db/row-scope.ts'
import type { Tables } from '../../server/db/tables.ts'
import { tableNames, tableNumberedBy, tables } from '../../server/subjects.ts'
import { inboundApi } from '../../shared/api/inbound.ts'
import { notificationApi } from '../../shared/api/notification.ts'
import { userApi } from '../../shared/api/user.ts'
import { idOf } from '../support/ids.ts'
import type { Who } from '../support/rows.ts'
import { world } from '../support/world.ts'
import { scopeWorld } from './scope/world.ts'

/** Only PostgreSQL can do this: on SQLite the server alone holds callers to their scope. */
describe('PostgreSQL itself keeps a caller within their scope', () => {
  const site = () =>
    world({
      skus: { pen: {}, tea: { partner: 'Mori' } },
      locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } },
      contracts: { icn: {}, nrt: { center: 'NRT1' } },
      stock: { pen: { 'A-01': 1, 'N-01': 1 }, tea: { 'A-01': 1 } },
      invoices: {
        'P-1': { partner: 'Haneul' },
        'M-1': { partner: 'Mori' },
        'N-1': { partner: 'Haneul', center: 'NRT1' },
      },
    })
  const acting = <T>(scope: { partnerId?: number; centerIds?: number[]; userId?: number }, work: () => Promise<T>) =>
    inRequest('here', () => {
      const caller: Caller = {
        userId: scope.userId ?? 1,
        sessionId: 1,
        openapiKeyId: null,
        name: 'x',
        language: 'en',
        privileges: new Set(),
        partnerId: scope.partnerId ?? null,
        centerIds: scope.centerIds ?? null,
        requestId: 'r',
        provenAt: null,
        mustChangePassword: false,
      }
      actFor(caller)
      return work()
    })

  test('a query without a scope condition finds only rows in the caller’s scope', async () => {
    const { database, id } = await site()
    const all = async (table: keyof Tables, column: string) =>
      (
        await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(
          database.read,
        )
      ).rows.map(({ value }) => value)
    const partnerId = id.partner.Haneul
    const centerIds = [id.center.ICN1]
    expect(await acting({ partnerId }, () => all('invoice', 'serial'))).toEqual(['N-1', 'P-1'])
    expect(await acting({ centerIds }, () => all('invoice', 'serial'))).toEqual(['M-1', 'P-1'])
    expect(await acting({ partnerId, centerIds }, () => all('invoice', 'serial'))).toEqual(['P-1'])
    expect(await acting({ partnerId }, () => all('sku', 'name'))).toEqual(['pen'])
    expect(await acting({ centerIds }, () => all('location', 'alias'))).toEqual(['A-01'])
    expect(await acting({ partnerId }, () => all('stock', 'skuId'))).toEqual([idOf(id.sku, 'pen'), idOf(id.sku, 'pen')])
    expect((await all('invoice', 'serial')).length).toBe(3)
    expect(
      (
        await Promise.all(
          Array.from({ length: 30 }, (_, i) =>
            i % 2 ? acting({ partnerId }, () => all('sku', 'name')) : all('sku', 'name'),
          ),
        )
      ).map((names) => names.length),
    ).toEqual(Array.from({ length: 30 }, (_, i) => (i % 2 ? 1 : 2)))
  })

  test('audit entries, pictures, stock and ledger rows are read within the caller’s scope too', async () => {
    const { database, id } = await site()
    const { Haneul, Mori } = id.partner
    const entry = { userId: 1, what: 'sku.update' }
    await database.write((w) =>
      w.audit(
        { ...entry, subject: 'ours', partnerId: Haneul },
        { ...entry, subject: 'theirs', partnerId: Mori },
        { ...entry, subject: 'nobody’s' },
        { ...entry, subject: 'there', centerId: id.center.NRT1 },
      ),
    )
    for (const partnerId of [Haneul, Mori, null])
      await database.dialect.write
        .insertInto('image')
        .values({
          partnerId,
          storedAs: `of ${partnerId}`,
          contentType: 'image/png',
          bytes: 1,
          width: 1,
          height: 1,
          createdAt: '',
        })
        .execute()
    const found = async (table: 'audit' | 'image' | 'locationStock' | 'inventoryLog', column: string) =>
      (
        await sql<{ value: unknown }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(
          database.read,
        )
      ).rows
        .map(({ value }) => value)
        .sort()
    const ours = { partnerId: Haneul }
    const here = { centerIds: [id.center.ICN1] }
    expect([
      await acting(ours, () => found('audit', 'subject')),
      await acting(here, () => found('audit', 'subject')),
    ]).toEqual([
      ['nobody’s', 'ours', 'there'],
      ['nobody’s', 'ours', 'theirs'],
    ])
    expect(await acting(ours, () => found('image', 'storedAs'))).toEqual([`of ${Haneul}`, 'of null'])
    for (const table of ['locationStock', 'inventoryLog'] as const) {
      expect(await acting(ours, () => found(table, 'skuId'))).toEqual([idOf(id.sku, 'pen')])
      expect(await acting(here, () => found(table, 'centerId'))).toEqual([id.center.ICN1])
    }
  })

  test('a caller cannot add, change or delete rows of another partner or center', async () => {
    const { database, id } = await site()
    const partnerId = id.partner.Haneul
    const write = <T>(scope: Parameters<typeof acting>[0], work: ReturnType<typeof sql<T>>) =>
      acting(scope, () => database.write(({ tx }) => work.execute(tx)))
    await expect(
      write(
        { partnerId },
        sql`insert into "brand" ("partnerId", "name", "status", "createdAt", "updatedAt") values (${id.partner.Mori}, 'x', 'ACTIVE', '', '')`,
      ),
    ).rejects.toThrow('row-level security')
    await expect(
      write(
        { centerIds: [id.center.ICN1] },
        sql`insert into "printer" ("centerId", "name", "host", "port", "size", "dpi", "createdAt", "updatedAt") values (${id.center.NRT1}, 'x', 'x', 1, '', 1, '', '')`,
      ),
    ).rejects.toThrow('row-level security')
    await expect(write({ partnerId }, sql`update "invoice" set "partnerId" = ${id.partner.Mori}`)).rejects.toThrow(
      'row-level security',
    )
    expect((await write({ partnerId }, sql`update "sku" set "name" = 'mine'`)).numAffectedRows).toBe(1n)
    expect((await write({ centerIds: [id.center.ICN1] }, sql`delete from "locationStock"`)).numAffectedRows).toBe(2n)
  })

  test('inbound codes count on from those of other partners, which the caller does not see', async () => {
    const { as, id } = await site()
    const announced = (partnerId: number, centerId: number, sku: string) => ({
      centerId,
      partnerId,
      inboundType: 'COURIER' as const,
      packagingType: 'BOX' as const,
      items: [{ skuId: idOf(id.sku, sku), quantity: 1 }],
      shipments: [{ quantity: 1, scheduledDateRange: { from: '2026-03-03', to: '2026-03-03' } }],
    })
    const theirs = await as('otherPartner').send(inboundApi.create, {
      body: announced(id.partner.Mori, id.center.NRT1, 'tea'),
    })
    const ours = await as('partner').send(inboundApi.create, {
      body: announced(id.partner.Haneul, id.center.ICN1, 'pen'),
    })
    expect([theirs.code, ours.code]).toEqual(['IB260302-0001', 'IB260302-0002'])
  })

  test('a waybill’s lines are seen, added, changed and deleted only by callers who see the waybill', async () => {
    const { database, id } = await site()
    const invoices = Object.fromEntries(
      (await database.read.selectFrom('invoice').select(['id', 'serial']).execute()).map((row) => [row.serial, row.id]),
    )
    const line = (serial: string) =>
      sql`insert into "invoiceLine" ("invoiceId", "name", "quantity", "price", "currency", "weight", "weightUnit", "notForSale", "excludePrintForDomestic") values (${invoices[serial]}, ${serial}, 1, 0, 'KRW', 0, 'g', 0, 0)`
    for (const serial of ['P-1', 'M-1', 'N-1']) await line(serial).execute(database.dialect.write)
    const names = async () =>
      (
        await sql<{ name: string }>`select "name" from "invoiceLine" where "name" like '%-1' order by 1`.execute(
          database.read,
        )
      ).rows.map(({ name }) => name)
    const partnerId = id.partner.Haneul
    const centerIds = [id.center.ICN1]
    expect([
      await acting({ partnerId }, names),
      await acting({ centerIds }, names),
      await acting({ partnerId, centerIds }, names),
      await names(),
    ]).toEqual([['N-1', 'P-1'], ['M-1', 'P-1'], ['P-1'], ['M-1', 'N-1', 'P-1']])
    const write = <T>(scope: Parameters<typeof acting>[0], work: ReturnType<typeof sql<T>>) =>
      acting(scope, () => database.write(({ tx }) => work.execute(tx)))
    await write({ partnerId }, line('P-1'))
    await expect(write({ partnerId }, line('M-1'))).rejects.toThrow('row-level security')
    await expect(
      write({ centerIds }, sql`update "invoiceLine" set "invoiceId" = ${invoices['N-1']} where "name" = 'P-1'`),
    ).rejects.toThrow('row-level security')
    expect((await write({ partnerId }, sql`delete from "invoiceLine" where "name" like '%-1'`)).numAffectedRows).toBe(
      3n,
    )
  })

  test('a notification is read only by its recipient; sessions and roles are open to callers who may see their user', async () => {
    const { database, id } = await site()
    const user = (who: Who) => id.user[who] ?? 0
    const told = (userId: number) =>
      sql`insert into "notification" ("userId", "type", "title", "content", "createdAt") values (${userId}, 'NOTICE', '', '', '')`
    const partner = { partnerId: id.partner.Haneul, userId: user('partner') }
    await acting(partner, () =>
      database.write(async ({ tx }) => {
        for (const who of ['partner', 'seller', 'otherPartner', 'office'] as const) await told(user(who)).execute(tx)
      }),
    )
    const owners = async (table: 'notification' | 'session') =>
      (
        await sql<{ userId: number }>`select "userId" from ${sql.table(table)} order by 1`.execute(database.read)
      ).rows.map(({ userId }) => userId)
    expect(await acting(partner, () => owners('notification'))).toEqual([user('partner')])
    expect(await acting({ ...partner, userId: user('seller') }, () => owners('notification'))).toEqual([user('seller')])
    const inOrder = (...who: Who[]) => who.map(user).sort((a, b) => a - b)
    expect(await acting(partner, () => owners('session'))).toEqual(inOrder('partner', 'seller'))
    expect(await acting({ centerIds: [id.center.ICN1], userId: user('manager') }, () => owners('session'))).toEqual(
      inOrder('manager', 'leader', 'worker'),
    )
    await expect(
      acting(partner, () =>
        database.write(({ tx }) =>
          sql`insert into "userRole" ("userId", "roleId") select ${user('otherPartner')}, max("id") from "role"`.execute(
            tx,
          ),
        ),
      ),
    ).rejects.toThrow('row-level security')
  })

  test('a manager can notify and delete a worker, with the notifications that the manager does not see', async () => {
    const { as, database, id } = await site()
    await sql`insert into "userRole" ("userId", "roleId") select ${id.user['manager']}, "id" from "role" where "systemName" = 'SYSR_OFFICE'`.execute(
      database.dialect.write,
    )
    const worker = id.user['worker'] ?? 0
    expect(
      await as('manager').send(notificationApi.create, {
        body: { userId: worker, type: 'NOTICE', title: 'Gate 3', content: 'It is open.' },
      }),
    ).toMatchObject({ title: 'Gate 3' })
    expect((await as('worker').send(notificationApi.list)).rows.map(({ title }) => title)).toEqual(['Gate 3'])
    await as('manager').send(userApi.remove, { params: { id: worker } })
    expect(await database.read.selectFrom('notification').select('id').where('userId', '=', worker).execute()).toEqual(
      [],
    )
    expect((await as('worker').refused(notificationApi.list)).status).toBe(401)
  })

  test('a new table gets its parent’s policies at the next start; without a parent, no scoped caller sees it', async () => {
    const { database, id } = await site()
    await sql`create table "seal" ("id" bigserial primary key, "lineId" bigint not null references "invoiceLine" ("id"))`.execute(
      database.dialect.write,
    )
    await sql`create table "whim" ("id" bigserial primary key)`.execute(database.dialect.write)
    await sql`insert into "invoiceLine" ("invoiceId", "name", "quantity", "price", "currency", "weight", "weightUnit", "notForSale", "excludePrintForDomestic") select "id", "serial", 1, 0, 'KRW', 0, 'g', 0, 0 from "invoice"`.execute(
      database.dialect.write,
    )
    await sql`insert into "seal" ("lineId") select "id" from "invoiceLine"`.execute(database.dialect.write)
    await sql`insert into "whim" default values`.execute(database.dialect.write)
    expect(await database.dialect.secureRows()).toBeNull()
    const count = async (table: string) =>
      Number(
        (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.read)).rows[0]
          ?.count,
      )
    const all = await count('seal')
    const mine = await acting({ partnerId: id.partner.Mori }, () => count('seal'))
    expect([mine > 0, mine < all]).toEqual([true, true])
    expect([await count('whim'), await acting({ partnerId: id.partner.Mori }, () => count('whim'))]).toEqual([1, 0])
  })

  test('every table has policies for each scoped role, except the common ones; only those set apart are closed to all', async () => {
    const { database } = await site()
    const { rows } = await sql<{ table: string; held: boolean; policies: number; closed: boolean }>`
      select c.relname as "table", c.relrowsecurity as held, count(distinct (p.roles, p.cmd))::int as policies, coalesce(bool_and(p.qual = 'false') filter (where p.cmd = 'SELECT'), false) as closed
      from pg_class c left join pg_policies p on p.tablename = c.relname where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1, 2 order by 1`.execute(
      database.read,
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ held }) => !held).map(({ table }) => table)).toEqual(Object.keys(common).sort())
    expect(rows.filter(({ closed }) => closed).map(({ table }) => table)).toEqual(Object.keys(apart).sort())
    expect(rows.filter(({ held, policies }) => held && policies !== 4 * scopedRoles.length)).toEqual([])
  })

  test('a query without conditions shows no row to two partners or two centers, except partners, centers and waiting jobs', async () => {
    const { w } = await scopeWorld()
    const rowsOf = (table: keyof Tables, scope: Parameters<typeof acting>[0]) =>
      acting(scope, async () => {
        const found = sql<{ row: string }>`select ctid::text as row from ${sql.table(table)}`
        return new Set((await found.execute(w.database.read)).rows.map(({ row }) => row))
      })
    const { Haneul, Mori } = w.id.partner
    const { ICN1, NRT1 } = w.id.center
    const shared: string[] = []
    let compared = 0
    for (const table of tableNames) {
      const { partner, center } = ownersOf(table)
      const pairs = [
        ...(partner ? [[{ partnerId: Haneul }, { partnerId: Mori }]] : []),
        ...(center ? [[{ centerIds: [ICN1] }, { centerIds: [NRT1] }]] : []),
      ]
      for (const [one = {}, other = {}] of pairs) {
        const [ours, theirs] = [await rowsOf(table, one), await rowsOf(table, other)]
        compared += ours.size + theirs.size
        if ([...ours].some((row) => theirs.has(row))) shared.push(table)
      }
    }
    expect(compared).toBeGreaterThan(100)
    // A row in scope may refer to a partner or center that is not, and a waiting job is found by its key (server/db/row-scope.ts).
    expect([...new Set(shared)]).toEqual(['center', 'partner', 'job'])
  })
})

/** Whose rows a table holds, by server/subjects.ts; the rows of a part belong to the owner of its whole. */
function ownersOf(table: keyof Tables): { partner?: string; center?: string } {
  const { scope, partOf } = tables[table]
  if (typeof scope === 'object') return scope
  const whole = scope === undefined && partOf ? tableNumberedBy(partOf) : undefined
  return whole ? ownersOf(whole) : {}
}
