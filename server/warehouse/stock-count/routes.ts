import { stockCountApi } from '../../../shared/api/stock-count.ts'
import type { StockCountHead, StockCountLine } from '../../../shared/entities/stock-count.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { exportSheet, type SheetColumn } from '../../crud/xlsx.ts'
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
    return exportSheet('gantry-counts.xlsx', columns, await store.ids(query), async (ids) =>
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

const columns: SheetColumn<Row>[] = [
  { title: 'code', of: ({ count }) => count.code },
  { title: 'status', width: 14, of: ({ count }) => count.status },
  { title: 'centerCode', width: 10, of: ({ count }) => count.center.code },
  { title: 'location', of: ({ count }) => count.location.alias },
  { title: 'partner', width: 20, of: ({ line }) => line?.partner.name },
  { title: 'skuName', width: 40, of: ({ line }) => line?.item.name },
  { title: 'partnerItemNumber', width: 20, of: ({ line }) => line?.item.partnerItemNumber },
  { title: 'barcode', width: 18, of: ({ line }) => line?.item.mainBarcode },
  { title: 'lot', of: ({ line }) => line?.lot },
  { title: 'expirationDate', width: 14, of: ({ line }) => line?.expirationDate },
  { title: 'condition', width: 12, of: ({ line }) => line?.condition },
  { title: 'bookQuantity', width: 14, of: ({ line }) => line?.bookQuantity },
  { title: 'firstQuantity', width: 14, of: ({ line }) => line?.firstQuantity },
  { title: 'secondQuantity', width: 14, of: ({ line }) => line?.secondQuantity },
  { title: 'requestedAt', width: 26, of: ({ count }) => count.requestedAt },
  { title: 'firstAt', width: 26, of: ({ count }) => count.firstAt },
  { title: 'firstBy', of: ({ count }) => count.firstBy?.name },
  { title: 'secondAt', width: 26, of: ({ count }) => count.secondAt },
  { title: 'secondBy', of: ({ count }) => count.secondBy?.name },
]
