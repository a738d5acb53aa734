import { inboundBillingApi } from '../../../shared/api/inbound-billing.ts'
import { amountOf, type InboundBillingSummary, type WorkLine } from '../../../shared/entities/inbound-billing.ts'
import { exportSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { mount, type App } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { answerWork, closeWork, sendWork, writeWork } from './steps.ts'
import { inboundBillingStore } from './store.ts'

export function inboundBillingRoutes(app: App, { billing }: Pick<Services, 'billing'>): void {
  const hasPlatform = billing !== undefined
  const storeOf = ({ database, caller }: { database: Database; caller: Caller }) =>
    inboundBillingStore(database, caller, hasPlatform)
  mount(app, inboundBillingApi.excel, async ({ query, ...by }) =>
    exportSpreadsheet(
      'gantry-inbound-billing.xlsx',
      'inboundBilling',
      columns,
      await storeOf(by).ids(query),
      storeOf(by).lines,
    ),
  )
  mount(app, inboundBillingApi.count, async ({ query, ...by }) => storeOf(by).count(query))
  mount(app, inboundBillingApi.list, async ({ query, ...by }) => storeOf(by).list(query))
  mount(app, inboundBillingApi.get, async ({ params, ...by }) => storeOf(by).get(params.id))
  mount(app, inboundBillingApi.update, async ({ database, caller, params, body, ifMatch }) =>
    writeWork(database, caller, hasPlatform, params.id, body.lines, ifMatch),
  )
  mount(app, inboundBillingApi.send, async ({ database, caller, params, body }) =>
    sendWork(database, caller, hasPlatform, params.id, body.force),
  )
  mount(app, inboundBillingApi.answer, async ({ database, caller, params, body }) =>
    answerWork(database, caller, hasPlatform, params.id, body),
  )
  mount(app, inboundBillingApi.close, async ({ database, caller, params }) =>
    closeWork(database, caller, hasPlatform, params.id),
  )
}

type Row = InboundBillingSummary & { line: WorkLine | null }
const columns: SpreadsheetColumn<Row>[] = [
  { key: 'code', width: 18, of: (row) => row.code },
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'closedAt', time: true, width: 24, of: (row) => row.closedAt },
  { key: 'naverBillingStatus', codes: 'inbound.naver', width: 16, of: (row) => row.naverBillingStatus },
  { key: 'type', codes: 'billing.work', width: 16, of: (row) => row.line?.type },
  { key: 'unitPrice', width: 12, of: (row) => row.line?.unitPrice },
  { key: 'quantity', width: 10, of: (row) => row.line?.quantity },
  { key: 'isExempted', width: 10, of: (row) => row.line?.isExempted },
  { key: 'amount', width: 14, of: (row) => (row.line ? amountOf(row.line) : null) },
  { key: 'note', width: 30, of: (row) => row.line?.note },
]
