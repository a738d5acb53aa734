import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { maxPhotoBytes } from '../../shared/api/handheld-lines.ts'
import { refuse, type Refusal } from '../../shared/errors.ts'
import type { Core } from './core.ts'
import type { Engine, PhotoAbout } from './engine.ts'
import type { PhotoRow } from './storage/outbox.ts'
import { endWhenOver } from './session.ts'
import { outboxWorks } from './storage/recover-storage.ts'
import { isFull, steadily, storageTrouble } from './storage/storage-trouble.ts'

/** The room that pictures leave to actions, which is enough for some ten thousand of them. */
const roomForActions = 20_000_000
const keptHours = 24
const keptDays = 7

/** Stores a picture; resolves after the durable commit. If room is short it is refused, and scans go on. */
export async function addPhoto(
  core: Core,
  { about, picture }: { about: PhotoAbout; picture: Blob },
): Promise<{ id: string } | Refusal> {
  endWhenOver(core)
  const { session } = core
  if (!session) return refuse('not-signed-in')
  if (picture.size > maxPhotoBytes) return refuse('too-large', { megabytes: maxPhotoBytes / 1_000_000 })
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const row: PhotoRow = {
    id: core.ids.inOrder(),
    about,
    subject: subjectOf(about),
    workerId: session.userId,
    takenAt: new Date(core.clock.serverNow()).toISOString(),
    type: picture.type,
    bytes: bytes.length,
    sha256: bytesToHex(sha256(bytes)),
    state: 'waiting',
    refused: null,
    uploadedAt: null,
  }
  const first = await keep(core, row, bytes)
  const afterGoods =
    first?.refused === 'photo-no-room' && (await core.ports.dropPictures()) ? await keep(core, row, bytes) : first
  const refused =
    afterGoods?.refused === 'photo-no-room' && (await dropUploaded(core)) > 0
      ? await keep(core, row, bytes)
      : afterGoods
  return refused ?? { id: row.id }
}

async function keep(core: Core, row: PhotoRow, bytes: Uint8Array<ArrayBuffer>): Promise<Refusal | null> {
  const { outbox, ports, status } = core
  const room = await ports.storage?.estimate?.()
  if (room?.quota !== undefined && room.quota - (room.usage ?? 0) < bytes.length + roomForActions)
    return refuse('photo-no-room')
  try {
    await steadily(outbox.db, () =>
      outbox.db.transaction('rw', outbox.photos, outbox.pictures, async () => {
        await outbox.photos.put(row)
        await outbox.pictures.put(bytes, row.id)
      }),
    )
    return null
  } catch (error) {
    const trouble = storageTrouble(error)
    if (trouble === null) throw error
    if (isFull(trouble) || (await outboxWorks(core))) return refuse('photo-no-room')
    status.set({ blocked: 'storage-broken' })
    return refuse('storage-broken')
  }
}

export async function photosOf({ outbox }: Core, about: PhotoAbout): ReturnType<Engine['photosOf']> {
  const rows = await outbox.photos.where('subject').equals(subjectOf(about)).reverse().sortBy('id')
  const pictures = await outbox.pictures.bulkGet(rows.map((row) => row.id))
  return rows.flatMap(({ id, takenAt, type, state, refused }, i) => {
    const bytes = pictures[i]
    return bytes ? [{ id, takenAt, uploaded: state === 'uploaded', refused, picture: new Blob([bytes], { type }) }] : []
  })
}

export function removePhoto(core: Core, id: string): Promise<void> {
  return remove(core, [id])
}

/** How many the server does not have yet. */
export function photosWaiting({ outbox }: Core): Promise<number> {
  return outbox.photos.where('state').equals('waiting').count()
}

/**
 * Call this when the server is another one or was restored from a backup. All uploaded pictures are announced again, and the server says
 * which it has.
 */
export async function announceAgain({ outbox }: Core): Promise<void> {
  await outbox.photos.where('state').equals('uploaded').modify({ state: 'waiting', uploadedAt: null })
}

/**
 * Deletes pictures that the server has had for a day and has in a backup, or has had for a week. A refused one stays until someone removes
 * it.
 */
export async function forgetPhotos(core: Core): Promise<void> {
  const before = (hours: number) => new Date(core.clock.serverNow() - hours * 3_600_000).toISOString()
  const [week, day, backup] = [before(keptDays * 24), before(keptHours), core.watermark ?? '']
  const old = await core.outbox.photos
    .where('state')
    .equals('uploaded')
    .filter(({ uploadedAt: at }) => at !== null && (at < week || (at < day && at < backup)))
    .primaryKeys()
  await remove(core, old)
}

/** Makes room by deleting uploaded pictures, which are kept only for convenience. Answers how many it deleted. */
export async function dropUploaded(core: Core): Promise<number> {
  const ids = await core.outbox.photos.where('state').equals('uploaded').primaryKeys()
  await remove(core, ids)
  return ids.length
}

async function remove({ outbox }: Core, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await steadily(outbox.db, () =>
    outbox.db.transaction('rw', outbox.photos, outbox.pictures, async () => {
      await outbox.photos.bulkDelete(ids)
      await outbox.pictures.bulkDelete(ids)
    }),
  )
}

function subjectOf(about: PhotoAbout): string {
  return 'invoiceId' in about ? `invoice:${about.invoiceId}` : `shipment:${about.shipmentId}`
}
