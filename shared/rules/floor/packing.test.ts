import { describe, expect, test } from 'vitest'
import { colleague, Dispatch, ids, isDone, leader, parcelOf, uuid } from './dispatch.fixture.ts'

const line = (lineId: number, quantity: number) => ({ lineId, quantity, code: null })

describe('Packing', () => {
  test('a parcel with exactly what belongs in it is packed', () => {
    const floor = new Dispatch()
    expect(isDone(floor.pack())).toBe(true)
    expect(floor.status(ids.parcel)).toBe('PACKED')
  })

  test('a return is received once and never packed or delivered, and no other waybill is received', () => {
    const floor = new Dispatch()
    expect(floor.does('invoice.receive', { invoiceId: ids.other })).toBe('not-a-return')
    Object.assign(floor.facts.invoices.get(ids.parcel) ?? {}, { type: 'RETURN' })
    expect(floor.pack()).toBe('return-comes-in')
    expect(isDone(floor.does('invoice.receive', { invoiceId: ids.parcel }))).toBe(true)
    expect(floor.status(ids.parcel)).toBe('DELIVERED')
    expect(floor.does('invoice.receive', { invoiceId: ids.parcel })).toBe('invoice-transition')
    expect(floor.does('invoice.deliver', { invoiceId: ids.parcel })).toBe('return-comes-in')
  })

  test('pieces of a line may come in several scans', () => {
    expect(isDone(new Dispatch().pack({ goods: [line(11, 1), line(12, 1), line(11, 1)] }))).toBe(true)
  })

  test('a missing piece is refused with its SKU and the pieces expected and packed', () => {
    expect(
      new Dispatch().tries('packing.pack', { ...parcelOf(ids.parcel), goods: [line(11, 1), line(12, 1)] }),
    ).toEqual({ refused: 'goods-missing', with: { sku: 'Toner', expected: 2, got: 1 } })
  })

  test('a piece too many is refused', () => {
    expect(new Dispatch().pack({ goods: [line(11, 3), line(12, 1)] })).toBe('goods-surplus')
  })

  test('goods of another parcel are refused', () => {
    expect(new Dispatch().pack({ goods: [line(11, 2), line(12, 1), line(21, 1)] })).toBe('goods-wrong')
  })

  test.each([
    ['CREATED', 'invoice-not-allocated'],
    ['CANCELED', 'invoice-canceled'],
    ['PACKED', 'already-packed'],
    ['CONSOLIDATED', 'already-packed'],
    ['DISPATCHED', 'invoice-dispatched'],
    ['DELIVERED', 'invoice-dispatched'],
  ] as const)('a parcel that is %s is refused with a code of its own', (status, code) => {
    const floor = new Dispatch()
    Object.assign(floor.facts.invoices.get(ids.parcel) ?? {}, { status })
    expect(floor.pack()).toBe(code)
  })

  test('an allocated waybill may be packed before its label was printed', () => {
    const floor = new Dispatch()
    expect(isDone(floor.pack({ ...parcelOf(ids.empty), goods: [] }))).toBe(true)
    expect(floor.status(ids.empty)).toBe('PACKED')
  })

  test('only a SKU of type BOX is accepted as the box', () => {
    expect(new Dispatch().pack({ boxSkuId: ids.tea })).toBe('not-a-box')
    expect(new Dispatch().pack({ boxSkuId: 999 })).toBe('box-unknown')
    expect(isDone(new Dispatch().pack({ boxSkuId: ids.smallBox }))).toBe(true)
  })

  test('a parcel without a photo is refused where the brand wants one', () => {
    const floor = new Dispatch()
    Object.assign(floor.facts.invoices.get(ids.parcel) ?? {}, { wantsPhoto: true })
    expect(floor.pack()).toBe('photo-missing')
    expect(isDone(floor.pack({ photos: 1 }))).toBe(true)
  })

  test('a leader may let a parcel pass without the photo', () => {
    const floor = new Dispatch()
    Object.assign(floor.facts.invoices.get(ids.parcel) ?? {}, { wantsPhoto: true })
    expect(isDone(floor.pack({}, { overriddenBy: leader }))).toBe(true)
  })

  test('a waybill packed with a printer counts as printed, stays so when the packing is undone, and can be packed again', () => {
    const floor = new Dispatch()
    const pack = () => floor.pack({ ...parcelOf(ids.empty), goods: [], printerId: 1 })
    const first = pack()
    expect([floor.status(ids.empty), floor.facts.invoices.get(ids.empty)?.printed]).toEqual(['PACKED', true])
    floor.does('packing.undo', { invoiceId: ids.empty, undoes: first })
    expect(floor.status(ids.empty)).toBe('PRINTED')
    expect(isDone(pack())).toBe(true)
  })

  test('an unknown waybill is refused', () => {
    expect(new Dispatch().pack({ invoiceId: 999 })).toBe('invoice-unknown')
  })
})

describe('Undoing a packed parcel', () => {
  test('sets its waybill back to printed or to allocated, as it was before', () => {
    const floor = new Dispatch()
    floor.does('packing.undo', { invoiceId: ids.parcel, undoes: floor.pack() })
    expect(floor.status(ids.parcel)).toBe('PRINTED')
    floor.does('packing.undo', { invoiceId: ids.empty, undoes: floor.pack({ ...parcelOf(ids.empty), goods: [] }) })
    expect(floor.status(ids.empty)).toBe('ALLOCATED')
  })

  test('is refused while the parcel is on a pallet', () => {
    const floor = new Dispatch()
    const packed = floor.pack()
    const loaded = floor.load(ids.parcel, ids.pallet)
    expect(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: packed })).toBe('parcel-moved-on')
    floor.does('consol.undo', { consolId: ids.pallet, undoes: loaded })
    expect(isDone(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: packed }))).toBe(true)
  })

  test('is possible once, for the packer or a leader, and only for an action on this parcel', () => {
    const floor = new Dispatch()
    const packed = floor.pack()
    expect(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: packed }, { actor: colleague })).toBe(
      'not-your-action',
    )
    expect(floor.does('packing.undo', { invoiceId: ids.other, undoes: packed })).toBe('nothing-to-undo')
    expect(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: uuid(99) })).toBe('nothing-to-undo')
    expect(isDone(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: packed }, { actor: leader }))).toBe(true)
    expect(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: packed })).toBe('already-undone')
  })
})

describe('A label that is printed again', () => {
  const again = (floor: Dispatch, printerId: number | null = 3) =>
    floor.does('packing.print', { invoiceId: ids.parcel, printerId })

  test('is printed as often as it is asked for, and changes nothing of the waybill', () => {
    const floor = new Dispatch().packed(ids.parcel)
    const before = structuredClone(floor.facts.invoices.get(ids.parcel))
    for (const printerId of [3, 3, null]) expect(isDone(again(floor, printerId))).toBe(true)
    expect(floor.facts.invoices.get(ids.parcel)).toEqual(before)
  })

  test.each([
    ['CANCELED', 'invoice-canceled'],
    ['CREATED', 'invoice-not-allocated'],
  ] as const)('is refused with a code of its own for a waybill that is %s', (status, code) => {
    const floor = new Dispatch()
    Object.assign(floor.facts.invoices.get(ids.parcel) ?? {}, { status })
    expect(again(floor)).toBe(code)
  })

  test('cannot be undone', () => {
    const floor = new Dispatch().packed(ids.parcel)
    expect(floor.does('packing.undo', { invoiceId: ids.parcel, undoes: again(floor) })).toBe('nothing-to-undo')
  })
})

describe('A waybill in the office', () => {
  test('is printed only once it is allocated, and its label may be printed again after packing', () => {
    const floor = new Dispatch()
    Object.assign(floor.facts.invoices.get(ids.parcel) ?? {}, { status: 'CREATED', serial: '', printed: false })
    expect(floor.does('invoice.print', { invoiceId: ids.parcel })).toBe('invoice-not-allocated')
    floor.does('invoice.allocate', {
      invoiceId: ids.parcel,
      allocated: { serial: '111122223333', auxSerial: null, trackingNumber: null, region: null, hubCode: null },
    })
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({ status: 'ALLOCATED', serial: '111122223333' })
    floor.does('invoice.print', { invoiceId: ids.parcel })
    floor.packed(ids.parcel)
    floor.does('invoice.print', { invoiceId: ids.parcel })
    expect(floor.status(ids.parcel)).toBe('PACKED')
  })

  test('is cancelled once, even on a pallet, and stays there until someone unloads it', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    floor.does('invoice.cancel', { invoiceId: ids.parcel })
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({ status: 'CANCELED', consolId: ids.pallet })
    floor.does('consol.unload', { consolId: ids.pallet, invoiceId: ids.parcel })
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({ status: 'CANCELED', consolId: null })
    expect(floor.does('invoice.cancel', { invoiceId: ids.parcel })).toBe('invoice-transition')
  })
})
