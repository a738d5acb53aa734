import { assignmentApi } from '../../../shared/api/assignment.ts'
import type { Assignment } from '../../../shared/entities/assignment.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { listSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { uploadAssignments } from './bulk.ts'
import { makeSheets, replenishmentOf } from './replenishment.ts'
import { assignmentStore } from './store.ts'

export function assignmentRoutes(app: App): void {
  mount(app, assignmentApi.sample, async () =>
    sampleSpreadsheet('gantry-assignments-sample.xlsx', 'assignment', fillable, [example]),
  )
  mount(app, assignmentApi.excel, listSpreadsheet('gantry-assignments.xlsx', 'assignment', all, assignmentStore))
  mount(app, assignmentApi.replenishment, async ({ caller, query, database }) => ({
    data: await replenishmentOf(database, caller, query.centerId, query.ids),
  }))
  mount(app, assignmentApi.replenish, async ({ caller, body, database }) =>
    makeSheets(database, caller, body.centerId, body.ids),
  )
  mount(app, assignmentApi.bulk, async ({ caller, body, database }) => uploadAssignments(database, caller, body.rows))
  mount(app, assignmentApi.exchange, async ({ caller, body, database }) =>
    assignmentStore(database, caller).exchange(body.ids),
  )
  crudRoutes(app, assignmentApi, assignmentStore)
}

type SpreadsheetRow = Pick<
  Assignment,
  | 'centerCode'
  | 'locationAlias'
  | 'partnerItemNumber'
  | 'safetyStock'
  | 'maxStock'
  | 'daysBetweenReplenishment'
  | 'replenishmentAmount'
>

const fillable: SpreadsheetColumn<SpreadsheetRow>[] = [
  { key: 'centerCode', of: (row) => row.centerCode },
  { key: 'location', of: (row) => row.locationAlias },
  { key: 'partnerItemNumber', width: 20, of: (row) => row.partnerItemNumber },
  { key: 'safetyStock', width: 12, of: (row) => row.safetyStock },
  { key: 'maxStock', width: 12, of: (row) => row.maxStock },
  { key: 'daysBetweenReplenishment', width: 24, of: (row) => row.daysBetweenReplenishment },
  { key: 'replenishmentAmount', width: 20, of: (row) => row.replenishmentAmount },
]

/** The last four columns only inform. */
const all: SpreadsheetColumn<Assignment>[] = [
  ...fillable,
  { key: 'sku', width: 32, of: (row) => row.skuName },
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'quantity', width: 12, of: (row) => row.quantity },
  { key: 'lastReplenishedAt', time: true, width: 26, of: (row) => row.lastReplenishedAt },
]

const example: SpreadsheetRow = {
  centerCode: 'ICN1',
  locationAlias: 'A-01-02-3',
  partnerItemNumber: 'HD-0001',
  safetyStock: 20,
  maxStock: 120,
  daysBetweenReplenishment: null,
  replenishmentAmount: 24,
}
