import type { KeptPhoto } from '../../../shared/entities/image.ts'
import type { Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { imageUrl } from '../../images/door.ts'
import { personName } from '../../subjects.ts'

/** A slip's pictures, oldest first. */
export async function photosOfSlip(db: Reader, caller: Caller, slipId: number): Promise<KeptPhoto[]> {
  const rows = await db
    .selectFrom('slipPhoto')
    .leftJoin('user', 'user.id', 'slipPhoto.createdBy')
    .select(['slipPhoto.id', 'slipPhoto.imageId', 'slipPhoto.createdAt', personName(caller).as('createdByName')])
    .where('slipPhoto.slipId', '=', slipId)
    .orderBy('slipPhoto.id')
    .execute()
  return rows.map(({ imageId, ...photo }) => ({ ...photo, url: imageUrl(imageId) ?? '' }))
}

export async function insertPhoto(w: Writer, caller: Caller, slipId: number, imageId: number): Promise<void> {
  await w.tx.insertInto('slipPhoto').values({ slipId, imageId, createdAt: w.now, createdBy: caller.userId }).execute()
}
