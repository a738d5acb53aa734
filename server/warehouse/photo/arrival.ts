import { createHash } from 'node:crypto'
import type { FileStore } from '../../adapters/file-store.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { HttpError, wrong } from '../../http/errors.ts'
import { pictureType, pictureSize } from '../../images/door.ts'
import { addAttachment } from '../inbound/attachment.ts'
import type { PhotoRow } from './store.ts'

/** More megapixels than this can make a browser run out of memory. */
const maxMegapixels = 50

interface Received {
  offset: number
  done: boolean
}

/** Adds a part, and keeps the picture once its last byte is there. A part that is there already changes nothing. */
export async function receivePart(
  database: Database,
  files: FileStore,
  row: PhotoRow,
  offset: number,
  part: Uint8Array,
): Promise<Received> {
  if (row.storedAs === null) {
    if (offset + part.length > row.bytes) throw wrong('offset', 'is not as large as was announced')
    await files.append(row.id, offset, part)
  }
  return received(database, files, row)
}

/** How far an upload is. A picture that came whole just before a crash is kept now. */
export async function received(database: Database, files: FileStore, row: PhotoRow): Promise<Received> {
  if (row.storedAs !== null) return { offset: row.bytes, done: true }
  const bytes = (await files.lengthOf(row.id)) < row.bytes ? null : await files.finish(row.id)
  if (!bytes || bytes.length < row.bytes) {
    // The same part may have come twice at once, and the other request may have finished the picture.
    const now = await database.read.selectFrom('photo').select('storedAs').where('id', '=', row.id).executeTakeFirst()
    return now?.storedAs ? { offset: row.bytes, done: true } : { offset: await files.lengthOf(row.id), done: false }
  }
  const contentType = await checked(database, files, row, bytes)
  const storedAs = await files.put(bytes)
  if (!(await database.write((w) => keep(w, row, storedAs, contentType)))) await files.remove(storedAs)
  await files.discard(row.id)
  return { offset: row.bytes, done: true }
}

/**
 * The picture's type, read from its bytes. A file that differs from its announcement, or is no picture, is deleted and has to be announced
 * again.
 */
async function checked(database: Database, files: FileStore, row: PhotoRow, bytes: Uint8Array): Promise<string> {
  const contentType = pictureType(bytes)
  const problem =
    createHash('sha256').update(bytes).digest('hex') === row.sha256
      ? problemOf(bytes, contentType)
      : new HttpError(409, 'photo-altered')
  if (contentType && !problem) return contentType
  await files.discard(row.id)
  await database.write(({ tx }) =>
    tx.deleteFrom('photo').where('id', '=', row.id).where('storedAs', 'is', null).execute(),
  )
  throw problem ?? new HttpError(415, 'file-type')
}

function problemOf(bytes: Uint8Array, contentType: ReturnType<typeof pictureType>): HttpError | null {
  const size = contentType && pictureSize(bytes, contentType)
  if (!size) return new HttpError(415, 'file-type')
  const megapixels = Math.ceil((size.width * size.height) / 1_000_000)
  return megapixels > maxMegapixels
    ? new HttpError(413, 'photo-too-detailed', { values: { got: megapixels, expected: maxMegapixels } })
    : null
}

/** Returns false if the picture is kept already. */
async function keep(w: Writer, row: PhotoRow, storedAs: string, contentType: string): Promise<boolean> {
  await w.lockCenters([row.centerId])
  const kept = await w.tx
    .updateTable('photo')
    .set({ storedAs, contentType, receivedAt: w.now })
    .where('id', '=', row.id)
    .where('storedAs', 'is', null)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) return false
  const { invoiceId, inboundId, shipmentId } = row
  if (invoiceId !== null) {
    const invoice = await w.tx
      .updateTable('invoice')
      .set({ updatedAt: w.now })
      .where('id', '=', invoiceId)
      .returning('partnerId')
      .executeTakeFirst()
    await record(w, row, {
      subject: 'invoice',
      id: invoiceId,
      what: 'invoice.photo',
      partnerId: invoice?.partnerId ?? null,
    })
  } else if (inboundId !== null && shipmentId !== null) {
    const fileName = `${row.takenAt.slice(0, 19).replaceAll(':', '-')}.${contentType.slice('image/'.length)}`
    const { partnerId } = await addAttachment(w, {
      inboundId,
      shipmentId,
      fileName,
      contentType,
      bytes: row.bytes,
      storedAs,
      createdBy: row.workerId,
    })
    await record(w, row, { subject: 'inbound', id: inboundId, what: 'inbound.attach', partnerId })
  }
  return true
}

async function record(
  w: Writer,
  { id, centerId, workerId, deviceId, takenAt, shipmentId }: PhotoRow,
  about: { subject: 'invoice' | 'inbound'; id: number; what: string; partnerId: number | null },
): Promise<void> {
  w.changed(centerId, about.subject, about.id)
  const after = { photoId: id, deviceId, takenAt, ...(shipmentId === null ? {} : { shipmentId }) }
  await w.audit({
    userId: workerId,
    partnerId: about.partnerId,
    centerId,
    subject: `${about.subject}:${about.id}`,
    what: about.what,
    after,
  })
}
