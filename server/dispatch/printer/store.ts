import type { Body, Query } from '../../../shared/api/call.ts'
import type { printerApi } from '../../../shared/api/printer.ts'
import { waybillSizes } from '../../../shared/entities/invoice.ts'
import type { Printer } from '../../../shared/entities/printer.ts'
import { countPage, pageOf, type ListColumns } from '../../crud/list.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { duplicated, HttpError, notFound } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'
import { visible } from '../../subjects.ts'

type Head = RowOf<'printer'> & { centerCode: string }
type Patch = Partial<NonNullable<Body<typeof printerApi.update>>>

const columns: ListColumns = {
  id: 'printer.id',
  sort: { name: 'printer.name', id: 'printer.id', updatedAt: 'printer.updatedAt' },
  search: ['printer.name', 'printer.host'],
}

/** The label printers of a caller's centers. */
export function printerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'printer')
  const heads = (db: Reader) =>
    db
      .selectFrom('printer')
      .innerJoin('center', 'center.id', 'printer.centerId')
      .selectAll('printer')
      .select('center.code as centerCode')
      .where(table.visible)
  const get = async (id: number, db: Reader = database.read): Promise<Printer> => {
    const row = await heads(db).where('printer.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return printerOf(row)
  }
  return {
    get: (id: number) => get(id),
    async list(asked: Query<typeof printerApi.list>) {
      let query = heads(database.read)
      if (asked.centerIds) query = query.where('printer.centerId', 'in', asked.centerIds)
      const found = await pageOf(query, asked, columns)
      return countPage({ ...found, rows: found.rows.map(printerOf) })
    },
    create: (input: Body<typeof printerApi.create>) =>
      database.write(async (w) => {
        const center = await w.tx.selectFrom('center').select('id').where('id', '=', input.centerId).executeTakeFirst()
        if (!center || !seesCenter(caller, center.id))
          throw new HttpError(404, 'not-found', {
            details: [{ property: 'centerId', errorType: 'WRONG_VALUE', message: 'There is no such center.' }],
          })
        await w.lockCenters([center.id])
        await checkName(w.tx, center.id, input.name, 0)
        return get((await table.insert(w, input)).id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkVersion(row, version, await get(id, w.tx))
        if (patch.name !== undefined) await checkName(w.tx, row.centerId, patch.name, id)
        await table.update(w, row, patch)
        return get(id, w.tx)
      }),
    remove: (id: number) => database.write(async (w) => table.remove(w, await table.lockOne(w, id))),
  }
}

/** A printer stands in one center, and prints only what is of that center. `property` is where the call tells the printer. */
export async function checkPrinter(
  database: Database,
  caller: Caller,
  printerId: number,
  centerIds: readonly (number | null)[],
  property: string,
): Promise<void> {
  const printer = await database.read
    .selectFrom('printer')
    .select(['centerId', 'name'])
    .where('id', '=', printerId)
    .where(visible(caller, 'printer'))
    .executeTakeFirst()
  if (!printer) throw notFound()
  if (centerIds.some((centerId) => centerId !== printer.centerId))
    throw new HttpError(409, 'printer-other-center', {
      values: { printer: printer.name },
      details: [{ property, errorType: 'WRONG_VALUE', message: 'Some of these are of another center.' }],
    })
}

async function checkName(db: Reader, centerId: number, name: string, exceptId: number): Promise<void> {
  const taken = await db
    .selectFrom('printer')
    .select('id')
    .where('centerId', '=', centerId)
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (taken) throw duplicated('name', 'printer-taken', { name })
}

function printerOf({ size, dpi, ...row }: Head): Printer {
  return { ...row, size: oneOf(waybillSizes, size), dpi: dpi === 300 ? 300 : 203 }
}
