import { z } from 'zod'
import { slipApi } from '../../../shared/api/slip.ts'
import { slip, type Slip, type SlipLine } from '../../../shared/entities/slip.ts'
import { referenceKind } from '../../../shared/messages/slip-reference.ts'
import { historyOf } from '../../audit/door.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../../crud/bulk.ts'
import { exportSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { fileResponse, mount, type App } from '../../http/mount.ts'
import { seenBy } from '../../http/operators.ts'
import { withImage } from '../../images/door.ts'
import type { Services } from '../../services.ts'
import { addPhoto } from './add-photo.ts'
import { createSlip } from './create.ts'
import { changeLines } from './lines.ts'
import { printSlips } from './print.ts'
import { cancelSlips, changeSlip, closeSlips, startSlips } from './steps.ts'
import { slipStore } from './store.ts'

export function slipRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, slipApi.start, async ({ caller, body, database }) =>
    bulkAnswerOf(await startSlips(database, caller, body.ids), caller.language),
  )
  mount(app, slipApi.close, async ({ caller, body, database }) =>
    bulkAnswerOf(await closeSlips(database, caller, body.slips), caller.language),
  )
  mount(app, slipApi.cancel, async ({ caller, body, database }) =>
    forcibleAnswerOf(await cancelSlips(database, caller, body.ids, body.force), caller.language),
  )
  mount(app, slipApi.count, async ({ caller, query, database }) => slipStore(database, caller).count(query.centerIds))
  mount(app, slipApi.print, async ({ caller, body, database }) =>
    fileResponse(await printSlips(database, caller, body.ids), 'application/pdf', 'gantry-slips.pdf'),
  )
  mount(app, slipApi.excel, async ({ caller, query, database }) => {
    const store = slipStore(database, caller)
    return exportSpreadsheet('gantry-slips.xlsx', 'slip', columns, await store.ids(query), async (ids) =>
      seenBy(caller, z.array(wholeSlip), await store.whole(ids)).flatMap((of) =>
        of.slipLines.map((line) => ({ slip: of, line })),
      ),
    )
  })
  mount(app, slipApi.list, async ({ caller, query, database }) => slipStore(database, caller).list(query))
  mount(app, slipApi.create, async ({ caller, body: { photo, ...slip }, database }) =>
    withImage(files, { property: 'photo', dataUrl: photo, listed: true }, (save) =>
      createSlip(database, caller, slip, save),
    ),
  )
  mount(app, slipApi.get, async ({ caller, params, database }) => slipStore(database, caller).get(params.id))
  mount(app, slipApi.update, async ({ caller, params, body, ifMatch, database }) =>
    changeSlip(database, caller, params.id, body, ifMatch),
  )
  mount(app, slipApi.lines, async ({ caller, params, body, ifMatch, database }) =>
    changeLines(database, caller, params.id, body, ifMatch),
  )
  mount(app, slipApi.addPhoto, async ({ caller, params, body, database }) =>
    addPhoto(database, caller, files, params.id, body.image),
  )
  mount(app, slipApi.logs, async ({ caller, params, database }) => {
    await slipStore(database, caller).table.one(params.id)
    return { data: await historyOf(database.read, caller, `slip:${params.id}`) }
  })
}

const wholeSlip = slip.omit({ photos: true })

/** One row per line, so that pieces can be summed by goods and place. */
const columns: SpreadsheetColumn<{ slip: Omit<Slip, 'photos'>; line: SlipLine }>[] = [
  { key: 'code', of: ({ slip }) => slip.code },
  { key: 'reason', codes: 'slip.reason', width: 18, of: ({ slip }) => slip.reason },
  { key: 'status', codes: 'slip.status', width: 14, of: ({ slip }) => slip.status },
  { key: 'centerCode', width: 10, of: ({ slip }) => slip.center.code },
  { key: 'partner', width: 20, of: ({ slip }) => slip.partner.name },
  { key: 'referenceType', of: ({ slip }, known) => referenceKind(slip, { known }) },
  { key: 'referenceId', of: ({ slip }) => slip.referenceId },
  { key: 'description', width: 40, of: ({ slip }) => slip.description },
  { key: 'skuName', width: 40, of: ({ line }) => line.item.name },
  { key: 'partnerItemNumber', width: 20, of: ({ line }) => line.item.partnerItemNumber },
  { key: 'barcode', width: 18, of: ({ line }) => line.item.mainBarcode },
  { key: 'lot', of: ({ line }) => line.lot },
  { key: 'expirationDate', width: 14, of: ({ line }) => line.expirationDate },
  { key: 'condition', codes: 'condition', width: 12, of: ({ line }) => line.condition },
  { key: 'location', of: ({ line }) => line.location?.alias },
  { key: 'targetLocation', of: ({ line }) => line.targetLocation?.alias },
  { key: 'quantity', width: 10, of: ({ line }) => line.quantity },
  { key: 'processedQuantity', width: 16, of: ({ line }) => line.processedQuantity },
  { key: 'bookQuantity', width: 14, of: ({ line }) => line.bookQuantity },
  { key: 'lineStatus', codes: 'slip.line', width: 18, of: ({ line }) => line.state },
  { key: 'createdAt', time: true, width: 26, of: ({ slip }) => slip.createdAt },
  { key: 'createdBy', of: ({ slip }) => slip.createdBy?.name },
  { key: 'closedAt', time: true, width: 26, of: ({ slip }) => slip.closedAt },
  { key: 'closedBy', of: ({ slip }) => slip.closedBy?.name },
]
