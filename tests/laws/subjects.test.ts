import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { actFor, inRequest } from '../../server/request-context.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Database } from '../../server/db/database.ts'
import type { Tables } from '../../server/db/tables.ts'
import { tableNames, tableNumberedBy, tables, visible, type Seer } from '../../server/subjects.ts'
import { flags, subjectNumberedBy, subjects } from '../../shared/entities/subject.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { scopeWorld } from './scope/world.ts'

const nobody: Caller = {
  userId: 0,
  sessionId: 0,
  openapiKeyId: null,
  name: '',
  language: 'en',
  privileges: new Set(),
  partnerId: null,
  centerIds: null,
  requestId: '',
  provenAt: null,
  mustChangePassword: false,
}
const columns = new Set(
  readFileSync('tests/laws/schema.txt', 'utf8')
    .split('\n')
    .map((line) => line.replace('?', '')),
)
/** Columns that number no row: they hold numbers of other systems or of the server's own log, or stand for a code. */
const numbersNoRow = [
  'actionId',
  'apiId',
  'apiSubId',
  'auditId',
  'causeId',
  'channelOrderId',
  'clientId',
  'firstActionId',
  'leaseBy',
  'orderId',
  'orderItemId',
  'organizationId',
  'originalOrderId',
  'referenceId',
  'requestId',
  'rowId',
  'secondActionId',
  'undoesActionId',
]
/** The columns of a table that number a row, as server/subjects.ts describes them. */
const numbering = (table: keyof Tables) => {
  const { partOf, refers = [], remembers = [] } = tables[table]
  return { kept: [...(partOf ? [partOf] : []), ...refers], remembers }
}

/** The foreign keys as the database has them: `sku.partnerId → partner`. */
async function foreignKeys({ dialect }: Database): Promise<string[]> {
  const keys =
    dialect.name === 'sqlite'
      ? sql<{ key: string }>`select t.name || '.' || k."from" || ' → ' || k."table" as key
          from sqlite_master as t, pragma_foreign_key_list(t.name) as k where t.type = 'table'`
      : sql<{ key: string }>`select child.relname || '.' || attname || ' → ' || parent.relname as key from pg_constraint
          join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
          join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`
  return (await keys.execute(dialect.write)).rows.map(({ key }) => key)
}

describe('the description of the tables matches the database', () => {
  test('each foreign key is described as a reference or as part of the row it names', async () => {
    const { database } = await freshDatabase()
    const described = tableNames.flatMap((table) =>
      numbering(table).kept.map((column) => `${table}.${column} → ${tableNumberedBy(column)}`),
    )
    const keys = await foreignKeys(database)
    expect(keys.length).toBeGreaterThan(60)
    expect(keys.filter((key) => !described.includes(key))).toEqual([])
  })

  test('each column with a row’s id is described as referring to the row, as part of it or as remembering it', () => {
    const described = tableNames.flatMap((table) =>
      [...numbering(table).kept, ...numbering(table).remembers].map((column) => `${table}.${column}`),
    )
    const numbers = [...columns].filter((name) => subjectNumberedBy(name.slice(name.indexOf('.') + 1)))
    expect(described.sort()).toEqual(numbers.sort())
    const fields = new Set([...columns].map((name) => name.slice(name.indexOf('.') + 1)))
    const unknown = [...fields].filter((field) => /(Id|By)$/.test(field) && !subjectNumberedBy(field))
    expect(unknown.sort()).toEqual(numbersNoRow)
  })

  test('a subject’s word belongs to one table, and a row that is part of another has no parts itself', () => {
    const words = tableNames.flatMap((table) => tables[table].subject ?? [])
    expect(words.sort()).toEqual(Object.keys(subjects).sort())
    const wholes = tableNames.flatMap((table) => {
      const { partOf } = tables[table]
      return partOf ? [tableNumberedBy(partOf)] : []
    })
    expect(wholes.filter((table) => tables[table].partOf)).toEqual([])
  })

  test('each flag is a column of some table', () => {
    const names = new Set([...columns].map((name) => name.slice(name.indexOf('.') + 1)))
    expect(Object.keys(flags).filter((flag) => !names.has(flag))).toEqual([])
  })
})

test('PostgreSQL and the description show a caller the same rows, and the description hides foreign rows of every scoped table', async () => {
  const { w } = await scopeWorld()
  const seers = [
    { partnerId: w.id.partner.Haneul, centerIds: null },
    { partnerId: null, centerIds: [w.id.center.ICN1] },
    { partnerId: w.id.partner.Haneul, centerIds: [w.id.center.ICN1] },
  ]
  const seen = async (table: keyof Tables, seer: Seer) => {
    const { scope } = tables[table]
    const goods = typeof scope === 'object' && scope.partner === 'sku.partnerId'
    const joined = goods ? sql`join "sku" on "sku"."id" = ${sql.ref(`${table}.skuId`)}` : sql``
    const rows = sql`select ${sql.table(table)}.* from ${sql.table(table)} ${joined} where ${visible(seer, table)}`
    return (await rows.execute(w.database.read)).rows.length
  }
  const asked = tableNames.filter((table) => tables[table].scope !== 'nobody')
  const differing: unknown[] = []
  for (const table of asked)
    for (const seer of seers) {
      const told = await seen(table, seer)
      const shown = await inRequest('here', () => {
        actFor({ ...nobody, ...seer })
        return seen(table, seer)
      })
      if (shown !== told) differing.push([table, seer, told, shown])
    }
  expect(differing).toEqual([])
  // Rows without a partner or center, such as pictures of people and entries of the site, are nobody's secret.
  const limited = asked.filter((table) => !['image', 'audit'].includes(table) && tables[table].scope !== 'everyone')
  const rowsFor = async (seer: Seer) =>
    new Map(await Promise.all(limited.map(async (table) => [table, await seen(table, seer)] as const)))
  const all = await rowsFor({ partnerId: null, centerIds: null })
  expect(limited.filter((table) => !all.get(table))).toEqual([])
  // Each table holds rows of one's own beside others' rows, so that it matters who asks.
  const each = await Promise.all(seers.map(rowsFor))
  const isApart = (table: keyof Tables) =>
    each.some((rows) => Number(rows.get(table)) > 0 && Number(rows.get(table)) < Number(all.get(table)))
  expect(limited.filter((table) => !isApart(table))).toEqual([])
  const strangers = await rowsFor({ partnerId: 0, centerIds: [0] })
  expect(limited.filter((table) => strangers.get(table) !== 0)).toEqual([])
})
