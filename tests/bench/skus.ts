import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../server/db/database.ts'
import { insertBarcode } from '../../server/demo/warehouse/sku-rows.ts'
import { figure } from './figures.ts'
import { comparePages, ms, openOffice, timed, type Page } from './lists.ts'
import { median, percentile } from './processes.ts'
import { benchWarehouse, eanOf } from './warehouse.ts'

const skus = 100_000
const uploaded = 5000

/**
 * Measures how SKUs are found and uploaded where there are many, over HTTP. `url` names a PostgreSQL; without it the database is SQLite.
 */
export async function keepSkus(rounds: number, url?: string): Promise<void> {
  const at = url ? 'PostgreSQL' : 'SQLite'
  const office = await openOffice(url, async (database) => {
    await benchWarehouse(database, { devices: 1, skus, locations: 100, inbounds: 0 })
    await addMore(database)
  })
  const { call } = office
  console.log(`SKUs on ${at}: ${skus}, with 150,000 barcodes and 200,000 shipments`)
  await comparePages(office, `SKUs, ${at}`, searches(url !== undefined), rounds * 40)
  const overview: number[] = []
  for (let i = 0; i < rounds * 3; i++) overview.push(await timed(() => call('/now/item/overview')))
  console.log(
    `the overview of all                                 median ${figure(`SKUs, ${at}: overview`, median(overview), 'ms')}`,
  )

  const other = () => call('/now/item/77')
  const idle: number[] = []
  for (let i = 0; i < 300; i++) idle.push(await timed(other))
  for (let round = 0; round < rounds; round++) {
    const rows = Array.from({ length: uploaded }, (_, n) => rowOf(round * uploaded + n))
    const busy: number[] = []
    const work = { isDone: false }
    const began = performance.now()
    const upload = call('/now/item/bulk', { action: 'create', rows }).finally(() => (work.isDone = true))
    // Asks as a few screens do, not as fast as one loop can.
    while (!work.isDone) {
      busy.push(await timed(other))
      await setTimeout(20)
    }
    const { success, error } = await upload
    const took = performance.now() - began
    const changes = rows.map(({ partnerItemNumber }, n) => ({ partnerItemNumber, price: n + 1, weight: 99 }))
    const changed = await timed(() => call('/now/item/bulk', { action: 'update', rows: changes }))
    console.log(
      `${uploaded} rows: created ${success.length} in ${ms(took)} (${error.length} refused), changed in ${ms(changed)}; one SKU meanwhile p95 ${ms(percentile(busy, 0.95))} of ${busy.length}, idle ${ms(percentile(idle, 0.95))}`,
    )
  }
  await office.close()
}

const searches = (isPostgres: boolean): Page[] => [
  {
    name: 'by name',
    path: '/now/item?sort=name&order=asc&pageSize=50',
    sql: 'select * from "sku" order by "name", "id" limit 50',
  },
  {
    name: 'a word that one has',
    path: '/now/item?keyword=No. 77777&sort=name&order=asc',
    sql: found('no.77777', isPostgres),
  },
  {
    name: 'a word that all have',
    path: '/now/item?keyword=cushion&sort=name&order=asc',
    sql: found('cushion', isPostgres),
  },
  {
    name: 'an item number',
    path: '/now/item?keyword=ITEM-4711&sort=name&order=asc',
    sql: found('item4711', isPostgres),
  },
  {
    name: 'a barcode',
    path: `/now/item?keyword=${eanOf(4711)}&sort=name&order=asc`,
    sql: `select * from "sku" where "id" in (select "skuId" from "barcode" where "code" = '${eanOf(4711)}')`,
  },
]

/** The candidates of the index, counted and sorted by hand. */
function found(plain: string, isPostgres: boolean): string {
  if (isPostgres) {
    return `with f as (select "id" from "skuSearch" where gantry_pieces("plain") @@ gantry_asked('${plain}'))
    select *, (select count(*) from f) from "sku" where "id" in (select "id" from f) order by "name", "id" limit 20`
  }
  const letters = plain.replace(/[^a-z0-9\u0080-\uffff]/g, (c) => String.fromCharCode(0xe000 + c.charCodeAt(0)))
  const grams = Array.from({ length: letters.length - 2 }, (_, at) => letters.slice(at, at + 3)).join(' ')
  return `with f as (select rowid as id from "skuSearch" where "skuSearch" match '${grams}')
    select *, (select count(*) from f) from "sku" where "id" in f order by "name", "id" limit 20`
}

function rowOf(n: number) {
  return {
    partner: 'Partner',
    name: `여름 한정 미스트 No. ${n} 120ml`,
    partnerItemNumber: `NEW-${n}`,
    nameVariations: `Summer mist ${n} | 썸머미스트 ${n}`,
    barcode: eanOf(500_000 + n),
    width: 45,
    depth: 45,
    height: 160,
    weight: 240,
    otherBarcodes: `1${eanOf(500_000 + n)} ×24`,
    price: 18_000,
    cost: '7,200',
    centerStorageType: 'DRY',
    isExpiryManaged: 'Y',
    safetyStock: 20,
  }
}

/** Adds barcodes of cartons, balances and shipments. */
async function addMore(database: Database): Promise<void> {
  const now = new Date().toISOString()
  await database.write(async ({ tx, dialect }) => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
    await dialect.insertMany(
      tx,
      insertBarcode,
      numbers(50_000).map((i) => [i, 1, `1${eanOf(i)}`, 0, 1, 12, 0, 0, 0, 0, '[]']),
    )
    await dialect.insertMany(
      tx,
      {
        into: 'stock',
        columns: {
          centerId: 'int',
          skuId: 'int',
          inStorage: 'int',
          available: 'int',
          reserved: 'int',
          qoo10Available: 'int',
          qoo10Reserved: 'int',
          updatedAt: 'text',
        },
      },
      numbers(skus).map((i) => [1, i, i % 50, i % 50, 0, 0, 0, now]),
    )
    await dialect.insertMany(
      tx,
      {
        into: 'inventoryLog',
        columns: {
          centerId: 'int',
          skuId: 'int',
          lot: 'text',
          expirationDate: 'text',
          condition: 'text',
          targetField: 'text',
          reason: 'text',
          before: 'int',
          change: 'int',
          after: 'int',
          cause: 'text',
          at: 'text',
          recordedAt: 'text',
        },
      },
      numbers(200_000).map((i) => [
        1,
        (i % skus) + 1,
        '',
        '',
        'GOOD',
        'INS',
        'N_CONFIRM',
        60,
        -10,
        50,
        'invoice',
        now,
        now,
      ]),
    )
    await tx.updateTable('sku').set({ productionLeadtime: 14 }).execute()
  })
}
