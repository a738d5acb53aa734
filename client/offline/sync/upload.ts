import { photoCalls } from './calls.ts'
import type { Core } from '../core.ts'
import { clientOf } from '../storage/outbox.ts'
import type { PhotoRow } from '../storage/outbox.ts'
import { CallFailed, isFinal } from './transport.ts'
import { steadily } from '../storage/storage-trouble.ts'

/** A part takes a second or two on a bad network, and little is lost if it is cut off. */
const partBytes = 256_000

/** Sends the waiting pictures, one at a time, oldest first, as long as no action waits. Throws CallFailed. */
export async function sendPhotos(core: Core): Promise<void> {
  for (;;) {
    const row = await core.outbox.photos.where('state').equals('waiting').first()
    if (!row || (await actionsWait(core))) return
    const first = await sendPhoto(core, row)
    // The server discarded the picture; perhaps the network garbled it.
    const refused = first === 'photo-altered' ? await sendPhoto(core, row) : first
    if (refused === 'actions-wait') return
    await mark(core, row.id, refused)
    core.photosChanged()
  }
}

/**
 * Answers null once the server has the picture, or why it refuses it. An upload that was cut off continues at
 * the offset that the server tells.
 */
async function sendPhoto(
  core: Core,
  { id, about, workerId, takenAt, bytes, sha256 }: PhotoRow,
): Promise<string | null> {
  let announced = false
  try {
    let { offset, done } = await core.server.send(photoCalls.announce, {
      body: { id, about, workerId, takenAt, bytes, sha256 },
    })
    announced = true
    while (!done) {
      if (await actionsWait(core)) return 'actions-wait'
      const picture = await core.outbox.pictures.get(id)
      // A person removed the picture in the meantime.
      if (!picture) return null
      const from = offset
      const part = new Blob([picture.slice(from, from + partBytes)])
      const answer = await core.server.send(photoCalls.part, {
        params: { photoId: id },
        query: { offset: from },
        body: part,
      })
      if (!answer.done && answer.offset <= from)
        throw new CallFailed(null, null, null, new Error('The server took nothing of the picture.'))
      ;({ offset, done } = answer)
    }
    return null
  } catch (error) {
    // If the server forgot an announcement, the next try makes it again.
    const forgotten = announced && error instanceof CallFailed && error.status === 404
    if (error instanceof CallFailed && isFinal(error) && !forgotten) return error.code ?? `http-${error.status}`
    throw error
  }
}

async function mark({ outbox, clock }: Core, id: string, refused: string | null): Promise<void> {
  const uploadedAt = refused === null ? new Date(clock.serverNow()).toISOString() : null
  await steadily(outbox.db, () =>
    outbox.photos.update(id, { state: refused === null ? 'uploaded' : 'refused', refused, uploadedAt }),
  )
}

async function actionsWait({ outbox, ids }: Core): Promise<boolean> {
  const { ackedSeq, lastSeq } = await clientOf(outbox, ids)
  return ackedSeq < lastSeq
}
