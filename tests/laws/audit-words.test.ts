import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speak } from '../../client/office/messages/speak.ts'
import { whats } from '../../shared/entities/audit-kinds.ts'
import { tables } from '../../server/subjects.ts'
import { actionWord } from '../../shared/messages/records/action-word.ts'
import { fieldWord, untold } from '../../shared/messages/records/field-word.ts'

/** The audit's names for what the office only reads; it edits everything else. */
const onlyRead = new Set([
  'badge',
  'device',
  'exception',
  'image',
  'interimAllocation',
  'invitation',
  'job',
  'key',
  'marketplaceMessage',
  'notification',
  // Their order's own history tells of these; what is personal stands nowhere else.
  'interimItemAdjustment',
  'order',
  'orderLine',
  'shipment',
  'stock',
])
const edited = Object.entries(tables).flatMap(([table, { subject }]) =>
  subject === undefined || onlyRead.has(subject) ? [] : [[subject, table] as const],
)

test('every column that the audit can show has a word', async () => {
  const { t } = await speak('en')
  const columns = readFileSync('tests/laws/schema.txt', 'utf8')
    .split('\n')
    .map((line) => line.replace('?', '').split('.'))
  const told = edited.flatMap(([kind, table]) =>
    columns.flatMap(([of, column]) =>
      of === table && column !== undefined && !untold.has(column) ? [{ kind, column }] : [],
    ),
  )
  expect(told.length).toBeGreaterThan(300)
  expect(told.filter(({ kind, column }) => fieldWord(kind, column, t) === undefined)).toEqual([])
  // What has rows of its own is told with the row that it belongs to.
  const parts = ['conditions', 'freebies', 'options', 'shipments']
  expect(parts.filter((part) => fieldWord('flowControl', part, t) === undefined)).toEqual([])
})

test('every kind of audit entry has a word and is a choice of the audit’s filter', async () => {
  const { t } = await speak('en')
  const code = globSync('server/**/*.ts').flatMap((file) =>
    file.endsWith('.test.ts') ? [] : readFileSync(file, 'utf8'),
  )
  const found = (pattern: RegExp) => code.flatMap((text) => [...text.matchAll(pattern)].map(([, what]) => what ?? ''))
  const done = found(/what: '([a-zA-Z]+\.[\w-]+)'/g)
  expect(done.length).toBeGreaterThan(30)
  // A table's store knows its own table, so its calls name only the verb.
  const verbs = found(/\.(?:record|update)\(w, \w+, (?:\{[^}]*\}, )?'([\w-]+)'/g)
  expect(verbs.length).toBeGreaterThan(15)
  expect(verbs.filter((verb) => !whats.some((what) => what.endsWith(`.${verb}`)))).toEqual([])
  // A picture's entry is filed under what the picture shows.
  expect(done.filter((what) => !whats.includes(what) && !what.startsWith('image.'))).toEqual([])
  expect([...done, ...whats].filter((what) => actionWord(what, t) === what)).toEqual([])
})
