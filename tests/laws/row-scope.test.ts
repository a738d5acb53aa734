import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actFor, inRequest } from '../../server/http/context.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Tables } from '../../server/db/tables.ts'
import { inboundApi } from '../../shared/api/inbound.ts'
import { idOf } from '../support/rows.ts'
import { world } from '../support/world.ts'

/** What only PostgreSQL can do: on SQLite the server alone holds callers to their scope. */
describe('the database itself holds a caller to their scope', () => {
  const site = () =>
    world({
      skus: { pen: {}, tea: { partner: 'Mori' } }, locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } }, contracts: { icn: {}, nrt: { center: 'NRT1' } }, stock: { pen: { 'A-01': 1, 'N-01': 1 }, tea: { 'A-01': 1 } },
      invoices: { 'P-1': { partner: 'Haneul' }, 'M-1': { partner: 'Mori' }, 'N-1': { partner: 'Haneul', center: 'NRT1' } },
    })
  const acting = <T>(scope: { partnerId?: number; centerIds?: number[] }, work: () => Promise<T>) =>
    inRequest('here', () => {
      const caller: Caller = { userId: 1, sessionId: 1, openapiKeyId: null, name: 'x', language: 'en', privileges: new Set(), partnerId: scope.partnerId ?? null, centerIds: scope.centerIds ?? null, requestId: 'r', provenAt: null, mustChangePassword: false }
      actFor(caller)
      return work()
    })

  test('a query that forgets its condition finds one’s own rows alone', async () => {
    const { database, id } = await site()
    const all = async (table: keyof Tables, column: string) => (await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(database.read)).rows.map(({ value }) => value)
    const partnerId = id.partner.Haneul
    const centerIds = [id.center.ICN1]
    expect(await acting({ partnerId }, () => all('invoice', 'serial'))).toEqual(['N-1', 'P-1'])
    expect(await acting({ centerIds }, () => all('invoice', 'serial'))).toEqual(['M-1', 'P-1'])
    expect(await acting({ partnerId, centerIds }, () => all('invoice', 'serial'))).toEqual(['P-1'])
    expect(await acting({ partnerId }, () => all('sku', 'name'))).toEqual(['pen'])
    expect(await acting({ centerIds }, () => all('location', 'alias'))).toEqual(['A-01'])
    expect(await acting({ partnerId }, () => all('stock', 'skuId'))).toEqual([idOf(id.sku, 'pen'), idOf(id.sku, 'pen')])
    expect((await all('invoice', 'serial')).length).toBe(3)
    expect((await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? acting({ partnerId }, () => all('sku', 'name')) : all('sku', 'name'))))).map((names) => names.length)).toEqual(Array.from({ length: 30 }, (_, i) => (i % 2 ? 1 : 2)))
  })

  test('nothing of another partner’s or center’s is added, changed or taken away', async () => {
    const { database, id } = await site()
    const partnerId = id.partner.Haneul
    const write = <T>(scope: Parameters<typeof acting>[0], work: ReturnType<typeof sql<T>>) => acting(scope, () => database.write(({ tx }) => work.execute(tx)))
    await expect(write({ partnerId }, sql`insert into "brand" ("partnerId", "name", "status", "createdAt", "updatedAt") values (${id.partner.Mori}, 'x', 'ACTIVE', '', '')`)).rejects.toThrow('row-level security')
    await expect(write({ centerIds: [id.center.ICN1] }, sql`insert into "printer" ("centerId", "name", "host", "port", "size", "dpi", "createdAt", "updatedAt") values (${id.center.NRT1}, 'x', 'x', 1, '', 1, '', '')`)).rejects.toThrow('row-level security')
    await expect(write({ partnerId }, sql`update "invoice" set "partnerId" = ${id.partner.Mori}`)).rejects.toThrow('row-level security')
    expect((await write({ partnerId }, sql`update "sku" set "name" = 'mine'`)).numAffectedRows).toBe(1n)
    expect((await write({ centerIds: [id.center.ICN1] }, sql`delete from "locationStock"`)).numAffectedRows).toBe(2n)
  })

  test('numbers that there is but one of are given on, whoever took the last', async () => {
    const { as, id } = await site()
    const announced = (partnerId: number, centerId: number, sku: string) =>
      ({ centerId, partnerId, inboundType: 'COURIER' as const, packagingType: 'BOX' as const, items: [{ skuId: idOf(id.sku, sku), quantity: 1 }], shipments: [{ quantity: 1, scheduledDateRange: { from: '2026-03-03', to: '2026-03-03' } }] })
    const theirs = await as('otherPartner').send(inboundApi.create, { body: announced(id.partner.Mori, id.center.NRT1, 'tea') })
    const ours = await as('partner').send(inboundApi.create, { body: announced(id.partner.Haneul, id.center.ICN1, 'pen') })
    expect([theirs.code, ours.code]).toEqual(['IB260302-0001', 'IB260302-0002'])
  })

  test('every table that names a partner or a center has its policies, and each of its rows is held to them', async () => {
    const { database } = await site()
    const { rows } = await sql<{ table: string; held: boolean; policies: number }>`
      select c.relname as "table", c.relrowsecurity as held, (select count(*)::int from pg_policies p where p.tablename = c.relname) as policies from pg_class c
      where c.relkind = 'r' and exists (select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.relname and i.column_name in ('partnerId', 'centerId')) order by 1`.execute(database.read)
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ held, policies }) => !held || policies !== 4)).toEqual([])
  })
})
