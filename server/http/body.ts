import type { Context } from 'hono'
import { HttpError } from './errors.ts'

/** Reads a body's bytes, and stops at its size limit. */
export async function bytesOf(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, 'too-large', { values: { megabytes: limit / 1_000_000 } })
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
