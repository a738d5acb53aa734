import { sql } from 'kysely'
import { consolApi } from '../../../shared/api/consol.ts'
import { consol, type Consol, type ConsolRecord, type PlanStatus } from '../../../shared/entities/consol.ts'
import type { CourierCode } from '../../../shared/entities/inbound.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { holds, is, isAmong } from '../../crud/filters.ts'
import { columns, countPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { calledOffOn } from '../../ledger/called-off.ts'
import type { Secrets } from '../../secrets.ts'
import { loadedOnConsols } from './loaded.ts'
import { visible } from '../../subjects.ts'

type Head = RowOf<'consol'> & {
  centerCode: string
  planCode: string
  planStatus: PlanStatus
  courierCode: CourierCode
  parentCode: string | null
  consolidatedByName: string | null
}
type LoadedInvoice = ConsolRecord['invoices'][number]

/** Pallets and boxes, each with its center and plan. */
export const consolsOf = (db: Reader) =>
  db
    .selectFrom('consol')
    .innerJoin('center', 'center.id', 'consol.centerId')
    .innerJoin('consolPlan', 'consolPlan.id', 'consol.planId')

/** The pallets and boxes of a caller's centers. */
export function consolStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'consol')
  const heads = (db: Reader) =>
    consolsOf(db)
      .leftJoin('consol as parent', 'parent.id', 'consol.parentId')
      .leftJoin('user', 'user.id', 'consol.consolidatedById')
      .selectAll('consol')
      .select([
        'center.code as centerCode',
        'consolPlan.code as planCode',
        'consolPlan.status as planStatus',
        'consolPlan.courierCode',
        'parent.code as parentCode',
        'user.name as consolidatedByName',
      ])
      .where(table.visible)
  const shown = async (db: Reader, rows: readonly Head[]): Promise<Consol[]> => {
    const loaded = await loadedOnConsols(
      db,
      caller,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => consolOf(row, loaded.get(row.id) ?? 0))
  }

  const { list, inOrder } = listOf(database, {
    call: consolApi.list,
    id: 'consol.id',
    rows: heads,
    sort: {
      ...columns('consol', ['id', 'consolidatedAt', 'updatedAt']),
      consolCode: 'consol.code',
    },
    search: ['consol.code', 'consolPlan.code'],
    filters: {
      centerIds: is('consol.centerId'),
      centerCode: (code) => sql`lower("center"."code") = lower(${code})`,
      consolCode: holds('consol.code'),
      consolPlanId: is('consol.planId'),
      type: is('consol.containerType'),
      invoiceCode: (code) =>
        isAmong(
          'consol.id',
          sql`select "consolId" from "invoice" where "serialKey" = ${plainCode(code)} and ${visible(caller, 'invoice')}`,
        ),
    },
    shown: (rows, db) => shown(db, rows),
    page: countPage,
  })

  return {
    table,
    list,
    /** All pallets and boxes of a plan, in its order. */
    ofPlan: async (planId: number, db: Reader = database.read) =>
      shown(db, await heads(db).where('consol.planId', '=', planId).orderBy('consol.serial').execute()),
    inOrder,
    async byCode(code: string, db: Reader = database.read) {
      return heads(db).where('consol.code', '=', code.trim().toUpperCase()).executeTakeFirst()
    },
    /** A pallet or box with what is on it, the waybills of its boxes nested. Only the center's own people get the pass code. */
    async get(id: number, secrets: Pick<Secrets, 'open'>, db: Reader = database.read): Promise<ConsolRecord> {
      const row = await heads(db).where('consol.id', '=', id).executeTakeFirstOrThrow(notFound)
      const boxes = await db
        .selectFrom('consol')
        .select(['id', 'code'])
        .where('parentId', '=', id)
        .orderBy('serial')
        .execute()
      const invoices = await loadedInvoices(db, caller, [id, ...boxes.map((box) => box.id)])
      const on = (consolId: number) =>
        invoices
          .filter((invoice) => invoice.consolId === consolId)
          .map(({ consolId: _consolId, ...invoice }) => invoice)
      const [consol] = await shown(db, [row])
      if (!consol) throw notFound()
      const mayKnow = caller.partnerId === null && caller.privileges.has('consol:write')
      return {
        ...consol,
        secret: mayKnow ? secrets.open(row.secretSealed) : null,
        invoices: on(id),
        boxes: boxes.map((box) => ({ id: box.id, consolCode: box.code, invoices: on(box.id) })),
        openExceptions: await openExceptions(db, `consol:${id}`),
      }
    },
  }
}

export type ConsolStore = ReturnType<typeof consolStore>

async function openExceptions(db: Reader, subject: string): Promise<number> {
  const { open } = await db
    .selectFrom('exception')
    .select(sql<number>`count(*)`.as('open'))
    .where('status', '=', 'OPEN')
    .where((e) => e.or([e('subject', '=', subject), e('alsoSubject', '=', subject)]))
    .executeTakeFirstOrThrow()
  return open
}

/** Includes cancelled waybills, which lie there until someone takes them off. */
async function loadedInvoices(
  db: Reader,
  caller: Caller,
  consolIds: readonly number[],
): Promise<(LoadedInvoice & { consolId: number | null })[]> {
  const rows = await db
    .selectFrom('invoice')
    .where(visible(caller, 'invoice'))
    .leftJoin('partner', 'partner.id', 'invoice.partnerId')
    .leftJoin('user', 'user.id', 'invoice.consolidatedById')
    .select([
      'invoice.id',
      'invoice.serial',
      'invoice.status',
      'invoice.consolId',
      'invoice.consolidatedAt',
      'partner.name as partnerName',
      'user.name as consolidatedByName',
    ])
    .where('invoice.consolId', 'in', consolIds)
    .orderBy('invoice.consolidatedAt')
    .orderBy('invoice.id')
    .execute()
  const calledOff = new Set((await calledOffOn(db, caller, 'consol.id', consolIds)).map(({ id }) => id))
  return rows.map(({ serial, ...row }) => ({ ...row, serial: serial ?? '', calledOff: calledOff.has(row.id) }))
}

function consolOf(row: Head, processedQuantity: number): Consol {
  return shownAs(consol, {
    ...row,
    consolCode: row.code,
    consolPlanId: row.planId,
    consolPlanCode: row.planCode,
    parent: row.parentId === null ? null : { id: row.parentId, consolCode: row.parentCode ?? '' },
    processedQuantity,
  })
}
