import { sql } from 'kysely'
import { anyOf, type Condition } from '../../crud/filters.ts'
import type { Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { HttpError, noSuch, wrong } from '../../http/errors.ts'
import { tellFloor } from './floor.ts'

/** Checks which centers serve a partner. A caller may add or remove only centers that they see; the others stay as they are. */
export async function checkCenters(
  db: Reader,
  caller: Caller,
  centerIds: readonly number[],
  before: readonly number[],
): Promise<void> {
  const known = new Set((await db.selectFrom('center').select('id').execute()).map(({ id }) => id))
  const changed = [...centerIds.filter((id) => !before.includes(id)), ...before.filter((id) => !centerIds.includes(id))]
  if (changed.some((id) => !known.has(id) || !seesCenter(caller, id)))
    throw noSuch('centerIds', 'There is no such center.')
  if (caller.centerIds !== null && !centerIds.some((id) => seesCenter(caller, id)))
    throw wrong('centerIds', 'must have one of your own centers')
}

/** Answers false if nothing changes. A center that still has the partner's goods or work cannot be removed. */
export async function changeCenters(
  w: Writer,
  partnerId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<boolean> {
  const gone = before.filter((id) => !after.includes(id))
  const added = [...new Set(after)].filter((id) => !before.includes(id))
  for (const centerId of gone) await checkCenterLeft(w.tx, partnerId, centerId)
  if (gone.length > 0)
    await w.tx.deleteFrom('partnerCenter').where('partnerId', '=', partnerId).where('centerId', 'in', gone).execute()
  if (added.length > 0)
    await w.tx
      .insertInto('partnerCenter')
      .values(added.map((centerId) => ({ partnerId, centerId })))
      .execute()
  if (gone.length + added.length > 0) await tellFloor(w, partnerId, [...gone, ...added])
  return gone.length + added.length > 0
}

async function checkCenterLeft(db: Reader, partnerId: number, centerId: number): Promise<void> {
  const goes = (table: 'inboundRequest' | 'invoice' | 'slip', ...ended: readonly string[]): Condition =>
    sql`exists (select 1 from ${sql.table(table)} where "partnerId" = ${partnerId} and "centerId" = ${centerId} and "status" not in (${sql.join(ended)}))`
  const served = await db
    .selectFrom('center')
    .select('code')
    .where('id', '=', centerId)
    .where(
      anyOf([
        sql`exists (select 1 from "stock" inner join "sku" on "sku"."id" = "stock"."skuId" where "sku"."partnerId" = ${partnerId} and "stock"."centerId" = ${centerId} and "stock"."inStorage" > 0)`,
        goes('inboundRequest', 'CLOSED', 'CANCELED'),
        goes('invoice', 'DISPATCHED', 'DELIVERED', 'CANCELED'),
        goes('slip', 'CLOSED', 'CANCELED'),
      ]),
    )
    .executeTakeFirst()
  if (served) throw new HttpError(409, 'center-serves-partner', { values: { center: served.code } })
}
