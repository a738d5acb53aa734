import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import type { locationApi } from '../../../shared/api/location.ts'
import type { Location, LocationInput } from '../../../shared/entities/location.ts'
import { locationTypes } from '../../../shared/entities/location.ts'
import { refuse } from '../../../shared/errors.ts'
import { slices, type ItemOutcome } from '../../crud/bulk.ts'
import { idsOf, dataPage, pageOf, type ListColumns } from '../../crud/list.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, forbidden, HttpError, refused } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'
import { visible } from '../../subjects.ts'

type Row = RowOf<'location'>
type Filter = Query<typeof locationApi.list>

const columns: ListColumns = {
  id: 'location.id',
  sort: { id: 'location.id', alias: 'location.alias', type: 'location.type', updatedAt: 'location.updatedAt' },
}

/** The locations of a caller's centers. */
export function locationStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'location')
  const filtered = (asked: Filter) => {
    let query = database.read.selectFrom('location').selectAll('location').where(table.visible)
    if (asked.centerIds) query = query.where('centerId', 'in', asked.centerIds)
    if (asked.type) query = query.where('type', 'in', asked.type)
    if (asked.disabled !== undefined) query = query.where('disabled', '=', Number(asked.disabled))
    if (asked.pickable !== undefined) query = query.where('pickable', '=', Number(asked.pickable))
    if (asked.rack) query = query.where('rack', '=', asked.rack)
    if (asked.keyword)
      query = query.where(sql<boolean>`"location"."id" in (${database.dialect.found('location', asked.keyword)})`)
    return query
  }

  return {
    /** The plain rows, for what goes row by row inside one transaction. */
    table,
    async list(asked: Filter) {
      const found = await pageOf(filtered(asked), asked, columns)
      return dataPage({ ...found, rows: found.rows.map(locationOf) }, asked)
    },
    ids: (asked: Filter) => idsOf(filtered(asked), asked, columns),
    /** In the order of the ids; those outside the caller's scope are missing. */
    async inOrder(ids: readonly number[]) {
      const rows = await table.many(ids)
      return ids.flatMap((id) => rows.get(id) ?? [])
    },
    get: async (id: number) => locationOf(await table.one(id)),
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
        if (row.isOnTheWay === 1 && !keepsItsRole(row, patch))
          throw refused(refuse('location-on-the-way', { location: row.alias }))
        if (patch.alias !== undefined) await checkAlias(w.tx, row.centerId, patch.alias, id)
        return locationOf(await table.update(w, row, columnsOf(patch)))
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        if (row.isOnTheWay === 1) throw refused(refuse('location-on-the-way', { location: row.alias }))
        await table.remove(w, row)
      }),
    enable: (ids: readonly number[]) => inSlices(database, ids, (w, slice) => setDisabled(w, slice, 0, true)),
    async disable(ids: readonly number[], force: boolean): Promise<ItemOutcome[]> {
      if (force && !caller.privileges.has('location:force')) throw forbidden('location:force')
      return inSlices(database, ids, (w, slice) => setDisabled(w, slice, 1, force))
    },
  }

  async function setDisabled(
    w: Writer,
    ids: readonly number[],
    disabled: 0 | 1,
    force: boolean,
  ): Promise<ItemOutcome[]> {
    const rows = await table.hold(w, ids)
    const asks = disabled === 1 && !force
    const pieces = asks ? await piecesAt(w.tx, ids) : new Map<number, number>()
    const awaited = asks ? await piecesFor(w.tx, ids) : new Map<number, number>()
    const outcomes: ItemOutcome[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const there = pieces.get(id) ?? 0
      const coming = awaited.get(id) ?? 0
      if (!row) outcomes.push({ id, refusal: refuse('not-found') })
      else if (disabled === 1 && row.isOnTheWay === 1)
        outcomes.push({ id, refusal: refuse('location-on-the-way', { location: row.alias }), property: 'disabled' })
      else if (there > 0 && row.disabled === 0)
        outcomes.push({
          id,
          refusal: refuse('location-has-stock', { alias: row.alias, pieces: there }),
          property: 'disabled',
        })
      else if (coming > 0 && row.disabled === 0)
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

/** Five hundred a transaction: a long one would keep the floor's scans waiting. */
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
  const rows = await db
    .selectFrom('locationStock')
    .select(['locationId', sql<number>`sum("quantity")`.as('pieces')])
    .where('locationId', 'in', ids)
    .groupBy('locationId')
    .execute()
  return new Map(rows.map((row) => [row.locationId, Number(row.pieces)]))
}

/** Pieces that sheets are to bring, or that are on their way and may come back. */
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

/** The place for goods on the way keeps its name, and nobody picks from it. */
export function keepsItsRole(row: Row, { alias, pickable, inboundPrimary }: Partial<LocationInput>): boolean {
  return (alias === undefined || alias === row.alias) && pickable !== true && inboundPrimary !== true
}

function unknownCenter(): HttpError {
  return new HttpError(404, 'not-found', {
    details: [{ property: 'centerId', errorType: 'WRONG_VALUE', message: 'There is no such center.' }],
  })
}

/** Two labels that differ only in case would be one to a scanner. */
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
  const { pickable, inboundPrimary, ...same } = input
  return {
    ...same,
    ...(input.alias === undefined ? {} : { aliasKey: aliasKeyOf(input.alias) }),
    ...(pickable === undefined ? {} : { pickable: Number(pickable) }),
    ...(inboundPrimary === undefined ? {} : { inboundPrimary: Number(inboundPrimary) }),
  }
}

export function locationOf(stored: Row): Location {
  const { aliasKey: _aliasKey, ...row } = stored
  return {
    ...row,
    type: oneOf(locationTypes, row.type),
    pickable: row.pickable === 1,
    inboundPrimary: row.inboundPrimary === 1,
    disabled: row.disabled === 1,
    isOnTheWay: row.isOnTheWay === 1,
  }
}
