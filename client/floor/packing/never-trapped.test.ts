import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorWorld, invoice, seedOf } from '../../../tests/fakes/world.ts'
import { packer } from '../../../tests/fakes/workers.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'
import type { ScanSource } from '../scan/look-up.ts'
import type { Press } from './state.ts'

const [toner, handCream] = ['8801234567893', '8801111111119']
const codes = [
  '6012-3456-0501',
  '601234560502',
  '6012-3456-0503',
  '6012-3456-0506',
  '6012-3456-0508',
  '6012-9999-0001',
  '6012-3456-7700',
  toner,
  handCream,
  'GT-BOX-12',
  'BOX-S',
  'SAME-CODE',
  'A-01-02',
  'CS-ICN1-000001',
  'IB261120-0042',
  badgeCode(seedOf.worker),
  badgeCode(seedOf.leader),
  'NOBODY',
  '',
  '1',
  '2',
]
const presses = fc.constantFrom<Press>(
  { do: 'open', invoice: { ...invoice(502), consolCode: null, unsent: 0 } },
  { do: 'show', invoice: { ...invoice(501), consolCode: null, unsent: 0 } },
  { do: 'set', lineId: 5013, quantity: 1 },
  { do: 'set', lineId: 5011, quantity: 2 },
  { do: 'set', lineId: 5021, quantity: 0 },
  { do: 'pick-line', lineId: 5011 },
  { do: 'pick-waybill', invoice: { ...invoice(510, { serial: '6012-3456-7700' }), consolCode: null, unsent: 0 } },
  { do: 'finish' },
  { do: 'box', boxSkuId: null },
  { do: 'box', boxSkuId: 21 },
  { do: 'weight', grams: 500 },
  { do: 'weight', grams: null },
  { do: 'photo-taken', photoId: 'a' },
  { do: 'photo-removed', photoId: 'a' },
  { do: 'printer', printerId: 1 },
  { do: 'pack' },
  { do: 'print', printerId: 1 },
  { do: 'print', printerId: null },
  { do: 'undo', actionId: 'none' },
  { do: 'back' },
  { do: 'leave' },
)
const events = fc.oneof(
  fc.record({ scan: fc.constantFrom(...codes), by: fc.constantFrom<ScanSource>('wedge', 'typed', 'camera') }),
  fc.record({ press: presses }),
)

test('after any scans and presses a packer can leave, and a waybill can still be packed exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (done) => {
      const p = packer(
        floorWorld({
          invoices: [
            ...(floorWorld().invoices ?? []),
            invoice(509),
            invoice(510, { serial: '6012-3456-7700' }),
            invoice(511, { serial: '6012-3456-7700', courierCode: 'LOTTE' }),
          ],
        }),
      )
      for (const event of done) {
        if ('scan' in event) await p.scan(event.scan, event.by)
        else await p.press(event.press)
      }
      await p.press({ do: 'leave' })
      expect(p.at()).toBe('find')
      await p.scan('6012-3456-0509')
      for (const code of [toner, toner, handCream]) await p.scan(code)
      await p.press({ do: 'set', lineId: 5093, quantity: 1 })
      await p.press({ do: 'pack' })
      expect((await p.packed()).filter(({ invoiceId }) => invoiceId === 509)).toHaveLength(1)
    }),
    { numRuns: 150 },
  )
})
