import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeEngine } from '../../../tests/fakes/engine.ts'
import { floorWorld, location, seedOf, sku } from '../../../tests/fakes/world.ts'
import { goodsCodes, toner, worker } from '../../../tests/fakes/workers.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'
import { lookUp, type ScanSource } from '../scan/look-up.ts'
import { expects } from './scans.ts'
import type { Press } from './state.ts'
import { countedOf } from './tally.ts'

const codes = [
  'IB261120-0042',
  'IB261120-0043',
  'IB261120-0044',
  '587122904421',
  '587122904410',
  ...goodsCodes,
  '4006381333931',
  'A-01-02',
  'DMG-01',
  'B-09-01',
  'CS-ICN1-000123',
  badgeCode(seedOf.worker),
  badgeCode(seedOf.leader),
  'NOBODY',
  '271231',
  '',
  'LOT-9',
  '7',
]
const events = fc.oneof(
  fc.record({ scan: fc.constantFrom(...codes), by: fc.constantFrom<ScanSource>('wedge', 'typed', 'camera') }),
  fc.record({ type: fc.constantFrom('271231', '5', '0', 'x', 'LOT-1', '99999999') }),
  fc.record({
    press: fc.constantFrom<Press>(
      { do: 'task', task: 'arrival' },
      { do: 'task', task: 'count' },
      { do: 'task', task: 'put-away' },
      { do: 'task', task: 'close' },
      { do: 'arrived', quantity: 1 },
      { do: 'not-arrived' },
      { do: 'arrived', quantity: 9 },
      { do: 'pick-goods', goods: sku(1, 'Green tea toner 200 ml', toner) },
      { do: 'pick-meant', skuId: 5 },
      { do: 'count', quantity: 3 },
      { do: 'condition', condition: 'DAMAGED' },
      { do: 'change', what: 'expiry' },
      { do: 'quantity', quantity: 1 },
      { do: 'confirm' },
      { do: 'undo', actionId: 'none' },
      { do: 'back' },
    ),
  }),
)

test('after any scans, entries and presses two steps back lead out, and an inbound can still be opened and counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (done) => {
      const w = worker()
      for (const event of done) {
        if ('scan' in event) await w.scan(event.scan, event.by)
        else if ('type' in event) await w.type(event.type)
        else await w.press(event.press)
      }
      await w.press({ do: 'back' })
      await w.press({ do: 'back' })
      expect(w.at()).toBe('find')
      const [open] = await w.engine.openInbounds()
      if (!open) return
      await w.press({ do: 'open', inbound: open, task: 'count' })
      const before = countedOf(await w.inbound(open.id), 1)
      await w.scan(toner)
      if (w.at() === 'surplus') await w.press({ do: 'confirm' })
      expect(countedOf(await w.inbound(open.id), 1)).toBe(before + 1)
    }),
    { numRuns: 150 },
  )
})

test('a location alias that is shaped like a relocation sheet’s code is read as the location', async () => {
  const engine = fakeEngine(floorWorld({ locations: [location(9, 'RM-000123')] }))
  const reading = await lookUp(engine, 'RM-000123', {
    expects: expects['put-away'],
    today: '2026-11-20',
    separatorsArrive: false,
    by: 'wedge',
  })
  expect(reading.candidates[0]).toMatchObject({ kind: 'location' })
})
