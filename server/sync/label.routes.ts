import { syncApi } from '../../shared/api/sync.ts'
import type { Services } from '../services.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { fileResponse, mount, type App } from '../http/mount.ts'
import { palletLabels, drawPdf, drawWaybills, markPrinted, refuseToPrint } from '../dispatch/door.ts'

/** Labels for handhelds that have no printer beside them. */
export function labelRoutes(
  app: App,
  { database, files, publicUrl }: Pick<Services, 'database' | 'files' | 'publicUrl'>,
): void {
  mount(app, syncApi.label, async ({ device, params }) => {
    const row = await database.read
      .selectFrom('invoice')
      .select(['id', 'status', 'serial', 'originalOrderId'])
      .where('id', '=', params.id)
      .where('centerId', '=', device.centerId)
      .executeTakeFirstOrThrow(notFound)
    const refusal = refuseToPrint(row)
    if (refusal) throw new HttpError(409, refusal.refused, { values: refusal.with })
    const file = await drawWaybills({ database, files }, [row.id], { format: 'PDF', size: '100x150', dpi: 203 })
    const canceled = await database.write((w) => markPrinted(w, null, [row.id]))
    if (canceled) throw new HttpError(409, canceled.refused, { values: canceled.with })
    return fileResponse(file.bytes, file.contentType, file.name)
  })

  mount(app, syncApi.consolLabel, async ({ device, params, query: { language } }) => {
    const consol = await database.read
      .selectFrom('consol')
      .select(['id', 'code'])
      .where('id', '=', params.id)
      .where('centerId', '=', device.centerId)
      .executeTakeFirstOrThrow(notFound)
    const told = await palletLabels(database.read, publicUrl, language, [consol.id])
    return fileResponse(
      await drawPdf({ kind: 'pallet-labels', told }, language),
      'application/pdf',
      `${consol.code}.pdf`,
    )
  })
}
