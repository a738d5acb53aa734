import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speak } from '../../client/office/messages/speak.ts'
import { whats } from '../../shared/entities/audit-kinds.ts'
import { tables } from '../../server/subjects.ts'
import { actionWord } from '../../shared/messages/records/action-word.ts'
import { fieldWord, untold } from '../../shared/messages/records/field-word.ts'

/** What the office edits, by what the audit calls it; these it only reads. */
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
  // These stand in their order's own history; what is personal stands nowhere else.
  'interimItemAdjustment',
  'order',
  'orderLine',
  'shipment',
  'stock',
])
const edited = Object.entries(tables).flatMap(([table, { subject }]) =>
  subject === undefined || onlyRead.has(subject) ? [] : [[subject, table] as const],
)

test('every column that the audit may tell of has a word', async () => {
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
  // What stands in rows of its own is told with the row that it is of.
  const parts = ['conditions', 'freebies', 'options', 'shipments']
  expect(parts.filter((part) => fieldWord('flowControl', part, t) === undefined)).toEqual([])
})

test('whatever is done and audited has a word, and can be filtered by', async () => {
  const { t } = await speak('en')
  const code = globSync('server/**/*.ts').flatMap((file) =>
    file.endsWith('.test.ts') ? [] : readFileSync(file, 'utf8'),
  )
  const found = (pattern: RegExp) => code.flatMap((text) => [...text.matchAll(pattern)].map(([, what]) => what ?? ''))
  const done = found(/what: '([a-zA-Z]+\.[\w-]+)'/g)
  expect(done.length).toBeGreaterThan(30)
  // A store of a table knows itself whose verb it is.
  const verbs = found(/\.(?:record|update)\(w, \w+, (?:\{[^}]*\}, )?'([\w-]+)'/g)
  expect(verbs.length).toBeGreaterThan(15)
  expect(verbs.filter((verb) => !whats.some((what) => what.endsWith(`.${verb}`)))).toEqual([])
  // A picture is filed under what it shows.
  expect(done.filter((what) => !whats.includes(what) && !what.startsWith('image.'))).toEqual([])
  expect([...done, ...whats].filter((what) => actionWord(what, t) === what)).toEqual([])
})
