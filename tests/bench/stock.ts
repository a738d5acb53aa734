import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../server/db/database.ts'
import { daysBefore } from '../../server/db/local-day.ts'
import type { Caller } from '../../server/http/caller.ts'
import { pastStore } from '../../server/warehouse/inventory/past.ts'
import { figure } from './figures.ts'
import { comparePages, openOffice, timed, type Page } from './lists.ts'
import { median } from './processes.ts'
import { benchWarehouse } from './warehouse.ts'

const skus = 100_000
const places = 20_000
/** Over the year three pieces of each SKU come and two leave, in turn; each posting writes two rows of the ledger. */
const turns = 25
const days = 365
const last = '2026-06-30'
const first = daysBefore(last, days - 1)

/**
 * Measures stock and its history over HTTP where the ledger has five million rows. `url` names a PostgreSQL; without it the database is
 * SQLite.
 */
export async function keepStock(rounds: number, url?: string): Promise<void> {
  const at = url ? 'PostgreSQL' : 'SQLite'
  const office = await openOffice(url, async (database) => {
    await benchWarehouse(database, { devices: 1, skus, locations: places, inbounds: 0 })
    await addYear(database)
  })
  const rows = (skus * turns * 2).toLocaleString('en')
  console.log(`stock on ${at}: ${skus} SKUs, ${places} places, ${rows} rows of ledger`)
  await comparePages(office, `stock, ${at}`, pages, rounds * 10)
  for (const [name, path] of [
    ['the operation report of a year', `/now/operation-inventory?executedAtFrom=${first}&executedAtTo=${last}`],
    [
      'the same, day by day',
      `/now/operation-inventory?resourceType=DAILY&executedAtFrom=${first}&executedAtTo=${last}`,
    ],
  ] as const) {
    const took: number[] = []
    for (let i = 0; i < rounds; i++) took.push(await timed(() => office.call(path)))
    console.log(`${name.padEnd(40)} median ${figure(`stock, ${at}: ${name}`, median(took), 'ms')}`)
  }
  // Reads them as a spreadsheet does: the rows of known SKUs, some thousands at a time.
  const database = await office.open()
  const { balances } = await pastStore(database, administrator, noon)
  const took: number[] = []
  for (let i = 0; i < rounds; i++)
    took.push(
      await timed(async () => {
        for (let from = 1; from <= skus; from += atOnce)
          await balances.inOrder(Array.from({ length: atOnce }, (_, n) => from + n))
      }),
    )
  await database.close()
  console.log(
    `${'every SKU as it stood half a year ago'.padEnd(40)} median ${figure(`stock, ${at}: half a year ago`, median(took), 'ms')}`,
  )
  console.log(`memory ${figure(`stock, ${at}: peak memory`, office.server.peakMb(), 'MB')} at its peak`)
  await office.close()
}

const atOnce = 1000
const administrator: Caller = {
  userId: 1,
  sessionId: 1,
  openapiKeyId: null,
  name: '',
  language: 'en',
  privileges: new Set(['inventory:read']),
  partnerId: null,
  centerIds: null,
  requestId: '',
  provenAt: null,
  mustChangePassword: false,
}
const noon = '2025-12-31T03:00:00.000Z'
const goods = `join "sku" k on k."id" = s."skuId" join "partner" p on p."id" = k."partnerId" left join "brand" b on b."id" = k."brandId"`
const balance = (rest: string) =>
  `select s.*, k."name", k."partnerItemNumber", p."name" as "partner", b."name" as "brand", (select "code" from "barcode" where "skuId" = k."id" and "isMain" = 1) as "code", (select count(*) from "stock") as "n" from "stock" s ${goods} ${rest} limit 20`
const lying = (rest: string) =>
  `select s.*, k."name", p."name" as "partner", l."alias", (select count(*) from "locationStock" where "quantity" > 0) as "n" from "locationStock" s join "location" l on l."id" = s."locationId" ${goods} where s."quantity" > 0 ${rest} limit 20`
const log = (where: string, counted: string) =>
  `select s.*, k."name", p."name" as "partner", l."alias", (select count(*) from (select 1 from "inventoryLog" s where ${counted} limit 10001) f) as "n" from "inventoryLog" s left join "location" l on l."id" = s."locationId" ${goods} where ${where} limit 20`

/** The last row that was recorded by noon of that day. */
const cut = `(select l."id" from "inventoryLog" l where l."centerId" = 1 and l."recordedAt" <= '${noon}' order by l."recordedAt" desc, l."id" desc limit 1)`
/** A balance's figure as it stood then. */
const stood = (field: string) =>
  `coalesce((select l."after" from "inventoryLog" l where l."skuId" = s."skuId" and l."centerId" = s."centerId" and l."targetField" = '${field}' and l."id" <= ${cut} order by l."id" desc limit 1), 0)`
const balanceThen = (rest: string) =>
  `select s."id", s."skuId", ${['INS', 'AVA', 'RES', 'Q10AVA', 'Q10RES'].map((field) => `${stood(field)} as "${field}"`).join(', ')}, k."name", k."partnerItemNumber", p."name" as "partner", b."name" as "brand", (select count(*) from (select 1 from "stock" s where ${stood('INS')} > 0 limit 10001) f) as "n" from "stock" s ${goods} where ${stood('INS')} > 0 ${rest} limit 20`
/** What lay at a place then: what lies there now, less what has come since. */
const lay = `(s."quantity" - coalesce((select sum(l."change") from "inventoryLog" l where l."locationId" = s."locationId" and l."skuId" = s."skuId" and l."id" > ${cut} and l."targetField" = 'INS' and l."lot" = s."lot" and l."expirationDate" = s."expirationDate" and l."condition" = s."condition"), 0))`
const lyingThen = (rest: string) =>
  `select s."id", s."skuId", s."lot", s."expirationDate", s."condition", ${lay} as "left", k."name", p."name" as "partner", l."alias", (select count(*) from (select 1 from "locationStock" s where ${lay} > 0 limit 10001) f) as "n" from "locationStock" s join "location" l on l."id" = s."locationId" ${goods} where ${lay} > 0 ${rest} limit 20`

const pages: Page[] = [
  {
    name: 'stock by name',
    path: '/now/inventory?sort=skuName&order=asc',
    sql: balance('order by k."name", s."id"'),
  },
  {
    name: 'stock, the most available first',
    path: '/now/inventory?sort=available&order=desc',
    sql: balance('order by s."available" desc, s."id" desc'),
  },
  {
    name: 'stock of one SKU',
    path: '/now/inventory?skuIds=4711',
    sql: balance('where s."skuId" = 4711'),
  },
  {
    name: 'places by code',
    path: '/now/inventory2?sort=locationAlias&order=asc',
    sql: lying('order by l."alias", s."id"'),
  },
  {
    name: 'what lies at one place',
    path: '/now/inventory2?locationId=77',
    sql: lying('and s."locationId" = 77'),
  },
  {
    name: 'what expires within 30 days',
    path: '/now/inventory2?expiresWithin=30&sort=expirationDate&order=asc',
    sql: lying(
      `and s."expirationDate" > '' and s."expirationDate" <= '2026-01-01' order by s."expirationDate", s."id"`,
    ),
  },
  {
    name: 'the ledger, newest first',
    path: '/now/inventory/logs?sort=id&order=desc',
    sql: log('true order by s."id" desc', 'true'),
  },
  {
    name: 'the ledger by time',
    path: '/now/inventory/logs?sort=at&order=desc',
    sql: log('true order by s."at" desc, s."id" desc', 'true'),
  },
  {
    name: 'the ledger of one SKU',
    path: '/now/inventory/logs?skuIds=4711&sort=id&order=desc',
    sql: log('s."skuId" = 4711 order by s."id" desc', 's."skuId" = 4711'),
  },
  {
    name: 'the ledger of one place',
    path: '/now/inventory/logs?locationId=77&sort=id&order=desc',
    sql: log('s."locationId" = 77 order by s."id" desc', 's."locationId" = 77'),
  },
  {
    name: 'the ledger of a week, what left',
    path: '/now/inventory/logs?from=2026-03-01T00:00:00.000Z&to=2026-03-08T00:00:00.000Z&reason=N_CONFIRM&sort=at&order=desc',
    sql: log(
      `s."at" >= '2026-03-01T00:00:00.000Z' and s."at" < '2026-03-08T00:00:00.000Z' and s."reason" = 'N_CONFIRM' order by s."at" desc, s."id" desc`,
      `s."at" >= '2026-03-01T00:00:00.000Z' and s."at" < '2026-03-08T00:00:00.000Z' and s."reason" = 'N_CONFIRM'`,
    ),
  },
  {
    name: 'stock half a year ago, by name',
    path: `/now/inventory/past?at=${noon}&sort=skuName&order=asc`,
    sql: balanceThen('order by k."name", s."id"'),
  },
  {
    name: 'places half a year ago, by code',
    path: `/now/inventory2/past?at=${noon}&sort=locationAlias&order=asc`,
    sql: lyingThen('order by l."alias", s."id"'),
  },
]

/** One SKU in ten has a day on which it expires; its pieces came and left with that day. */
const expires = (id: RawBuilder<unknown>) =>
  sql`case when ${id} % 10 = 0 then '2027-0' || (1 + ${id} % 9) || '-15' else '' end`

/** Adds a year of postings in the order in which they were made, one statement per day, and the stock that they leave. */
async function addYear(database: Database): Promise<void> {
  const all = skus * turns
  for (let day = 0; day < days; day++) {
    const [from, to] = [Math.floor((day * all) / days), Math.floor(((day + 1) * all) / days)]
    const date = daysBefore(first, -day)
    const at = `${date}T03:00:00.000Z`
    await database.write(async ({ tx }) => {
      // n counts the postings: for SKU n mod 100,000 it is posting n / 100,000.
      await sql`insert into "inventoryLog" ("centerId", "skuId", "locationId", "lot", "expirationDate", "condition", "targetField", "reason", "before", "change", "after", "cause", "at", "recordedAt")
        with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i + 1 < ${sql.lit(to)}),
        posting as (select i % ${sql.lit(skus)} + 1 as "skuId", i / ${sql.lit(skus)} as "turn" from n)
        select 1, p."skuId", case when f."field" = 'INS' then (p."skuId" % ${sql.lit(places)}) + 1 end, '', ${expires(sql.ref('p.skuId'))}, 'GOOD', f."field",
          case when p."turn" % 2 = 0 then 'CLOSE' else 'N_CONFIRM' end,
          p."turn" / 2 + 3 * (p."turn" % 2), 3 - 5 * (p."turn" % 2), (p."turn" + 1) / 2 + 3 * (1 - p."turn" % 2),
          case when p."turn" % 2 = 0 then 'inbound' else 'invoice' end, ${sql.lit(at)}, ${sql.lit(at)}
        from posting p cross join (select 'INS' as "field" union all select 'AVA') f`.execute(tx)
      await sql`insert into "operationDay" ("centerId", "skuId", "day", "direction", "operationType", "quantity")
        with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i + 1 < ${sql.lit(to)}),
        posting as (select i % ${sql.lit(skus)} + 1 as "skuId", i / ${sql.lit(skus)} as "turn" from n)
        select 1, "skuId", ${sql.lit(date)}, case when "turn" % 2 = 0 then 'IN' else 'OUT' end, case when "turn" % 2 = 0 then 'NORMAL' else 'B2C' end, 3 - "turn" % 2
        from posting`.execute(tx)
    })
  }
  const left = Math.floor((turns - 1) / 2) + 3
  const now = new Date().toISOString()
  await database.write(async ({ tx }) => {
    await sql`insert into "stock" ("centerId", "skuId", "inStorage", "available", "reserved", "qoo10Available", "qoo10Reserved", "updatedAt")
      select 1, "id", ${sql.lit(left)}, ${sql.lit(left)}, 0, 0, 0, ${sql.lit(now)} from "sku"`.execute(tx)
    await sql`insert into "locationStock" ("centerId", "skuId", "locationId", "lot", "expirationDate", "condition", "quantity", "updatedAt")
      select 1, "id", ("id" % ${sql.lit(places)}) + 1, '', ${expires(sql.ref('id'))}, 'GOOD', ${sql.lit(left)}, ${sql.lit(now)} from "sku"`.execute(
      tx,
    )
  })
}
