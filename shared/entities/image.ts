import { z } from 'zod'
import { instant } from '../api/list.ts'

/** Bytes of a logo or portrait at most, and its pixels a side. */
export const maxImageBytes = 2_000_000
export const maxImagePixels = 4096
/** Pixels a side, at most, of the small picture that a list shows. */
export const smallPicturePixels = 160
/** Bytes of a body that carries one as a data URL. */
export const imageBodyBytes = 3_000_000

/** A logo, portrait or packaging picture as a data URL. The server looks at the bytes, not at the type it claims: PNG, JPEG or WebP; of a logo, which is printed, PNG or JPEG in RGB. */
export const imageInput = z
  .string()
  .max(imageBodyBytes)
  .regex(/^data:image\/[a-z.+-]+;base64,/, 'a data URL of an image')
  .nullable()

/** A picture that a SKU or slip has; `createdByName` is a person of the reader's own side. */
export const keptPhoto = z
  .object({
    id: z.int(),
    url: z.string(),
    createdAt: instant,
    createdByName: z.string().nullable(),
  })
  .meta({ id: 'KeptPhoto' })
export type KeptPhoto = z.infer<typeof keptPhoto>
