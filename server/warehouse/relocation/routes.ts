import { z } from 'zod'
import { relocationApi } from '../../../shared/api/relocation.ts'
import type { PaperOptions } from '../../../shared/entities/printer.ts'
import { relocation, type Relocation } from '../../../shared/entities/relocation.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { exportSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database } from '../../db/database.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { seenBy } from '../../http/operators.ts'
import { printPapers } from '../../dispatch/door.ts'
import { relocationSheet, type RelocationSheet } from '../../print/paper-data.ts'
import { historyOf } from '../../audit/door.ts'
import { createRelocations } from './bulk.ts'
import { arriveRelocations, changeRelocation, closeRelocations, removeRelocation } from './steps.ts'
import { relocationStore } from './store.ts'

export function relocationRoutes(app: App): void {
  mount(app, relocationApi.arrive, async ({ caller, body, database }) =>
    bulkAnswerOf(await arriveRelocations(database, caller, body.ids), caller.language),
  )
  mount(app, relocationApi.close, async ({ caller, body, database }) =>
    bulkAnswerOf(await closeRelocations(database, caller, body.moves), caller.language),
  )
  mount(app, relocationApi.print, async ({ caller, body: { ids, ...options }, database }) =>
    printRelocations(database, caller, ids, options),
  )
  mount(app, relocationApi.bulk, async ({ caller, body, database }) => {
    const { answer, repeats } = await createRelocations(database, caller, body.centerId, body.rows)
    return {
      ...answer,
      success: answer.success.map((row) => ({ ...row, isRepeat: repeats.has(row.clientIndex ?? -1) })),
    }
  })
  mount(app, relocationApi.list, async ({ caller, query, database }) => relocationStore(database, caller).list(query))
  mount(app, relocationApi.count, async ({ caller, query, database }) =>
    relocationStore(database, caller).count(query.centerIds),
  )
  mount(app, relocationApi.sample, async () =>
    sampleSpreadsheet('gantry-relocations-sample.xlsx', 'relocation', fillable, [example]),
  )
  mount(app, relocationApi.excel, async ({ caller, query, database }) => {
    const store = relocationStore(database, caller)
    return exportSpreadsheet('gantry-relocations.xlsx', 'relocation', columns, await store.ids(query), async (ids) =>
      seenBy(caller, z.array(relocation), await store.inOrder(ids)),
    )
  })
  mount(app, relocationApi.get, async ({ caller, params, database }) =>
    relocationStore(database, caller).get(params.id),
  )
  mount(app, relocationApi.update, async ({ caller, params, body, ifMatch, database }) =>
    changeRelocation(database, caller, params.id, body, ifMatch),
  )
  mount(app, relocationApi.remove, async ({ caller, params, database }) =>
    removeRelocation(database, caller, params.id),
  )
  mount(app, relocationApi.logs, async ({ caller, params, database }) => {
    await relocationStore(database, caller).table.one(params.id)
    return { data: await historyOf(database.read, caller, `relocation:${params.id}`) }
  })
}

/** Sheets count as printed once they are drawn, or handed to a printer. */
async function printRelocations(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  options: PaperOptions,
): Promise<Response> {
  checkCenterStaff(caller)
  const store = relocationStore(database, caller)
  const sheets = await store.inOrder(ids)
  if (sheets.length < new Set(ids).size) throw notFound()
  const centers = new Map(
    (await database.read.selectFrom('center').select(['id', 'code', 'nameEn', 'timeZone']).execute()).map((center) => [
      center.id,
      center,
    ]),
  )
  const told = sheets.map((sheet): RelocationSheet => {
    const { item, center } = sheet
    const { nameEn = '', timeZone = 'UTC' } = centers.get(center.id) ?? {}
    return shownAs(relocationSheet, {
      ...sheet,
      sku: item.name,
      partnerItemNumber: item.partnerItemNumber,
      barcode: item.mainBarcode,
      from: sheet.sourceLocation?.alias ?? '',
      to: sheet.targetLocation?.alias ?? '',
      partner: sheet.partner.name,
      center: `${center.code} ${nameEn}`,
      createdAt: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
        new Date(sheet.createdAt),
      ),
    })
  })
  return printPapers(database, caller, { kind: 'relocation-sheets', told }, options, {
    name: 'gantry-relocations',
    centerIds: sheets.map(({ center }) => center.id),
    mark: async (w) => {
      const rows = await store.table.hold(w, ids)
      for (const row of rows.values())
        if (!row.isPrinted) await store.table.update(w, row, { isPrinted: true }, 'print')
    },
  })
}

/** The columns that an upload reads: goods and places by what is printed on them. */
interface Fillable {
  barcode: string
  partnerItemNumber: string
  lot: string
  expirationDate: string
  condition: string
  quantity: number
  sourceLocation: string
  targetLocation: string
}

const fillable: SpreadsheetColumn<Fillable>[] = [
  { key: 'barcode', width: 20, of: (row) => row.barcode },
  { key: 'partnerItemNumber', width: 24, of: (row) => row.partnerItemNumber },
  { key: 'lot', of: (row) => row.lot },
  { key: 'expirationDate', of: (row) => row.expirationDate },
  { key: 'condition', codes: 'condition', width: 12, of: (row) => row.condition },
  { key: 'quantity', width: 12, of: (row) => row.quantity },
  { key: 'sourceLocation', of: (row) => row.sourceLocation },
  { key: 'targetLocation', of: (row) => row.targetLocation },
]
const example: Fillable = {
  barcode: '8801234000019',
  partnerItemNumber: 'HD-TN-200',
  lot: 'L2601A',
  expirationDate: '2027-06-30',
  condition: 'GOOD',
  quantity: 24,
  sourceLocation: 'PL-01',
  targetLocation: 'A-01-02-3',
}

const columns: SpreadsheetColumn<Relocation>[] = [
  { key: 'code', of: (row) => row.code },
  { key: 'status', codes: 'relocation.status', width: 18, of: (row) => row.status },
  { key: 'centerCode', width: 10, of: (row) => row.center.code },
  { key: 'partner', width: 20, of: (row) => row.partner.name },
  { key: 'brand', width: 20, of: (row) => row.brand?.name },
  { key: 'skuName', width: 40, of: (row) => row.item.name },
  { key: 'partnerItemNumber', width: 20, of: (row) => row.item.partnerItemNumber },
  { key: 'barcode', width: 18, of: (row) => row.item.mainBarcode },
  { key: 'lot', of: (row) => row.lot },
  { key: 'expirationDate', width: 14, of: (row) => row.expirationDate },
  { key: 'condition', codes: 'condition', width: 12, of: (row) => row.condition },
  { key: 'quantity', width: 10, of: (row) => row.quantity },
  { key: 'takenQuantity', width: 10, of: (row) => row.takenQuantity },
  { key: 'shortReason', codes: 'shortReason', width: 22, of: (row) => row.shortReason },
  { key: 'storageQuantity', width: 14, of: (row) => row.storageQuantity },
  { key: 'sourceLocation', of: (row) => row.sourceLocation?.alias },
  { key: 'targetLocation', of: (row) => row.targetLocation?.alias },
  { key: 'actualLocation', of: (row) => row.actualLocation?.alias },
  { key: 'isPrinted', width: 10, of: (row) => row.isPrinted },
  { key: 'createdAt', time: true, width: 26, of: (row) => row.createdAt },
  { key: 'createdBy', of: (row) => row.createdBy?.name },
  { key: 'arrivedAt', time: true, width: 26, of: (row) => row.arrivedAt },
  { key: 'closedAt', time: true, width: 26, of: (row) => row.closedAt },
  { key: 'closedBy', of: (row) => row.closedBy?.name },
]
