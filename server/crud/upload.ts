import type { Context } from 'hono'
import { bytesOf } from '../http/body.ts'
import { missing, wrong } from '../http/errors.ts'
import { unstorable } from '../http/storable.ts'

/** Reads the file of a multipart upload, and stops at its size limit. */
export async function uploadedFile(c: Context, field: string, limit: number): Promise<File> {
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw wrong('Content-Type', 'must be multipart/form-data')
  const form = await new Response(await bytesOf(c, limit), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw wrong(field, 'is not a multipart form')
    })
  const file = form.get(field)
  if (!(file instanceof File)) throw missing(field, 'There is no file.')
  if (unstorable(file.name).length > 0) throw wrong(field, 'has a name that cannot be stored')
  return file
}
