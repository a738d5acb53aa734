import { photoApi } from '../../../shared/api/photo.ts'
import type { Services } from '../../services.ts'
import { notFound } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { received, receivePart } from './arrival.ts'
import { announcePhoto, invoicePhoto, photoOf } from './store.ts'

export function photoRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, photoApi.announce, async ({ device, body, database }) =>
    received(database, files, await announcePhoto(database, device, body)),
  )
  mount(app, photoApi.part, async ({ device, params, query, body, database }) => {
    const row = await photoOf(database.read, device, params.photoId)
    if (!row) throw notFound()
    return receivePart(database, files, row, query.offset, body)
  })
  mount(app, photoApi.read, async ({ caller, params, database }) => {
    const { storedAs, contentType } = await invoicePhoto(database, caller, params.id, params.photoId)
    const bytes = await files.get(storedAs)
    if (!bytes) throw notFound()
    return new Response(bytes, {
      headers: {
        'Content-Type': contentType,
        'Content-Disposition': 'inline',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, max-age=86400',
      },
    })
  })
}
