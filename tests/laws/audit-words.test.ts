import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speak } from '../../client/office/messages/speak.ts'
import { fieldWord, untold } from '../../client/office/site/audit/fieldWords.ts'

/** The tables whose rows the office edits, by what the audit calls them. */
const tables = {
  sku: 'sku',
  location: 'location',
  container: 'container',
  plan: 'consolPlan',
  consol: 'consol',
  invoice: 'invoice',
  contract: 'contract',
  printer: 'printer',
  country: 'country',
  billingCondition: 'billingCondition',
  partner: 'partner',
  center: 'center',
  company: 'company',
  packagingImage: 'packagingImage',
  brandTracking: 'brandTracking',
  brandTrackingLog: 'brandTrackingLog',
  brand: 'brand',
  role: 'role',
  user: 'user',
  relocation: 'relocation',
  inbound: 'inboundRequest',
}

test('every column that the audit may tell of has a word', async () => {
  const { t } = await speak('en')
  const columns = readFileSync('tests/laws/schema.txt', 'utf8')
    .split('\n')
    .map((line) => line.replace('?', '').split('.'))
  const told = Object.entries(tables).flatMap(([kind, table]) =>
    columns.flatMap(([of, column]) =>
      of === table && column !== undefined && !untold.has(column) ? [{ kind, column }] : [],
    ),
  )
  expect(told.length).toBeGreaterThan(300)
  expect(told.filter(({ kind, column }) => fieldWord(kind, column, t) === undefined)).toEqual([])
})
