import { expect, test } from 'vitest'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { syncApi } from '../../../shared/api/sync.ts'
import { filtersSet, readQuery, seenIn, unknownIn, writeQuery } from './listUrl.ts'

const inbounds = inboundApi.list.query
const read = (search: string) => readQuery(inbounds, {}, new URLSearchParams(search))

test('a list without anything in its URL opens on page 1 with 50 rows', () => {
  expect(read('')).toMatchObject({ page: 1, pageSize: 50, sort: 'id', order: 'desc' })
})

test('a list with its usual settings leaves the URL empty', () => {
  expect(writeQuery(inbounds, {}, read('')).toString()).toBe('')
})

test('filters, search, sort and page come back from the URL they were written to', () => {
  const query = {
    ...read(''),
    status: ['ACCEPTED' as const, 'PROCESSING' as const],
    keyword: '에센스 & co',
    scheduledTo: '2026-01-31',
    partnerIds: [3, 4],
    sort: 'code' as const,
    order: 'asc' as const,
    page: 3,
  }
  expect(read(writeQuery(inbounds, {}, query).toString())).toEqual(query)
})

test('a URL with filters or values that a list does not know opens the list without them', () => {
  const query = read('status=NOPE&colour=red&page=-4&partnerIds=3&sort=weather')
  expect(query).toMatchObject({ page: 1, sort: 'id', partnerIds: [3] })
  expect(query.status).toBeUndefined()
})

test('a list names the unknown filters and values of its URL and the centers out of sight, but not its page’s tab', () => {
  const unknown = (search: string) => unknownIn(inbounds, new URLSearchParams(search))
  expect(unknown('status=NOPE&colour=red&partnerIds=3&page=2&tab=items&empty=')).toEqual(['status=NOPE', 'colour=red'])
  const { seen, unseen } = seenIn(new URLSearchParams('centerIds=1&centerIds=99&page=2'), [{ id: 1 }, { id: 2 }])
  expect([String(seen), unseen]).toEqual(['centerIds=1&page=2', ['centerIds=99']])
})

test('a list that opens with a filter can be opened without it', () => {
  const opens = { status: ['OPEN' as const] }
  const schema = syncApi.exceptions.query
  const opened = readQuery(schema, opens, new URLSearchParams())
  expect(opened.status).toEqual(['OPEN'])
  const all = writeQuery(schema, opens, { ...opened, status: undefined })
  expect(all.toString()).toBe('status=')
  expect(readQuery(schema, opens, all).status).toBeUndefined()
})

test('only what someone narrowed counts as a filter, not the page or the sort', () => {
  expect(filtersSet(inbounds, {}, read('page=2&sort=code&keyword=x&status=CLOSED&scheduledFrom=2026-01-01'))).toEqual([
    'scheduledFrom',
    'status',
  ])
})
