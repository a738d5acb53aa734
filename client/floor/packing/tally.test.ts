import { expect, test } from 'vitest'
import { invoice } from '../../../tests/fakes/world.ts'
import type { InvoiceView } from '../../offline/engine.ts'
import { isToFetch, lackingOf } from './tally.ts'

const picked = { code: 'SL-1', tote: 1, byName: '최민수', short: 0, asked: 4, quantity: 4 }
const view = (more: Partial<InvoiceView>): InvoiceView => ({ ...invoice(501), unsent: 0, consolCode: null, ...more })

test('a packer fetches nothing for a parcel that was picked whole, and everything while a piece was not picked', () => {
  const fetched = (more: Partial<InvoiceView>) => view({}).lines.map((line) => isToFetch(view(more), line))
  expect(fetched({ picked })).toEqual([false, false, false])
  expect(fetched({ picked: { ...picked, quantity: 3 } }), 'one is still to come').toEqual([true, true, true])
  expect(fetched({ picked: null })).toEqual([true, true, true])
})

test('each line of a short parcel says what it lacks, and once nothing is to come only those lines are fetched', () => {
  const [line] = view({}).lines
  if (!line) throw new Error('There are lines.')
  const lines = [
    { ...line, id: 1, skuId: 1, quantity: 2 },
    { ...line, id: 2, skuId: 1, quantity: 1 },
    { ...line, id: 3, skuId: 2, quantity: 1 },
  ]
  const lacking = [{ skuId: 1, quantity: 2 }]
  const seen = (more: Partial<NonNullable<InvoiceView['picked']>>) => {
    const short = view({ lines, picked: { ...picked, quantity: 2, short: 2, lacking, ...more } })
    return lines.map((one) => [lackingOf(short, one), isToFetch(short, one)])
  }
  // Orders that share a parcel have a line each, and the pieces that came go into the first.
  expect(seen({})).toEqual([
    [1, true],
    [1, true],
    [0, false],
  ])
  expect(
    seen({ quantity: 1 }).map(([, fetched]) => fetched),
    'one is still to come',
  ).toEqual([true, true, true])
  const old = view({ lines, picked: { ...picked, quantity: 2, short: 2 } })
  expect(lines.map((one) => [lackingOf(old, one), isToFetch(old, one)])).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ])
})
