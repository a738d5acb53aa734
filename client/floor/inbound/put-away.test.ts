import { describe, expect, test } from 'vitest'
import { cream, toner, worker } from '../../../tests/fakes/workers.ts'
import { leftOf } from './tally.ts'

describe('putting away and closing', () => {
  const counted = async () => {
    const w = worker()
    await w.counting()
    await w.scan(toner)
    await w.type('9')
    await w.press({ do: 'task', task: 'put-away' })
    return w
  }
  /** One toner, which is put away first, and one cream. */
  const tonerInHand = async () => {
    const w = worker()
    await w.counting()
    await w.scan(cream)
    await w.type('271231')
    await w.scan(toner)
    await w.press({ do: 'task', task: 'put-away' })
    await w.scan(toner)
    return w
  }
  const tonerLine = { skuId: 1, lot: null, expirationDate: null, condition: 'GOOD' } as const

  test('scanning goods and then a location puts away all that is left of them there', async () => {
    const { scan, inbound, last } = await counted()
    await scan(toner)
    await scan('A-01-02')
    expect(leftOf(await inbound(), tonerLine)).toBe(0)
    expect(last()).toMatchObject({ kind: 'complete', key: 'put.all' })
  })

  test('goods can be put away in parts: four at one location, the rest at another', async () => {
    const { scan, press, inbound, last, state } = await counted()
    await press({ do: 'quantity', quantity: 4 })
    await scan('A-01-02')
    expect(last()).toMatchObject({
      kind: 'ok',
      key: 'put.doneLeft',
      with: { quantity: 4, location: 'A-01-02', left: 6 },
    })
    expect(state()).toMatchObject({ at: 'put-away', line: tonerLine })
    await scan('a-01-03')
    expect(leftOf(await inbound(), tonerLine)).toBe(0)
  })

  test('a location scanned while counting offers to put away the goods counted last, and a second scan confirms it', async () => {
    const { scan, counting, state, inbound } = worker()
    await counting()
    await scan(toner)
    await scan('A-01-02')
    expect(state()).toMatchObject({ at: 'put-away', line: tonerLine, place: { alias: 'A-01-02' } })
    await scan('A-01-02')
    expect(leftOf(await inbound(), tonerLine)).toBe(0)
  })

  test('a disabled location is refused, and damaged goods do not go where orders are picked', async () => {
    const { scan, last } = await counted()
    await scan('B-09-01')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-disabled' } })
    const damaged = worker()
    await damaged.counting()
    await damaged.press({ do: 'condition', condition: 'DAMAGED' })
    await damaged.scan(toner)
    await damaged.press({ do: 'task', task: 'put-away' })
    await damaged.scan('A-01-02')
    expect(damaged.last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-pickable' } })
    await damaged.scan('DMG-01')
    expect(damaged.last()).toMatchObject({ kind: 'complete' })
  })

  test('a code with lot and expiry of goods that keep neither is put away like any other', async () => {
    const { scan, state, last } = await counted()
    await scan('(01)08801234567893(17)271231(10)LOT8')
    expect(state()).toMatchObject({ at: 'put-away', line: { skuId: 1, lot: null } })
    expect(last()).toMatchObject({ kind: 'info', key: 'put.toPut' })
  })

  test('putting away more than is left is refused', async () => {
    const { press, last } = await counted()
    await press({ do: 'quantity', quantity: 11 })
    expect(last()).toMatchObject({
      kind: 'error',
      refusal: { refused: 'more-than-inspected', with: { expected: 10, got: 11 } },
    })
  })

  test('closing is refused while goods are not put away, and succeeds once all are', async () => {
    const { scan, press, state, last } = await counted()
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'lines-not-stored' } })
    await press({ do: 'task', task: 'put-away' })
    await scan('A-01-02')
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    // The state keeps this number, because the floor forgets an inbound that is closed.
    expect(state()).toMatchObject({ at: 'closed', stored: 10 })
    expect(last()).toMatchObject({ kind: 'complete', key: 'close.done' })
  })

  test('undoing a close from its own screen leads back to closing', async () => {
    const { engine, scan, press, at, last } = await counted()
    await scan('A-01-02')
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    const closed = (await engine.queued()).find(({ action }) => action.type === 'inbound.close')
    await press({ do: 'undo', actionId: closed?.action.id ?? '' })
    expect(last()).toMatchObject({ kind: 'ok', key: 'undo.done' })
    expect(at()).toBe('close')
    await press({ do: 'confirm' })
    expect(at()).toBe('closed')
  })

  test('a worker who closes an inbound whose partner wants approval is told that the office approves it', async () => {
    const { scan, press, last } = worker()
    await scan('IB261120-0043')
    await press({ do: 'task', task: 'count' })
    await scan(toner)
    await press({ do: 'task', task: 'put-away' })
    await scan('A-01-02')
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    expect(last()).toMatchObject({ kind: 'complete', key: 'close.awaits' })
  })

  describe('a location scanned again right after goods were put away there', () => {
    const creamLine = { skuId: 2, lot: null, expirationDate: '2027-12-31', condition: 'GOOD' } as const

    test('takes the rest of the goods only after one more confirming scan, as the scanner may have read it twice', async () => {
      const { scan, press, inbound, last } = await counted()
      await press({ do: 'quantity', quantity: 4 })
      await scan('A-01-02')
      await scan('A-01-02')
      expect(leftOf(await inbound(), tonerLine)).toBe(6)
      expect(last()).toMatchObject({ kind: 'info', key: 'put.confirm', with: { quantity: 6, location: 'A-01-02' } })
      await scan('A-01-02')
      expect(leftOf(await inbound(), tonerLine)).toBe(0)
    })

    test('takes the next goods only after a confirming scan of the location or a scan of these goods', async () => {
      for (const confirming of ['A-01-02', cream]) {
        const { scan, inbound } = await tonerInHand()
        await scan('A-01-02')
        await scan('A-01-02')
        expect(leftOf(await inbound(), creamLine)).toBe(1)
        await scan(confirming)
        if (confirming === cream) await scan('A-01-02')
        expect(leftOf(await inbound(), creamLine)).toBe(0)
      }
    })
  })

  test('goods that another handheld put away meanwhile are let go of, and the next goods are put away only once confirmed', async () => {
    const { engine, scan, inbound, state, last } = await tonerInHand()
    const put = { inboundId: 42, ...tonerLine, quantity: 1, locationId: 2 }
    await engine.queue({ type: 'inbound.store', payload: put })
    await scan('A-01-02')
    expect(last()).toMatchObject({ kind: 'info', key: 'put.confirm', with: { quantity: 1, location: 'A-01-02' } })
    expect(state()).toMatchObject({ line: { skuId: 2 }, place: { alias: 'A-01-02' } })
    expect((await inbound()).lines.map((l) => [l.skuId, l.storedQuantity])).toEqual([
      [2, 0],
      [1, 1],
    ])
  })

  test('a chosen part stays chosen when the goods are scanned again', async () => {
    const { scan, press, state, last } = await counted()
    await press({ do: 'quantity', quantity: 4 })
    await scan(toner)
    expect(state()).toMatchObject({ line: tonerLine, quantity: 4 })
    expect(last()).toMatchObject({ kind: 'info', key: 'put.toPut', with: { quantity: 4 } })
  })
})
