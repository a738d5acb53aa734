import { z } from 'zod'
import { instant } from '../api/list.ts'

/** The most bytes of a logo or portrait, and the most pixels on a side. */
export const maxImageBytes = 2_000_000
export const maxImagePixels = 4096
/** The most pixels on a side of the small picture that a list shows. */
export const smallPicturePixels = 160
/** The most bytes of a body that carries a picture as a data URL. */
export const imageBodyBytes = 3_000_000

/**
 * A logo, portrait or packaging picture as a data URL. The server looks at the bytes, not at the type it claims: PNG, JPEG or WebP. A logo
 * is printed, so it must be PNG or JPEG in RGB.
 */
export const imageInput = z
  .string()
  .max(imageBodyBytes)
  .regex(/^data:image\/[a-z.+-]+;base64,/, 'a data URL of an image')
  .nullable()

/** A picture of a SKU or slip. `createdByName` is given only if the person is on the reader's own side. */
export const keptPhoto = z
  .object({
    id: z.int(),
    url: z.string(),
    createdAt: instant,
    createdByName: z.string().nullable(),
  })
  .meta({ id: 'KeptPhoto' })
export type KeptPhoto = z.infer<typeof keptPhoto>
