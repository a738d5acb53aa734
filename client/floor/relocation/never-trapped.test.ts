import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { relocation, seedOf } from '../../../tests/fakes/world.ts'
import { goodsCodes, handCream, mover, shelves } from '../../../tests/fakes/workers.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'
import type { ScanSource } from '../scan/look-up.ts'
import type { Press } from './state.ts'

const codes = [
  'RM-000031',
  'RM-000032',
  'RM-000033',
  'RM-000034',
  'RM-000999',
  'A-01-02',
  'A-01-03',
  'A-02-01',
  'DMG-01',
  'B-09-01',
  ...goodsCodes,
  'CS-ICN1-000001',
  'IB261120-0042',
  '6012-3456-0501',
  badgeCode(seedOf.worker),
  'NOBODY',
  '',
  '3',
  '99',
]
const presses = fc.constantFrom<Press>(
  { do: 'open', relocation: { ...relocation(33), unsent: 0 } },
  { do: 'open-place', place: { id: 1, alias: 'A-01-02' } },
  { do: 'take' },
  { do: 'short' },
  { do: 'reason', reason: 'MISSING' },
  { do: 'lack' },
  { do: 'pick', goods: { skuId: 1, lot: null, expirationDate: null, condition: 'GOOD' } },
  { do: 'pick', goods: { skuId: 3, lot: 'LOT8', expirationDate: '2027-12-31', condition: 'DAMAGED' } },
  { do: 'quantity', quantity: 1 },
  { do: 'quantity', quantity: null },
  { do: 'quantity', quantity: 99 },
  { do: 'undo', actionId: 'none', of: { skuId: 1 } },
  { do: 'back' },
  { do: 'leave' },
)
const events = fc.oneof(
  fc.record({ scan: fc.constantFrom(...codes), by: fc.constantFrom<ScanSource>('wedge', 'typed', 'camera') }),
  fc.record({ press: presses }),
  fc.constant({ undo: true }),
)

test('after any scans and presses three steps back lead out, no piece is lost, and a sheet still reaches its target', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (done) => {
      const w = mover(
        shelves({
          relocations: [
            ...(shelves().relocations ?? []),
            relocation(35, {
              skuId: 4,
              skuName: 'Camellia hand cream',
              quantity: 1,
              sourceLocationId: 2,
              sourceAlias: 'A-01-03',
              targetLocationId: 5,
              targetAlias: 'A-02-01',
            }),
          ],
        }),
      )
      for (const event of done) {
        if ('scan' in event) await w.scan(event.scan, event.by)
        else if ('undo' in event) await w.undo()
        else await w.press(event.press)
      }
      for (let step = 0; step < 3; step++) await w.press({ do: 'back' })
      expect(w.at()).toBe('find')
      const sum = async (skuId: number) => Object.values(await w.lies(skuId)).reduce((all, one) => all + one, 0)
      expect([await sum(1), await sum(2), await sum(3), await sum(4)]).toEqual([21, 30, 7, 5])
      await w.scans('RM-000035', 'A-01-03', handCream, 'A-02-01')
      expect(await w.sheet(35)).toMatchObject({ status: 'CLOSED', storageQuantity: 1 })
    }),
    { numRuns: 150 },
  )
})
