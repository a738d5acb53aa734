import type { Context } from 'hono'
import { HttpError } from './errors.ts'

/** Reads a body's bytes, and stops at its size limit. */
export async function bytesOf(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, 'too-large', { values: { megabytes: limit / 1_000_000 } })
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  const coming = (c.req.raw.body ?? new Blob().stream()).getReader()
  for (;;) {
    const { done, value } = await whole(coming.read())
    if (done) return new Uint8Array(Buffer.concat(chunks))
    length += value.byteLength
    if (length > limit) {
      void coming.cancel().catch(() => {})
      throw tooLarge()
    }
    chunks.push(value)
  }
}

/** Reads a body. A caller who hangs up half-way, or is cut off, is not a fault of the server, so that gives a 400, which nobody reads. */
export function whole<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw new HttpError(400, 'body-cut-off')
  })
}
