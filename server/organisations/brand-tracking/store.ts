import type { z } from 'zod'
import type { Query } from '../../../shared/api/call.ts'
import type { brandTrackingApi, brandTrackingLogApi } from '../../../shared/api/partner.ts'
import {
  brandTrackingStatuses,
  type BrandTracking,
  type brandTrackingInput,
  type BrandTrackingLog,
  type brandTrackingLogInput,
} from '../../../shared/entities/brand.ts'
import { pageOf, totalPage, type ListColumns } from '../../crud/list.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, noSuch } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'
import { brandStore } from '../brand/store.ts'
import { visible } from '../../subjects.ts'

type Input = z.infer<typeof brandTrackingInput>
type LogInput = z.infer<typeof brandTrackingLogInput>

const columns: ListColumns = {
  id: 'brandTracking.id',
  sort: {
    id: 'brandTracking.id',
    dueDate: 'brandTracking.dueDate',
    status: 'brandTracking.status',
    title: 'brandTracking.title',
  },
  search: ['brandTracking.title', 'brandTracking.memo'],
}
const logColumns: ListColumns = {
  id: 'brandTrackingLog.id',
  sort: { id: 'brandTrackingLog.id' },
  search: ['brandTrackingLog.content'],
}

const follow = (database: Database, caller: Caller) => tableStore(database, caller, 'brandTracking')

/** What is followed up about the brands in a caller's scope. */
export function brandTrackingStore(database: Database, caller: Caller) {
  const table = follow(database, caller)
  const brands = brandStore(database, caller).table

  return {
    async list(asked: Query<typeof brandTrackingApi.list>) {
      let query = database.read.selectFrom('brandTracking').selectAll('brandTracking').where(table.visible)
      if (asked.brandId !== undefined) query = query.where('brandTracking.brandId', '=', asked.brandId)
      if (asked.assigneeId !== undefined) query = query.where('brandTracking.assigneeId', '=', asked.assigneeId)
      if (asked.status) query = query.where('brandTracking.status', 'in', asked.status)
      const found = await pageOf(query, asked, columns)
      return totalPage({ total: found.total, rows: await trackingsOf(database.read, found.rows) })
    },
    get: async (id: number) => trackingOf(database.read, await table.one(id)),
    create: (input: Input) =>
      database.write(async (w) => {
        const brand = (await brands.many([input.brandId], w.tx)).get(input.brandId)
        if (!brand) throw noSuch('brandId', 'There is no such brand.')
        await checkAssignee(w.tx, caller, input.assigneeId)
        return trackingOf(w.tx, await table.insert(w, { ...input, partnerId: brand.partnerId }))
      }),
    update: (id: number, patch: Partial<Omit<Input, 'brandId'>>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkVersion(row, version, await trackingOf(w.tx, row))
        if (patch.assigneeId !== row.assigneeId) await checkAssignee(w.tx, caller, patch.assigneeId)
        return trackingOf(w.tx, await table.update(w, row, patch))
      }),
    remove: (id: number) => database.write(async (w) => table.remove(w, await table.lockOne(w, id))),
  }
}

/** What was noted on them. A note is its writer's own. */
export function brandTrackingLogStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'brandTrackingLog')
  const checkOwn = (row: RowOf<'brandTrackingLog'>) => {
    if (row.createdBy !== caller.userId) throw new HttpError(403, 'note-not-own')
  }

  return {
    async list(asked: Query<typeof brandTrackingLogApi.list>) {
      let query = database.read.selectFrom('brandTrackingLog').selectAll('brandTrackingLog').where(table.visible)
      if (asked.brandTrackingId !== undefined)
        query = query.where('brandTrackingLog.brandTrackingId', '=', asked.brandTrackingId)
      const found = await pageOf(query, asked, logColumns)
      return totalPage({ total: found.total, rows: await notesOf(database.read, found.rows) })
    },
    get: async (id: number) => noteOf(database.read, await table.one(id)),
    create: (input: LogInput) =>
      database.write(async (w) => {
        const tracking = (await follow(database, caller).many([input.brandTrackingId], w.tx)).get(input.brandTrackingId)
        if (!tracking) throw noSuch('brandTrackingId', 'There is no such follow-up.')
        return noteOf(
          w.tx,
          await table.insert(w, { ...input, partnerId: tracking.partnerId, createdBy: caller.userId }),
        )
      }),
    update: (id: number, patch: Partial<Pick<LogInput, 'content'>>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkOwn(row)
        checkVersion(row, version, await noteOf(w.tx, row))
        return noteOf(w.tx, await table.update(w, row, patch))
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkOwn(row)
        await table.remove(w, row)
      }),
  }
}

async function checkAssignee(db: Reader, caller: Caller, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(visible(caller, 'user'))
    .executeTakeFirst()
  if (!user) throw noSuch('assigneeId', 'There is no such user.')
}

async function trackingOf(db: Reader, row: RowOf<'brandTracking'>): Promise<BrandTracking> {
  const [tracking] = await trackingsOf(db, [row])
  if (!tracking) throw new Error('A row is shown as one row.')
  return tracking
}

async function trackingsOf(db: Reader, found: readonly RowOf<'brandTracking'>[]): Promise<BrandTracking[]> {
  if (found.length === 0) return []
  const brands = new Map(
    (
      await db
        .selectFrom('brand')
        .select(['id', 'name'])
        .where(
          'id',
          'in',
          found.map((row) => row.brandId),
        )
        .execute()
    ).map(({ id, name }) => [id, name]),
  )
  const users = await namesOf(
    db,
    found.flatMap((row) => row.assigneeId ?? []),
  )
  return found.map(({ partnerId: _partner, ...row }) => ({
    ...row,
    status: oneOf(brandTrackingStatuses, row.status),
    brandName: brands.get(row.brandId) ?? '',
    assigneeName: row.assigneeId === null ? null : (users.get(row.assigneeId) ?? null),
  }))
}

async function noteOf(db: Reader, row: RowOf<'brandTrackingLog'>): Promise<BrandTrackingLog> {
  const [note] = await notesOf(db, [row])
  if (!note) throw new Error('A row is shown as one row.')
  return note
}

async function notesOf(db: Reader, found: readonly RowOf<'brandTrackingLog'>[]): Promise<BrandTrackingLog[]> {
  const users = await namesOf(
    db,
    found.map((row) => row.createdBy),
  )
  return found.map(({ partnerId: _partner, ...row }) => ({ ...row, createdByName: users.get(row.createdBy) ?? '' }))
}

async function namesOf(db: Reader, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  return new Map(
    (
      await db
        .selectFrom('user')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(userIds)])
        .execute()
    ).map(({ id, name }) => [id, name]),
  )
}
