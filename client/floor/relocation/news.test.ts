import { expect, test } from 'vitest'
import type { RelocationView } from '../../offline/engine.ts'
import { mover, toner } from '../../../tests/fakes/workers.ts'
import { newsOf } from './news.ts'

async function atSheet(...scans: string[]) {
  const work = mover()
  await work.scans('RM-000031', ...scans)
  const facts = work.facts()
  const relocation = facts?.relocation
  if (!facts || !relocation) throw new Error('The sheet is here.')
  const as = (change: Partial<RelocationView> | null) =>
    newsOf(work.state(), { ...facts, relocation: change && { ...relocation, ...change } }).map(({ say }) => say)
  return { ...work, as }
}

test('a worker is told when the office deletes their open sheet, or another handheld carries or closes it', async () => {
  const { as } = await atSheet('A-01-02')
  expect(as({})).toEqual([])
  expect(as(null)).toMatchObject([{ kind: 'error', key: 'relocation.gone' }])
  expect(as({ status: 'RELOCATING' })).toMatchObject([
    { kind: 'warning', key: 'relocation.takenElsewhere', with: { quantity: 6, location: 'A-01-03' } },
  ])
  expect(as({ status: 'CLOSED' })).toMatchObject([{ kind: 'error', key: 'relocation.isClosed' }])
})

test('a worker who takes the goods and puts them down themselves is told nothing more', async () => {
  const carrying = await atSheet('A-01-02', toner)
  expect([carrying.at(), carrying.as({})]).toEqual(['carry', []])
  const closed = await atSheet('A-01-02', toner, 'A-01-03')
  expect([closed.at(), closed.as({}), closed.as(null)]).toEqual(['closed', [], []])
})
