import type { z } from 'zod'
import {
  packagingImage,
  type PackagingImage,
  type packagingImageInput,
  type packagingImagePatch,
} from '../../../shared/entities/brand.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { brandStore } from './store.ts'
import { imageUrl, type SaveImage } from '../../images/door.ts'

type Input = z.infer<typeof packagingImageInput>
type Patch = z.infer<typeof packagingImagePatch>

/** Pictures that show how one brand's parcels are packed. */
export function packagingImageStore(database: Database, caller: Caller, brandId: number) {
  const table = tableStore(database, caller, 'packagingImage')
  const brands = brandStore(database, caller).table
  const ofBrand = (row: RowOf<'packagingImage'> | undefined) => {
    if (row?.brandId !== brandId) throw notFound()
    return row
  }

  return {
    async list() {
      await brands.one(brandId)
      const rows = await database.read
        .selectFrom('packagingImage')
        .selectAll()
        .where('brandId', '=', brandId)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return { total: rows.length, rows: rows.map(pictureOf) }
    },
    get: async (id: number) => pictureOf(ofBrand(await table.one(id))),
    create: ({ image: _image, ...input }: Input, save: SaveImage) =>
      database.write(async (w) => {
        const { partnerId } = await brands.lockOne(w, brandId)
        const { imageId } = await save(w, partnerId)
        if (!imageId) throw new Error('A packaging picture has a picture.')
        return pictureOf(await table.insert(w, { ...input, brandId, partnerId, imageId }))
      }),
    update: (id: number, { image: _image, ...patch }: Patch, version: number, save: SaveImage) =>
      database.write(async (w) => {
        const row = ofBrand((await table.hold(w, [id])).get(id))
        checkVersion(row, version, pictureOf(row))
        const { imageId } = await save(w, row.partnerId)
        return pictureOf(await table.update(w, row, { ...patch, ...(imageId ? { imageId } : {}) }))
      }),
    remove: (id: number) => database.write(async (w) => table.remove(w, ofBrand((await table.hold(w, [id])).get(id)))),
  }
}

function pictureOf(row: RowOf<'packagingImage'>): PackagingImage {
  return shownAs(packagingImage, { ...row, imageUrl: imageUrl(row.imageId) ?? '' })
}
