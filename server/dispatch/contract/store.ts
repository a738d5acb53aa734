import { sql } from 'kysely'
import type { Body, Query } from '../../../shared/api/call.ts'
import type { contractApi } from '../../../shared/api/contract.ts'
import { contractStatuses, type Contract } from '../../../shared/entities/contract.ts'
import { countPage, escapeLike, pageOf, type ListColumns } from '../../crud/list.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { HttpError, notFound, sentence } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { contractOf, type ContractHead } from './view.ts'
import { checkVoluntary, columnsOf, movedRanges } from './input.ts'

type Filter = Query<typeof contractApi.list>
type Input = Body<typeof contractApi.create>
type Patch = Partial<Body<typeof contractApi.update>>
type Status = (typeof contractStatuses)[number]

const columns: ListColumns = {
  id: 'contract.id',
  sort: {
    id: 'contract.id',
    logisticsCode: 'contract.logisticsCode',
    courierCode: 'contract.courierCode',
    name: 'contract.name',
    updatedAt: 'contract.updatedAt',
  },
  search: ['contract.name', 'contract.englishName', 'contract.logisticsCode', 'contract.description'],
}

/** The contracts of a caller's centers; their keys go in and never come out. */
export function contractStore(database: Database, caller: Caller, secrets: Secrets) {
  const table = tableStore(database, caller, 'contract')
  const heads = (db: Reader) =>
    db
      .selectFrom('contract')
      .innerJoin('center', 'center.id', 'contract.centerId')
      .selectAll('contract')
      .select('center.code as centerCode')
      .where(table.visible)
  const shown = async (db: Reader, rows: readonly ContractHead[]): Promise<Contract[]> => {
    const open = await openInvoices(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => contractOf(row, open.get(row.id) ?? 0))
  }
  const get = async (id: number, db: Reader = database.read): Promise<Contract> => {
    const [contract] = await shown(db, await heads(db).where('contract.id', '=', id).execute())
    if (!contract) throw notFound()
    return contract
  }
  const setStatus = (id: number, status: Status) =>
    database.write(async (w) => {
      const row = await table.lockOne(w, id)
      if (row.status !== status) await table.update(w, row, { status }, status === 'ACTIVE' ? 'enable' : 'disable')
      return get(id, w.tx)
    })

  return {
    table,
    get: (id: number) => get(id),
    async list(asked: Filter) {
      const found = await pageOf(filtered(heads(database.read), asked), asked, columns)
      return countPage({ ...found, rows: await shown(database.read, found.rows) })
    },
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
        const row = await table.lockOne(w, id)
        checkVersion(row, version, await get(id, w.tx))
        if (patch.courierCode !== undefined && patch.courierCode !== row.courierCode) await checkUnused(w.tx, row)
        const ranges = movedRanges(patch, row)
        checkVoluntary(
          patch.useVoluntarySerial ?? row.useVoluntarySerial === 1,
          (patch.voluntarySerial === undefined ? row.serialStart : patch.voluntarySerial) !== null,
        )
        await table.update(w, row, { ...columnsOf(patch, secrets), ...ranges })
        return get(id, w.tx)
      }),
    disable: (id: number) => setStatus(id, 'DEACTIVATED'),
    enable: (id: number) => setStatus(id, 'ACTIVE'),
  }

  function filtered(query: ReturnType<typeof heads>, asked: Filter) {
    let found = query
    if (asked.centerId) found = found.where('contract.centerId', '=', asked.centerId)
    if (asked.centerIds) found = found.where('contract.centerId', 'in', asked.centerIds)
    if (asked.logisticsCode) found = found.where('contract.logisticsCode', '=', asked.logisticsCode)
    if (asked.apiKey) found = found.where('contract.apiKeyPrint', '=', secrets.fingerprint(asked.apiKey))
    if (asked.type) found = found.where('contract.type', 'in', asked.type)
    if (asked.courierCode) found = found.where('contract.courierCode', 'in', asked.courierCode)
    if (asked.status) found = found.where('contract.status', 'in', asked.status)
    if (asked.warned !== undefined) found = found.where('contract.warnedAt', asked.warned ? 'is not' : 'is', null)
    const { systemTags } = asked
    if (systemTags)
      found = found.where((e) =>
        e.or(
          systemTags.map(
            (tag) => sql<boolean>`"contract"."systemTagsJson" like ${`%"${escapeLike(tag)}"%`} escape '\\'`,
          ),
        ),
      )
    return found
  }
}

/** Waybills that are still on their way out, by contract. */
async function openInvoices(db: Reader, contractIds: readonly number[]): Promise<Map<number, number>> {
  if (contractIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .select(['contractId', sql<number>`count(*)`.as('open')])
    .where('contractId', 'in', contractIds)
    .where('status', 'not in', ['DISPATCHED', 'DELIVERED', 'CANCELED'])
    .groupBy('contractId')
    .execute()
  return new Map(rows.map((row) => [row.contractId, Number(row.open)]))
}

/** A waybill is its courier's from its first day: serials are that courier's, and so are pallets. */
async function checkUnused(db: Reader, { id, courierCode }: ContractRow): Promise<void> {
  if (!(await db.selectFrom('invoice').select('id').where('contractId', '=', id).limit(1).executeTakeFirst())) return
  const values = { courier: courierCode }
  throw new HttpError(409, 'courier-fixed', {
    values,
    details: [{ property: 'courierCode', errorType: 'WRONG_VALUE', message: sentence('en', 'courier-fixed', values) }],
  })
}

function unknownCenter(): HttpError {
  return new HttpError(404, 'not-found', {
    details: [{ property: 'centerId', errorType: 'WRONG_VALUE', message: 'There is no such center.' }],
  })
}

export type ContractRow = RowOf<'contract'>
