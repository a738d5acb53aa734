import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { channelApi } from '../../shared/api/channel.ts'
import { contractApi } from '../../shared/api/contract.ts'
import { deliveryRuleApi } from '../../shared/api/delivery-rule.ts'
import { flowControlApi } from '../../shared/api/flow-control.ts'
import { interimOrderViewApi } from '../../shared/api/interim-order-view.ts'
import { orderApi } from '../../shared/api/order.ts'
import { campaignApi } from '../../shared/api/promotion.ts'
import { sourceOrder } from '../../shared/entities/order.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { idOf } from '../support/ids.ts'
import { orderWorld } from '../support/orders.ts'
import { world } from '../support/world.ts'
import { openDatabase, type Database } from '../../server/db/database.ts'

/** SQLite calls a key of one column nullable, though it never accepts a row without one where the key is a number. */
const isKey = (column: string) =>
  column.endsWith('.id') || ['throttle.key', 'feedCounter.centerId', 'syncClient.clientId'].includes(column)

/** What the migrations made: tables and columns as the database has them, indexes, and the triggers of the keyword tables. */
async function madeIn(database: Database): Promise<string[]> {
  const { rows } = await (database.dialect.name === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql is not null`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
  ).execute(database.dialect.write)
  const own = rows.map(({ name }) => `index ${name}`).filter((name) => !/kysely|durable|_pkey$|_key$/.test(name))
  const { rows: triggers } = await (database.dialect.name === 'sqlite'
    ? sql<{ made: string }>`select sql as made from sqlite_master where type = 'trigger' and name like '%Search%'`
    : sql<{ made: string }>`select pg_get_triggerdef(oid) as made from pg_trigger where tgname like '%Search%'`
  ).execute(database.dialect.write)
  return [...(await schemaOf(database)), ...own.sort(), ...triggers.map(({ made }) => made).sort()]
}

/** Tables and columns as the database has them, sorted. */
async function schemaOf(database: Database): Promise<string[]> {
  const tables = await database.dialect.write.introspection.getTables()
  return tables
    .filter(({ name }) => !name.startsWith('kysely_') && name !== 'durable')
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${column.name}${column.isNullable && !isKey(`${name}.${column.name}`) ? '?' : ''}`,
      ),
    )
    .sort()
}

/** Migrations that changed only rows, or how a database finds them; what they did can stay when they are taken back. */
const ofRowsOnly = [
  '0094-common-words',
  '0093-outcomes-unchecked',
  '0089-feed-is-its-key',
  '0084-search-pieces',
  '0082-silent-parcels',
  '0081-search-at-once',
  '0080-minor-units',
]

test('migrations can be taken back one by one, and applied again to the same schema', async () => {
  const { database } = await freshDatabase()
  const full = await madeIn(database)
  expect(full.length).toBeGreaterThan(200)
  const migrator = database.migrator()
  const count = (await migrator.getMigrations()).length
  const sameWithout: string[] = []
  for (let left = count, made = full; left > 0; left--) {
    const { error, results } = await migrator.migrateDown()
    expect([error, results?.[0]?.status]).toEqual([undefined, 'Success'])
    const before = await madeIn(database)
    if (before.join() === made.join()) sameWithout.push(results?.[0]?.migrationName ?? '')
    made = before
  }
  expect(sameWithout).toEqual(ofRowsOnly)
  expect(await madeIn(database)).toEqual([])
  for (let done = 0; done < count; done++) expect((await migrator.migrateUp()).error).toBeUndefined()
  expect(await madeIn(database)).toEqual(full)
})

test('the database of an older version is migrated when it is opened', async () => {
  const { database } = await freshDatabase()
  const full = await schemaOf(database)
  expect((await database.migrator().migrateDown()).error).toBeUndefined()
  await database.prepare()
  expect(await schemaOf(database)).toEqual(full)
})

test('an upgrade indexes keywords per statement and in fewer pieces, and those of older rows are still found', async ({
  skip,
}) => {
  const { database } = await freshDatabase()
  skip(database.dialect.name === 'sqlite', 'SQLite indexes row by row.')
  const db = database.dialect.write
  const full = await madeIn(database)
  expect((await database.migrator().migrateTo('0080-minor-units')).error).toBeUndefined()
  for (const statement of [
    `drop trigger "locationSearchAdd" on "location"`,
    `drop trigger "locationSearchKeep" on "location"`,
    `drop function "locationSearchAdd"()`,
    `create or replace function "locationSearchKeep"() returns trigger language plpgsql security definer set search_path = public as $$ begin
      if tg_op <> 'INSERT' then delete from "locationSearch" where "id" = old."id"; end if;
      if tg_op <> 'DELETE' then insert into "locationSearch" values (new."id", gantry_plain(new."alias")); end if;
      return null; end $$`,
    `create trigger "locationSearchKeep" after insert or delete or update of "alias" on "location" for each row execute function "locationSearchKeep"()`,
    `drop index "locationSearchPieces"`,
    `drop function "locationFound"(text, bigint)`,
    `drop function gantry_asked, gantry_quoted`,
    `create function gantry_grams(plain text, shortest integer) returns text[] language sql immutable as $$ select array[plain] $$`,
    `create index "locationSearchGrams" on "locationSearch" using gin (gantry_grams("plain", 1))`,
    `insert into "locationSearch" values (4711, 'a0102')`,
  ])
    await sql.raw(statement).execute(db)
  await database.prepare()
  expect(await madeIn(database)).toEqual(full)
  const { rows } = await sql`select "locationFound"('01', null) as "id"`.execute(db)
  expect(rows).toEqual([{ id: 4711 }])
})

test('an upgrade gives older ledger rows their cause, and marks stock as damaged where only damaged goods lie', async () => {
  const { database, id } = await world({
    skus: { tea: {}, soap: {} },
    locations: { shelf: {}, quarantine: {}, mixed: {} },
  })
  const toOlder = async () => expect((await database.migrator().migrateTo('0006-organisations')).error).toBeUndefined()
  await toOlder()
  const db = database.dialect.write
  const store = async (sku: string, place: string, condition: 'GOOD' | 'DAMAGED', quantity: number) => {
    const [actionId, skuId, locationId] = [randomUUID(), idOf(id.sku, sku), idOf(id.location, place)]
    await sql`insert into "syncAction" ("clientId", "seq", "actionId", "hash", "type", "subject", "payloadJson", "depsJson", "deviceId", "centerId", "at", "receivedAt", "status", "version")
      values (${actionId}, 1, ${actionId}, '', 'inbound.store', 'inbound:7', ${JSON.stringify({ skuId, condition, quantity })}, '[]', 1, ${id.center.ICN1}, '', '', 'applied', 1)`.execute(
      db,
    )
    await sql`insert into "inventoryLog" ("centerId", "skuId", "locationId", "lot", "expirationDate", "targetField", "reason", "before", "change", "after", "receivingSheetId", "actionId", "at", "recordedAt")
      values (${id.center.ICN1}, ${skuId}, ${locationId}, '', '', 'INS', 'CLOSE', 0, ${quantity}, ${quantity}, 7, ${actionId}, '2026-03-02T16:00:00.000Z', '')`.execute(
      db,
    )
    await sql`insert into "locationStock" ("centerId", "skuId", "locationId", "lot", "expirationDate", "quantity", "updatedAt")
      values (${id.center.ICN1}, ${skuId}, ${locationId}, '', '', ${quantity}, '')
      on conflict ("skuId", "locationId", "lot", "expirationDate") do update set "quantity" = "locationStock"."quantity" + ${quantity}`.execute(
      db,
    )
  }
  await store('tea', 'shelf', 'GOOD', 5)
  await store('tea', 'quarantine', 'DAMAGED', 2)
  await store('tea', 'mixed', 'GOOD', 3)
  await store('tea', 'mixed', 'DAMAGED', 1)
  await store('soap', 'quarantine', 'GOOD', 4)
  await database.prepare()
  // It was past midnight in Seoul, so what came belongs to the day after.
  const days = await database.read
    .selectFrom('operationDay')
    .innerJoin('sku', 'sku.id', 'operationDay.skuId')
    .select(['sku.name', 'day', 'direction', 'operationType', 'quantity'])
    .orderBy('sku.name')
    .execute()
  expect(days.map(({ name, ...row }) => [name, ...Object.values(row)])).toEqual([
    ['soap', '2026-03-03', 'IN', 'NORMAL', 4],
    ['tea', '2026-03-03', 'IN', 'NORMAL', 11],
  ])
  const places = await database.read
    .selectFrom('locationStock as s')
    .innerJoin('sku', 'sku.id', 's.skuId')
    .innerJoin('location', 'location.id', 's.locationId')
    .select(['sku.name', 'location.alias', 's.condition', 's.quantity'])
    .orderBy('s.id')
    .execute()
  expect(places.map(({ name, alias, condition, quantity }) => `${name} ${alias} ${condition} ${quantity}`)).toEqual([
    'tea shelf GOOD 5',
    'tea quarantine DAMAGED 2',
    'tea mixed GOOD 4',
    'soap quarantine GOOD 4',
  ])
  const ledger = await database.read.selectFrom('inventoryLog').selectAll().orderBy('id').execute()
  expect(ledger.map(({ condition, cause, causeId, change }) => `${cause} ${causeId} ${condition} ${change}`)).toEqual([
    'inbound 7 GOOD 5',
    'inbound 7 DAMAGED 2',
    'inbound 7 GOOD 3',
    'inbound 7 GOOD 1',
    'inbound 7 GOOD 4',
  ])
  await sql`update "locationStock" set "condition" = 'DAMAGED', "locationId" = ${idOf(id.location, 'shelf')} where "condition" = 'DAMAGED'`.execute(
    db,
  )
  await toOlder()
  const { rows } = await sql<{ quantity: number }>`select "quantity" from "locationStock" order by "id"`.execute(db)
  expect(rows.map(({ quantity }) => Number(quantity))).toEqual([7, 4, 4])
})

test('an upgrade takes amounts in the delivery rules of a center in Japan for yen, and in Korea for won', async () => {
  const { database, as, id } = await world({ contracts: { cj: {}, yamato: { center: 'NRT1' } } })
  const rule = (centerId: number, contract: string) =>
    as('office').send(deliveryRuleApi.create, {
      body: { centerId, contractId: idOf(id.contract, contract), orderCondition: { amountMin: 50_000 } },
    })
  await rule(id.center.ICN1, 'cj')
  await rule(id.center.NRT1, 'yamato')
  const conditions = async () =>
    (await database.read.selectFrom('deliveryRule').select('orderConditionJson').orderBy('id').execute()).map(
      ({ orderConditionJson }) => JSON.parse(orderConditionJson),
    )
  expect((await database.migrator().migrateTo('0078-orders-by-number')).error).toBeUndefined()
  expect((await conditions()).map((one) => 'currency' in one)).toEqual([false, false])
  await database.prepare()
  expect(await conditions()).toMatchObject([
    { amountMin: 50_000, currency: 'KRW' },
    { amountMin: 50_000, currency: 'JPY' },
  ])
})

test('an upgrade turns amounts in whole dollars into cents and leaves won as they are', async () => {
  const { database, as, id } = await world({ contracts: { cj: {} }, skus: { tea: {} } })
  const owner = as('partner')
  const partnerId = id.partner.Haneul
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  const lines = [{ dealName: 'Tea', quantity: 2, paymentAmount: 2_600 }]
  const dollars = { currency: 'USD', deliveryFee: 300, lines }
  await owner.send(orderApi.create, {
    body: {
      orders: [
        { channelId, ...dollars },
        { channelId, lines },
      ],
    },
  })
  const campaign = await owner.send(campaignApi.create, { body: { partnerId, name: 'Spring' } })
  const asked = {
    priceGte: 5_000,
    currency: 'USD',
    conditionGroups: [
      {
        conditions: [
          { target: 'PAYMENT_AMOUNT' as const, sentence: 'GTE' as const, value: 2_000 },
          { target: 'ITEM_QUANTITY' as const, sentence: 'GTE' as const, value: 200 },
        ],
      },
    ],
  }
  const freebies = [{ skuId: idOf(id.sku, 'tea'), quantity: 1 }]
  await owner.send(campaignApi.addPromotion, {
    params: { id: campaign.id },
    body: { name: 'A cup', freebies, ...asked },
  })
  await owner.send(flowControlApi.create, {
    body: {
      partnerId,
      type: 'REVIEW_REQUIRED',
      currency: 'USD',
      target: 'SALES_GROUP_PRICE',
      sentence: 'GTE',
      value: 9_000,
    },
  })
  await as('office').send(deliveryRuleApi.create, {
    body: {
      centerId: id.center.ICN1,
      contractId: idOf(id.contract, 'cj'),
      orderCondition: { amountMin: 7_000, currency: 'USD' },
    },
  })
  const amounts = async () => {
    const db = database.read
    const read = {
      orders: await db.selectFrom('order').select(['currency', 'deliveryFee', 'paymentAmount']).orderBy('id').execute(),
      lines: await db.selectFrom('orderLine').select('paymentAmount').orderBy('id').execute(),
      documents: await db.selectFrom('orderDocument').select('readJson').orderBy('id').execute(),
      promotions: await db.selectFrom('promotion').select(['priceGte', 'conditionGroupsJson']).execute(),
      controls: await db.selectFrom('flowCondition').select('value').execute(),
      rules: await db.selectFrom('deliveryRule').select('orderConditionJson').execute(),
    }
    return [
      ...read.orders.map(({ currency, deliveryFee, paymentAmount }) => `${currency} ${deliveryFee} ${paymentAmount}`),
      ...read.lines.map(({ paymentAmount }) => paymentAmount),
      ...read.documents
        .map(({ readJson }) => sourceOrder.parse({ raw: null, ...JSON.parse(readJson) }))
        .flatMap((one) => [one.deliveryFee, ...one.lines.map(({ paymentAmount }) => paymentAmount)]),
      ...read.promotions.flatMap(({ priceGte, conditionGroupsJson }) => [
        priceGte,
        ...JSON.parse(conditionGroupsJson)[0].conditions.map(({ value }: { value: number }) => value),
      ]),
      ...read.controls.map(({ value }) => value),
      ...read.rules.map(({ orderConditionJson }) => JSON.parse(orderConditionJson).amountMin),
    ]
  }
  const inCents = ['USD 300 2600', 'KRW 0 2600', 2_600, 2_600, 300, 2_600, 0, 2_600, 5_000, 2_000, 200, 9_000, 7_000]
  expect(await amounts()).toEqual(inCents)
  expect((await database.migrator().migrateTo('0079-currency')).error).toBeUndefined()
  expect(await amounts()).toEqual(['USD 3 26', 'KRW 0 2600', 26, 2_600, 3, 26, 0, 2_600, 50, 20, 200, 90, 70])
  await database.prepare()
  expect(await amounts()).toEqual(inCents)
})

test('after an upgrade, older tries still show what an order lacked and that several things kept it back', async () => {
  const { w, bring, addRule, allocate } = await orderWorld(
    { contracts: { cj: { serials: { start: '100000000000', end: '199999999999' } }, hanjin: { courier: 'HANJIN' } } },
    { rules: false },
  )
  const contractId = idOf(w.id.contract, 'hanjin')
  await addRule({ contractId, postalCodeCondition: { ranges: [], prefixes: ['06'] } })
  await addRule()
  await w.as('office').send(contractApi.disable, { params: { id: contractId } })
  await bring({ 'O-1': { toner: 99 } })
  const recipient = { name: '이솔', phone: '010-1234-5678', postalCode: '63001', address: '제주시 첨단로 1' }
  await bring({ 'O-2': { toner: 50 } }, { recipient })
  await allocate()
  const told = async () => [
    (await w.as('office').send(interimOrderViewApi.count, {})).byStatus,
    (await w.as('office').send(interimOrderViewApi.byItem, {})).data,
    (await w.as('office').send(interimOrderViewApi.list, {})).data.map(({ missing }) => missing),
  ]
  const before = await told()
  expect(before).toMatchObject([
    { INTERIM_FAILED_ALL: 1, INTERIM_FAILED_STOCK: 1 },
    [{ wanted: 149, short: 139 }],
    [[{ wanted: 50 }], [{ wanted: 99 }]],
  ])
  expect((await w.database.migrator().migrateTo('0089-feed-is-its-key')).error).toBeUndefined()
  const { rows } = await sql`select 1 from "interimAllocation" where "decisionJson" like '%"missing"%'`.execute(
    w.database.dialect.write,
  )
  expect(rows).toHaveLength(2)
  await w.database.prepare()
  expect(await told()).toEqual(before)
})

test('an upgrade resets when couriers were last asked, so that parcels they said nothing about are asked for again', async () => {
  const { database } = await world({ contracts: { fedex: { courier: 'FEDEX' } } })
  const polledAt = async () =>
    (await database.read.selectFrom('contract').select('polledAt').execute()).map((row) => row.polledAt)
  expect((await database.migrator().migrateTo('0081-search-at-once')).error).toBeUndefined()
  await database.dialect.write.updateTable('contract').set({ polledAt: '2026-03-02T00:00:00.000Z' }).execute()
  await database.prepare()
  expect(await polledAt()).toEqual([null])
})

test('an older build refuses to open the database of a newer one, says why, and leaves it unchanged', async () => {
  const { database, at } = await freshDatabase()
  const before = await schemaOf(database)
  await sql`insert into kysely_migration ("name", "timestamp") values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(
    database.dialect.write,
  )
  await expect(openDatabase(at)).rejects.toThrow(/used by a newer Gantry \(9999-later\).*Start the newer build again/)
  expect(await schemaOf(database)).toEqual(before)
})

/** Each database has its own tables and columns for keywords (server/db/search.ts). */
const ofAnIndex = /^\w+Search(_\w+)?\./

test('both databases have the same tables and columns', async () => {
  const { database } = await freshDatabase()
  const schema = (await schemaOf(database)).filter((column) => !ofAnIndex.test(column))
  await expect(`${schema.join('\n')}\n`).toMatchFileSnapshot('schema.txt')
})

test('preparing an existing database again keeps its epoch', async () => {
  const { database } = await freshDatabase()
  const epochOf = async () => (await sql<{ epoch: string }>`select "epoch" from "site"`.execute(database.read)).rows
  const before = await epochOf()
  await database.prepare()
  expect(await epochOf()).toEqual(before)
})
