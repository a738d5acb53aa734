import { locationInput } from '../../../shared/entities/location.ts'
import { placesBetween } from '../../../shared/entities/place-between.ts'
import type { Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { aliasKeyOf } from '../location/store.ts'

/**
 * The center's place for goods that are off one location and not yet at another, made when it is first needed. The ledger sums by place, so
 * goods that lay nowhere would break its sums. Runs under the center's lock.
 */
export const onTheWayPlace = (w: Writer, centerId: number): Promise<number> => placeBetween(w, centerId, 'onTheWay')

/** The same for picked goods, until they are packed and gone or put back (decisions.md §18). */
export const pickingPlace = (w: Writer, centerId: number): Promise<number> => placeBetween(w, centerId, 'picking')

async function placeBetween(w: Writer, centerId: number, use: keyof typeof placesBetween): Promise<number> {
  const isPicking = use === 'picking'
  const there = await w.tx
    .selectFrom('location')
    .select('id')
    .where('centerId', '=', centerId)
    .where('isOnTheWay', '=', true)
    .where('isPicking', '=', isPicking)
    .executeTakeFirst()
  if (there) return there.id
  const alias = await freeAlias(w.tx, centerId, placesBetween[use])
  const { id } = await w.tx
    .insertInto('location')
    .values({
      ...locationInput.parse({ centerId, alias, type: 'B2B' }),
      aliasKey: aliasKeyOf(alias),
      disabled: false,
      isOnTheWay: true,
      isPicking,
      createdAt: w.now,
      updatedAt: w.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  w.changed(centerId, 'location', id)
  await w.audit({
    userId: null,
    centerId,
    subject: `location:${id}`,
    what: 'location.create',
    after: { alias, isOnTheWay: true },
  })
  return id
}

/** Numbers the name if an older location has it already. */
async function freeAlias(db: Reader, centerId: number, name: string): Promise<string> {
  const taken = new Set(
    (
      await db
        .selectFrom('location')
        .select('aliasKey')
        .where('centerId', '=', centerId)
        .where('aliasKey', 'like', `${name}%`)
        .execute()
    ).map(({ aliasKey }) => aliasKey),
  )
  let alias = name
  for (let n = 2; taken.has(alias); n++) alias = `${name}-${n}`
  return alias
}
