import { legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import { legacyInvoiceInput, type LegacyInvoice } from '../../../shared/entities/invoice.ts'
import type { Services } from '../../services.ts'
import { bulkAnswerOf, type ItemOutcome } from '../../crud/bulk.ts'
import { refused } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { allocateInvoices } from '../serial/allocate.ts'
import { changeInvoice, removeInvoice } from './change.ts'
import { createInvoice, createInvoices, errorsOf, readRows } from './create.ts'
import { draftOfLegacy } from './input.ts'
import { findReturns, returnInvoice } from './return.ts'
import { invoiceStore } from './store.ts'
import { printWaybills } from '../label/waybill-print.ts'

/** The legacy view of the same waybills. */
export function legacyInvoiceRoutes(
  app: App,
  { secrets, couriers, files }: Pick<Services, 'secrets' | 'couriers' | 'files'>,
): void {
  mount(app, legacyInvoiceApi.listByIds, async ({ caller, body, database }) => ({
    data: await invoiceStore(database, caller).legacy(body.idList),
  }))
  mount(app, legacyInvoiceApi.returningList, async ({ caller, body, database }) =>
    findReturns(database, caller, body.searchList),
  )
  mount(app, legacyInvoiceApi.list, async ({ caller, query, database }) =>
    invoiceStore(database, caller).legacyList(query),
  )
  mount(app, legacyInvoiceApi.create, async ({ caller, body, database }) =>
    invoiceStore(database, caller).legacyOne(await createInvoice(database, caller, draftOfLegacy(body))),
  )
  mount(app, legacyInvoiceApi.bulk, async ({ caller, body, database }) => {
    const { wanted, errors } = readRows(legacyInvoiceInput, body.data, draftOfLegacy, caller.language)
    const created = await createInvoices(database, caller, wanted)
    return { success: created.success, failure: errorsOf(caller, errors, created) }
  })
  mount(app, legacyInvoiceApi.allocateMany, async ({ caller, body, database }) => {
    const outcomes = await allocateInvoices({ database, secrets, couriers }, caller, body.invoiceIds)
    const items = [...outcomes].map(
      ([id, refusal]): ItemOutcome => (refusal ? { id, refusal, property: 'invoiceIds' } : { id }),
    )
    const { success, error } = bulkAnswerOf(items, caller.language)
    return { success: await invoiceStore(database, caller).legacy(success.map(({ id }) => id)), failure: error }
  })
  mount(app, legacyInvoiceApi.returning, async ({ caller, body, database }) => returnInvoice(database, caller, body))
  mount(app, legacyInvoiceApi.bulkPrint, async ({ c, caller, body, database }) => {
    const printed = await printWaybills({ database, files }, caller, body)
    return printed instanceof Response ? printed : c.json(printed, 202)
  })
  mount(app, legacyInvoiceApi.get, async ({ caller, params, database }) =>
    invoiceStore(database, caller).legacyOne(params.invoiceId),
  )
  mount(app, legacyInvoiceApi.update, async ({ caller, params, body, ifMatch, database }) =>
    changeInvoice(database, caller, params.invoiceId, body, ifMatch),
  )
  mount(app, legacyInvoiceApi.remove, async ({ caller, params, database }) =>
    removeInvoice(database, caller, params.invoiceId),
  )
  mount(app, legacyInvoiceApi.allocate, async ({ caller, params, database }): Promise<LegacyInvoice> => {
    const store = invoiceStore(database, caller)
    await store.table.one(params.invoiceId)
    const outcomes = await allocateInvoices({ database, secrets, couriers }, caller, [params.invoiceId])
    const refusal = outcomes.get(params.invoiceId) ?? null
    if (refusal) throw refused(refusal)
    return store.legacyOne(params.invoiceId)
  })
  mount(app, legacyInvoiceApi.print, async ({ c, caller, params, body, database }) => {
    const printed = await printWaybills({ database, files }, caller, {
      invoiceIds: [params.invoiceId],
      printOptions: body,
      shouldWait: true,
    })
    return printed instanceof Response ? printed : c.json(printed, 202)
  })
}
