import { expressionBuilder, sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import type { relocationApi } from '../../../shared/api/relocation.ts'
import { conditions } from '../../../shared/entities/inbound.ts'
import { relocationStatuses, type Relocation } from '../../../shared/entities/relocation.ts'
import { contains, idsOf, dataPage, pageOf, type ListColumns } from '../../crud/list.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { dayBegins, dayEnds, type Zoned } from '../../db/local-day.ts'
import { mainBarcode } from '../inbound/store.ts'
import { oneOf } from '../../db/one-of.ts'
import { visible } from '../../subjects.ts'

type Filter = Query<typeof relocationApi.list>

const columns: ListColumns = {
  id: 'relocation.id',
  sort: {
    id: 'relocation.id',
    code: 'relocation.code',
    status: 'relocation.status',
    createdAt: 'relocation.createdAt',
    closedAt: 'relocation.closedAt',
    updatedAt: 'relocation.updatedAt',
  },
  search: ['relocation.code', 'sku.name', 'sku.partnerItemNumber', 'source.alias', 'target.alias'],
}

/** The relocation sheets of a caller's partner and centers. */
export function relocationStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'relocation')
  const heads = (db: Reader) => headsOf(db).where(table.visible)
  const matching = async (asked: Filter) =>
    heads(database.read).where(matches(asked, await zonesOf(database.read, caller, asked)))

  return {
    table,
    async list(asked: Filter) {
      const found = await pageOf(await matching(asked), asked, columns)
      return dataPage({ ...found, rows: found.rows.map(relocationOf) }, asked)
    },
    ids: async (asked: Filter) => idsOf(await matching(asked), asked, columns),
    /** In the order of the ids; those outside the caller's scope are missing. */
    async inOrder(ids: readonly number[], db: Reader = database.read): Promise<Relocation[]> {
      const rows = new Map(
        (await heads(db).where('relocation.id', 'in', ids).execute()).map((row) => [row.id, relocationOf(row)]),
      )
      return ids.flatMap((id) => rows.get(id) ?? [])
    },
    async get(id: number, db: Reader = database.read): Promise<Relocation> {
      const row = await heads(db).where('relocation.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return relocationOf(row)
    },
    async count(centerIds: readonly number[] | undefined) {
      let query = database.read
        .selectFrom('relocation')
        .select(['status', sql<number>`count(*)`.as('sheets')])
        .where(table.visible)
        .groupBy('status')
      if (centerIds) query = query.where('relocation.centerId', 'in', centerIds)
      const groups = await query.execute()
      return {
        total: groups.reduce((sum, { sheets }) => sum + sheets, 0),
        byStatus: Object.fromEntries(groups.map(({ status, sheets }) => [status, sheets])),
      }
    },
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
      'closer.name as closedByName',
    ])
    .select(mainBarcode.as('mainBarcode'))
}
type Head = RowOf<'relocation'> & Awaited<ReturnType<ReturnType<typeof headsOf>['executeTakeFirstOrThrow']>>

/** The centers whose days count, where days are asked for. */
async function zonesOf(db: Reader, caller: Caller, { createdFrom, createdTo, centerIds }: Filter): Promise<Zoned[]> {
  if (!createdFrom && !createdTo) return []
  const query = db
    .selectFrom('center')
    .select(['id', 'timeZone'])
    .where(visible({ partnerId: null, centerIds: caller.centerIds }, 'center'))
  return (centerIds ? query.where('id', 'in', centerIds) : query).execute()
}

function matches(asked: Filter, zones: readonly Zoned[]) {
  const eb = expressionBuilder<Tables, 'relocation' | 'sku'>()
  const { status, isPrinted, centerIds, partnerIds, brandIds, skuIds, code, locationId, createdFrom, createdTo } = asked
  const days = zones.map(({ id, timeZone }) =>
    eb.and([
      eb('relocation.centerId', '=', id),
      ...(createdFrom ? [eb('relocation.createdAt', '>=', dayBegins(timeZone, createdFrom))] : []),
      ...(createdTo ? [eb('relocation.createdAt', '<', dayEnds(timeZone, createdTo))] : []),
    ]),
  )
  return eb.and([
    ...(status ? [eb('relocation.status', 'in', status)] : []),
    ...(isPrinted === undefined ? [] : [eb('relocation.isPrinted', '=', Number(isPrinted))]),
    ...(centerIds ? [eb('relocation.centerId', 'in', centerIds)] : []),
    ...(partnerIds ? [eb('relocation.partnerId', 'in', partnerIds)] : []),
    ...(brandIds ? [eb('sku.brandId', 'in', brandIds)] : []),
    ...(skuIds ? [eb('relocation.skuId', 'in', skuIds)] : []),
    ...(code ? [contains(['relocation.code'], code)] : []),
    ...(locationId
      ? [
          eb.or([
            eb('relocation.sourceLocationId', '=', locationId),
            eb('relocation.targetLocationId', '=', locationId),
            eb('relocation.actualLocationId', '=', locationId),
          ]),
        ]
      : []),
    ...((createdFrom ?? createdTo) ? [eb.or(days)] : []),
  ])
}

function relocationOf(row: Head): Relocation {
  const {
    id,
    version,
    createdAt,
    updatedAt,
    code,
    quantity,
    storageQuantity,
    createdByName,
    arrivedAt,
    closedByName,
    closedAt,
  } = row
  return {
    id,
    version,
    createdAt,
    updatedAt,
    code,
    quantity,
    storageQuantity,
    createdByName,
    arrivedAt,
    closedByName,
    closedAt,
    status: oneOf(relocationStatuses, row.status),
    isPrinted: row.isPrinted === 1,
    partner: { id: row.partnerId, name: row.partnerName },
    brand: row.brandId === null ? null : { id: row.brandId, name: row.brandName ?? '' },
    center: { id: row.centerId, code: row.centerCode },
    item: { id: row.skuId, name: row.skuName, partnerItemNumber: row.partnerItemNumber, mainBarcode: row.mainBarcode },
    expirationDate: row.expirationDate || null,
    condition: oneOf(conditions, row.condition),
    lot: row.lot || null,
    sourceLocation: { id: row.sourceLocationId, alias: row.sourceAlias },
    targetLocation: { id: row.targetLocationId, alias: row.targetAlias },
    actualLocation:
      row.actualLocationId === null || row.actualLocationId === row.targetLocationId
        ? null
        : { id: row.actualLocationId, alias: row.actualAlias ?? '' },
  }
}
