import type { Selectable } from 'kysely'
import { channelApi } from '../../../shared/api/channel.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { importRun, type ImportRun } from '../../../shared/entities/import-scheduler.ts'
import { is } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database } from '../../db/database.ts'
import type { ImportRunTable } from '../../db/tables/channels.ts'
import type { Caller } from '../../http/caller.ts'
import { failureOf } from '../../http/errors.ts'
import { failedOrdersIn } from './failed-orders.ts'

/** How many failed orders are shown; `failed` says how many there are. */
const failuresShown = 20

export function runOf(row: Selectable<ImportRunTable>, language: Language): ImportRun {
  return shownAs(importRun, {
    ...row,
    failedOrders: failedOrdersIn(row.failedJson).slice(0, failuresShown),
    failure: failureOf(row.failureJson, language),
  })
}

/** The imports of one channel. The caller was already found to see it. */
export function runStore(database: Database, caller: Caller, channelId: number) {
  const { list } = listOf(database, {
    call: channelApi.runs,
    id: 'importRun.id',
    rows: (db) => db.selectFrom('importRun').selectAll('importRun').where('importRun.channelId', '=', channelId),
    sort: columns('importRun', ['id', 'startedAt']),
    filters: { status: is('importRun.status') },
    shown: (rows) => rows.map((row) => runOf(row, caller.language)),
    page: dataCountPage,
  })
  return { list }
}
