import type { KeptPhoto } from '../../../shared/entities/image.ts'
import { mostSlipPhotos } from '../../../shared/entities/slip.ts'
import { refuse } from '../../../shared/errors.ts'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Database } from '../../db/database.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { refused } from '../../http/errors.ts'
import { withImage } from '../../images/door.ts'
import { insertPhoto, photosOfSlip } from './photos.ts'
import { slipStore } from './store.ts'

/** Goods are gone once they are disposed of, so a picture may also come after the slip is closed. */
export async function addPhoto(
  database: Database,
  caller: Caller,
  files: FileStore,
  id: number,
  dataUrl: string,
): Promise<KeptPhoto> {
  checkCenterStaff(caller)
  const { table } = slipStore(database, caller)
  await table.one(id)
  return withImage(files, { property: 'image', dataUrl, listed: true }, (save) =>
    database.write(async (w) => {
      const row = await table.lockOne(w, id)
      if (row.status === 'CANCELED') throw refused(refuse('slip-transition', { slip: row.code, status: row.status }))
      if ((await photosOfSlip(w.tx, caller, id)).length >= mostSlipPhotos)
        throw refused(refuse('slip-photos-full', { slip: row.code, expected: mostSlipPhotos }))
      const { imageId } = await save(w, row.partnerId)
      if (!imageId) throw new Error('A photo has a picture.')
      await insertPhoto(w, caller, id, imageId)
      await table.update(w, row, {}, 'photo')
      const photo = (await photosOfSlip(w.tx, caller, id)).at(-1)
      if (!photo) throw new Error('The photo was not kept.')
      return photo
    }),
  )
}
