import { z } from 'zod'
import { calls } from './call.ts'
import { maxPhotoBytes, photoLines } from './handheld-lines.ts'
import { id, instant, integer } from './list.ts'

/** The most bytes in one part. A smaller part gets through a bad network sooner. */
export const maxPartBytes = 512_000

/** What a picture is about: a parcel, or a shipment of an inbound. */
export const photoAbout = z.union([
  z.strictObject({ invoiceId: id }),
  z.strictObject({ inboundId: id, shipmentId: id }),
])
export type PhotoAbout = z.infer<typeof photoAbout>

/** Lower case, because both databases compare it literally. */
const photoId = z.uuid().toLowerCase()

/** A picture as the handheld announces it, under an id that the handheld makes. */
export const photoInput = z.strictObject({
  id: photoId,
  about: photoAbout,
  workerId: id,
  takenAt: instant,
  bytes: z.int().min(1).max(maxPhotoBytes),
  /** The hash of all its bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PhotoInput = z.infer<typeof photoInput>

/** How many bytes have arrived: the next part begins at `offset`. Once `done`, the picture is stored for good. */
const received = z.object({ offset: z.int(), done: z.boolean() }).meta({ id: 'PhotoReceived' })

/**
 * Pictures from the floor. The handheld announces them and sends them in
 * parts, which may be cut off and repeated; the office looks at them.
 */
export const photoApi = calls('photo', {
  announce: {
    ...photoLines.announce,
    doc: 'Announces a picture, or asks how far it is; the same again changes nothing.',
    body: photoInput,
    answer: received,
  },
  part: {
    ...photoLines.part,
    limit: maxPartBytes,
    doc: 'The bytes from an offset on; at another offset than the answered one nothing is written.',
    params: z.object({ photoId }),
    query: z.strictObject({ offset: integer(0, 1_000_000_000) }),
    answer: received,
  },
  read: {
    method: 'GET',
    path: '/logistics/invoice/{id}/photo/{photoId}',
    access: 'invoice:read',
    file: 'image',
    doc: 'A picture of a parcel.',
    params: z.object({ id, photoId }),
  },
})
