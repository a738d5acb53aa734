import type { z } from 'zod'
import { centerApi } from '../../../shared/api/reference.ts'
import {
  inboundReservationCutoff,
  type Center,
  type centerInput,
  type centerPatch,
} from '../../../shared/entities/center.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { everyCenter } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, HttpError, noSuch } from '../../http/errors.ts'
import { imageUrl, type SaveImage } from '../../images/door.ts'
import { visible } from '../../subjects.ts'

type Row = RowOf<'center'>
type Input = z.infer<typeof centerInput>
type Patch = z.infer<typeof centerPatch>

/** The centers that a caller may see. */
export function centerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'center')
  const { list, get } = listOf(database, {
    call: centerApi.list,
    id: 'center.id',
    rows: (db) => db.selectFrom('center').selectAll('center').where(table.visible),
    sort: columns('center', ['id', 'code']),
    search: ['center.code', 'center.nameKo', 'center.nameEn', 'center.nameJaRuby'],
    filters: {},
    shown: (rows) => rows.map(centerOf),
    page: totalPage,
  })
  return {
    list,
    get: (id: number) => get(id),
    /** The center's place for goods on their way is created when it is first needed (on-the-way.ts). */
    create: (input: Input, save: SaveImage) =>
      database.write(async (w) => {
        // A caller who sees only some centers would create one that they do not see.
        if (caller.partnerId !== null || caller.centerIds !== null)
          throw new HttpError(403, 'forbidden', { values: { why: 'everywhere' } })
        await w.lockCenters([everyCenter])
        if (!(await w.tx.selectFrom('company').select('id').where('id', '=', input.companyId).executeTakeFirst()))
          throw noSuch('companyId', 'There is no such company.')
        const taken = await w.tx.selectFrom('center').select('code').where('code', '=', input.code).executeTakeFirst()
        if (taken) throw duplicated('code', 'center-code-taken', { center: taken.code })
        await checkPlaces(w.tx, 0, input)
        return centerOf(await table.insert(w, { ...columnsOf(input), ...(await save(w, null)) }))
      }),
    update: (id: number, patch: Patch, version: number, save: SaveImage) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkVersion(row, version, centerOf(row))
        await checkPlaces(w.tx, id, patch)
        return centerOf(await table.update(w, row, { ...columnsOf(patch), ...(await save(w, null)) }))
      }),
  }
}

/** The codes of the centers that a caller sees, for a spreadsheet. */
export async function centerCodes({ read }: Database, caller: Caller): Promise<Map<number, string>> {
  const rows = await read.selectFrom('center').select(['id', 'code']).where(visible(caller, 'center')).execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export function centerOf({ imageId, inboundReservationCutoffJson: cutoff, ...row }: Row): Center {
  return { ...row, logoImageUrl: imageUrl(imageId), inboundReservationCutoff: cutoffOf(cutoff) }
}

export function cutoffOf(json: string | null): Center['inboundReservationCutoff'] {
  return json === null ? null : inboundReservationCutoff.parse(JSON.parse(json))
}

function columnsOf({
  logoImage: _logo,
  inboundReservationCutoff: cutoff,
  ...same
}: Patch & Partial<Pick<Input, 'companyId' | 'code'>>): Partial<Row> {
  return {
    ...same,
    ...(cutoff === undefined ? {} : { inboundReservationCutoffJson: cutoff && JSON.stringify(cutoff) }),
  }
}

async function checkPlaces(db: Reader, centerId: number, { primaryLocationId, countryId }: Patch): Promise<void> {
  if (primaryLocationId) {
    const own = await db
      .selectFrom('location')
      .select('id')
      .where('id', '=', primaryLocationId)
      .where('centerId', '=', centerId)
      .where('isOnTheWay', '=', false)
      .executeTakeFirst()
    if (!own) throw noSuch('primaryLocationId', 'The center has no such location.')
  }
  if (countryId && !(await db.selectFrom('country').select('id').where('id', '=', countryId).executeTakeFirst()))
    throw noSuch('countryId', 'There is no such country.')
}
