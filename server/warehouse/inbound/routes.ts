import { inboundApi } from '../../../shared/api/inbound.ts'
import type { InboundItem } from '../../../shared/entities/inbound.ts'
import type { Services } from '../../services.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../../crud/bulk.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { uploadedFile } from '../../crud/upload.ts'
import { exportSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import type { Reader } from '../../db/database.ts'
import { mount, type App } from '../../http/mount.ts'
import { attachPicture, pictureResponse } from './attachment.ts'
import { announceInbound, changeInbound } from './announce.ts'
import { historyOf } from '../../audit/door.ts'
import { acceptInbounds, cancelInbounds, stepInbound } from './steps.ts'
import { goodsOf, inboundStore } from './store.ts'

export function inboundRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, inboundApi.sample, async () =>
    sampleSpreadsheet('gantry-inbound-sample.xlsx', 'inbound', fillable, [
      { partnerItemNumber: 'HD-TN-200', barcode: '8801234000019', quantity: 120 },
    ]),
  )
  mount(app, inboundApi.excel, async ({ caller, query, database }) =>
    exportSpreadsheet(
      'gantry-inbounds.xlsx',
      'inbound',
      columns,
      await inboundStore(database, caller).sheetIds(query),
      (ids) => spreadsheetRows(database.read, ids),
    ),
  )
  mount(app, inboundApi.count, async ({ caller, query, database }) => inboundStore(database, caller).count(query))
  crudRoutes(app, inboundApi, (database, caller) => {
    const store = inboundStore(database, caller)
    return {
      list: store.list,
      get: (id) => store.get(id),
      create: (input) => announceInbound(database, caller, input),
      update: (id, patch, version) => changeInbound(database, caller, id, patch, version),
    }
  })
  mount(app, inboundApi.getInbound, async ({ caller, params, database }) =>
    inboundStore(database, caller).get(params.id),
  )
  mount(app, inboundApi.logs, async ({ caller, params, database }) => {
    await inboundStore(database, caller).table.one(params.id)
    return { data: await historyOf(database.read, caller, `inbound:${params.id}`) }
  })
  mount(app, inboundApi.accept, async ({ caller, body, database }) =>
    bulkAnswerOf(await acceptInbounds(database, caller, body.ids), caller.language),
  )
  mount(app, inboundApi.cancel, async ({ caller, body, database }) =>
    forcibleAnswerOf(await cancelInbounds(database, caller, body.ids, body.force), caller.language),
  )
  mount(app, inboundApi.close, async ({ caller, params, database }) =>
    inboundApi.close.answer.parse(await stepInbound(database, caller, params.id, 'close')),
  )
  mount(app, inboundApi.approve, async ({ caller, params, database }) =>
    stepInbound(database, caller, params.id, 'approve'),
  )
  mount(app, inboundApi.reject, async ({ caller, params, database }) =>
    stepInbound(database, caller, params.id, 'reject'),
  )
  mount(app, inboundApi.attach, async ({ c, caller, params, query, database }) =>
    attachPicture(
      database,
      caller,
      files,
      params.id,
      query.shipmentId,
      await uploadedFile(c, 'file', inboundApi.attach.limit),
    ),
  )
  mount(app, inboundApi.attachment, async ({ caller, params, database }) =>
    pictureResponse(database, caller, files, params.id, params.attachmentId),
  )
}

const fillable: SpreadsheetColumn<{ partnerItemNumber: string; barcode: string; quantity: number }>[] = [
  { key: 'partnerItemNumber', width: 24, of: (row) => row.partnerItemNumber },
  { key: 'barcode', width: 20, of: (row) => row.barcode },
  { key: 'quantity', width: 12, of: (row) => row.quantity },
]

interface SpreadsheetRow {
  head: { code: string; status: string; scheduledDate: string | null; centerCode: string; partnerName: string }
  item?: InboundItem
}

const columns: SpreadsheetColumn<SpreadsheetRow>[] = [
  { key: 'code', width: 18, of: ({ head }) => head.code },
  { key: 'status', codes: 'inbound.status', of: ({ head }) => head.status },
  { key: 'scheduledDate', width: 12, of: ({ head }) => head.scheduledDate },
  { key: 'centerCode', width: 10, of: ({ head }) => head.centerCode },
  { key: 'partner', width: 20, of: ({ head }) => head.partnerName },
  { key: 'skuName', width: 40, of: ({ item }) => item?.skuName },
  { key: 'partnerItemNumber', width: 20, of: ({ item }) => item?.partnerItemNumber },
  { key: 'mainBarcode', width: 18, of: ({ item }) => item?.mainBarcode },
  { key: 'announced', width: 10, of: ({ item }) => item?.quantity },
  { key: 'counted', width: 10, of: ({ item }) => item?.countedQuantity },
  { key: 'damaged', width: 10, of: ({ item }) => item?.damagedQuantity },
  { key: 'stored', width: 10, of: ({ item }) => item?.storedQuantity },
]

/** One row for each SKU of a request. A request without goods has a row too. */
async function spreadsheetRows(db: Reader, ids: readonly number[]): Promise<SpreadsheetRow[]> {
  const heads = await db
    .selectFrom('inboundRequest')
    .innerJoin('center', 'center.id', 'inboundRequest.centerId')
    .innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
    .select([
      'inboundRequest.id',
      'inboundRequest.code',
      'inboundRequest.status',
      'inboundRequest.scheduledDate',
      'center.code as centerCode',
      'partner.name as partnerName',
    ])
    .where('inboundRequest.id', 'in', ids)
    .execute()
  const goods = await goodsOf(db, ids)
  const byId = new Map(heads.map((head) => [head.id, head]))
  return ids.flatMap((id): SpreadsheetRow[] => {
    const head = byId.get(id)
    if (!head) return []
    const items = goods.get(id)
    return items ? items.map((item) => ({ head, item })) : [{ head }]
  })
}
