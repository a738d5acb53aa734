import { z } from 'zod'
import type { Answer } from '../../../shared/api/call.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { deliveredExample, invoiceSpreadsheetExample } from '../../../shared/entities/invoice-spreadsheet.ts'
import { invoiceInput, invoiceSummary } from '../../../shared/entities/invoice.ts'
import type { Services } from '../../services.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { exportSpreadsheet, sampleSpreadsheet } from '../../crud/xlsx.ts'
import { refused } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { seenBy } from '../../http/operators.ts'
import { historyOf } from '../../audit/door.ts'
import { createInvoices, errorsOf, readRows } from './create.ts'
import { draftOf } from './input.ts'
import { repeatsAmong } from './repeats.ts'
import { receiveReturns } from './receive.ts'
import { deliveredColumns, fillable, spreadsheetColumns } from './spreadsheet.ts'
import { cancelInvoices, deliverInvoices, packInvoices } from './steps.ts'
import { flowOf } from './flow.ts'
import { invoiceStore } from './store.ts'
import { trackNow } from '../tracking/trackings.ts'
import { printWaybills } from '../label/waybill-print.ts'

/** The new view of waybills. Loading on pallets is mounted with the pallets. */
export function invoiceRoutes(
  app: App,
  { secrets, couriers, files }: Pick<Services, 'secrets' | 'couriers' | 'files'>,
): void {
  mount(app, invoiceApi.sample, async () =>
    sampleSpreadsheet('gantry-waybills-sample.xlsx', 'invoice', fillable, [invoiceSpreadsheetExample]),
  )
  mount(app, invoiceApi.excel, async ({ caller, query, database }) => {
    const store = invoiceStore(database, caller)
    return exportSpreadsheet(
      'gantry-waybills.xlsx',
      'invoice',
      spreadsheetColumns,
      await store.ids(query),
      async (ids) => seenBy(caller, z.array(invoiceSummary), await store.summaries(ids)),
    )
  })
  mount(app, invoiceApi.flow, async ({ caller, query, database }) => flowOf(database, caller, query))
  mount(app, invoiceApi.count, async ({ caller, query, database }) => invoiceStore(database, caller).count(query))
  mount(app, invoiceApi.list, async ({ caller, query, database }) => invoiceStore(database, caller).list(query))
  mount(app, invoiceApi.create, async ({ caller, body, database }) => {
    const { wanted, errors } = readRows(invoiceInput, body.invoices, draftOf, caller.language)
    const success: Answer<typeof invoiceApi.create>['success'] = []
    const created = await createInvoices(database, caller, wanted, async (db, those) => {
      const index = new Map(those.map(({ id, clientIndex }) => [id, clientIndex]))
      const made = await invoiceStore(database, caller).summaries([...index.keys()], {}, db)
      const repeats = await repeatsAmong(db, caller, made)
      success.push(
        ...made.map((row) => ({ ...row, clientIndex: index.get(row.id) ?? 0, isRepeat: repeats.has(row.id) })),
      )
    })
    return { success, error: errorsOf(caller, errors, created) }
  })
  mount(app, invoiceApi.cancelMany, async ({ caller, body, database }) =>
    bulkAnswerOf(await cancelInvoices(database, caller, body.ids), caller.language),
  )
  mount(app, invoiceApi.receive, async ({ caller, body, database }) => receiveReturns(database, caller, body.ids))
  mount(app, invoiceApi.packed, async ({ caller, body, database }) =>
    bulkAnswerOf(await packInvoices(database, caller, body.invoices), caller.language),
  )
  mount(app, invoiceApi.deliveredSample, async () =>
    sampleSpreadsheet('gantry-delivered-sample.xlsx', 'invoice', deliveredColumns, [deliveredExample]),
  )
  mount(app, invoiceApi.delivered, async ({ caller, body, database }) =>
    bulkAnswerOf(await deliverInvoices(database, caller, body.invoices), caller.language),
  )
  mount(app, invoiceApi.bulkPrint, async ({ c, caller, body, database }) => {
    const printed = await printWaybills({ database, files }, caller, body)
    return printed instanceof Response ? printed : c.json(printed, 202)
  })
  mount(app, invoiceApi.get, async ({ caller, params, database }) =>
    invoiceStore(database, caller).get(params.invoiceId),
  )
  mount(app, invoiceApi.logs, async ({ caller, params, database }) => {
    await invoiceStore(database, caller).table.one(params.invoiceId)
    return { data: await historyOf(database.read, caller, `invoice:${params.invoiceId}`) }
  })
  mount(app, invoiceApi.cancel, async ({ caller, params, database }) => {
    const store = invoiceStore(database, caller)
    await store.table.one(params.invoiceId)
    const [outcome] = await cancelInvoices(database, caller, [params.invoiceId])
    if (outcome?.refusal) throw refused(outcome.refusal)
    return store.get(params.invoiceId)
  })
  mount(app, invoiceApi.trackings, async ({ caller, params, database }) => {
    const store = invoiceStore(database, caller)
    const refusal = await trackNow({ database, secrets, couriers }, caller, await store.table.one(params.invoiceId))
    if (refusal) throw refused(refusal)
    return store.get(params.invoiceId)
  })
}
