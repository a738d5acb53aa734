import { expect, test } from 'vitest'
import type { InboundView } from '../../offline/engine.ts'
import { toner, worker } from '../../../tests/fakes/workers.ts'
import { newsOf } from './news.ts'

/** A worker with goods in hand to put away, and what is said when their inbound has changed. */
async function withGoods() {
  const work = worker()
  await work.counting()
  await work.scan(toner)
  await work.press({ do: 'task', task: 'put-away' })
  await work.scan(toner)
  const { inbound } = work.facts() ?? {}
  if (!inbound) throw new Error('The inbound is here.')
  const saidOf = (change: Partial<InboundView> | null) =>
    newsOf(work.state(), { inbound: change && { ...inbound, ...change } }).map(({ say }) => say)
  return { ...work, inbound, saidOf }
}

test('a worker is told when their open inbound is cancelled, closed by somebody else or gone', async () => {
  const { saidOf } = await withGoods()
  expect(saidOf({})).toEqual([])
  expect(saidOf({ status: 'CANCELED' })).toMatchObject([{ refusal: { refused: 'inbound-canceled' } }])
  expect(saidOf({ status: 'CLOSED', lines: [] })).toMatchObject([{ refusal: { refused: 'inbound-closed' } }])
  expect(saidOf({ status: 'PENDING_APPROVAL' })).toMatchObject([{ refusal: { refused: 'inbound-closed' } }])
  expect(saidOf(null)).toMatchObject([{ key: 'inbound.gone' }])
})

test('a worker is told when somebody else puts away the goods in their hand', async () => {
  const { inbound, saidOf } = await withGoods()
  const lines = inbound.lines.map((line) => ({ ...line, storedQuantity: line.quantity }))
  expect(saidOf({ lines })).toMatchObject([{ kind: 'warning', key: 'put.doneElsewhere' }])
})

test('a worker who puts the goods away themselves is told nothing more', async () => {
  const { scan, state, facts, last } = await withGoods()
  await scan('A-01-02')
  expect(last()).toMatchObject({ key: 'put.all' })
  const known = facts()
  expect(known && newsOf(state(), known)).toEqual([])
})
