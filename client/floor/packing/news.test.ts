import { expect, test } from 'vitest'
import type { InvoiceView } from '../../offline/engine.ts'
import { packer } from '../../../tests/fakes/workers.ts'
import { lookUp } from '../scan/look-up.ts'
import { standing } from './enter.ts'
import { step } from './flow.ts'
import { newsOf } from './news.ts'
import { taskOf } from './state.ts'
import type { FlowFacts } from './state.ts'

const waybill = '6012-3456-0501'

/** A parcel that was begun, and what is said when its waybill has changed. */
async function begun() {
  const work = packer()
  await work.scan(waybill)
  await work.scan('8801234567893')
  const facts = work.facts()
  if (!facts?.invoice) throw new Error('The waybill is here.')
  const { invoice } = facts
  const saidOf = (change: Partial<FlowFacts>) => newsOf(work.state(), { ...facts, ...change }).map(({ say }) => say)
  return { ...work, saidOf, as: (status: InvoiceView['status']) => saidOf({ invoice: { ...invoice, status } }) }
}

test('a packer is told when their waybill is cancelled, packed at another bench, sent or gone', async () => {
  const { as, saidOf } = await begun()
  expect(saidOf({})).toEqual([])
  expect(as('CANCELED')).toMatchObject([{ kind: 'error', key: 'packing.canceledNow', scanned: waybill }])
  expect(as('PACKED')).toMatchObject([{ kind: 'error', key: 'packing.packedElsewhere', scanned: waybill }])
  expect(as('DISPATCHED')).toMatchObject([{ refusal: { refused: 'invoice-dispatched' }, scanned: waybill }])
  expect(saidOf({ invoice: null })).toMatchObject([{ kind: 'error', key: 'packing.gone', scanned: waybill }])
})

test('a waybill cancelled or packed at another bench shows as put aside or packed to the packer who has it open', async () => {
  const { state, facts } = await begun()
  const task = taskOf(state())
  const invoice = facts()?.invoice
  if (!invoice) throw new Error('The waybill is here.')
  expect(standing(task, invoice)).toBe(task)
  expect(standing(task, { ...invoice, status: 'CANCELED' })).toMatchObject({ at: 'aside', invoiceId: 501 })
  expect(standing(task, { ...invoice, status: 'PACKED' })).toMatchObject({ at: 'packed', invoiceId: 501 })
})

test('a waybill cancelled or packed elsewhere stops the next scan, unless the packer was told: then the next waybill opens', async () => {
  const { state, facts, engine } = await begun()
  const known = facts()
  if (!known?.invoice) throw new Error('The waybill is here.')
  const reading = await lookUp(engine, '6012-3456-0502', {
    expects: ['waybill'],
    today: '2026-11-20',
    separatorsArrive: true,
    by: 'wedge',
  })
  const scan = (status: InvoiceView['status'], isTold: boolean) => {
    const invoice = known.invoice && { ...known.invoice, status }
    return step(state(), { type: 'scan', reading }, { ...known, invoice, isTold })
  }
  const opened = { state: { at: 'goods', parcel: { invoiceId: 502 } }, message: { kind: 'ok', key: 'packing.opened' } }
  for (const [status, at] of [
    ['CANCELED', 'aside'],
    ['PACKED', 'packed'],
  ] as const) {
    expect(scan(status, false)).toMatchObject({ state: { at, invoiceId: 501 }, message: { kind: 'error' } })
    expect(scan(status, true)).toMatchObject(opened)
  }
})

test('a packer who packs the parcel themselves is told nothing more', async () => {
  const { scans, press, at, facts, state } = packer()
  await scans(waybill, '8801234567893', '8801234567893', '8801111111119')
  await press({ do: 'set', lineId: 5013, quantity: 1 })
  await press({ do: 'pack' })
  const known = facts()
  expect([at(), known && newsOf(state(), known)]).toEqual(['packed', []])
})
