import { describe, expect, test } from 'vitest'
import { floorWorld, packedInvoice } from '../../../tests/fakes/world.ts'
import { loader } from '../../../tests/fakes/workers.ts'

const pallet = 'CS-ICN1-000001'
const other = 'CS-ICN1-000002'

const atPallet = async (code = pallet, world = floorWorld()) => {
  const w = loader(world)
  await w.scan(code)
  return w
}

describe('each refusal has its own words and its own sound', () => {
  test.each([
    [
      'is not packed, and whose it is',
      '6012-3456-0501',
      {
        key: 'consolidation.notPacked',
        with: { serial: '6012-3456-0501', partner: 'Haneul', order: '20261120-501' },
        sound: 'not-packed',
      },
    ],
    ['was cancelled', '6012-3456-0508', { refusal: { refused: 'invoice-canceled' }, sound: 'canceled' }],
    [
      'goes with another courier',
      '6012-3456-0505',
      { refusal: { refused: 'other-courier', with: { expected: 'CJGLS', got: 'LOTTE' } }, sound: 'other-courier' },
    ],
    [
      'is on another pallet, and who put it there',
      '6012-3456-0506',
      { key: 'consolidation.elsewhere', with: { consol: other, worker: 'Lee Sora' }, sound: 'duplicate' },
    ],
    ['left already', '6012-3456-0510', { refusal: { refused: 'invoice-dispatched' }, sound: 'gone' }],
    [
      'belongs to another center',
      '6012-9999-0001',
      { key: 'scan.waybillElsewhere', with: { center: 'NRT1' }, sound: 'other-center' },
    ],
    ['is nothing anybody knows', 'NOBODY-1', { key: 'scan.unknown', sound: 'unknown' }],
    ['is goods', '8801234567893', { key: 'scan.isGoods', sound: 'wrong' }],
  ])('for a scanned waybill or code that %s', async (_, code, said) => {
    const base = floorWorld()
    const { scan, last, at, engine } = await atPallet(
      pallet,
      floorWorld({ invoices: [...(base.invoices ?? []), packedInvoice(510, { status: 'DISPATCHED' })] }),
    )
    await scan(code)
    expect(last()).toMatchObject({ kind: 'error', ...said })
    expect(at()).toBe('load')
    expect(engine.status().unsent).toBe(0)
  })

  test('for another center’s waybill without a network, which is unknown then', async () => {
    const { scan, last } = await atPallet(pallet, floorWorld({ elsewhere: {} }))
    await scan('6012-9999-0001')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.unknown', sound: 'unknown' })
  })

  test('for a plan that the office closed meanwhile, after which another pallet can still be opened', async () => {
    const closed = loader(floorWorld(), { at: 'load', consolId: 5, last: null, passes: {} })
    await closed.scan('6012-3456-0505')
    expect(closed.last()).toMatchObject({ kind: 'error', refusal: { refused: 'plan-closed' }, sound: 'closed' })
    await closed.scan(pallet)
    expect(closed.state()).toMatchObject({ at: 'load', consolId: 1 })
  })
})
