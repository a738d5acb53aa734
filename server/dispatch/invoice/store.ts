import { manyRows } from '../../../shared/api/list.ts'
import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import { invoiceApi, type legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { invoiceStatuses } from '../../../shared/entities/invoice.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { anyOf, contains, is, isAmong, isThere, since, until } from '../../crud/filters.ts'
import { asksOnly, byCursor, columns, countPage, countsUpTo } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { seesRecipients } from '../../http/sees-people.ts'
import { isUnpicked } from '../../ledger/picked-of.ts'
import { maskedHead, type InvoiceHead } from './view.ts'
import { legacyInvoices, recordOf, summariesOf, type Extras } from './read.ts'

type Filter = Query<typeof invoiceApi.list>
type LegacyAsked = Query<typeof legacyInvoiceApi.list>
type Counted = Query<typeof invoiceApi.count>
/** Filters with which the index of statuses still finds the waybills of one status. */
const ofStatusIndex = ['centerIds', 'courierCode', 'type', 'tracking', 'consol'] satisfies (keyof Counted)[]

/**
 * Waybills that an order of this number lies in. A shared waybill shows its orders' numbers only as far as there is room, but it is found
 * by each of them.
 */
const shared = (orderNumber: string) =>
  sql`select p."invoiceId" from "parcelLine" as p inner join "order" as o on o."id" = p."salesOrderId" where o."channelOrderId" = ${orderNumber}`

/**
 * What a keyword finds: waybills by what is written on them, by their goods and, except for a partner's people, by the pallet that they are
 * on.
 */
function parcelsFound({ dialect: { found } }: Database, caller: Caller, keyword: string) {
  const { partnerId } = caller
  const written = ['invoice.serial', 'invoice.originalOrderId', 'invoice.trackingNumber']
  return [
    shared(keyword),
    seesRecipients(caller)
      ? found('invoice', keyword)
      : // A masked name must not find anything: the index narrows the search, then only columns that name no person are compared.
        sql`select "id" from "invoice" where "id" in (${found('invoice', keyword)}) and ${contains(written, keyword)}`,
    sql`select "invoiceId" from "invoiceLine" where "skuId" in (${found('sku', keyword)} union
      select "skuId" from "barcode" where "id" in (${found('barcode', keyword)}))`,
    ...(partnerId === null
      ? [
          sql`select "id" from "invoice" where "consolId" in (select "id" from "consol" where ${contains(['consol.code'], keyword)})`,
        ]
      : []),
  ]
}

/** The waybills of a caller's partner and centers, in both views. */
export function invoiceStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'invoice')
  const heads = listOf(database, {
    call: invoiceApi.list,
    id: 'invoice.id',
    rows: (db) => invoiceHeads(db).where(table.visible),
    sort: {
      ...columns('invoice', ['id', 'serial', 'status', 'originalOrderId', 'createdAt', 'updatedAt']),
      ...columns('invoice', ['packedAt', 'consolidatedAt', 'dispatchedAt']),
      partnerName: 'partner.name',
      // The order by name would tell whose names are masked.
      recipientName: seesRecipients(caller) ? 'invoice.recipientName' : 'invoice.id',
    },
    search: (keyword) => isAmong('invoice.id', sql.join(parcelsFound(database, caller, keyword), sql` union `)),
    filters: {
      ids: is('invoice.id'),
      serial: (serial) => is('invoice.serialKey')(plainCode(serial)),
      trackingNumbers: is('invoice.trackingNumber'),
      type: is('invoice.type'),
      contractIds: is('invoice.contractId'),
      createdAtGte: since('invoice.createdAt'),
      createdAtLte: until('invoice.createdAt'),
      printedAtGte: since('invoice.printedAt'),
      printedAtLte: until('invoice.printedAt'),
      packedAtGte: since('invoice.packedAt'),
      packedAtLte: until('invoice.packedAt'),
      consolidatedAtGte: since('invoice.consolidatedAt'),
      consolidatedAtLte: until('invoice.consolidatedAt'),
      dispatchedAtGte: since('invoice.dispatchedAt'),
      dispatchedAtLte: until('invoice.dispatchedAt'),
      status: is('invoice.status'),
      centerIds: is('invoice.centerId'),
      partnerIds: is('invoice.partnerId'),
      courierCode: is('invoice.courierCode'),
      originalOrderId: (number) =>
        anyOf([is('invoice.originalOrderId')(number), isAmong('invoice.id', shared(number))]),
      consolId: is('invoice.consolId'),
      assignedPlanId: is('invoice.planId'),
      assigned: isThere('invoice.planId'),
      loaded: isThere('invoice.consolId'),
      planId: (id) => isAmong('invoice.consolId', sql`select "id" from "consol" where "planId" = ${id}`),
      skuIds: (ids) =>
        isAmong('invoice.id', sql`select "invoiceId" from "invoiceLine" where "skuId" in (${sql.join(ids)})`),
      unpicked: (wanted) => (wanted ? isUnpicked : sql`not ${isUnpicked}`),
      tracking: null,
      consol: null,
    },
    // Each call adds what it shows beside a row.
    shown: (rows) => (seesRecipients(caller) ? rows : rows.map(maskedHead)),
    page: (found) => found,
    countsTo: manyRows,
  })
  const inOrder = async (ids: readonly number[], db: Reader = database.read): Promise<InvoiceHead[]> =>
    heads.inOrder([...new Set(ids)], db)

  return {
    table,
    /** In the order of the ids. Those outside the caller's scope are missing. */
    inOrder,
    async list(asked: Filter) {
      const { rows, ...found } = await heads.list(asked)
      const shown = await summariesOf(database.read, rows, { trackings: asked.tracking, consol: asked.consol })
      return byCursor(countPage)({ ...found, rows: shown }, asked)
    },
    ids: heads.ids,
    summaries: async (ids: readonly number[], extras: Extras = {}, db: Reader = database.read) =>
      summariesOf(db, await inOrder(ids, db), extras),
    get: async (id: number, db: Reader = database.read) => recordOf(db, await heads.get(id, db), caller),
    async count(asked: Counted) {
      const db = database.read
      const rows = db
        .selectFrom('invoice')
        .where(table.visible)
        .where(await heads.matching(asked))
      if (caller.partnerId !== null || !asksOnly(asked, ofStatusIndex))
        return countsUpTo(db, rows, 'invoice.status', null)
      // The index begins with the center, so the query names all centers.
      const atCenters = rows.where('invoice.centerId', 'in', db.selectFrom('center').select('id'))
      return countsUpTo(db, atCenters, 'invoice.status', invoiceStatuses)
    },
    async legacyList({ withTrackings, ...asked }: LegacyAsked) {
      const { rows, ...found } = await heads.list(asked)
      return byCursor(countPage)({ ...found, rows: await legacyInvoices(database.read, rows, withTrackings) }, asked)
    },
    legacy: async (ids: readonly number[], db: Reader = database.read) =>
      legacyInvoices(db, await inOrder(ids, db), true),
    async legacyOne(id: number, db: Reader = database.read) {
      const [one] = await legacyInvoices(db, [await heads.get(id, db)], true)
      if (!one) throw notFound()
      return one
    },
  }
}

/** Waybills with the names beside their ids. */
function invoiceHeads(db: Reader) {
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
