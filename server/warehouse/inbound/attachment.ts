import type { Insertable } from 'kysely'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, noSuch, notFound } from '../../http/errors.ts'
import { attachmentUrl, inboundStore } from './store.ts'
import { pictureType } from '../../images/door.ts'

const maxBytes = 10_000_000

/** Keeps a picture of a shipment. Its type is read from its bytes, because a name or a header can say anything. */
export async function attachPicture(
  database: Database,
  caller: Caller,
  files: FileStore,
  inboundId: number,
  shipmentId: number,
  file: File,
) {
  const { table } = inboundStore(database, caller)
  await table.one(inboundId)
  await shipmentThere(database.read, inboundId, shipmentId)
  if (file.size > maxBytes) throw new HttpError(413, 'too-large', { values: { megabytes: maxBytes / 1_000_000 } })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const contentType = pictureType(bytes)
  if (!contentType) throw new HttpError(415, 'file-type')
  const storedAs = await files.put(bytes)
  const fileName = file.name.slice(0, 255) || 'picture'
  return database.write(async (w) => {
    const row = await table.lockOne(w, inboundId)
    // An edit may have replaced the shipments while the file was kept.
    await shipmentThere(w.tx, inboundId, shipmentId)
    const { id } = await addAttachment(w, {
      inboundId,
      shipmentId,
      fileName,
      contentType,
      bytes: bytes.length,
      storedAs,
      createdBy: caller.userId,
    })
    await table.record(w, row, 'attach', undefined, { fileName, shipmentId })
    return { id, fileName, url: attachmentUrl(inboundId, id) }
  })
}

/**
 * Keeps the row of a picture and touches its inbound. The caller writes the audit row, because it knows who sent the picture and from
 * where.
 */
export async function addAttachment(
  { tx, now }: Writer,
  attachment: Omit<Insertable<Tables['attachment']>, 'createdAt'>,
): Promise<{ id: number; partnerId: number }> {
  const { id } = await tx
    .insertInto('attachment')
    .values({ ...attachment, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { partnerId } = await tx
    .updateTable('inboundRequest')
    .set({ updatedAt: now })
    .where('id', '=', attachment.inboundId)
    .returning('partnerId')
    .executeTakeFirstOrThrow()
  return { id, partnerId }
}

/** The picture as it was sent, with headers by which a browser shows it and never runs it. */
export async function pictureResponse(
  database: Database,
  caller: Caller,
  files: FileStore,
  inboundId: number,
  attachmentId: number,
): Promise<Response> {
  await inboundStore(database, caller).table.one(inboundId)
  const row = await database.read
    .selectFrom('attachment')
    .selectAll()
    .where('id', '=', attachmentId)
    .where('inboundId', '=', inboundId)
    .executeTakeFirst()
  const bytes = row ? await files.get(row.storedAs) : null
  if (!row || !bytes) throw notFound()
  return new Response(bytes, {
    headers: {
      'Content-Type': row.contentType,
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(row.fileName)}`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=86400',
    },
  })
}

async function shipmentThere(db: Reader, inboundId: number, shipmentId: number): Promise<void> {
  const row = await db
    .selectFrom('inboundShipment')
    .select('id')
    .where('id', '=', shipmentId)
    .where('inboundId', '=', inboundId)
    .executeTakeFirst()
  if (!row) throw noSuch('shipmentId', 'The request has no such shipment.')
}
