import { expect, test } from 'vitest'
import { fakeEngine } from '../../../tests/fakes/engine.ts'
import { floorWorld } from '../../../tests/fakes/world.ts'
import type { Engine, QueuedAction } from '../../offline/engine.ts'
import { readLabel } from './label.ts'

/** A handheld that asked for a label at 06:40:00, and what became of that. */
async function asked(state: QueuedAction['state']): Promise<Engine> {
  const engine = fakeEngine(floorWorld())
  await engine.queue({ type: 'packing.print', payload: { invoiceId: 503, printerId: 1 } })
  return {
    ...engine,
    queued: async (options) => (await engine.queued(options)).map((queued) => ({ ...queued, state })),
  }
}
const isComing = async (engine: Engine, at: string) =>
  (await readLabel(engine, 'invoice:503', Date.parse(`2026-11-20T06:${at}.000Z`))).comingAt === 1

test('a label that was asked for counts as coming for a moment, and can then be asked for again', async () => {
  const engine = await asked('applied')
  expect([await isComing(engine, '40:00'), await isComing(engine, '40:01'), await isComing(engine, '40:02')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a label that waits for the network counts as coming however long that takes; a refused one does not', async () => {
  expect(await isComing(await asked('waiting'), '59:00')).toBe(true)
  expect(await isComing(await asked('refused'), '40:01')).toBe(false)
})

test('a box’s label is not coming for its pallet, and a label fetched as PDF does not count as coming', async () => {
  const engine = fakeEngine(floorWorld())
  await engine.queue({ type: 'consol.nest', payload: { consolId: 3, parentId: 1, passCheck: null } })
  await engine.queue({ type: 'consol.print', payload: { consolId: 3, printerId: 1 } })
  await engine.queue({ type: 'packing.print', payload: { invoiceId: 503, printerId: null } })
  const coming = async (subject: string) => (await readLabel(engine, subject)).comingAt === 1
  expect([await coming('consol:3'), await coming('consol:1'), await coming('invoice:503')]).toEqual([
    true,
    false,
    false,
  ])
})
