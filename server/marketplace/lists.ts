import { manyRows } from '../../shared/api/list.ts'
import { sql } from 'kysely'
import { marketplaceApi } from '../../shared/api/marketplace.ts'
import { marketplaceSku, marketplaceStock } from '../../shared/entities/marketplace.ts'
import { is, since } from '../crud/filters.ts'
import { byCursor, columns, dataCountPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import { shownAs } from '../crud/view.ts'
import type { Database } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { dayIn } from '../../shared/day-in.ts'
import type { Caller } from '../http/caller.ts'
import { sellable } from '../ledger/sellable.ts'
import { visible } from '../subjects.ts'
import { underContract, zone } from './sync.ts'

/**
 * The next reading begins this far back, to find what was being saved during this one. Rows are told whole, so
 * telling one twice does no harm.
 */
const overlapMs = 5 * 60_000
const changesUntil = (database: Database) => new Date(database.now().getTime() - overlapMs).toISOString()

export function stockStore(database: Database, caller: Caller) {
  const day = dayIn(zone, database.now())
  const left = sellable(database.now())
  const isDifferent = sql<boolean>`(told."available" is null or told."available" <> ${left}) and ${underContract('stock.skuId', day)}`
  const { list } = listOf(database, {
    call: marketplaceApi.inventoryList,
    id: 'stock.id',
    rows: (db) =>
      db
        .selectFrom('stock')
        .innerJoin('sku', 'sku.id', 'stock.skuId')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .innerJoin('center', 'center.id', 'stock.centerId')
        .leftJoin('marketplaceTold as told', (join) =>
          join.onRef('told.skuId', '=', 'stock.skuId').onRef('told.centerId', '=', 'stock.centerId'),
        )
        .selectAll('stock')
        .select([
          'sku.partnerId',
          'sku.name',
          'sku.partnerItemNumber',
          'partner.name as partnerName',
          'center.code as centerCode',
          'told.available as toldAvailable',
          'told.toldAt',
          left.as('sellable'),
          sql<number>`case when ${isDifferent} then 1 else 0 end`.as('different'),
        ])
        .where(visible(caller, 'stock')),
    sort: {
      ...columns('stock', ['id', 'updatedAt', 'available']),
      sellable: left,
      toldAt: 'told.toldAt',
    },
    search: ['sku.name', 'sku.partnerItemNumber'],
    filters: {
      partnerIds: is('sku.partnerId'),
      centerIds: is('stock.centerId'),
      skuIds: is('stock.skuId'),
      since: since('stock.updatedAt'),
      isDifferent: (wanted) => (wanted ? isDifferent : sql`not (${isDifferent})`),
    },
    shown: (rows) =>
      rows.map((row) =>
        shownAs(marketplaceStock, {
          ...row,
          authPartnerId: row.partnerId,
          resourceId: row.skuId,
          partnerResourceId: row.partnerItemNumber,
          sellable: Number(row.sellable),
          isDifferent: row.different === 1,
        }),
      ),
    page: (found, asked) => ({ ...byCursor(dataCountPage)(found, asked), changesUntil: changesUntil(database) }),
    countsTo: manyRows,
  })
  return { list }
}

export function skuListStore(database: Database, caller: Caller) {
  const { list } = listOf(database, {
    call: marketplaceApi.skuList,
    id: 'sku.id',
    rows: (db) =>
      db
        .selectFrom('sku')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .selectAll('sku')
        .select('partner.name as partnerName')
        .where(visible(caller, 'sku')),
    sort: columns('sku', ['id', 'updatedAt', 'name']),
    search: ['sku.name', 'sku.partnerItemNumber'],
    filters: { partnerIds: is('sku.partnerId'), skuIds: is('sku.id'), since: since('sku.updatedAt') },
    shown: async (rows, db) => {
      const codes = new Map(
        (
          await inParts(
            rows.map(({ id }) => id),
            (part) =>
              db
                .selectFrom('barcode')
                .select(['skuId', 'code'])
                .where('skuId', 'in', part)
                .where('isMain', '=', true)
                .execute(),
          )
        ).map(({ skuId, code }) => [skuId, code]),
      )
      return rows.map((row) => shownAs(marketplaceSku, { ...row, barcode: codes.get(row.id) ?? null }))
    },
    page: (found, asked) => ({ ...byCursor(dataCountPage)(found, asked), changesUntil: changesUntil(database) }),
    countsTo: manyRows,
  })
  return { list }
}
