import { sql } from 'kysely'
import { locationApi } from '../../../shared/api/location.ts'
import type { Location, LocationInput } from '../../../shared/entities/location.ts'
import { refuse } from '../../../shared/errors.ts'
import { slices, type ItemOutcome } from '../../crud/bulk.ts'
import { is, isAmong } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, forbidden, HttpError, noSuch, refused } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'

type Row = RowOf<'location'>

/** The locations of a caller's centers. */
export function locationStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'location')
  const store = listOf(database, {
    call: locationApi.list,
    id: 'location.id',
    rows: (db) => db.selectFrom('location').selectAll('location').where(table.visible),
    sort: columns('location', ['id', 'alias', 'type', 'updatedAt']),
    search: (keyword) => isAmong('location.id', database.dialect.found('location', keyword)),
    filters: {
      ids: is('location.id'),
      centerIds: is('location.centerId'),
      type: is('location.type'),
      disabled: is('location.disabled'),
      pickable: is('location.pickable'),
      rack: is('location.rack'),
    },
    shown: (rows) => rows.map(locationOf),
    page: dataPage,
  })

  return {
    /** The plain rows, for work that goes row by row inside one transaction. */
    table,
    ...store,
    create: (input: LocationInput) =>
      database.write(async (w) => {
        if (
          !(await w.tx
            .selectFrom('center')
            .select('id')
            .where('id', '=', input.centerId)
            .where(visible(caller, 'center'))
            .executeTakeFirst())
        )
          throw unknownCenter()
        await w.lockCenters([input.centerId])
        await checkAlias(w.tx, input.centerId, input.alias, 0)
        return locationOf(await table.insert(w, columnsOf(input)))
      }),
    update: (id: number, patch: Partial<LocationInput>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkVersion(row, version, locationOf(row))
        if (row.isOnTheWay && !keepsItsRole(row, patch))
          throw refused(refuse('location-on-the-way', { location: row.alias }))
        if (patch.alias !== undefined) await checkAlias(w.tx, row.centerId, patch.alias, id)
        return locationOf(await table.update(w, row, columnsOf(patch)))
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        if (row.isOnTheWay) throw refused(refuse('location-on-the-way', { location: row.alias }))
        await table.remove(w, row)
      }),
    enable: (ids: readonly number[]) => inSlices(database, ids, (w, slice) => setDisabled(w, slice, false, true)),
    async disable(ids: readonly number[], force: boolean): Promise<ItemOutcome[]> {
      if (force && !caller.privileges.has('location:force'))
        throw forbidden('location:force', { wouldLose: await lossOf(ids) })
      return inSlices(database, ids, (w, slice) => setDisabled(w, slice, true, force))
    },
  }

  /** What lies at the locations that would be disabled. */
  async function lossOf(ids: readonly number[]) {
    const rows = await table.many([...new Set(ids)])
    const pieces = await piecesAt(database.read, [...rows.keys()])
    return [...rows.values()].flatMap(({ id, alias }) => {
      const there = pieces.get(id) ?? 0
      return there > 0 ? [{ id, code: alias, pieces: there }] : []
    })
  }

  async function setDisabled(
    w: Writer,
    ids: readonly number[],
    disabled: boolean,
    force: boolean,
  ): Promise<ItemOutcome[]> {
    const rows = await table.hold(w, ids)
    const asks = disabled && !force
    const pieces = asks ? await piecesAt(w.tx, ids) : new Map<number, number>()
    const awaited = asks ? await piecesFor(w.tx, ids) : new Map<number, number>()
    const outcomes: ItemOutcome[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const there = pieces.get(id) ?? 0
      const coming = awaited.get(id) ?? 0
      if (!row) outcomes.push({ id, refusal: refuse('not-found') })
      else if (disabled && row.isOnTheWay)
        outcomes.push({ id, refusal: refuse('location-on-the-way', { location: row.alias }), property: 'disabled' })
      else if (there > 0 && !row.disabled)
        outcomes.push({
          id,
          refusal: refuse('location-has-stock', { alias: row.alias, pieces: there }),
          property: 'disabled',
        })
      else if (coming > 0 && !row.disabled)
        outcomes.push({
          id,
          refusal: refuse('location-awaits-goods', { alias: row.alias, pieces: coming }),
          property: 'disabled',
        })
      else {
        if (row.disabled !== disabled) await table.update(w, row, { disabled }, disabled ? 'disable' : 'enable')
        outcomes.push({ id })
      }
    }
    return outcomes
  }
}

/** Runs five hundred locations per transaction, because a long transaction would keep the floor's scans waiting. */
async function inSlices(
  database: Database,
  ids: readonly number[],
  work: (w: Writer, slice: number[]) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const slice of slices([...new Set(ids)], 500)) outcomes.push(...(await database.write((w) => work(w, slice))))
  return outcomes
}

async function piecesAt(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('locationStock')
    .select(['locationId', sql<number>`sum("quantity")`.as('pieces')])
    .where('locationId', 'in', ids)
    .groupBy('locationId')
    .execute()
  return new Map(rows.map((row) => [row.locationId, row.pieces]))
}

/** Pieces that sheets are to bring to locations, or that are on their way and may come back to them. */
async function piecesFor(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const open = await db
    .selectFrom('relocation')
    .select(['status', 'quantity', 'sourceLocationId', 'targetLocationId'])
    .where('status', '!=', 'CLOSED')
    .where((e) => e.or([e('targetLocationId', 'in', ids), e('sourceLocationId', 'in', ids)]))
    .execute()
  const pieces = new Map<number, number>()
  for (const { status, quantity, sourceLocationId, targetLocationId } of open) {
    for (const id of status === 'RELOCATING' ? [sourceLocationId, targetLocationId] : [targetLocationId])
      pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  }
  return pieces
}

/** The place for goods on the way keeps its name and is never a place to pick from. */
export function keepsItsRole(row: Row, { alias, pickable, inboundPrimary }: Partial<LocationInput>): boolean {
  return (alias === undefined || alias === row.alias) && pickable !== true && inboundPrimary !== true
}

function unknownCenter(): HttpError {
  return noSuch('centerId', 'There is no such center.')
}

/** A scanner cannot tell apart two labels that differ only in case. */
async function checkAlias(db: Reader, centerId: number, alias: string, exceptId: number): Promise<void> {
  const taken = await db
    .selectFrom('location')
    .select('id')
    .where('centerId', '=', centerId)
    .where('aliasKey', '=', aliasKeyOf(alias))
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (taken) throw duplicated('alias', 'alias-taken', { alias })
}

export function aliasKeyOf(alias: string): string {
  return alias.toUpperCase()
}

export function columnsOf(input: Partial<LocationInput>): Partial<Row> {
  return { ...input, ...(input.alias === undefined ? {} : { aliasKey: aliasKeyOf(input.alias) }) }
}

export function locationOf({ aliasKey: _aliasKey, isPicking: _isPicking, ...row }: Row): Location {
  return row
}
