import { z } from 'zod'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import {
  inventory,
  inventoryLog,
  locationInventory,
  pastInventory,
  pastLocationInventory,
} from '../../../shared/entities/inventory.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { exportSpreadsheet } from '../../crud/xlsx.ts'
import { notFound, refused } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { seenBy } from '../../http/operators.ts'
import { operationsOf } from './operations.ts'
import { pastStore } from './past.ts'
import { setShares } from './share.ts'
import {
  balanceColumns,
  logColumns,
  operationColumns,
  pastColumns,
  pastPlaceColumns,
  placeColumns,
} from './spreadsheets.ts'
import { inventoryStore } from './store.ts'

export function inventoryRoutes(app: App): void {
  mount(app, inventoryApi.list, async ({ caller, query, database }) => inventoryStore(database, caller).balances(query))
  mount(app, inventoryApi.listExcel, async ({ caller, query, database }) => {
    const store = inventoryStore(database, caller)
    return exportSpreadsheet(
      'gantry-stock.xlsx',
      'inventory',
      balanceColumns,
      await store.balanceIds(query),
      async (ids) => seenBy(caller, z.array(inventory), await store.balancesInOrder(ids)),
    )
  })
  mount(app, inventoryApi.logs, async ({ caller, query, database }) => inventoryStore(database, caller).logs(query))
  mount(app, inventoryApi.logsExcel, async ({ caller, query, database }) => {
    const store = inventoryStore(database, caller)
    return exportSpreadsheet('gantry-ledger.xlsx', 'inventory', logColumns, await store.logIds(query), async (ids) =>
      seenBy(caller, z.array(inventoryLog), await store.logsInOrder(ids)),
    )
  })
  mount(app, inventoryApi.past, async ({ caller, query, database }) =>
    (await pastStore(database, caller, query.at)).balances.list(query),
  )
  mount(app, inventoryApi.pastExcel, async ({ caller, query, database }) => {
    const { balances } = await pastStore(database, caller, query.at)
    return exportSpreadsheet(
      'gantry-stock-then.xlsx',
      'inventory',
      pastColumns,
      await balances.ids(query),
      async (ids) => seenBy(caller, z.array(pastInventory), await balances.inOrder(ids)),
    )
  })
  mount(app, inventoryApi.list2, async ({ caller, query, database }) => inventoryStore(database, caller).places(query))
  mount(app, inventoryApi.list2Excel, async ({ caller, query, database }) => {
    const store = inventoryStore(database, caller)
    return exportSpreadsheet(
      'gantry-inventory.xlsx',
      'inventory',
      placeColumns,
      await store.placeIds(query),
      async (ids) => seenBy(caller, z.array(locationInventory), await store.placesInOrder(ids)),
    )
  })
  mount(app, inventoryApi.past2, async ({ caller, query, database }) =>
    (await pastStore(database, caller, query.at)).places.list(query),
  )
  mount(app, inventoryApi.past2Excel, async ({ caller, query, database }) => {
    const { places } = await pastStore(database, caller, query.at)
    return exportSpreadsheet(
      'gantry-inventory-then.xlsx',
      'inventory',
      pastPlaceColumns,
      await places.ids(query),
      async (ids) => seenBy(caller, z.array(pastLocationInventory), await places.inOrder(ids)),
    )
  })
  mount(app, inventoryApi.count2, async ({ caller, query, database }) => inventoryStore(database, caller).count(query))
  mount(app, inventoryApi.operations, async ({ caller, query, database }) => ({
    data: await operationsOf(database, caller, query),
  }))
  mount(app, inventoryApi.operationsExcel, async ({ caller, query, database }) => {
    const rows = await operationsOf(database, caller, query)
    return exportSpreadsheet(
      'gantry-operations.xlsx',
      'operation',
      operationColumns(query),
      [...rows.keys()],
      async (at) => at.flatMap((nth) => rows[nth] ?? []),
    )
  })
  mount(app, inventoryApi.update, async ({ caller, params, body, database }) => {
    const [outcome] = await setShares(database, caller, [{ id: params.id, ...body }])
    if (outcome?.refusal) throw outcome.refusal.refused === 'not-found' ? notFound() : refused(outcome.refusal)
    return inventoryStore(database, caller).balance(params.id)
  })
  mount(app, inventoryApi.bulk, async ({ caller, body, database }) =>
    bulkAnswerOf(await setShares(database, caller, body.rows), caller.language),
  )
}
