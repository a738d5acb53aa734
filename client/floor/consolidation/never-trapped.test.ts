import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { consol, floorWorld, packedInvoice, plan, seedOf } from '../../../tests/fakes/world.ts'
import { loader } from '../../../tests/fakes/workers.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'
import { passCheck } from '../../../shared/rules/floor/pass-code.ts'
import type { ScanSource } from '../scan/look-up.ts'
import type { Press } from './state.ts'

const codes = [
  '6012-3456-0501',
  '6012-3456-0503',
  '601234560504',
  '6012-3456-0505',
  '6012-3456-0506',
  '6012-3456-0507',
  '6012-3456-0508',
  '6012-9999-0001',
  '6012-3456-7700',
  'CS-ICN1-000001',
  'CS-ICN1-000002',
  'CS-ICN1-000003',
  'CS-ICN1-000004',
  'CS-ICN1-000005',
  'CS-ICN1-000006',
  'CS-ICN1-000007',
  'CS-NRT1-000001',
  'ICN1-1120-CJGLS-1',
  'ICN1-1120-LOTTE-2',
  'NRT1-1120-SAGAWA-9',
  '123456',
  '000000',
  '8801234567893',
  'A-01-02',
  'IB261120-0042',
  badgeCode(seedOf.worker),
  'NOBODY',
  '',
  '1',
]
const parcel = { ...packedInvoice(506), consolId: 2, consolCode: 'CS-ICN1-000002' }
const twin = { ...packedInvoice(511, { serial: '6012-3456-7700', courierCode: 'LOTTE' }), consolCode: null, unsent: 0 }
const presses = fc.constantFrom<Press>(
  { do: 'choose', planId: 1 },
  { do: 'pass-code', code: '123456' },
  { do: 'pass-code', code: '000000' },
  { do: 'contents' },
  { do: 'take-off', parcel },
  { do: 'take-out', box: { id: 3, code: 'CS-ICN1-000003', count: 0 } },
  { do: 'pick-waybill', invoice: twin },
  { do: 'confirm' },
  { do: 'print', printerId: 1 },
  { do: 'undo', actionId: 'none', consolId: 1 },
  { do: 'back' },
  { do: 'leave' },
)
const events = fc.oneof(
  fc.record({ scan: fc.constantFrom(...codes), by: fc.constantFrom<ScanSource>('wedge', 'typed', 'camera') }),
  fc.record({ press: presses }),
)
const world = () => {
  const base = floorWorld()
  return floorWorld({
    invoices: [...(base.invoices ?? []), packedInvoice(509), packedInvoice(510, { serial: '6012-3456-7700' }), twin],
    plans: [...(base.plans ?? []), plan(3, { courierCode: 'ETC' })],
    consols: [
      ...(base.consols ?? []),
      consol(6, 'PALLET', { passCheck: passCheck('CS-ICN1-000006', '123456') }),
      consol(7, 'PALLET', { planId: 3 }),
    ],
  })
}

test('after any scans and presses three steps back lead out, and a waybill can still be loaded exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (done) => {
      const w = loader(world())
      for (const event of done) {
        if ('scan' in event) await w.scan(event.scan, event.by)
        else await w.press(event.press)
      }
      for (const _ of ['the number', 'the list', 'the pallet']) await w.press({ do: 'back' })
      expect(w.at()).toBe('find')
      await w.scan('CS-ICN1-000001')
      await w.scan('6012-3456-0509')
      expect(w.at()).toBe('load')
      expect((await w.consol(1)).invoiceIds.filter((id) => id === 509)).toHaveLength(1)
    }),
    { numRuns: 150 },
  )
})
