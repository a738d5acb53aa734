import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { plainText } from '../../shared/plain-text.ts'
import { daysBefore } from '../../server/db/local-day.ts'
import type { Database } from '../../server/db/database.ts'
import { figure } from './figures.ts'
import { against, comparePages, ms, openOffice, timed, type Office, type Page } from './lists.ts'
import { percentile } from './processes.ts'
import { benchWarehouse } from './warehouse.ts'

/** `BENCH_ORDERS` sets fewer orders, for a trial. Every fifth order has four lines, the others two. */
const orders = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const skus = 1000
const channels = 5
const aDay = Math.ceil(orders / 180)
const today = new Date().toISOString().slice(0, 10)

/** Measures orders over HTTP where there are a million of them. `url` names a PostgreSQL; without it the database is SQLite. */
export async function keepOrders(rounds: number, url?: string): Promise<void> {
  const at = url ? 'PostgreSQL' : 'SQLite'
  const began = performance.now()
  const office = await openOffice(url, async (database) => {
    await benchWarehouse(database, { devices: 1, skus, locations: 100, inbounds: 0 })
    await addOrders(database)
  })
  const lines = Math.floor(orders * 2.4).toLocaleString('en')
  console.log(
    `orders on ${at}: ${orders.toLocaleString('en')} with ${lines} lines, filled in ${ms(performance.now() - began)}`,
  )
  const asShown = pages(url !== undefined).map((page) => ({ ...page, besides }))
  await comparePages(office, `orders, ${at}`, asShown, rounds * 10)
  const counts: number[] = []
  for (let i = 0; i < rounds; i++) counts.push(await timed(() => office.call('/moms/order/count')))
  console.log(`${'the counts of all tabs'.padEnd(40)} p95 ${ms(percentile(counts, 0.95))}`)

  await addRules(office)
  await jobsOver(office)
  const idle = await asked(office, 150)
  const { created, took, busy } = await bringOrders(office)
  console.log(
    `${created} orders imported in ${figure(`orders imported, ${at}`, took, 'ms')}, with 20 controls and 30 promotions`,
  )
  against(`the newest orders during an import, ${at}`, busy, idle)
  const trial = { campaignId: 1, days: 92, freebies: [{ skuId: 1, quantity: 1 }] }
  console.log(
    `the preview of a promotion on at most 100,000 past orders: ${figure(`preview of a promotion, ${at}`, await timed(() => office.call('/moms/promotion/dry-run', trial)), 'ms')}`,
  )
  console.log(`memory ${figure(`a million orders, ${at}: peak memory`, office.server.peakMb(), 'MB')} at its peak`)
  await office.close()
}

/**
 * Waits until the jobs are over: the new products are what earlier orders lacked, and checking those again holds the channel as an import
 * does.
 */
async function jobsOver({ bare }: Office): Promise<void> {
  const now = new Date().toISOString()
  const open = `select 1 from "job" where "status" = 'RUNNING' or "status" = 'WAITING' and "runAfter" <= '${now}' limit 1`
  while ((await bare(open)).length > 0) await setTimeout(100)
}

/** Adds what every new order is checked against: 100 products, 20 controls, 30 promotions. */
async function addRules({ call }: Office): Promise<void> {
  for (let n = 0; n < 100; n++)
    await call('/moms/product', {
      partnerId: 1,
      channelId: 1,
      code: `D-${n}`,
      name: `Mist ${n}`,
      options: [{ mappings: [{ skuId: n + 1, quantity: 1 }] }],
    })
  for (let n = 0; n < 20; n++)
    await call('/moms/ofc', {
      partnerId: 1,
      type: 'REVIEW_REQUIRED',
      target: 'DEAL_NAME',
      source: [`not this ${n}`],
      sentence: 'INCLUDE',
    })
  await call('/moms/campaign', { partnerId: 1, name: 'Summer' })
  for (let n = 0; n < 30; n++)
    await call('/moms/campaign/1/promotion', {
      name: `A gift ${n}`,
      freebies: [{ skuId: 200 + n, quantity: 1 }],
      limitedOfferCount: 100_000,
      conditionGroups: [
        { operator: 'AND', conditions: [{ target: 'ITEM_QUANTITY', sentence: 'GTE', value: 1 + (n % 6) }] },
      ],
    })
}

/** A user looks at the newest orders, again and again with a short pause: this many times, or until `end` is true. */
async function asked({ call }: Office, end: number | (() => boolean)): Promise<number[]> {
  const times: number[] = []
  while (typeof end === 'number' ? times.length < end : !end()) {
    times.push(await timed(() => call(list(''))))
    await setTimeout(10)
  }
  return times
}

/** Imports in a process of its own, as the server's jobs have a thread of their own; what it writes holds up the server's own writes. */
async function bringOrders(office: Office) {
  const importing = fork(new URL('import-orders.ts', import.meta.url), { env: { ...process.env, ...office.place } })
  importing.once('exit', (code) => {
    if (code !== 0) throw new Error('the import failed')
  })
  const told = once(importing, 'message')
  await once(importing, 'spawn')
  let isOver = false
  const over = told.then((message) => {
    isOver = true
    return brought.parse(message[0])
  })
  const busy = await asked(office, () => isOver)
  return { ...(await over), busy }
}
const brought = z.object({ created: z.int(), took: z.number() })

const head = (where: string, order: string, counted = where) =>
  `select o.*, p."name" as "partner", c."name" as "channel", (select count(*) from (select 1 from "order" o where ${counted} limit 10001) f) as "n" from "order" o join "partner" p on p."id" = o."partnerId" join "channel" c on c."id" = o."channelId" where ${where} order by ${order} limit 20`
/** A row shows what is wrong with its order, its first line and how many there are, and why it was not allocated. */
const besides = (ids: string) => [
  `select "salesOrderId", "finding", "detail" from "orderFinding" where "salesOrderId" in (${ids}) order by "id"`,
  `select "salesOrderId", "dealName", "optionName" from "orderLine" where "salesOrderId" in (${ids}) order by "id"`,
  `select "salesOrderId", "failureReason" from "interimAllocation" where "salesOrderId" in (${ids})`,
]
const newest = 'o."id" desc'
const ofLines = (condition: string) => `o."id" in (select l."salesOrderId" from "orderLine" l where ${condition})`
const finding = (...those: string[]) =>
  `o."id" in (select f."salesOrderId" from "orderFinding" f where f."finding" in (${those.map((one) => `'${one}'`).join(', ')}))`
const list = (query: string) => `/moms/order?sort=id_desc&${query}`
const dayAt = (before: number) => `${daysBefore(today, before)}T00:00:00.000Z`
const middle = Math.floor(orders / 2)

const pages = (isPostgres: boolean): Page[] => [
  { name: 'newest first', path: list(''), sql: head('true', newest) },
  { name: 'oldest first', path: '/moms/order?sort=id_asc', sql: head('true', 'o."id"') },
  ...(['createdAt', 'updatedAt', 'placedAt'] as const).map((column) => ({
    name: `by ${column}, newest first`,
    path: `/moms/order?sort=${column}&order=desc`,
    sql: head('true', `o."${column}" desc, o."id" desc`),
  })),
  ...(['PENDING', 'HOLD', 'READY', 'SHIPPED', 'DELIVERED'] as const).map((status) => ({
    name: `status ${status}`,
    path: list(`status=${status}`),
    sql: head(`o."status" = '${status}'`, newest),
  })),
  // The office opens the tabs of all orders like this; the people of a partner or a shop open theirs.
  ...(
    [
      ['status SHIPPED', 'status=SHIPPED', `o."status" = 'SHIPPED'`],
      ['status DELIVERED', 'status=DELIVERED', `o."status" = 'DELIVERED'`],
      ['of a partner', 'partnerIds=1', 'o."partnerId" = 1'],
      ['of a partner, PENDING', 'partnerIds=1&status=PENDING', `o."partnerId" = 1 and o."status" = 'PENDING'`],
      ['of a channel', 'channelIds=3', 'o."channelId" = 3'],
    ] as const
  ).map(([name, query, where]) => ({
    name: `${name}, placed last`,
    path: `/moms/order?sort=placedAt&order=desc&${query}`,
    sql: head(where, 'o."placedAt" desc, o."id" desc'),
  })),
  {
    name: 'tab: missing item',
    path: list('status=PENDING&ofcStatuses=MISSING_ITEM'),
    sql: head(`o."status" = 'PENDING' and ${finding('MISSING_ITEM')}`, newest),
  },
  {
    name: 'tab: address',
    path: list('status=PENDING&ofcStatuses=INVALID_POSTAL_CODE&ofcStatuses=INVALID_ADDRESS'),
    sql: head(`o."status" = 'PENDING' and ${finding('INVALID_POSTAL_CODE', 'INVALID_ADDRESS')}`, newest),
  },
  {
    name: 'tab: claims to answer',
    path: list('hasClaimToAnswer=true'),
    sql: head(ofLines(`l."status" in ('CANCEL_REQUEST', 'RETURN_REQUEST', 'EXCHANGE_REQUEST')`), newest),
  },
  {
    name: 'tab: not told',
    path: list('isUntold=true'),
    sql: head(
      `o."id" in (select s."salesOrderId" from "channelShipment" s where s."status" in ('WAITING', 'REFUSED'))`,
      newest,
    ),
  },
  {
    name: 'tab: late',
    path: list('isLate=true'),
    sql: head(
      `o."status" in ('PENDING', 'HOLD', 'READY', 'ALLOCATED', 'PROCESSING') and exists (select 1 from "orderLine" l where l."salesOrderId" = o."id" and l."arrivalGuaranteeDate" <= '2026-12-31')`,
      newest,
    ),
  },
  { name: 'of a channel', path: list('channelIds=3'), sql: head('o."channelId" = 3', newest) },
  {
    name: 'of a channel type',
    path: list('channelType=FEED'),
    sql: head(`o."channelId" in (select "id" from "channel" where "channelType" = 'FEED')`, newest),
  },
  { name: 'of a partner', path: list('partnerIds=1'), sql: head('o."partnerId" = 1', newest) },
  {
    name: 'placed within a week',
    path: list(`placedAtGte=${dayAt(97)}&placedAtLte=${dayAt(90)}`),
    sql: head(`o."placedAt" between '${dayAt(97)}' and '${dayAt(90)}'`, newest),
  },
  {
    name: 'paid within a day',
    path: list(`paidAtGte=${dayAt(91)}&paidAtLte=${dayAt(90)}`),
    sql: head(`o."placedAt" between '${dayAt(91)}' and '${dayAt(90)}'`, newest),
  },
  {
    name: 'shipped within a day',
    path: list(`shippedAtGte=${dayAt(91)}&shippedAtLte=${dayAt(90)}`),
    sql: head(`o."placedAt" between '${dayAt(91)}' and '${dayAt(90)}' and o."shippedAt" is not null`, newest),
  },
  {
    name: 'one order id',
    path: list(`channelOrderId=CH-${middle}`),
    sql: containing('channelOrderId', `CH-${middle}`, isPostgres),
  },
  {
    name: 'one line id',
    path: list(`channelOrderLineId=S-${middle}-1`),
    sql: head(ofLines(`l."serial" = 'S-${middle}-1'`), newest),
  },
  {
    name: 'keyword: one order',
    path: list(`keyword=CH-${middle}`),
    sql: containing('channelOrderId', `CH-${middle}`, isPostgres),
  },
  {
    name: 'recipient of some',
    path: list('recipientName=수령인777'),
    sql: containing('recipientName', '수령인777', isPostgres),
  },
  {
    name: 'phone part',
    path: list('recipientPhone=00777'),
    sql: containing('recipientPhone', '00777', isPostgres),
  },
  {
    name: 'phone part that all have',
    path: list('recipientPhone=010'),
    sql: head(`o."recipientPhone" like '%010%'`, newest),
  },
  {
    name: 'address part',
    path: list('recipientAddress=테헤란로 777'),
    sql: containing('address', '테헤란로 777', isPostgres),
  },
  {
    name: 'address part that all have',
    path: list('recipientAddress=강남구'),
    sql: head(`o."address" like '%강남구%'`, newest),
  },
  {
    name: 'postal code',
    path: list('recipientPostalCode=06777'),
    sql: head(`o."postalCode" = '06777'`, newest),
  },
  {
    name: 'product name that one in 100 has',
    path: list('productName=미스트 77'),
    sql: head(ofLines(`l."dealName" in ('여름 한정 미스트 77')`), newest),
  },
  {
    name: 'product name that all have',
    path: list('productName=미스트'),
    sql: head(
      `exists (select 1 from "orderLine" l where l."salesOrderId" = o."id" and l."dealName" like '%미스트%')`,
      newest,
    ),
  },
  {
    name: 'delivery attribute',
    path: list('deliveryAttributeType=TODAY'),
    sql: head(ofLines(`l."deliveryAttributeType" = 'TODAY'`), newest),
  },
  {
    name: 'claim type',
    path: list('claimType=CANCEL'),
    sql: head(`o."id" in (select c."salesOrderId" from "orderClaim" c where c."type" = 'CANCEL')`, newest),
  },
]

/** The candidates of the search index, each checked: a match in the middle of a text is found in no other way. */
function containing(column: string, text: string, isPostgres: boolean): string {
  const plain = plainText(text)
  const pieces = Array.from({ length: plain.length - 2 }, (_, at) => plain.slice(at, at + 3))
  const found = isPostgres
    ? `select "id" from "orderSearch" where gantry_pieces("plain") @@ gantry_asked('${plain}')`
    : `select rowid from "orderSearch" where "orderSearch" match '${pieces.join(' ')}'`
  return head(`o."id" in (${found}) and o."${column}" like '%${text}%'`, newest)
}

/** Adds the orders of 180 days, most of them delivered, with what a morning's work finds. */
async function addOrders(database: Database): Promise<void> {
  const now = '2026-06-30T00:00:00.000Z'
  await database.write(async ({ tx, dialect }) => {
    await dialect.insertMany(
      tx,
      {
        into: 'channel',
        columns: {
          partnerId: 'int',
          name: 'text',
          channelType: 'text',
          status: 'text',
          linkageStatus: 'text',
          allowAutoCancellationApproval: 'int',
          isArrivalGuaranteed: 'int',
          createdAt: 'text',
          updatedAt: 'text',
        },
      },
      Array.from({ length: channels }, (_, n) => [
        1,
        `Shop ${n + 1}`,
        n === 2 ? 'FEED' : 'SPREADSHEET',
        'OK',
        'available',
        0,
        0,
        now,
        now,
      ]),
    )
  })
  for (let from = 1; from <= orders; from += aDay) {
    const to = Math.min(from + aDay - 1, orders)
    const numbers = sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})`
    // The orders of one day at once.
    const at = sql.lit(`${daysBefore(today, Math.floor((orders - from) / aDay))}T03:00:00.000Z`)
    const status = sql.raw(
      `case when n.i <= ${Math.floor(orders * 0.98)} then case when n.i % 20 = 0 then 'CANCELED' else 'DELIVERED' end else (case n.i % 10 when 0 then 'PENDING' when 1 then 'HOLD' when 2 then 'SHIPPED' when 3 then 'PENDING' else 'READY' end) end`,
    )
    await database.write(async ({ tx }) => {
      await sql`insert into "order" ("partnerId", "channelId", "channelOrderId", "t", "status", "placedAt", "paidAt", "currency", "deliveryFee", "originalPrice", "salesPrice", "paymentAmount", "buyerCode", "buyerName", "recipientName", "recipientPhone", "countryCode", "postalCode", "address", "shippedAt", "version", "createdAt", "updatedAt")
        ${numbers} select 1, n.i % ${sql.lit(channels)} + 1, 'CH-' || n.i, ${at}, ${status}, ${at}, ${at}, 'KRW', 3000, 36000, 36000, 36000, 'B-' || (n.i % 50000), '구매자' || (n.i % 50000), '수령인' || (n.i % 10000), '010-' || (1000 + n.i % 9000) || '-' || (1000 + (n.i / 7) % 9000), 'KR', '0' || (6000 + n.i % 3000), '서울 강남구 테헤란로 ' || (n.i % 5000),
        case when n.i <= ${sql.lit(Math.floor(orders * 0.98))} and n.i % 20 > 0 then ${at} end, 1, ${at}, ${at} from n`.execute(
        tx,
      )
      await sql`insert into "orderLine" ("salesOrderId", "serial", "dealCode", "dealName", "quantity", "cancelledQuantity", "originalPrice", "salesPrice", "paymentAmount", "status", "deliveryAttributeType", "arrivalGuaranteeDate", "isMissing")
        ${numbers} select n.i, 'S-' || n.i || '-' || k.k, 'D-' || (n.i % 100), '여름 한정 미스트 ' || (n.i % 100), 1, 0, 18000, 18000, 18000,
        case when n.i > ${sql.lit(Math.floor(orders * 0.98))} and n.i % 50 = 3 and k.k = 1 then 'CANCEL_REQUEST' else 'PAYED' end,
        case when n.i % 50 = 0 then 'TODAY' else 'NORMAL' end, case when n.i % 50 = 0 then '2026-06-01' end, case when n.i > ${sql.lit(Math.floor(orders * 0.98))} and n.i % 10 = 0 then 1 else 0 end
        from n cross join (select 1 as k union all select 2 union all select 3 union all select 4) k where k.k <= case when n.i % 5 = 0 then 4 else 2 end`.execute(
        tx,
      )
      await sql`insert into "orderFinding" ("salesOrderId", "finding")
        ${numbers} select n.i, case when n.i % 10 = 0 then 'MISSING_ITEM' else case when n.i % 20 = 3 then 'REVIEW_REQUIRED' else 'INVALID_POSTAL_CODE' end end from n where n.i > ${sql.lit(Math.floor(orders * 0.98))} and n.i % 10 in (0, 3)`.execute(
        tx,
      )
      await sql`insert into "orderClaim" ("salesOrderId", "orderLineId", "code", "type", "status", "quantity")
        select l."salesOrderId", l."id", 'C-' || l."id", 'CANCEL', 'CANCEL_REQUEST', 1 from "orderLine" l where l."salesOrderId" between ${sql.lit(from)} and ${sql.lit(to)} and l."status" = 'CANCEL_REQUEST'`.execute(
        tx,
      )
    })
  }
}
