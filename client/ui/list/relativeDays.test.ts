import { expect, test } from 'vitest'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { readQuery, unknownIn, writeQuery } from './listUrl.ts'
import { keepWords, withDays } from './relativeDays.ts'

const seoul = 'Asia/Seoul'
const view = new URLSearchParams('scheduledFrom=last-7-days&scheduledTo=last-7-days')
const read = (params: URLSearchParams) => readQuery(inboundApi.list.query, {}, params)
const on = (today: string) => withDays(inboundApi.list.query, view, seoul, today)

test('a saved view of the last seven days means other days a week later', () => {
  expect(read(on('2026-11-28'))).toMatchObject({ scheduledFrom: '2026-11-22', scheduledTo: '2026-11-28' })
  expect(read(on('2026-12-05'))).toMatchObject({ scheduledFrom: '2026-11-29', scheduledTo: '2026-12-05' })
  expect(unknownIn(inboundApi.list.query, on('2026-12-05'))).toEqual([])
})

test('for instants «today» runs from midnight to midnight in the zone, and the ledger gets its end as the next midnight', () => {
  const said = new URLSearchParams('placedAtGte=today&placedAtLte=today')
  expect(String(withDays(orderApi.list.query, said, seoul, '2026-11-28'))).toBe(
    String(new URLSearchParams({ placedAtGte: '2026-11-27T15:00:00.000Z', placedAtLte: '2026-11-28T14:59:59.999Z' })),
  )
  const ledger = withDays(inventoryApi.logs.query, new URLSearchParams('to=yesterday'), seoul, '2026-11-28')
  expect(ledger.get('to')).toBe('2026-11-27T15:00:00.000Z')
})

test('a search for the word «today» keeps the word, and the days of an older view stay as they are', () => {
  const said = new URLSearchParams('keyword=today&scheduledFrom=2026-01-05')
  expect(String(withDays(inboundApi.list.query, said, seoul, '2026-11-28'))).toBe(String(said))
})

test('another filter leaves relative days in the URL, and chosen days replace them', () => {
  const query = read(on('2026-11-28'))
  const write = (patch: object) => keepWords(view, writeQuery(inboundApi.list.query, {}, { ...query, ...patch }), patch)
  expect(String(write({ partnerIds: [3] }))).toBe('partnerIds=3&scheduledFrom=last-7-days&scheduledTo=last-7-days')
  expect(String(write({ scheduledFrom: '2026-11-01', scheduledTo: '2026-11-28' }))).toBe(
    'scheduledFrom=2026-11-01&scheduledTo=2026-11-28',
  )
  expect(String(write({ scheduledFrom: undefined, scheduledTo: undefined }))).toBe('')
})
