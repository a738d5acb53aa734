import { z } from 'zod'

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
