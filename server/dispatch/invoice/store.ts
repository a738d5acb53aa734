import { expressionBuilder, sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import type { invoiceApi, legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { countPage, idsOf, pageOf, type ListColumns } from '../../crud/list.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Dialect } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { InvoiceHead } from './view.ts'
import { legacyInvoices, recordOf, summariesOf, type Extras } from './read.ts'

type Filter = Query<typeof invoiceApi.list>
type LegacyAsked = Query<typeof legacyInvoiceApi.list>
type Counted = Query<typeof invoiceApi.count>

const columns: ListColumns = {
  id: 'invoice.id',
  sort: {
    id: 'invoice.id',
    serial: 'invoice.serial',
    status: 'invoice.status',
    originalOrderId: 'invoice.originalOrderId',
    createdAt: 'invoice.createdAt',
    updatedAt: 'invoice.updatedAt',
    packedAt: 'invoice.packedAt',
    consolidatedAt: 'invoice.consolidatedAt',
    dispatchedAt: 'invoice.dispatchedAt',
  },
}

/** The waybills of a caller's partner and centers, in both views. */
export function invoiceStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'invoice')
  const heads = (db: Reader) => invoiceHeads(db).where(table.visible)
  const inOrder = async (ids: readonly number[], db: Reader = database.read): Promise<InvoiceHead[]> => {
    if (ids.length === 0) return []
    const found = new Map((await heads(db).where('invoice.id', 'in', ids).execute()).map((row) => [row.id, row]))
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
  }
  const head = async (id: number, db: Reader): Promise<InvoiceHead> => {
    const [row] = await inOrder([id], db)
    if (!row) throw notFound()
    return row
  }

  return {
    table,
    /** In the order of the ids; those outside the caller's scope are missing. */
    inOrder,
    async list(asked: Filter) {
      const found = await pageOf(heads(database.read).where(matches(database.dialect, asked)), asked, columns)
      return countPage({
        ...found,
        rows: await summariesOf(database.read, found.rows, { trackings: asked.tracking, consol: asked.consol }),
      })
    },
    ids: (asked: Filter) => idsOf(heads(database.read).where(matches(database.dialect, asked)), asked, columns),
    summaries: async (ids: readonly number[], extras: Extras = {}, db: Reader = database.read) =>
      summariesOf(db, await inOrder(ids, db), extras),
    get: async (id: number, db: Reader = database.read) => recordOf(db, await head(id, db)),
    async count(asked: Counted) {
      const groups = await database.read
        .selectFrom('invoice')
        .select(['status', sql<number>`count(*)`.as('invoices')])
        .where(table.visible)
        .where(matches(database.dialect, asked))
        .groupBy('status')
        .execute()
      const byStatus = Object.fromEntries(groups.map(({ status, invoices }) => [status, Number(invoices)]))
      return { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), byStatus }
    },
    async legacyList(asked: LegacyAsked) {
      const found = await pageOf(heads(database.read).where(matches(database.dialect, asked)), asked, columns)
      return countPage({ ...found, rows: await legacyInvoices(database.read, found.rows, asked.withTrackings) })
    },
    legacy: async (ids: readonly number[], db: Reader = database.read) =>
      legacyInvoices(db, await inOrder(ids, db), true),
    async legacyOne(id: number, db: Reader = database.read) {
      const [one] = await legacyInvoices(db, [await head(id, db)], true)
      if (!one) throw notFound()
      return one
    },
  }
}

/** Waybills with the names beside their ids. */
export function invoiceHeads(db: Reader) {
  return db
    .selectFrom('invoice')
    .innerJoin('contract', 'contract.id', 'invoice.contractId')
    .innerJoin('center', 'center.id', 'invoice.centerId')
    .leftJoin('partner', 'partner.id', 'invoice.partnerId')
    .leftJoin('consol', 'consol.id', 'invoice.consolId')
    .leftJoin('user', 'user.id', 'invoice.consolidatedById')
    .selectAll('invoice')
    .select([
      'contract.name as contractName',
      'contract.logisticsCode',
      'center.code as centerCode',
      'partner.name as partnerName',
      'consol.code as consolCode',
      'user.name as consolidatedByName',
    ])
}

function matches({ found }: Dialect, asked: Partial<Filter>) {
  const eb = expressionBuilder<Tables, 'invoice'>()
  const { keyword, serial } = asked
  return eb.and([
    ...(asked.ids ? [eb('invoice.id', 'in', asked.ids)] : []),
    ...(serial ? [eb('invoice.serialKey', '=', plainCode(serial))] : []),
    ...(asked.trackingNumbers ? [eb('invoice.trackingNumber', 'in', asked.trackingNumbers)] : []),
    ...(asked.type ? [eb('invoice.type', 'in', asked.type)] : []),
    ...(asked.contractIds ? [eb('invoice.contractId', 'in', asked.contractIds)] : []),
    ...(asked.createdAtGte ? [eb('invoice.createdAt', '>=', utc(asked.createdAtGte))] : []),
    ...(asked.createdAtLte ? [eb('invoice.createdAt', '<=', utc(asked.createdAtLte))] : []),
    ...(asked.status ? [eb('invoice.status', 'in', asked.status)] : []),
    ...(asked.centerIds ? [eb('invoice.centerId', 'in', asked.centerIds)] : []),
    ...(asked.partnerIds ? [eb('invoice.partnerId', 'in', asked.partnerIds)] : []),
    ...(asked.courierCode ? [eb('invoice.courierCode', 'in', asked.courierCode)] : []),
    ...(asked.originalOrderId ? [eb('invoice.originalOrderId', '=', asked.originalOrderId)] : []),
    ...(asked.consolId ? [eb('invoice.consolId', '=', asked.consolId)] : []),
    ...(asked.loaded === undefined ? [] : [eb('invoice.consolId', asked.loaded ? 'is not' : 'is', null)]),
    ...(asked.planId
      ? [sql<boolean>`"invoice"."consolId" in (select c."id" from "consol" as c where c."planId" = ${asked.planId})`]
      : []),
    ...(keyword ? [sql<boolean>`"invoice"."id" in (${found('invoice', keyword)})`] : []),
  ])
}

function utc(at: string): string {
  return new Date(at).toISOString()
}
