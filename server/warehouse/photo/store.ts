import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PhotoAbout, PhotoInput } from '../../../shared/api/photo.ts'
import type { photo } from '../../../shared/entities/invoice.ts'
import { uploadDays } from '../../adapters/upload-spool.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller, DeviceCaller } from '../../http/caller.ts'
import { HttpError, notFound, wrong } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'

export type PhotoRow = Selectable<Tables['photo']>

/** Notes a picture that is to come. One that was announced already stays as it is. */
export async function announcePhoto(database: Database, device: DeviceCaller, input: PhotoInput): Promise<PhotoRow> {
  const there = await photoOf(database.read, device, input.id)
  if (there) return sameAs(there, input)
  await subjectThere(database.read, device, input.about)
  const worker = await database.read.selectFrom('user').select('id').where('id', '=', input.workerId).executeTakeFirst()
  if (!worker) throw wrong('workerId', 'is not known')
  const row = await database.write(async ({ tx, now }) => {
    const { id, about, workerId, bytes, sha256, takenAt } = input
    const subject =
      'invoiceId' in about
        ? { invoiceId: about.invoiceId, inboundId: null, shipmentId: null }
        : { invoiceId: null, ...about }
    await tx
      .insertInto('photo')
      .values({
        id,
        centerId: device.centerId,
        ...subject,
        workerId,
        deviceId: device.deviceId,
        contentType: null,
        bytes,
        sha256,
        storedAs: null,
        takenAt: new Date(takenAt).toISOString(),
        receivedAt: now,
      })
      .onConflict((c) => c.column('id').doNothing())
      .execute()
    return photoOf(tx, device, id)
  })
  if (!row) throw notFound()
  return sameAs(row, input)
}

/** Only handhelds of its own center see a picture. */
export async function photoOf(db: Reader, device: DeviceCaller, id: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photo')
    .selectAll()
    .where('id', '=', id)
    .where('centerId', '=', device.centerId)
    .executeTakeFirst()
}

function sameAs(row: PhotoRow, { about, bytes, sha256 }: PhotoInput): PhotoRow {
  const sameSubject =
    'invoiceId' in about
      ? row.invoiceId === about.invoiceId
      : row.inboundId === about.inboundId && row.shipmentId === about.shipmentId
  if (!sameSubject || row.bytes !== bytes || row.sha256 !== sha256) throw new HttpError(409, 'photo-differs')
  return row
}

async function subjectThere(db: Reader, { centerId }: DeviceCaller, about: PhotoAbout): Promise<void> {
  const found =
    'invoiceId' in about
      ? await db
          .selectFrom('invoice')
          .select('id')
          .where('id', '=', about.invoiceId)
          .where('centerId', '=', centerId)
          .executeTakeFirst()
      : await db
          .selectFrom('inboundShipment')
          .innerJoin('inboundRequest', 'inboundRequest.id', 'inboundShipment.inboundId')
          .select('inboundShipment.id')
          .where('inboundShipment.id', '=', about.shipmentId)
          .where('inboundRequest.id', '=', about.inboundId)
          .where('inboundRequest.centerId', '=', centerId)
          .executeTakeFirst()
  if (!found) throw notFound()
}

/** The pictures of waybills that have arrived whole, oldest first, by waybill. */
export async function photosOf(
  db: Reader,
  invoiceIds: readonly number[],
): Promise<Map<number, z.infer<typeof photo>[]>> {
  const rows =
    invoiceIds.length === 0
      ? []
      : await db
          .selectFrom('photo')
          .leftJoin('user', 'user.id', 'photo.workerId')
          .select(['photo.id', 'photo.invoiceId', 'photo.takenAt', 'user.name as byName'])
          .where('photo.invoiceId', 'in', invoiceIds)
          .where('photo.storedAs', 'is not', null)
          .orderBy('photo.takenAt')
          .orderBy('photo.id')
          .execute()
  const photos = new Map<number, z.infer<typeof photo>[]>()
  for (const { id, invoiceId, takenAt, byName } of rows) {
    if (invoiceId === null) continue
    photos.set(invoiceId, [
      ...(photos.get(invoiceId) ?? []),
      { id, url: `/api/logistics/invoice/${invoiceId}/photo/${id}`, takenAt, byName },
    ])
  }
  return photos
}

/** A picture of a waybill in the caller's scope. */
export async function invoicePhoto(
  database: Database,
  caller: Caller,
  invoiceId: number,
  photoId: string,
): Promise<PhotoRow & { storedAs: string; contentType: string }> {
  const row = await database.read
    .selectFrom('photo')
    .innerJoin('invoice', 'invoice.id', 'photo.invoiceId')
    .selectAll('photo')
    .where('photo.id', '=', photoId)
    .where('invoice.id', '=', invoiceId)
    .where(visible(caller, 'invoice'))
    .executeTakeFirst()
  if (!row || row.storedAs === null || row.contentType === null) throw notFound()
  return { ...row, storedAs: row.storedAs, contentType: row.contentType }
}

/** Deletes the rows of pictures that were announced and never came whole. Their parts are swept from the spool by then. */
export async function prunePhotos(database: Database): Promise<number> {
  const before = new Date(database.now().getTime() - 2 * uploadDays * 86_400_000).toISOString()
  const { numDeletedRows } = await database.write(({ tx }) =>
    tx.deleteFrom('photo').where('storedAs', 'is', null).where('receivedAt', '<', before).executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
