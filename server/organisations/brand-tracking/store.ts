import type { z } from 'zod'
import { brandTrackingApi, brandTrackingLogApi } from '../../../shared/api/partner.ts'
import {
  brandTrackingChanges,
  type BrandTracking,
  type BrandTrackingChanges,
  type brandTrackingInput,
  type brandTrackingLogInput,
} from '../../../shared/entities/brand.ts'
import { is } from '../../crud/filters.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { forbiddenToPartners, HttpError, noSuch } from '../../http/errors.ts'
import { brandStore } from '../brand/store.ts'
import { personName, visible } from '../../subjects.ts'

type Input = z.infer<typeof brandTrackingInput>
type LogInput = z.infer<typeof brandTrackingLogInput>

const follow = (database: Database, caller: Caller) => tableStore(database, caller, 'brandTracking')

/** The follow-ups on the brands in a caller's scope. */
export function brandTrackingStore(database: Database, caller: Caller) {
  const table = follow(database, caller)
  const log = tableStore(database, caller, 'brandTrackingLog')
  const brands = brandStore(database, caller).table

  const { list, get } = listOf(database, {
    call: brandTrackingApi.list,
    id: 'brandTracking.id',
    rows: (db) =>
      db
        .selectFrom('brandTracking')
        .innerJoin('brand', 'brand.id', 'brandTracking.brandId')
        .leftJoin('user', 'user.id', 'brandTracking.assigneeId')
        .selectAll('brandTracking')
        .select('brand.name as brandName')
        .select(personName(caller).as('assigneeName'))
        .where(table.visible),
    sort: columns('brandTracking', ['id', 'dueDate', 'status', 'title']),
    search: ['brandTracking.title', 'brandTracking.memo'],
    filters: {
      brandId: is('brandTracking.brandId'),
      assigneeId: is('brandTracking.assigneeId'),
      status: is('brandTracking.status'),
    },
    shown: (rows) => rows.map(({ partnerId: _partner, ...row }) => row),
    page: totalPage,
  })

  /** Adds an entry to the log, so that everyone who follows up sees who changed what and when, beside the notes. */
  const logChanges = async (w: Writer, partnerId: number, before: BrandTracking, after: BrandTracking) => {
    const fields = brandTrackingChanges.element.shape.field.options
    const changes: BrandTrackingChanges = fields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, before: before[field], after: after[field] }))
    if (changes.length === 0) return
    const content = changes
      .map(({ field, ...was }) => `${field}: ${was.before ?? '–'} → ${was.after ?? '–'}`)
      .join('; ')
    await log.insert(w, {
      brandTrackingId: after.id,
      partnerId,
      content,
      changesJson: JSON.stringify(changes),
      createdBy: caller.userId,
      // The office tells the partner of its own changes in a note that it shares.
      isShared: caller.partnerId !== null,
    })
  }

  return {
    list,
    get: (id: number) => get(id),
    create: (input: Input) =>
      database.write(async (w) => {
        const brand = await brands.named('brandId', input.brandId, w.tx)
        await checkAssignee(w.tx, caller, input.assigneeId)
        const { id } = await table.insert(w, { ...sharing(caller, input), partnerId: brand.partnerId })
        return get(id, w.tx)
      }),
    update: (id: number, patch: Partial<Omit<Input, 'brandId'>>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, get)
        checkShared(caller, patch)
        if (patch.assigneeId !== row.assigneeId) await checkAssignee(w.tx, caller, patch.assigneeId)
        const before = await get(id, w.tx)
        await table.update(w, row, patch)
        const after = await get(id, w.tx)
        await logChanges(w, row.partnerId, before, after)
        return after
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        if (caller.partnerId !== null) await checkNoneInternal(w.tx, row.id)
        await table.remove(w, row)
      }),
  }
}

/** The notes on follow-ups, and the entries about their changes. Only its writer may change a note; an entry about a change stays. */
export function brandTrackingLogStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'brandTrackingLog')
  const checkOwn = (row: RowOf<'brandTrackingLog'>) => {
    if (row.createdBy !== caller.userId || row.changesJson !== null) throw new HttpError(403, 'note-not-own')
  }

  const { list, get } = listOf(database, {
    call: brandTrackingLogApi.list,
    id: 'brandTrackingLog.id',
    rows: (db) =>
      db
        .selectFrom('brandTrackingLog')
        .innerJoin('user', 'user.id', 'brandTrackingLog.createdBy')
        .selectAll('brandTrackingLog')
        .select(personName(caller).as('createdByName'))
        .where(table.visible),
    sort: { id: 'brandTrackingLog.id' },
    search: ['brandTrackingLog.content'],
    filters: { brandTrackingId: is('brandTrackingLog.brandTrackingId') },
    shown: (rows) =>
      rows.map(({ partnerId: _partner, changesJson, ...row }) => ({
        ...row,
        changes: changesJson === null ? null : brandTrackingChanges.parse(JSON.parse(changesJson)),
      })),
    page: totalPage,
  })

  return {
    list,
    get: (id: number) => get(id),
    create: (input: LogInput) =>
      database.write(async (w) => {
        const tracking = (await follow(database, caller).many([input.brandTrackingId], w.tx)).get(input.brandTrackingId)
        if (!tracking) throw noSuch('brandTrackingId', 'There is no such follow-up.')
        const note = {
          ...sharing(caller, input),
          changesJson: null,
          partnerId: tracking.partnerId,
          createdBy: caller.userId,
        }
        return get((await table.insert(w, note)).id, w.tx)
      }),
    update: (id: number, patch: Partial<Omit<LogInput, 'brandTrackingId'>>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkOwn(row)
        checkVersion(row, version, await get(id, w.tx))
        checkShared(caller, patch)
        await table.update(w, row, patch)
        return get(id, w.tx)
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkOwn(row)
        await table.remove(w, row)
      }),
  }
}

/** A partner's people see what they write themselves, so it is always shared. */
function sharing<T extends { isShared: boolean }>({ partnerId }: Caller, input: T): T {
  return partnerId === null ? input : { ...input, isShared: true }
}

function checkShared({ partnerId }: Caller, { isShared }: { isShared?: boolean }): void {
  if (partnerId !== null && isShared === false) throw forbiddenToPartners()
}

/** A partner's people may not delete a follow-up with notes that they do not see. */
async function checkNoneInternal(db: Reader, brandTrackingId: number): Promise<void> {
  const note = await db
    .selectFrom('brandTrackingLog')
    .select('id')
    .where('brandTrackingId', '=', brandTrackingId)
    .where('isShared', '=', false)
    .executeTakeFirst()
  if (note) throw forbiddenToPartners()
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
