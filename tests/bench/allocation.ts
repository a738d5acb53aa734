import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/db/database.ts'
import { figure } from './figures.ts'
import { against, ms, openOffice, timed, type Office } from './lists.ts'
import { median } from './processes.ts'
import { benchWarehouse, skuOf, type BenchWarehouse } from './warehouse.ts'

/** `BENCH_ALLOCATED` sets fewer orders, for a trial. */
const orders = Number(process.env['BENCH_ALLOCATED'] ?? 10_000)
const skus = 2000
const rules = 20
const places = 100
/** This many orders were allocated before, so that PostgreSQL knows what its tables are like, as on any day but the first. */
const yesterdays = 200

const started = z.object({ jobId: z.int() })
const job = z.object({ status: z.string(), result: z.unknown() })
const result = z.object({ success: z.array(z.unknown()), error: z.array(z.unknown()) })
const created = z.object({ success: z.array(z.object({ id: z.int() })) })
const sums = z.object({ allocated: z.int(), failed: z.int() })

/**
 * Allocates 10,000 orders of three lines over two centers and twenty rules, on paper and for good. `url` names a PostgreSQL; without it the
 * database is SQLite.
 */
export async function allocateMany(url?: string): Promise<void> {
  const at = url ? 'PostgreSQL' : 'SQLite'
  const floor: BenchWarehouse['handhelds'] = []
  const office = await openOffice(url, async (database) => {
    const { handhelds } = await benchWarehouse(database, { devices: 1, skus, locations: places, inbounds: 1 })
    floor.push(...handhelds)
    await addSecondCenter(database)
    await addStock(database)
    await addOrders(database)
  })
  const [handheld] = floor
  if (!handheld) throw new Error('the floor has no handheld')
  handheld.handheld.queue('inbound.arrive', { inboundId: 1, shipmentId: 1, actualQuantity: 20 })
  const { call } = office
  await addRules(office)
  await runYesterday(office)
  if (url) await office.bare('analyze')
  const closed = { closedCenterIds: [2] }
  let told: unknown
  const thought = await timesOf(3, async () => (told = await call('/allocation/what-if', closed)))
  const { before, after } = z.object({ before: sums, after: sums }).parse(told)
  console.log(
    `${orders} orders on ${at}, what if a center were closed: ${figure(`what if, ${at}`, median(thought), 'ms')} (${before.allocated} go, then ${after.allocated})`,
  )

  for (const [what, path] of Object.entries(waiting))
    console.log(
      `while they wait, ${what}: ${figure(`${what}, ${at}`, median(await timesOf(3, () => call(path))), 'ms')}`,
    )

  const beside = besideWork(office, handheld)
  const idle = await beside.until(150)
  const begun = performance.now()
  const targets = Array.from({ length: orders }, (_, n) => yesterdays + n + 1)
  const { jobId } = started.parse(await call('/allocation/allocate', { type: 'manual', targets, shouldWait: false }))
  const busy = await beside.until({ jobId })
  const done = job.parse(await call(`/now/job/${jobId}`))
  const took = performance.now() - begun
  const { success, error } = result.parse(done.result)
  console.log(
    `allocated ${success.length} with ledger, waybills and records in ${figure(`allocation, ${at}`, took, 'ms')} (${error.length} failed)`,
  )
  against(`one SKU during allocation, ${at}`, busy.reads, idle.reads)
  against(`a floor’s push during allocation, ${at}`, busy.pushes, idle.pushes)
  console.log(`memory ${figure(`allocation, ${at}: peak memory`, office.server.peakMb(), 'MB')} at its peak`)
  await office.close()
}

/** What the office looks at while orders wait to be allocated. */
const waiting = {
  'interim orders': '/now/interim-order-view',
  'interim orders by goods': '/now/interim-order-view/by-item?sort=short&order=desc',
  'interim orders counted': '/now/interim-order-view/count',
}

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) times.push(await timed(work))
  return times
}

async function runYesterday({ call }: Office): Promise<void> {
  const targets = Array.from({ length: yesterdays }, (_, n) => n + 1)
  const { jobId } = started.parse(await call('/allocation/allocate', { type: 'manual', targets, shouldWait: false }))
  const isOver = async () => ['DONE', 'FAILED'].includes(job.parse(await call(`/now/job/${jobId}`)).status)
  while (!(await isOver())) await setTimeout(50)
}

/**
 * A user looks at a SKU and a handheld pushes an action, again and again with a short pause, until the job has ended or this many times.
 */
function besideWork({ call, push }: Office, { handheld, token }: BenchWarehouse['handhelds'][number]) {
  let seq = 0
  return {
    async until(end: { jobId: number } | number) {
      const [reads, pushes]: [number[], number[]] = [[], []]
      const isOver = async () => {
        if (typeof end === 'number') return reads.length >= end
        const { status } = job.parse(await call(`/now/job/${end.jobId}`))
        return status !== 'WAITING' && status !== 'RUNNING'
      }
      while (!(await isOver())) {
        reads.push(await timed(() => call('/now/item/1')))
        handheld.queue('inbound.inspect', counted(seq))
        const body = handheld.pushOf(++seq, 1)
        pushes.push(await timed(() => push(token, body)))
        await setTimeout(10)
      }
      return { reads, pushes }
    },
  }
}

/** One piece, from the inbound's twenty SKUs in turn; 1,000 of each are announced. */
const counted = (nth: number) => ({
  inboundId: 1,
  skuId: skuOf(1, (nth % 20) + 1, skus),
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  quantity: 1,
})

/** Measures orders that come one by one over HTTP, each placed and then allocated, from sixteen connections. */
export async function placeOneByOne(url?: string): Promise<void> {
  const at = url ? 'PostgreSQL' : 'SQLite'
  const office = await openOffice(url, async (database) => {
    await benchWarehouse(database, { devices: 1, skus, locations: places, inbounds: 0 })
    await addSecondCenter(database)
    await addStock(database)
  })
  const { call } = office
  await addRules(office)
  const products = 50
  for (let n = 1; n <= products; n++)
    await call('/moms/product', {
      partnerId: 1,
      channelId: 1,
      code: `D-${n}`,
      name: `Mist ${n}`,
      options: [{ code: 'O-1', name: '100 ml', mappings: [{ skuId: n, quantity: 1 }] }],
    })
  const placed: number[] = []
  const one = async (nth: number) => {
    const lines = [0, 1, 2].map((k) => ({
      dealCode: `D-${1 + ((nth * 3 + k) % products)}`,
      optionCode: 'O-1',
      quantity: 1,
      paymentAmount: 12_000,
    }))
    const input = {
      channelId: 1,
      channelOrderId: `P-${nth}`,
      buyerName: '구매자',
      recipientName: '수령인',
      recipientPhone: '010-1234-5678',
      postalCode: String(10_000 + ((nth * 7) % 50_000)),
      address: '서울 강남구 테헤란로 1',
      lines,
    }
    const {
      success: [order],
    } = created.parse(await call('/moms/order', { orders: [input] }))
    if (!order) throw new Error(`order ${nth} was not placed`)
    const { success } = result.parse(await call('/allocation/allocate', { type: 'manual', targets: [order.id] }))
    placed.push(success.length)
  }
  let next = 0
  const connection = async (last: number) => {
    while (next < last) await one(next++)
  }
  const run = async (count: number) => {
    const last = next + count
    return timed(async () => void (await Promise.all(Array.from({ length: 16 }, () => connection(last)))))
  }
  await run(50)
  const took = await run(600)
  const alone = await timed(() => one(next++))
  console.log(
    `placed over HTTP and allocated, three lines each, 16 connections, ${at}: ${figure(`orders placed and allocated, ${at}`, 600 / (took / 1000), '/s')} (${placed.filter(Boolean).length} of ${placed.length} allocated); one alone ${ms(alone)}`,
  )
  await office.close()
}

async function addSecondCenter(database: Database): Promise<void> {
  const now = new Date().toISOString()
  await database.write(async ({ tx }) => {
    await sql`insert into "center" ("companyId", "code", "nameKo", "nameEn", "timeZone", "createdAt", "updatedAt")
      values (1, 'PUS1', '부산', 'Busan', 'Asia/Seoul', ${now}, ${now})`.execute(tx)
    await sql`insert into "partnerCenter" ("partnerId", "centerId") values (1, 2)`.execute(tx)
    await sql`insert into "location" ("centerId", "alias", "aliasKey", "type", "width", "depth", "height", "pickable", "inboundPrimary", "disabled", "createdAt", "updatedAt")
      select 2, "alias", "aliasKey", "type", "width", "depth", "height", "pickable", "inboundPrimary", "disabled", "createdAt", "updatedAt" from "location"`.execute(
      tx,
    )
    await sql`update "sku" set "skuStatus" = 'ACTIVATED'`.execute(tx)
    await sql`insert into "channel" ("partnerId", "name", "channelType", "status", "linkageStatus", "allowAutoCancellationApproval", "isArrivalGuaranteed", "createdAt", "updatedAt")
      values (1, 'Shop', 'SPREADSHEET', 'OK', 'available', 0, 0, ${now}, ${now})`.execute(tx)
  })
}

/** Adds 40 pieces of each SKU in each center: enough for most orders, not for all. */
async function addStock(database: Database): Promise<void> {
  const now = new Date().toISOString()
  await database.write(async ({ tx }) => {
    for (const center of [1, 2]) {
      await sql`insert into "stock" ("centerId", "skuId", "inStorage", "available", "reserved", "qoo10Available", "qoo10Reserved", "updatedAt")
        select ${sql.lit(center)}, "id", 40, 40, 0, 0, 0, ${now} from "sku"`.execute(tx)
      await sql`insert into "locationStock" ("centerId", "skuId", "locationId", "lot", "expirationDate", "condition", "quantity", "updatedAt")
        select ${sql.lit(center)}, "id", ${sql.lit((center - 1) * places + 1)} + "id" % ${sql.lit(places)}, '', '', 'GOOD', 40, ${now} from "sku"`.execute(
        tx,
      )
    }
  })
}

/** Adds ready orders of three lines, two pieces each; their addresses spread over the rules. */
async function addOrders(database: Database): Promise<void> {
  const now = new Date().toISOString()
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(yesterdays + orders)})`
  const lines = sql`(select 1 as k union all select 2 union all select 3) k`
  await database.write(async ({ tx }) => {
    await sql`insert into "order" ("partnerId", "channelId", "channelOrderId", "t", "status", "placedAt", "paidAt", "currency", "deliveryFee", "originalPrice", "salesPrice", "paymentAmount", "buyerCode", "buyerName", "recipientName", "recipientPhone", "countryCode", "postalCode", "address", "version", "createdAt", "updatedAt")
      ${numbers} select 1, 1, 'CH-' || n.i, ${now}, 'READY', ${now}, ${now}, 'KRW', 3000, 36000, 36000, 36000, 'B-' || n.i, '구매자', '수령인', '010-1234-5678', 'KR', '' || (10000 + n.i * 7 % 50000), '서울 강남구 테헤란로 1', 1, ${now}, ${now} from n`.execute(
      tx,
    )
    await sql`insert into "orderLine" ("salesOrderId", "serial", "dealCode", "dealName", "quantity", "cancelledQuantity", "originalPrice", "salesPrice", "paymentAmount", "status", "deliveryAttributeType", "isMissing")
      ${numbers} select n.i, 'S-' || n.i || '-' || k.k, 'D-1', '미스트', 2, 0, 12000, 12000, 12000, 'PAYED', 'NORMAL', 0 from n cross join ${lines}`.execute(
      tx,
    )
    await sql`insert into "orderItem" ("salesOrderId", "orderLineId", "skuId", "quantity", "origin")
      select l."salesOrderId", l."id", 1 + (l."id" * 7 % ${sql.lit(skus)}), 2, 'ORDER' from "orderLine" l`.execute(tx)
  })
}

/** Adds twenty rules that take the country's postal codes in turn, for two contracts per center. */
async function addRules({ call }: Office): Promise<void> {
  for (const [nth, centerId] of [1, 1, 2, 2].entries())
    await call('/logistics/contract', {
      centerId,
      logisticsCode: `C-${nth}`,
      apiKey: 'key',
      useVoluntarySerial: true,
      voluntarySerial: { start: `${nth + 1}00000000`, end: `${nth + 1}99999999` },
    })
  for (let nth = 0; nth < rules; nth++) {
    const from = 10_000 + nth * Math.ceil(50_000 / rules)
    await call('/now/delivery-allocation-rule', {
      centerId: (nth % 2) + 1,
      contractId: (nth % 2) * 2 + 1 + (nth % 4 < 2 ? 0 : 1),
      name: `Rule ${nth}`,
      weightValue: rules - nth,
      splitShipment: true,
      // The last two rules take what the others leave.
      ...(nth < rules - 2
        ? {
            postalCodeCondition: {
              ranges: [{ from: String(from), to: String(from + Math.ceil(50_000 / rules) - 1) }],
              prefixes: [],
            },
          }
        : {}),
    })
  }
}
