import { statementApi } from '../../../shared/api/statement.ts'
import type { Statement } from '../../../shared/entities/statement.ts'
import { inBackground } from '../../background/background.ts'
import { exportSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { fileResponse, mount, type App } from '../../http/mount.ts'
import { statementOf } from './store.ts'

export function statementRoutes(app: App): void {
  mount(app, statementApi.get, async ({ caller, query, database }) => statementOf(database, caller, query))
  mount(app, statementApi.excel, async ({ caller, query, database }) => {
    const rows = rowsOf(await statementOf(database, caller, query))
    return exportSpreadsheet(nameOf(query, 'xlsx'), 'statement', columns, [...rows.keys()], async (some) =>
      some.flatMap((index) => rows[index] ?? []),
    )
  })
  mount(app, statementApi.pdf, async ({ caller, query, database }) => {
    const pdf = await inBackground(new URL('../../print/statement.ts', import.meta.url), 'statementPdf', [
      await statementOf(database, caller, query),
      caller.language,
    ])
    return fileResponse(pdf, 'application/pdf', nameOf(query, 'pdf'))
  })
}

const nameOf = ({ month, partnerId }: { month: string; partnerId: number }, ending: string) =>
  `gantry-statement-${month}-${partnerId}.${ending}`

type Row = Partial<Statement['days'][number] & Omit<Statement['work'][number], 'inboundId'>> & {
  for: 'STORAGE' | 'WORK' | 'TOTAL'
}

function rowsOf({ days, work, pricePerPlaceDay, total }: Statement): Row[] {
  return [
    ...days.map((day) => ({
      ...day,
      for: 'STORAGE' as const,
      quantity: day.places,
      ...(pricePerPlaceDay === null ? {} : { unitPrice: pricePerPlaceDay, amount: day.places * pricePerPlaceDay }),
    })),
    ...work.map(({ inboundId: _inbound, ...line }) => ({ ...line, for: 'WORK' as const, day: line.closedOn })),
    { for: 'TOTAL', amount: total },
  ]
}

const columns: SpreadsheetColumn<Row>[] = [
  { key: 'for', codes: 'statement.for', width: 10, of: (row) => row.for },
  { key: 'day', width: 12, of: (row) => row.day },
  { key: 'centerCode', width: 10, of: (row) => row.centerCode },
  { key: 'code', width: 18, of: (row) => row.code },
  { key: 'type', codes: 'billing.work', width: 16, of: (row) => row.type },
  { key: 'naverBillingStatus', codes: 'inbound.naver', width: 16, of: (row) => row.naverBillingStatus },
  { key: 'pieces', width: 10, of: (row) => row.pieces },
  { key: 'quantity', width: 10, of: (row) => row.quantity },
  { key: 'unitPrice', width: 12, of: (row) => row.unitPrice },
  { key: 'isExempted', width: 10, of: (row) => row.isExempted },
  { key: 'amount', width: 14, of: (row) => row.amount },
  { key: 'note', width: 30, of: (row) => row.note },
]
