import { setTimeout as wait } from 'node:timers/promises'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Reader } from '../../db/database.ts'
import type { Picture } from '../../print/picture.ts'

/** How long to wait for a logo: files elsewhere may take their time, and a parcel waits for its label. */
const patienceMs = 3_000

/**
 * The logos of those brands that want theirs on their waybills, by the brand's id, each read once. A label without its logo is better than
 * none, so a logo that cannot be read is left out. So is WebP, which nothing here draws and which is no longer accepted (decisions/0011).
 */
export async function logosOf(
  db: Reader,
  files: FileStore,
  brandIds: readonly number[],
): Promise<Map<number, Picture>> {
  if (brandIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('brand')
    .innerJoin('image', 'image.id', 'brand.imageId')
    .select(['brand.id', 'image.storedAs as name', 'image.contentType', 'image.width', 'image.height'])
    .where('brand.id', 'in', brandIds)
    .where('brand.printBrandImageOnInvoice', '=', true)
    .where('image.contentType', 'in', ['image/png', 'image/jpeg'])
    .execute()
  const read = await Promise.all(
    rows.map(async ({ id, ...picture }) => {
      const bytes = await Promise.race([
        files.get(picture.name).catch(() => null),
        wait(patienceMs, null, { ref: false }),
      ])
      return bytes && ([id, { ...picture, bytes }] as const)
    }),
  )
  return new Map(read.filter((each) => each !== null))
}
