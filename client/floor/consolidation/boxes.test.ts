import { describe, expect, test } from 'vitest'
import { consol, floorWorld, packedInvoice, plan } from '../../../tests/fakes/world.ts'
import { atPallet, pallet } from '../../../tests/fakes/workers.ts'

const other = 'CS-ICN1-000002'
const box = 'CS-ICN1-000003'
const waybill = '6012-3456-0503'

describe('boxes', () => {
  const filled = () =>
    floorWorld({
      consols: [
        consol(1, 'PALLET'),
        consol(2, 'PALLET'),
        consol(3, 'BOX', { invoiceIds: [506] }),
        consol(4, 'BOX', { parentId: 2 }),
      ],
      invoices: [packedInvoice(503), packedInvoice(504), packedInvoice(506, { status: 'CONSOLIDATED', consolId: 3 })],
    })

  test('go into the open pallet once a second scan of the same box confirms it', async () => {
    const { scan, at, last, count } = await atPallet(pallet, filled())
    await scan(box)
    expect(at()).toBe('nest')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askNest', with: { box, count: 1 } })
    expect(await count(1)).toBe(0)
    await scan(box)
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.nested', with: { box, count: 1 } })
    expect(at()).toBe('load')
  })

  test('come out of the open pallet once the worker confirms it', async () => {
    const { scan, press, at, last, count } = await atPallet(other, filled())
    await scan('CS-ICN1-000004')
    expect(at()).toBe('take-out')
    await press({ do: 'confirm' })
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.takenOut' })
    expect(await count(2)).toBe(0)
  })

  test('that lie in another pallet or belong to another plan are refused without a question', async () => {
    const { scan, last, at } = await atPallet(pallet, filled())
    await scan('CS-ICN1-000004')
    expect(last()).toMatchObject({
      kind: 'error',
      refusal: { refused: 'nested-elsewhere', with: { parent: other } },
      sound: 'duplicate',
    })
    expect(at()).toBe('load')
    const mixed = await atPallet(
      pallet,
      floorWorld({ plans: [plan(1), plan(3)], consols: [consol(1, 'PALLET'), consol(3, 'BOX', { planId: 3 })] }),
    )
    await mixed.scan(box)
    expect(mixed.last()).toMatchObject({ kind: 'error', refusal: { refused: 'other-plan' }, sound: 'wrong' })
  })

  test('a waybill in a box of the open pallet is taken out of the box', async () => {
    const { scan, last, consol: on } = await atPallet(pallet, filled())
    await scan(box)
    await scan(box)
    await scan('6012-3456-0506')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askFromBox', with: { consol: box } })
    await scan('6012-3456-0506')
    expect((await on(3)).count).toBe(0)
  })

  test('opened on their own are loaded like a pallet', async () => {
    const { scan, count, last } = await atPallet(box, filled())
    await scan(waybill)
    expect(await count(3)).toBe(2)
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.loaded', with: { count: 2 } })
  })

  test('a waybill scanned during the question about a box is loaded on the pallet', async () => {
    const { scan, at, count } = await atPallet(pallet, filled())
    await scan(box)
    await scan(waybill)
    expect(at()).toBe('load')
    expect(await count(1)).toBe(1)
  })

  test('undoing a nesting takes the box out', async () => {
    const { scan, press, engine, consol: on } = await atPallet(pallet, filled())
    await scan(box)
    await scan(box)
    const [done] = await engine.queued({ subject: 'consol:1' })
    await press({ do: 'undo', actionId: done?.action.id ?? '', consolId: 3 })
    expect((await on(3)).parentId).toBeNull()
  })
})
