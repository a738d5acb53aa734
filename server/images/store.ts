import { maxImageBytes, maxImagePixels } from '../../shared/entities/image.ts'
import type { FileStore } from '../adapters/file-store.ts'
import { inBackground } from '../background/background.ts'
import type { Database } from '../db/database.ts'
import type { Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { detailOf, HttpError, notFound } from '../http/errors.ts'
import { pictureType } from './picture-size.ts'
import { isForPaper, isWholePicture, pictureSize } from './picture-size.ts'
import { visible } from '../subjects.ts'

/** The URL of a stored picture (shared/api/reference.ts, imageApi). */
export function imageUrl(imageId: number | null): string | null {
  return imageId === null ? null : `/api/auth/image/${imageId}`
}

/** A picture in a call as a data URL, with the field that it came in: null removes the picture, undefined leaves it. */
export interface SentImage {
  property: string
  dataUrl: string | null | undefined
  /** Lists show the picture, so a small one is kept beside it. */
  listed?: boolean
}

/** Writes the picture's row and answers the column that refers to it; empty if no picture was sent. */
export type SaveImage = (w: Writer, partnerId: number | null) => Promise<{ imageId?: number | null }>

/**
 * A write that comes with a picture. The picture is checked and on disk before the transaction begins, so that no transaction waits for
 * files. If the write is refused, the files are removed again.
 */
export async function withImage<T>(
  files: FileStore,
  { property, dataUrl, listed = false }: SentImage,
  write: (save: SaveImage) => Promise<T>,
): Promise<T> {
  if (dataUrl === undefined) return write(async () => ({}))
  if (dataUrl === null) return write(async () => ({ imageId: null }))
  const image = judged(property, dataUrl)
  const small = listed
    ? await inBackground<Uint8Array | null>(new URL('./small-picture.ts', import.meta.url), 'smallPicture', [image])
    : null
  const storedAs = await files.put(image.bytes)
  const smallStoredAs = small && (await files.put(small))
  const { contentType, width, height, bytes } = image
  const save: SaveImage = async (w, partnerId) => {
    const { id } = await w.tx
      .insertInto('image')
      .values({ partnerId, storedAs, smallStoredAs, contentType, bytes: bytes.length, width, height, createdAt: w.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { imageId: id }
  }
  try {
    return await write(save)
  } catch (error) {
    await files.remove(storedAs)
    if (smallStoredAs !== null) await files.remove(smallStoredAs)
    throw error
  }
}

/**
 * Answers a picture. One with a partner is for users who see that partner, one without a partner for every signed-in user. Its bytes never
 * change, so they are cached.
 */
export async function imageResponse(
  database: Database,
  caller: Caller,
  files: FileStore,
  id: number,
  size?: 'small',
): Promise<Response> {
  const row = await database.read
    .selectFrom('image')
    .select(['storedAs', 'smallStoredAs', 'contentType'])
    .where('id', '=', id)
    .where(visible(caller, 'image'))
    .executeTakeFirst()
  const small = size === 'small' && row?.smallStoredAs ? await files.get(row.smallStoredAs) : null
  const bytes = small ?? (row ? await files.get(row.storedAs) : null)
  if (!row || !bytes) throw notFound()
  return new Response(bytes, {
    headers: {
      'Content-Type': small ? 'image/png' : row.contentType,
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  })
}

/** Checks a picture by its bytes only: anyone can write a false content type. */
function judged(property: string, dataUrl: string) {
  const refuse = (status: 413 | 415, code: string, values: Record<string, number> = {}) =>
    new HttpError(status, code, {
      values,
      details: [detailOf(property, code, values)],
    })
  const bytes = new Uint8Array(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  if (bytes.length > maxImageBytes) throw refuse(413, 'too-large', { megabytes: maxImageBytes / 1_000_000 })
  const contentType = pictureType(bytes)
  // A logo is printed, so it must be of a kind that paper can show.
  if (!contentType || (property.endsWith('logoImage') && !isForPaper(bytes, contentType)))
    throw refuse(415, 'file-type')
  const size = pictureSize(bytes, contentType)
  if (!size || !isWholePicture(bytes, contentType)) throw refuse(415, 'image-cut-off')
  if (Math.max(size.width, size.height) > maxImagePixels)
    throw refuse(413, 'image-too-wide', { width: size.width, height: size.height, expected: maxImagePixels })
  return { bytes, contentType, ...size }
}
