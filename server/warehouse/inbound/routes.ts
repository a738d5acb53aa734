import { inboundApi } from '../../../shared/api/inbound.ts'
import type { InboundItem } from '../../../shared/entities/inbound.ts'
import type { Services } from '../../services.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../../crud/bulk.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { uploadedFile } from '../../crud/upload.ts'
import { exportSheet, sampleSheet, type SheetColumn } from '../../crud/xlsx.ts'
import type { Reader } from '../../db/database.ts'
import { mount, type App } from '../../http/mount.ts'
import { attachPicture, pictureResponse } from './attachment.ts'
import { announceInbound, changeInbound } from './announce.ts'
import { historyOf } from '../../audit/door.ts'
import { acceptInbounds, cancelInbounds, stepInbound } from './steps.ts'
import { inboundStore, itemRows, itemsOf } from './store.ts'

export function inboundRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, inboundApi.sample, async () =>
    sampleSheet('gantry-inbound-sample.xlsx', 'inbound', fillable, [
      { partnerItemNumber: 'HD-TN-200', barcode: '8801234000019', quantity: 120 },
    ]),
  )
  mount(app, inboundApi.excel, async ({ caller, query, database }) =>
    exportSheet(
      'gantry-inbounds.xlsx',
      'inbound',
      columns,
      await inboundStore(database, caller).itemIds(query),
      (ids) => sheetRows(database.read, ids),
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

const fillable: SheetColumn<{ partnerItemNumber: string; barcode: string; quantity: number }>[] = [
  { key: 'partnerItemNumber', width: 24, of: (row) => row.partnerItemNumber },
  { key: 'barcode', width: 20, of: (row) => row.barcode },
  { key: 'quantity', width: 12, of: (row) => row.quantity },
]

type SheetRow = InboundItem & {
  code: string
  status: string
  scheduledDate: string | null
  centerCode: string
  partnerName: string
}

const columns: SheetColumn<SheetRow>[] = [
  { key: 'code', width: 18, of: (row) => row.code },
  { key: 'status', codes: 'inbound.status', of: (row) => row.status },
  { key: 'scheduledDate', width: 12, of: (row) => row.scheduledDate },
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'skuName', width: 40, of: (row) => row.skuName },
  { key: 'partnerItemNumber', width: 20, of: (row) => row.partnerItemNumber },
  { key: 'mainBarcode', width: 18, of: (row) => row.mainBarcode },
  { key: 'announced', width: 10, of: (row) => row.quantity },
  { key: 'counted', width: 10, of: (row) => row.countedQuantity },
  { key: 'damaged', width: 10, of: (row) => row.damagedQuantity },
  { key: 'stored', width: 10, of: (row) => row.storedQuantity },
]

async function sheetRows(db: Reader, itemIds: readonly number[]): Promise<SheetRow[]> {
  const rows = await itemRows(db)
    .innerJoin('inboundRequest', 'inboundRequest.id', 'inboundItem.inboundId')
    .innerJoin('center', 'center.id', 'inboundRequest.centerId')
    .innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
    .select([
      'inboundRequest.code',
      'inboundRequest.status',
      'inboundRequest.scheduledDate',
      'center.code as centerCode',
      'partner.name as partnerName',
    ])
    .where('inboundItem.id', 'in', itemIds)
    .execute()
  const head = new Map(rows.map((row) => [row.id, row]))
  const items = new Map(
    (
      await itemsOf(
        db,
        rows.map(({ id, inboundId, skuId, quantity, skuName, partnerItemNumber, mainBarcode }) => ({
          id,
          inboundId,
          skuId,
          quantity,
          skuName,
          partnerItemNumber,
          mainBarcode,
        })),
      )
    ).map((item) => [item.id, item]),
  )
  return itemIds.flatMap((id) => {
    const of = head.get(id)
    const item = items.get(id)
    return of && item
      ? [
          {
            ...item,
            code: of.code,
            status: of.status,
            scheduledDate: of.scheduledDate,
            centerCode: of.centerCode,
            partnerName: of.partnerName,
          },
        ]
      : []
  })
}
