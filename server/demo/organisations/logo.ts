import { Resvg } from '@resvg/resvg-js'
import { withImage } from '../../images/store.ts'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Database } from '../../db/database.ts'

/** Gives a logo to a brand that prints one on its waybills; it is stored like any other. */
export async function seedLogo(database: Database, files: FileStore): Promise<void> {
  const dataUrl = `data:image/png;base64,${new Resvg(skyOverWall).render().asPng().toString('base64')}`
  await withImage(files, { property: 'logoImage', dataUrl }, (save) =>
    database.write(async (w) => {
      const { id, partnerId } = await w.tx
        .selectFrom('brand')
        .select(['id', 'partnerId'])
        .where('name', '=', '하늘담')
        .executeTakeFirstOrThrow()
      await w.tx
        .updateTable('brand')
        .set(await save(w, partnerId))
        .where('id', '=', id)
        .execute()
    }),
  )
}

/** 하늘담 means sky and wall: a sun rises over two rows of stones. */
const skyOverWall = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240">
  <path fill="#1F5FA8" d="M70 136a170 130 0 0 1 340 0z"/><circle cx="300" cy="92" r="34" fill="#FFFFFF"/>
  <path fill="#1A1A1A" d="M20 148h136v34H20zM170 148h140v34H170zM324 148h136v34H324zM20 196h62v34H20zM96 196h136v34H96zM246 196h140v34H246zM400 196h60v34h-60z"/>
</svg>`
