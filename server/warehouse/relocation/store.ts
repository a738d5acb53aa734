import { relocationApi } from '../../../shared/api/relocation.ts'
import { relocation, type Relocation } from '../../../shared/entities/relocation.ts'
import { anyOf, holds, is } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { countByStatus, listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { namedBy, shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { centerDays } from '../center-days.ts'
import { mainBarcode, skuNamed } from '../sku/barcodes.ts'

/** The relocation sheets of a caller's partner and centers. */
export function relocationStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'relocation')
  const heads = (db: Reader) => headsOf(db).where(table.visible)
  const days = centerDays(database, caller, 'relocation')
  const store = listOf(database, {
    call: relocationApi.list,
    id: 'relocation.id',
    rows: heads,
    sort: {
      ...columns('relocation', ['id', 'code', 'status', 'createdAt', 'closedAt', 'updatedAt']),
      skuName: 'sku.name',
      // Only the operator may know the order of places, just as only the operator may know their names.
      sourceAlias: caller.partnerId === null ? 'source.alias' : 'relocation.id',
      targetAlias: caller.partnerId === null ? 'target.alias' : 'relocation.id',
    },
    search: [
      'relocation.code',
      'sku.name',
      'sku.partnerItemNumber',
      // Only the operator may know which places there are.
      ...(caller.partnerId === null ? ['source.alias', 'target.alias'] : []),
    ],
    filters: {
      status: is('relocation.status'),
      isPrinted: is('relocation.isPrinted'),
      centerIds: is('relocation.centerId'),
      partnerIds: is('relocation.partnerId'),
      brandIds: is('sku.brandId'),
      skuIds: is('relocation.skuId'),
      code: holds('relocation.code'),
      locationId: (id) => anyOf(['source', 'target', 'actual'].map((which) => is(`relocation.${which}LocationId`)(id))),
      createdFrom: days.from,
      createdTo: days.to,
    },
    shown: (rows) => rows.map(relocationOf),
    page: dataPage,
  })

  return {
    table,
    ...store,
    count: (centerIds: readonly number[] | undefined) =>
      countByStatus(database.read, 'relocation', centerIds, [table.visible]),
  }
}

/** Rows with all their names. */
function headsOf(db: Reader) {
  return db
    .selectFrom('relocation')
    .innerJoin('center', 'center.id', 'relocation.centerId')
    .innerJoin('partner', 'partner.id', 'relocation.partnerId')
    .innerJoin('sku', 'sku.id', 'relocation.skuId')
    .leftJoin('brand', 'brand.id', 'sku.brandId')
    .innerJoin('location as source', 'source.id', 'relocation.sourceLocationId')
    .innerJoin('location as target', 'target.id', 'relocation.targetLocationId')
    .leftJoin('location as actual', 'actual.id', 'relocation.actualLocationId')
    .leftJoin('user as creator', 'creator.id', 'relocation.createdBy')
    .leftJoin('user as arriver', 'arriver.id', 'relocation.arrivedById')
    .leftJoin('user as closer', 'closer.id', 'relocation.closedById')
    .selectAll('relocation')
    .select([
      'center.code as centerCode',
      'partner.name as partnerName',
      'sku.name as skuName',
      'sku.partnerItemNumber',
      'sku.brandId',
      'brand.name as brandName',
      'source.alias as sourceAlias',
      'target.alias as targetAlias',
      'actual.alias as actualAlias',
      'creator.name as createdByName',
      'arriver.name as arrivedByName',
      'closer.name as closedByName',
    ])
    .select(mainBarcode.as('mainBarcode'))
}
type Head = RowOf<'relocation'> & Awaited<ReturnType<ReturnType<typeof headsOf>['executeTakeFirstOrThrow']>>

function relocationOf(row: Head): Relocation {
  const seen = {
    ...row,
    createdBy: namedBy(row.createdBy, row.createdByName),
    arrivedBy: namedBy(row.arrivedById, row.arrivedByName),
    closedBy: namedBy(row.closedById, row.closedByName),
    partner: { id: row.partnerId, name: row.partnerName },
    brand: namedBy(row.brandId, row.brandName),
    center: { id: row.centerId, code: row.centerCode },
    item: skuNamed(row),
    expirationDate: row.expirationDate || null,
    lot: row.lot || null,
    sourceLocation: { id: row.sourceLocationId, alias: row.sourceAlias },
    targetLocation: { id: row.targetLocationId, alias: row.targetAlias },
    actualLocation:
      row.actualLocationId === null || row.actualLocationId === row.targetLocationId
        ? null
        : { id: row.actualLocationId, alias: row.actualAlias ?? '' },
  }
  return shownAs(relocation, seen)
}
