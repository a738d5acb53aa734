import { describe, expect, test } from 'vitest'
import { consol, floorWorld, invoice, packedInvoice, plan } from '../../../tests/fakes/world.ts'
import { loader } from '../../../tests/fakes/workers.ts'

const pallet = 'CS-ICN1-000001'
const shared = '6012-3456-7700'
const other = '6012-3456-0503'
/** Two parcels with one number, a third that is not packed yet, and a plan that takes any courier's. */
const world = () =>
  floorWorld({
    invoices: [
      packedInvoice(503),
      packedInvoice(510, { serial: shared }),
      packedInvoice(511, { serial: shared, courierCode: 'LOTTE' }),
      invoice(512, { serial: shared, courierCode: 'HANJIN' }),
    ],
    plans: [plan(1, { courierCode: 'ETC', toLoad: 9 })],
    consols: [consol(1, 'PALLET'), consol(3, 'BOX')],
  })
const asked = { kind: 'info', key: 'scan.whichWaybill' }

async function atPallet(inWorld = world()) {
  const w = loader(inWorld)
  await w.scan(pallet)
  const pick = async (id: number) => {
    const chosen = await w.engine.invoice(id)
    if (chosen) await w.press({ do: 'pick-waybill', invoice: chosen })
  }
  const queued = async () => (await w.engine.queued()).map(({ action }) => [action.type, action.payload]).toReversed()
  return { ...w, pick, queued, on: async () => (await w.consol(1)).invoiceIds }
}

describe('a waybill number that several couriers gave', () => {
  test('makes the worker choose when the plan takes any courier, and loads the chosen waybill by its id', async () => {
    const w = await atPallet()
    await w.scan('601234567700')
    expect(w.state()).toMatchObject({ at: 'choose-waybill', invoiceIds: [512, 511, 510] })
    expect([w.last(), await w.queued()]).toMatchObject([asked, []])
    await w.pick(511)
    expect([w.at(), w.last(), await w.on()]).toMatchObject(['load', { kind: 'ok', key: 'consolidation.loaded' }, [511]])
    expect(await w.queued()).toEqual([['consol.load', { consolId: 1, invoiceId: 511, passCheck: null }]])
    await w.scan(shared)
    await w.pick(510)
    expect(await w.on()).toEqual([510, 511])
  })

  test('loads the chosen waybill once when it is touched twice, and asks nothing about taking it off', async () => {
    const w = await atPallet()
    await w.scan(shared)
    for (const _ of ['touched', 'twice']) await w.pick(510)
    expect([w.at(), await w.on()]).toEqual(['load', [510]])
  })

  test('makes the worker choose which one to take off; a second scan takes off that one, and the other stays', async () => {
    const w = await atPallet()
    for (const id of [510, 511]) {
      await w.scan(shared)
      await w.pick(id)
    }
    await w.scan(shared)
    await w.pick(511)
    expect([w.state(), w.last()]).toMatchObject([
      { at: 'take-off', parcel: { id: 511 } },
      { kind: 'warning', key: 'consolidation.askTakeOff' },
    ])
    await w.scan(shared)
    expect([w.at(), w.last(), await w.on()]).toMatchObject([
      'load',
      { kind: 'ok', key: 'consolidation.takenOff' },
      [510],
    ])
    expect((await w.queued()).at(-1)).toEqual(['consol.unload', { consolId: 1, invoiceId: 511 }])
  })

  test('tells why the chosen waybill may not be loaded', async () => {
    const w = await atPallet()
    await w.scan(shared)
    await w.pick(512)
    expect([w.at(), w.last(), await w.queued()]).toMatchObject([
      'load',
      { kind: 'error', key: 'consolidation.notPacked', sound: 'not-packed' },
      [],
    ])
  })

  test('needs no choice when the plan’s courier decides which waybill is meant', async () => {
    const w = await atPallet({ ...world(), plans: [plan(1)] })
    await w.scan(shared)
    expect([w.at(), await w.on()]).toEqual(['load', [510]])
  })

  test('changes nothing when the worker chooses none', async () => {
    const w = await atPallet()
    await w.scan(other)
    const before = w.state()
    await w.scan(shared)
    await w.press({ do: 'back' })
    expect([w.state(), await w.on()]).toEqual([before, [503]])
    await w.scan(shared)
    await w.press({ do: 'leave' })
    expect(w.at()).toBe('find')
  })

  test('keeps the choice open after the scan of a location; the scan of another waybill loads that one', async () => {
    const w = await atPallet()
    await w.scan(shared)
    await w.scan('A-01-02')
    expect([w.at(), w.last()]).toMatchObject([
      'choose-waybill',
      { kind: 'error', key: 'scan.isLocation', expected: 'expect.choose-waybill' },
    ])
    await w.scan(other)
    expect([w.at(), await w.on()]).toEqual(['load', [503]])
  })

  test('is looked up in the contents list by the chosen waybill, and nothing is loaded', async () => {
    const w = await atPallet()
    await w.scan(shared)
    await w.pick(510)
    await w.press({ do: 'contents' })
    await w.scan(shared)
    await w.pick(511)
    expect([w.state(), w.last()]).toMatchObject([
      { at: 'contents', sought: null },
      { kind: 'warning', key: 'consolidation.isOnNone' },
    ])
    await w.scan(shared)
    await w.pick(510)
    expect([w.state(), await w.on()]).toMatchObject([{ at: 'contents', sought: { id: 510 } }, [510]])
  })

  test('shows, with no pallet open, where the chosen waybill lies, or that a pallet must be opened first', async () => {
    const w = await atPallet()
    await w.scan(shared)
    await w.pick(510)
    await w.press({ do: 'leave' })
    await w.scan(shared)
    expect([w.at(), w.last()]).toMatchObject(['choose-waybill', asked])
    await w.pick(510)
    expect(w.state()).toMatchObject({ at: 'find', where: { id: 510, consolCode: pallet } })
    await w.scan(shared)
    await w.pick(511)
    expect(w.last()).toMatchObject({ kind: 'error', key: 'consolidation.palletFirst' })
  })
})
