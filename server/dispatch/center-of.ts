import type { Reader } from '../db/database.ts'
import { seesCenter, type Caller } from '../http/caller.ts'
import { noSuch, wrong } from '../http/errors.ts'

/** The center that a call names by id and, if it gives one, by code. */
export async function centerOf(
  db: Reader,
  caller: Caller,
  { centerId, centerCode }: { centerId: number; centerCode: string | null },
) {
  const center = await db
    .selectFrom('center')
    .select(['id', 'code', 'timeZone'])
    .where('id', '=', centerId)
    .executeTakeFirst()
  if (!center || !seesCenter(caller, center.id)) throw noSuch('centerId', 'There is no such center.')
  if (centerCode !== null && centerCode.toUpperCase() !== center.code)
    throw wrong('centerCode', 'is not the code of this center')
  return center
}
