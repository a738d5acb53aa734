import type { KeptPhoto } from '../../../shared/entities/image.ts'
import type { FileStore } from '../../adapters/file-store.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { imageUrl, withImage } from '../../images/door.ts'
import { personName } from '../../subjects.ts'

/** Keeps a picture for a partner's SKUs, and returns its address. */
export function keepPicture(
  database: Database,
  caller: Caller,
  files: FileStore,
  partnerId: number,
  dataUrl: string,
): Promise<{ imageUrl: string }> {
  return withImage(files, { property: 'image', dataUrl, listed: true }, (save) =>
    database.write(async (w) => {
      await tableStore(database, caller, 'partner').named('partnerId', partnerId, w.tx)
      const { imageId = null } = await save(w, partnerId)
      await w.audit({
        userId: caller.userId,
        partnerId,
        subject: `image:${imageId}`,
        what: 'image.create',
        requestId: caller.requestId,
      })
      return { imageUrl: imageUrl(imageId) ?? '' }
    }),
  )
}

/** A SKU's pictures, oldest first. */
export function photosOf(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'sku')
  const rows = (db: Reader, skuId: number) =>
    db
      .selectFrom('skuPhoto')
      .leftJoin('user', 'user.id', 'skuPhoto.createdBy')
      .select(['skuPhoto.id', 'skuPhoto.imageId', 'skuPhoto.createdAt', personName(caller).as('createdByName')])
      .where('skuPhoto.skuId', '=', skuId)
      .orderBy('skuPhoto.id')
      .execute()
  const shown = ({ imageId, ...photo }: Awaited<ReturnType<typeof rows>>[number]): KeptPhoto => ({
    ...photo,
    url: imageUrl(imageId) ?? '',
  })
  return {
    async list(skuId: number): Promise<KeptPhoto[]> {
      await table.one(skuId)
      return (await rows(database.read, skuId)).map(shown)
    },
    /** The first picture is also the one that the SKU is shown with. */
    add: async (files: FileStore, skuId: number, dataUrl: string): Promise<KeptPhoto> => {
      await table.one(skuId)
      return withImage(files, { property: 'image', dataUrl, listed: true }, (save) =>
        database.write(async (w) => {
          const row = await table.lockOne(w, skuId)
          const { imageId } = await save(w, row.partnerId)
          if (!imageId) throw new Error('A photo has a picture.')
          await w.tx
            .insertInto('skuPhoto')
            .values({ skuId, imageId, createdAt: w.now, createdBy: caller.userId })
            .execute()
          await table.update(w, row, row.imageUrl === null ? { imageUrl: imageUrl(imageId) } : {}, 'photo')
          const photo = (await rows(w.tx, skuId)).at(-1)
          if (!photo) throw new Error('The photo was not kept.')
          return shown(photo)
        }),
      )
    },
  }
}
