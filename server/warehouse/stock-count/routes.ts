import { stockCountApi } from '../../../shared/api/stock-count.ts'
import type { StockCountHead, StockCountLine } from '../../../shared/entities/stock-count.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { exportSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { stockCountStore } from './store.ts'

export function stockCountRoutes(app: App): void {
  mount(app, stockCountApi.request, async ({ caller, body, database }) =>
    bulkAnswerOf(await stockCountStore(database, caller).request(body.locationIds), caller.language),
  )
  mount(app, stockCountApi.cancel, async ({ caller, body, database }) =>
    bulkAnswerOf(await stockCountStore(database, caller).cancel(body.ids), caller.language),
  )
  mount(app, stockCountApi.count, async ({ caller, query, database }) =>
    stockCountStore(database, caller).count(query.centerIds),
  )
  mount(app, stockCountApi.excel, async ({ caller, query, database }) => {
    const store = stockCountStore(database, caller)
    return exportSpreadsheet('gantry-counts.xlsx', 'stockCount', columns, await store.ids(query), async (ids) =>
      (await store.whole(ids)).flatMap(({ lines, ...count }): Row[] =>
        lines.length === 0 ? [{ count, line: null }] : lines.map((line) => ({ count, line })),
      ),
    )
  })
  mount(app, stockCountApi.list, async ({ caller, query, database }) => stockCountStore(database, caller).list(query))
  mount(app, stockCountApi.get, async ({ caller, params, database }) =>
    stockCountStore(database, caller).get(params.id),
  )
}

interface Row {
  count: StockCountHead
  line: StockCountLine | null
}

const columns: SpreadsheetColumn<Row>[] = [
  { key: 'code', of: ({ count }) => count.code },
  { key: 'status', codes: 'count.status', width: 14, of: ({ count }) => count.status },
  { key: 'centerCode', width: 10, of: ({ count }) => count.center.code },
  { key: 'location', of: ({ count }) => count.location.alias },
  { key: 'partner', width: 20, of: ({ line }) => line?.partner.name },
  { key: 'skuName', width: 40, of: ({ line }) => line?.item.name },
  { key: 'partnerItemNumber', width: 20, of: ({ line }) => line?.item.partnerItemNumber },
  { key: 'barcode', width: 18, of: ({ line }) => line?.item.mainBarcode },
  { key: 'lot', of: ({ line }) => line?.lot },
  { key: 'expirationDate', width: 14, of: ({ line }) => line?.expirationDate },
  { key: 'condition', codes: 'condition', width: 12, of: ({ line }) => line?.condition },
  { key: 'bookQuantity', width: 14, of: ({ line }) => line?.bookQuantity },
  { key: 'firstQuantity', width: 14, of: ({ line }) => line?.firstQuantity },
  { key: 'secondQuantity', width: 14, of: ({ line }) => line?.secondQuantity },
  { key: 'requestedAt', time: true, width: 26, of: ({ count }) => count.requestedAt },
  { key: 'firstAt', time: true, width: 26, of: ({ count }) => count.firstAt },
  { key: 'firstBy', of: ({ count }) => count.firstBy?.name },
  { key: 'secondAt', time: true, width: 26, of: ({ count }) => count.secondAt },
  { key: 'secondBy', of: ({ count }) => count.secondBy?.name },
]
