import type { Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { HttpError, noSuch, wrong } from '../../http/errors.ts'
import { tellFloor } from './floor.ts'

/** Which centers serve a partner is changed by those who see these centers; the others stay as they are. */
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

/** False where nothing changes. A center that still has the partner's goods or work goes on serving it. */
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
  const goods = await db
    .selectFrom('stock')
    .innerJoin('sku', 'sku.id', 'stock.skuId')
    .select('stock.skuId')
    .where('sku.partnerId', '=', partnerId)
    .where('stock.centerId', '=', centerId)
    .where('stock.inStorage', '>', 0)
    .limit(1)
    .executeTakeFirst()
  const inbound = await db
    .selectFrom('inboundRequest')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('centerId', '=', centerId)
    .where('status', 'not in', ['CLOSED', 'CANCELED'])
    .limit(1)
    .executeTakeFirst()
  const invoice = await db
    .selectFrom('invoice')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('centerId', '=', centerId)
    .where('status', 'not in', ['DISPATCHED', 'DELIVERED', 'CANCELED'])
    .limit(1)
    .executeTakeFirst()
  const slip = await db
    .selectFrom('slip')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('centerId', '=', centerId)
    .where('status', 'not in', ['CLOSED', 'CANCELED'])
    .limit(1)
    .executeTakeFirst()
  if (!goods && !inbound && !invoice && !slip) return
  const { code } = await db.selectFrom('center').select('code').where('id', '=', centerId).executeTakeFirstOrThrow()
  throw new HttpError(409, 'center-serves-partner', { values: { center: code } })
}
