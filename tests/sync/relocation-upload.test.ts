import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { spreadsheetColumns } from '../../client/office/stock/relocation/spreadsheetColumns.ts'
import { readRows } from '../../client/ui/spreadsheet/readRows.ts'
import { relocationApi } from '../../shared/api/relocation.ts'
import { everySpreadsheetLanguage } from '../../shared/messages/spreadsheets/all.ts'
import { idOf } from '../support/ids.ts'
import { pathOf, world } from '../support/world.ts'

test('the example row of the template for relocation sheets makes a sheet once its goods lie at its location', async () => {
  const w = await world({
    skus: { 'hd-tn-200': { barcode: '8801234000019', lots: true, expires: true } },
    locations: { 'PL-01': { pickable: false }, 'A-01-02-3': {} },
  })
  await w.database.dialect.write
    .insertInto('locationStock')
    .values({
      centerId: w.id.center.ICN1,
      skuId: idOf(w.id.sku, 'hd-tn-200'),
      locationId: idOf(w.id.location, 'PL-01'),
      condition: 'GOOD',
      lot: 'L2601A',
      expirationDate: '2027-06-30',
      quantity: 30,
      updatedAt: w.clock.iso(),
    })
    .execute()
  const template = await w.as('worker').fetch(pathOf(relocationApi.sample))
  const cells = (await readSheet(Buffer.from(await template.arrayBuffer()))).map((row) =>
    row.map((cell) => (cell === null ? '' : String(cell))),
  )
  const spoken = { sheet: 'relocation', languages: everySpreadsheetLanguage }
  const rows = (readRows(cells, spreadsheetColumns, spoken)?.rows ?? []).map(({ values }) => values)
  const body = { centerId: w.id.center.ICN1, rows }
  const { success, error } = await w.as('worker').send(relocationApi.bulk, { body })
  expect([success.length, error]).toEqual([1, []])
  expect(await w.as('worker').send(relocationApi.get, { params: { id: success[0]?.id ?? 0 } })).toMatchObject({
    item: { partnerItemNumber: 'HD-TN-200' },
    lot: 'L2601A',
    expirationDate: '2027-06-30',
    condition: 'GOOD',
    quantity: 24,
    sourceLocation: { alias: 'PL-01' },
    targetLocation: { alias: 'A-01-02-3' },
  })
})
