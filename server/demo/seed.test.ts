import { orderApi } from '../../shared/api/order.ts'
import { dayIn } from '../../shared/day-in.ts'
import { exceptionStatuses } from '../../shared/entities/exception.ts'
import { orderTabIds } from '../../shared/entities/order.ts'
import { sql } from 'kysely'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { testSecrets } from '../../tests/support/secrets.ts'
import { brandsOf } from '../organisations/brand/view.ts'
import { centerOf } from '../organisations/center/store.ts'
import { diskFiles } from '../adapters/file-store.ts'
import { partnersOf } from '../organisations/partner/view.ts'
import type { Database } from '../db/database.ts'
import { ensureCountries } from '../dispatch/country/seed.ts'
import { labelsOf } from '../dispatch/label/waybill-label.ts'
import { brand } from '../../shared/entities/brand.ts'
import { center } from '../../shared/entities/center.ts'
import { partner } from '../../shared/entities/partner.ts'
import { siteZone } from '../../shared/site-zone.ts'
import { orderStore } from '../orders/order/store.ts'
import { Crew } from './people/crew.ts'
import { withCheckDigit } from './warehouse/goods.ts'
import { supplier } from './organisations/company.ts'
import { seedDemo } from './seed.ts'

// A day of two warehouses takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let database: Database
let dataDir: string
const seed = () => seedDemo(database, testSecrets(dataDir), diskFiles(join(dataDir, 'files')))
beforeAll(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  dataDir = fresh.dataDir
  await ensureCountries(database)
  await seed()
})

test('the demo is seeded once, with two centers and a ledger that agrees with its balances', async () => {
  await seed()
  const count = async (table: 'sku' | 'location' | 'partner' | 'brand' | 'user' | 'center') =>
    (await database.read.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n
  expect([
    await count('center'),
    await count('partner'),
    await count('brand'),
    await count('sku'),
    await count('location'),
    await count('user'),
  ]).toEqual([2, 4, 5, 2010, 1503, 9])

  const codes = (await database.read.selectFrom('barcode').select('code').execute()).map(({ code }) => code)
  expect(codes.filter((code) => withCheckDigit(code.slice(0, -1)) !== code)).toEqual([])

  const wrong = await sql`
    select s."skuId" from "stock" as s
    where s."inStorage" <> (select coalesce(sum(l."quantity"), 0) from "locationStock" as l where l."skuId" = s."skuId" and l."centerId" = s."centerId")
       or s."inStorage" <> (select coalesce(sum(i."change"), 0) from "inventoryLog" as i where i."skuId" = s."skuId" and i."centerId" = s."centerId" and i."targetField" = 'INS')`.execute(
    database.read,
  )
  expect(wrong.rows).toEqual([])

  const board = await database.read
    .selectFrom('inboundRequest')
    .select(['status', sql<number>`count(*)`.as('n')])
    .groupBy('status')
    .execute()
  expect(board.map(({ status }) => status).sort()).toEqual([
    'ACCEPTED',
    'CANCELED',
    'CLOSED',
    'PENDING_APPROVAL',
    'PROCESSING',
    'REGISTERED',
  ])
})

test('the demo’s ledger goes back three months, with every operation, expiring goods and locations over and under their limits', async () => {
  const { read } = database
  const { rows: days } = await sql<{ operation: string; days: number }>`
    select "direction" || ' ' || "operationType" as "operation", count(distinct "day") as "days" from "operationDay" group by 1 order by 1`.execute(
    read,
  )
  expect(Object.fromEntries(days.map(({ operation, days }) => [operation, Number(days) > 0]))).toEqual(
    Object.fromEntries(
      [
        'IN NORMAL',
        'IN PRODUCTION',
        'IN REVISION',
        'OUT B2B',
        'OUT B2C',
        'OUT DISUSE',
        'OUT PRODUCTION',
        'OUT REVISION',
      ].map((operation) => [operation, true]),
    ),
  )
  expect(Number(days.find(({ operation }) => operation === 'OUT B2C')?.days)).toBeGreaterThan(70)
  const { rows: unequal } = await sql`
    select s."skuId" from "stock" as s where s."inStorage" <> (select coalesce(sum(case when o."direction" = 'IN' then o."quantity" else -o."quantity" end), 0)
      from "operationDay" as o where o."skuId" = s."skuId" and o."centerId" = s."centerId")`.execute(read)
  expect(unequal).toEqual([])
  const dayIn = (days: number) => new Date(database.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const expires = (from: number, to: number) =>
    sql<{
      n: number
    }>`select count(*) as n from "locationStock" where "quantity" > 0 and "expirationDate" >= ${dayIn(from)} and "expirationDate" <= ${dayIn(to)}`
      .execute(read)
      .then(({ rows }) => Number(rows[0]?.n))
  expect(await expires(-10, -1)).toBeGreaterThan(0)
  expect(await expires(1, 30)).toBeGreaterThan(5)
  const { rows: limits } = await sql<{ under: number; over: number }>`
    select sum(case when p.pieces < a."safetyStock" then 1 else 0 end) as "under", sum(case when p.pieces > a."maxStock" then 1 else 0 end) as "over"
    from "locationItemAssignment" as a join (select "locationId", "skuId", sum("quantity") as pieces from "locationStock" group by 1, 2) as p
      on p."locationId" = a."locationId" and p."skuId" = a."skuId"`.execute(read)
  expect([Number(limits[0]?.under) > 3, Number(limits[0]?.over) > 3]).toEqual([true, true])
})

test('the demo has waybills, plans, slips, counts and sheets at every stage, with goods that lie in their center', async () => {
  const { read } = database
  const stages = async (table: 'invoice' | 'consolPlan' | 'relocation' | 'slip' | 'stockCount') =>
    Object.fromEntries(
      (
        await read
          .selectFrom(table)
          .select(['status', sql<number>`count(*)`.as('n')])
          .groupBy('status')
          .execute()
      ).map(({ status, n }) => [status, n]),
    )
  expect(await stages('invoice')).toEqual({
    CREATED: 48,
    ALLOCATED: 118,
    // Also the waybills of as many orders as may leave that day by their promises.
    PRINTED: expect.toSatisfy((n: number) => n > 199),
    PACKED: 120,
    CONSOLIDATED: 61,
    DISPATCHED: 50,
    DELIVERED: 20,
    CANCELED: 12,
  })
  expect(await stages('consolPlan')).toEqual({ REGISTERED: 1, PROCESSING: 2, COMPLETED: 2, CANCELED: 1 })
  expect(await stages('slip')).toEqual({ RESERVED: 12, PROGRESSING: 2, CLOSED: 77, CANCELED: 2 })
  expect(await stages('stockCount')).toEqual({
    REQUESTED: 5,
    RECOUNT: 2,
    PENDING: 3,
    EQUAL: 3,
    APPROVED: 1,
    REJECTED: 1,
  })
  expect(await stages('relocation')).toEqual({ RELOCATION_READY: 15, RELOCATING: 4, CLOSED: 6 })
  expect(await read.selectFrom('invoice').select('id').where('type', '=', 'RETURN').execute()).toHaveLength(8)
  expect(await read.selectFrom('contract').select('courierCode').where('warnedAt', 'is not', null).execute()).toEqual([
    { courierCode: 'HANJIN' },
  ])
  expect(await read.selectFrom('consol').select('id').where('asksPassCode', '=', true).execute()).toHaveLength(2)
  expect(
    (await read.selectFrom('consol').select('id').where('parentId', 'is not', null).execute()).length,
  ).toBeGreaterThan(0)
  const strange = await sql`
    select l."id" from "invoiceLine" as l join "invoice" as i on i."id" = l."invoiceId"
    where l."skuId" is null or not exists (select 1 from "locationStock" as s where s."skuId" = l."skuId" and s."centerId" = i."centerId")`.execute(
    read,
  )
  expect(strange.rows).toEqual([])
})

test('the demo’s partners, brands and centers have their fields filled in as the office would', async () => {
  const { read } = database
  const partners = (await partnersOf(read, await read.selectFrom('partner').selectAll().execute())).filter(
    ({ name }) => name !== supplier.name,
  )
  for (const one of partners)
    expect(partner.parse(one)).toMatchObject({
      email: expect.any(String),
      phone: expect.any(String),
      validBefore: expect.any(String),
      packaging: expect.anything(),
      brand: { name: expect.any(String) },
    })
  const brands = await brandsOf(read, await read.selectFrom('brand').selectAll().execute())
  for (const one of brands)
    expect(brand.parse(one)).toMatchObject({
      krTaxContactEmail: expect.any(String),
      address: { fullAddress: expect.any(String), postalCode: expect.any(String) },
      returnAddress: { fullAddress: expect.any(String) },
      billingConditionId: expect.any(Number),
    })
  expect(brands.filter(({ isMain }) => isMain)).toHaveLength(partners.length)
  for (const one of await read.selectFrom('center').selectAll().execute())
    expect(center.parse(centerOf(one))).toMatchObject({
      inboundReservationCutoff: { time: expect.any(String) },
      primaryLocationId: expect.any(Number),
      countryId: expect.any(Number),
    })
  const parcels = await read.selectFrom('invoice').select('id').where('serial', 'is not', null).limit(200).execute()
  const labels = await labelsOf(
    read,
    diskFiles(join(dataDir, 'files')),
    parcels.map(({ id }) => id),
  )
  expect(new Set(labels.flatMap(({ logo, brand }) => (logo ? [brand] : [])))).toEqual(new Set(['하늘담']))
  expect(await read.selectFrom('brandTrackingLog').select('id').execute()).toHaveLength(4)
})

test('the demo has orders of every status on the order tabs, and with the findings that need work', async () => {
  const status = await database.read
    .selectFrom('order')
    .select(['status', sql<number>`count(*)`.as('n')])
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(status.map(({ status, n }) => [status, n]))
  for (const one of [
    'PENDING',
    'HOLD',
    'READY',
    'PROCESSING',
    'SHIPPED',
    'DELIVERED',
    'DECLINED',
    'CANCELED',
    'RETURNED',
  ])
    expect([one, counts[one] ?? 0]).toEqual([one, expect.toSatisfy((n: number) => n > 0)])
  const findings = new Set(
    (await database.read.selectFrom('orderFinding').select('finding').distinct().execute()).map(
      ({ finding }) => finding,
    ),
  )
  expect([...findings]).toEqual(
    expect.arrayContaining([
      'INCOMPLETE',
      'MISSING_ITEM',
      'INVALID_PHONE_NUMBER',
      'INVALID_POSTAL_CODE',
      'INVALID_ADDRESS',
      'REVIEW_REQUIRED',
      'HOLD',
      'DECLINED',
    ]),
  )
})

test('every tab of the demo’s order list has work, and the only late orders are those promised for the day they were placed', async () => {
  const orders = orderStore(database, (await Crew.read(database)).caller('office'))
  const { byTab } = await orders.count({})
  expect(orderTabIds.filter((tab) => !byTab[tab])).toEqual([])
  const { data } = await orders.list(orderApi.list.query.parse({ isLate: true, pageSize: 100 }))
  for (const { id, placedAt } of data)
    expect((await orders.get(id)).departure).toMatchObject({
      causes: ['PROMISE'],
      promisedOn: dayIn(siteZone, new Date(placedAt)),
    })
})

test('the demo’s pick lists are reserved, in progress and closed, and one is short and has goods to put back', async () => {
  const lists = await database.read
    .selectFrom('slip')
    .innerJoin('slipLine as l', 'l.slipId', 'slip.id')
    .innerJoin('invoice as i', 'i.id', 'l.invoiceId')
    .select([
      'slip.status',
      'slip.pickingKind',
      sql<number>`max(l."shortQuantity")`.as('short'),
      sql<number>`max(case when i."status" = 'CANCELED' then l."processedQuantity" - l."putBackQuantity" else 0 end)`.as(
        'back',
      ),
    ])
    .groupBy(['slip.id', 'slip.status', 'slip.pickingKind'])
    .execute()
  const standing = lists.map(({ status, pickingKind }) => `${pickingKind} ${status}`)
  expect(new Set(standing)).toEqual(
    new Set(['CART CLOSED', 'CART PROGRESSING', 'CART RESERVED', 'SINGLE RESERVED', 'TOTAL CLOSED']),
  )
  expect(lists.some(({ short, back }) => short > 0 && back > 0)).toBe(true)
})

test('two workers have each picked a part of the demo’s pick list in progress', async () => {
  const lists = await database.read
    .selectFrom('slip')
    .innerJoin('inventoryLog as i', 'i.causeId', 'slip.id')
    .select(sql<number>`count(distinct i."workerId")`.as('workers'))
    .where('i.cause', '=', 'slip')
    .where('slip.pickingKind', 'is not', null)
    .where('slip.status', '=', 'PROGRESSING')
    .groupBy('slip.id')
    .execute()
  expect(lists.map(({ workers }) => Number(workers))).toEqual([2])
})

test('the demo has exceptions of every status: several of one cause, one that holds a later action, and settled ones', async () => {
  const rows = await database.read.selectFrom('exception').select(['status', 'code']).orderBy('id').execute()
  const codes = (status: string) => rows.filter((row) => row.status === status).map(({ code }) => code)
  expect({
    ...Object.fromEntries(exceptionStatuses.map((status) => [status, codes(status)])),
    OPEN: undefined,
  }).toEqual({
    RETRIED: ['not-packed'],
    CORRECTED: ['location-disabled'],
    ACCEPTED: ['more-than-announced'],
    DISCARDED: ['invoice-canceled'],
    ALREADY_DONE: ['put-back-already'],
    OPEN: undefined,
  })
  expect(codes('OPEN').filter((code) => code === 'invoice-canceled')).toHaveLength(6)
  expect(new Set(codes('OPEN'))).toEqual(new Set(['invoice-canceled', 'more-than-announced', 'location-disabled']))
  const held = await database.read.selectFrom('syncAction').select('type').where('status', '=', 'held').execute()
  expect(held).toEqual([{ type: 'inbound.store' }])
})

test('each demo center has its own containers, and demo partners have used API keys and one revoked', async () => {
  const containers = await database.read
    .selectFrom('container')
    .select(['centerId', 'containerType'])
    .distinct()
    .execute()
  expect(containers).toHaveLength(4)
  const keys = await database.read.selectFrom('openapiKey').select(['lastAccessedAt', 'revokedAt']).execute()
  expect(keys.filter(({ lastAccessedAt }) => lastAccessedAt !== null)).toHaveLength(2)
  expect(keys.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(1)
})

test('no entry of the demo’s ledger is in the future', async () => {
  const { last } = await database.read
    .selectFrom('inventoryLog')
    .select(({ fn }) => fn.max('at').as('last'))
    .executeTakeFirstOrThrow()
  expect(String(last) <= new Date().toISOString()).toBe(true)
})

test('no parcel, reservation, history entry, shipment or adjustment of the demo is earlier than its order', async () => {
  const placedOf = new Map(
    (await database.read.selectFrom('order').select(['id', 'placedAt']).execute()).map((row) => [row.id, row.placedAt]),
  )
  const ofParcels = await database.read
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .select(['parcelLine.salesOrderId', 'invoice.createdAt as at'])
    .execute()
  const ofStock = await database.read
    .selectFrom('inventoryLog')
    .select(['causeId as salesOrderId', 'at'])
    .where('cause', '=', 'order')
    .execute()
  const history = await database.read.selectFrom('orderHistory').select(['salesOrderId', 'at']).execute()
  const shipped = await database.read
    .selectFrom('channelShipment')
    .select(['salesOrderId', 'shippedAt as at'])
    .execute()
  const adjusted = await database.read
    .selectFrom('interimItemAdjustment')
    .select(['salesOrderId', 'createdAt as at'])
    .execute()
  const all = { ofParcels, ofStock, history, shipped, adjusted }
  const tooEarly = Object.entries(all).flatMap(([of, rows]) => {
    expect([of, rows.length]).toEqual([of, expect.toSatisfy((n: number) => n > 0)])
    return rows.flatMap(({ salesOrderId, at }) => {
      const placedAt = placedOf.get(salesOrderId ?? 0) ?? ''
      return at < placedAt ? [`${of}: order ${salesOrderId}, placed ${placedAt}, ${at}`] : []
    })
  })
  expect(tooEarly).toEqual([])
})

test('every shipment of the demo has the time at which its waybill was dispatched', async () => {
  const shipments = await database.read
    .selectFrom('channelShipment')
    .innerJoin('invoice', 'invoice.id', 'channelShipment.invoiceId')
    .select(['channelShipment.shippedAt', 'invoice.dispatchedAt'])
    .execute()
  expect(shipments.filter(({ shippedAt, dispatchedAt }) => shippedAt !== dispatchedAt)).toEqual([])
})
