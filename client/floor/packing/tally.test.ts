import { expect, test } from 'vitest'
import { invoice } from '../../../tests/fakes/world.ts'
import type { InvoiceView } from '../../offline/engine.ts'
import { isBrought } from './tally.ts'

test('a parcel that pickers brought whole sends nobody to a shelf; one of which something was not picked does', () => {
  const picked = { code: 'SL-1', tote: 1, byName: '최민수', short: 0, asked: 4, quantity: 4 }
  const view = (more: Partial<InvoiceView>): InvoiceView => ({ ...invoice(501), unsent: 0, consolCode: null, ...more })
  expect(isBrought(view({ picked }))).toBe(true)
  expect(isBrought(view({ picked: { ...picked, quantity: 3, short: 1 } }))).toBe(false)
  expect(isBrought(view({ picked: null }))).toBe(false)
})
