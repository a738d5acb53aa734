import { sql } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import { contractApi } from '../../../shared/api/contract.ts'
import type { Contract, ContractStatus } from '../../../shared/entities/contract.ts'
import { anyOf, escapeLike, is, isThere } from '../../crud/filters.ts'
import { columns, countPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { detailOf, HttpError, noSuch } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { contractOf, type ContractHead } from './view.ts'
import { checkVoluntary, columnsOf, movedRanges } from './input.ts'

/** A requisite gets its key later, as its token. */
type Input = Omit<Body<typeof contractApi.create>, 'apiKey'> & { apiKey?: string }
type Patch = Partial<Body<typeof contractApi.update>>

/** The contracts of a caller's centers. Their keys go in and never come out. */
export function contractStore(database: Database, caller: Caller, secrets: Secrets) {
  const table = tableStore(database, caller, 'contract')
  const { list, get } = listOf(database, {
    call: contractApi.list,
    id: 'contract.id',
    rows: (db) => contractHeads(db).where(table.visible),
    sort: columns('contract', ['id', 'logisticsCode', 'courierCode', 'name', 'updatedAt']),
    search: ['contract.name', 'contract.englishName', 'contract.logisticsCode', 'contract.description'],
    filters: {
      centerId: is('contract.centerId'),
      centerIds: is('contract.centerId'),
      logisticsCode: is('contract.logisticsCode'),
      apiKey: (key) => is('contract.apiKeyPrint')(secrets.fingerprint(key)),
      type: is('contract.type'),
      courierCode: is('contract.courierCode'),
      status: is('contract.status'),
      warned: isThere('contract.warnedAt'),
      systemTags: (tags) =>
        anyOf(tags.map((tag) => sql`"contract"."systemTagsJson" like ${`%"${escapeLike(tag)}"%`} escape '\\'`)),
    },
    shown: contractsShown,
    page: countPage,
  })
  const setStatus = (id: number, status: ContractStatus) =>
    database.write(async (w) => {
      await w.lockSerials()
      const row = await table.lockOne(w, id)
      if (row.status !== status) await table.update(w, row, { status }, status === 'ACTIVE' ? 'enable' : 'disable')
      return get(id, w.tx)
    })

  return {
    table,
    get: (id: number) => get(id),
    list,
    create: (input: Input) =>
      database.write(async (w) => {
        if (
          !seesCenter(caller, input.centerId) ||
          !(await w.tx.selectFrom('center').select('id').where('id', '=', input.centerId).executeTakeFirst())
        )
          throw unknownCenter()
        checkVoluntary(input.useVoluntarySerial, input.voluntarySerial !== null)
        await w.lockCenters([input.centerId])
        const row = await table.insert(w, {
          ...columnsOf(input, secrets),
          ...movedRanges(input),
          centerId: input.centerId,
          status: 'ACTIVE',
        })
        return get(row.id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        await w.lockSerials()
        const row = await table.lockEdited(w, id, version, get)
        if (patch.courierCode !== undefined && patch.courierCode !== row.courierCode) await checkUnused(w.tx, row)
        const ranges = movedRanges(patch, row)
        checkVoluntary(
          patch.useVoluntarySerial ?? row.useVoluntarySerial,
          (patch.voluntarySerial === undefined ? row.serialStart : patch.voluntarySerial) !== null,
        )
        await table.update(w, row, { ...columnsOf(patch, secrets), ...ranges })
        return get(id, w.tx)
      }),
    disable: (id: number) => setStatus(id, 'DEACTIVATED'),
    enable: (id: number) => setStatus(id, 'ACTIVE'),
  }
}

export function contractHeads(db: Reader) {
  return db
    .selectFrom('contract')
    .innerJoin('center', 'center.id', 'contract.centerId')
    .selectAll('contract')
    .select('center.code as centerCode')
}

export async function contractsShown(rows: readonly ContractHead[], db: Reader): Promise<Contract[]> {
  const open = await openInvoices(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => contractOf(row, open.get(row.id) ?? 0))
}

/** How many waybills are still on their way out, by contract. */
async function openInvoices(db: Reader, contractIds: readonly number[]): Promise<Map<number, number>> {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select(['contractId', sql<number>`count(*)`.as('open')])
    .where('contractId', 'in', contractIds)
    .where('status', 'not in', ['DISPATCHED', 'DELIVERED', 'CANCELED'])
    .groupBy('contractId')
    .execute()
  return new Map(rows.map((row) => [row.contractId, row.open]))
}

/** Refuses to change the courier of a contract that has waybills, because serials and pallets belong to the courier. */
async function checkUnused(db: Reader, { id, courierCode }: ContractRow): Promise<void> {
  if (!(await db.selectFrom('invoice').select('id').where('contractId', '=', id).limit(1).executeTakeFirst())) return
  const values = { courier: courierCode }
  throw new HttpError(409, 'courier-fixed', {
    values,
    details: [detailOf('courierCode', 'courier-fixed', values)],
  })
}

function unknownCenter(): HttpError {
  return noSuch('centerId', 'There is no such center.')
}

export type ContractRow = RowOf<'contract'>

/** Reads a contract outside any scope, for work on a waybill that the caller may use already, or that the site does by itself. */
export function contractById(db: Reader, id: number): Promise<ContractRow> {
  return db.selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
