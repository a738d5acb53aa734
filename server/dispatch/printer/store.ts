import { sql } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import { printerApi } from '../../../shared/api/printer.ts'
import type { Printer } from '../../../shared/entities/printer.ts'
import { is } from '../../crud/filters.ts'
import { columns, countPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { duplicated, HttpError, noSuch, notFound, unfit } from '../../http/errors.ts'
import { isNoPrinter } from '../../adapters/label-printer.ts'
import { visible } from '../../subjects.ts'

type Patch = Partial<NonNullable<Body<typeof printerApi.update>>>

/** The label printers of a caller's centers. `local`: whether a printer on this very machine is allowed. */
export function printerStore(database: Database, caller: Caller, local: boolean) {
  const table = tableStore(database, caller, 'printer')
  const { list, get } = listOf(database, {
    call: printerApi.list,
    id: 'printer.id',
    rows: (db) =>
      db
        .selectFrom('printer')
        .innerJoin('center', 'center.id', 'printer.centerId')
        .selectAll('printer')
        .select('center.code as centerCode')
        .where(table.visible),
    sort: columns('printer', ['name', 'id', 'updatedAt']),
    search: ['printer.name', sql`"printer"."host" || ':' || "printer"."port"`],
    filters: { centerIds: is('printer.centerId') },
    shown: (rows): Printer[] => rows,
    page: countPage,
  })
  return {
    get: (id: number) => get(id),
    list,
    async create(input: Body<typeof printerApi.create>) {
      await checkHost(input.host, local)
      return database.write(async (w) => {
        const center = await w.tx.selectFrom('center').select('id').where('id', '=', input.centerId).executeTakeFirst()
        if (!center || !seesCenter(caller, center.id)) throw noSuch('centerId', 'There is no such center.')
        await w.lockCenters([center.id])
        await checkName(w.tx, center.id, input.name, 0)
        return get((await table.insert(w, input)).id, w.tx)
      })
    },
    async update(id: number, patch: Patch, version: number) {
      if (patch.host !== undefined) await checkHost(patch.host, local)
      return database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, get)
        if (patch.name !== undefined) await checkName(w.tx, row.centerId, patch.name, id)
        await table.update(w, row, patch)
        return get(id, w.tx)
      })
    },
    remove: table.removeOne,
  }
}

/** Runs before the transaction, because looking a name up takes a moment. */
async function checkHost(host: string, local: boolean): Promise<void> {
  if (await isNoPrinter(host, local)) throw unfit('host', 'printer-forbidden', { host })
}

/**
 * Checks that a printer may print what belongs to these centers, and returns the printer's center: it prints only for the center that it
 * stands in. `property`: where the call names the printer.
 */
export async function checkPrinter(
  database: Database,
  caller: Caller,
  printerId: number,
  centerIds: readonly (number | null)[],
  property: string,
): Promise<number> {
  const printer = await database.read
    .selectFrom('printer')
    .select(['centerId', 'name'])
    .where('id', '=', printerId)
    .where(visible(caller, 'printer'))
    .executeTakeFirstOrThrow(notFound)
  if (centerIds.some((centerId) => centerId !== printer.centerId))
    throw new HttpError(409, 'printer-other-center', {
      values: { printer: printer.name },
      details: [{ property, errorType: 'WRONG_VALUE', message: 'Some of these are of another center.' }],
    })
  return printer.centerId
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
