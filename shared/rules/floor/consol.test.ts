import { describe, expect, test } from 'vitest'
import { colleague, Dispatch, ids, isDone, leader, worker } from './dispatch.fixture.ts'
import { passCheck } from './pass-code.ts'

describe('loading and unloading a pallet', () => {
  test('a packed waybill is loaded on the pallet, and its plan starts', () => {
    const floor = new Dispatch().packed(ids.parcel)
    expect(isDone(floor.load(ids.parcel, ids.pallet))).toBe(true)
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({
      status: 'CONSOLIDATED',
      consolId: ids.pallet,
      loadedById: worker.userId,
    })
    expect(floor.facts.plans.get(ids.plan)?.status).toBe('PROCESSING')
  })

  test('each reason against loading a waybill has a refusal code of its own', () => {
    const floor = new Dispatch().packed(ids.parcel, ids.hanjin, ids.narita)
    expect(floor.load(ids.other, ids.pallet)).toBe('not-packed')
    expect(floor.load(ids.hanjin, ids.pallet)).toBe('other-courier')
    expect(floor.load(ids.narita, ids.pallet)).toBe('other-center')
    expect(floor.load(999, ids.pallet)).toBe('invoice-unknown')
    expect(floor.load(ids.parcel, 999)).toBe('consol-unknown')
    floor.does('invoice.cancel', { invoiceId: ids.other })
    expect(floor.load(ids.other, ids.pallet)).toBe('invoice-canceled')
    Object.assign(floor.facts.invoices.get(ids.other) ?? {}, { status: 'DISPATCHED' })
    expect(floor.load(ids.other, ids.pallet)).toBe('invoice-dispatched')
  })

  test('a return is not loaded, and does not leave with a plan', () => {
    const floor = new Dispatch().packed(ids.parcel, ids.other)
    floor.load(ids.parcel, ids.pallet)
    floor.load(ids.other, ids.pallet)
    for (const id of [ids.parcel, ids.hanjin]) Object.assign(floor.facts.invoices.get(id) ?? {}, { type: 'RETURN' })
    expect(floor.load(ids.hanjin, ids.anyPallet)).toBe('return-comes-in')
    floor.facts.planLoads.set(ids.plan, { invoiceIds: [ids.parcel, ids.other], toLoad: 0, toPack: 0, calledOff: [] })
    floor.does('plan.complete', { planId: ids.plan, force: false })
    expect([floor.status(ids.parcel), floor.status(ids.other)]).toEqual(['PACKED', 'DISPATCHED'])
  })

  test('a waybill that is loaded again on the same pallet is refused as already loaded', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    expect(floor.load(ids.parcel, ids.pallet)).toBe('already-loaded')
  })

  test('a waybill loaded on a second pallet is refused with the name of the first and the worker who loaded it', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    expect(
      floor.tries(
        'consol.load',
        { consolId: ids.pallet2, invoiceId: ids.parcel, passCheck: null },
        { actor: colleague },
      ),
    ).toEqual({
      refused: 'loaded-elsewhere',
      with: { serial: '1234-5678-9012', consol: 'CS-ICN1-000020', got: 'CS-ICN1-000021' },
      concerns: worker.userId,
    })
  })

  test('a plan for any courier takes the waybills of every courier', () => {
    const floor = new Dispatch().packed(ids.parcel, ids.hanjin)
    expect([floor.load(ids.parcel, ids.anyPallet), floor.load(ids.hanjin, ids.anyPallet)].every(isDone)).toBe(true)
  })

  test('a pallet with a pass code takes no waybill without the right code', () => {
    const floor = new Dispatch().packed(ids.parcel)
    expect(floor.load(ids.parcel, ids.locked)).toBe('pass-code-needed')
    expect(floor.load(ids.parcel, ids.locked, {}, 78)).toBe('pass-code-wrong')
    expect(isDone(floor.load(ids.parcel, ids.locked, {}, 77))).toBe(true)
  })

  test('a leader needs the pass code too, but may let a worker’s load pass without the right one', () => {
    const floor = new Dispatch().packed(ids.parcel)
    expect(floor.load(ids.parcel, ids.locked, { actor: leader })).toBe('pass-code-needed')
    expect(isDone(floor.load(ids.parcel, ids.locked, { overriddenBy: leader }, 78))).toBe(true)
  })

  test('a closed plan takes no waybill and gives none back', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    Object.assign(floor.facts.plans.get(ids.plan) ?? {}, { status: 'COMPLETED' })
    expect(floor.load(ids.other, ids.pallet)).toBe('plan-closed')
    expect(floor.does('consol.unload', { consolId: ids.pallet, invoiceId: ids.parcel })).toBe('plan-closed')
  })

  test('a waybill that was cancelled on its pallet is unloaded and stays cancelled', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    floor.does('invoice.cancel', { invoiceId: ids.parcel })
    expect(isDone(floor.does('consol.unload', { consolId: ids.pallet, invoiceId: ids.parcel }))).toBe(true)
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({ status: 'CANCELED', consolId: null })
  })

  test('a waybill is unloaded only from the pallet that it lies on', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    expect(floor.does('consol.unload', { consolId: ids.pallet2, invoiceId: ids.parcel })).toBe('not-loaded-here')
    expect(isDone(floor.does('consol.unload', { consolId: ids.pallet, invoiceId: ids.parcel }))).toBe(true)
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({ status: 'PACKED', consolId: null, loadedById: null })
  })
})

describe('Nesting', () => {
  const nest = (floor: Dispatch, consolId: number, parentId: number) =>
    floor.does('consol.nest', { consolId, parentId, passCheck: null })

  test('puts a box into a pallet of its plan', () => {
    const floor = new Dispatch()
    expect(isDone(nest(floor, ids.box, ids.pallet))).toBe(true)
    expect(nest(floor, ids.box, ids.pallet)).toBe('already-nested')
    expect(nest(floor, ids.box, ids.pallet2)).toBe('nested-elsewhere')
  })

  test('is refused for a box in a box, a pallet in anything, anything in itself, and across plans or centers', () => {
    const floor = new Dispatch()
    for (const [inner, outer] of [
      [ids.box, ids.box2],
      [ids.pallet, ids.pallet2],
      [ids.pallet, ids.box],
      [ids.box, ids.box],
      [ids.pallet, ids.pallet],
    ] as const)
      expect(nest(floor, inner, outer)).toBe('not-box-in-pallet')
    expect(nest(floor, ids.anyBox, ids.pallet)).toBe('other-plan')
    expect(nest(floor, ids.box, ids.naritaPallet)).toBe('consol-other-center')
    expect(nest(floor, ids.box, 999)).toBe('consol-unknown')
  })

  test('into a pallet with a pass code needs the right code', () => {
    const floor = new Dispatch()
    const into = (passCheck: number | null) =>
      floor.does('consol.nest', { consolId: ids.box, parentId: ids.locked, passCheck })
    expect([into(null), into(78)]).toEqual(['pass-code-needed', 'pass-code-wrong'])
    expect(isDone(into(77))).toBe(true)
  })

  test('is taken back only from the pallet that the box is in', () => {
    const floor = new Dispatch()
    nest(floor, ids.box, ids.pallet)
    expect(floor.does('consol.unnest', { consolId: ids.box, parentId: ids.pallet2 })).toBe('not-nested-here')
    expect(isDone(floor.does('consol.unnest', { consolId: ids.box, parentId: ids.pallet }))).toBe(true)
    expect(floor.facts.consols.get(ids.box)?.parentId).toBe(null)
  })
})

describe('A pallet’s label', () => {
  test('can be printed at any time, even for a closed plan, and leaves nothing to undo', () => {
    const floor = new Dispatch()
    Object.assign(floor.facts.plans.get(ids.plan) ?? {}, { status: 'COMPLETED' })
    const printed = floor.does('consol.print', { consolId: ids.box, printerId: 3 })
    expect(isDone(printed)).toBe(true)
    expect(floor.does('consol.undo', { consolId: ids.box, undoes: printed })).toBe('nothing-to-undo')
    expect(isDone(floor.does('consol.print', { consolId: ids.box, printerId: null }))).toBe(true)
    expect(floor.does('consol.print', { consolId: 999, printerId: 3 })).toBe('consol-unknown')
  })
})

describe('Undoing on a pallet', () => {
  test('reverses a load, an unload, a nest and an unnest, without asking for the pass code again', () => {
    const floor = new Dispatch().packed(ids.parcel)
    const undo = (consolId: number, undoes: string) => floor.does('consol.undo', { consolId, undoes })
    undo(ids.locked, floor.load(ids.parcel, ids.locked, {}, 77))
    expect(floor.status(ids.parcel)).toBe('PACKED')
    floor.load(ids.parcel, ids.locked, {}, 77)
    // The pass code is not asked for again.
    undo(ids.locked, floor.does('consol.unload', { consolId: ids.locked, invoiceId: ids.parcel }))
    expect(floor.status(ids.parcel)).toBe('CONSOLIDATED')
    undo(ids.box, floor.does('consol.nest', { consolId: ids.box, parentId: ids.pallet, passCheck: null }))
    expect(floor.facts.consols.get(ids.box)?.parentId).toBe(null)
    floor.does('consol.nest', { consolId: ids.box, parentId: ids.pallet, passCheck: null })
    undo(ids.box, floor.does('consol.unnest', { consolId: ids.box, parentId: ids.pallet }))
    expect(floor.facts.consols.get(ids.box)?.parentId).toBe(ids.pallet)
  })

  test('is refused for what was done on another pallet', () => {
    const floor = new Dispatch().packed(ids.parcel)
    const load = floor.load(ids.parcel, ids.pallet)
    const unload = floor.does('consol.unload', { consolId: ids.pallet, invoiceId: ids.parcel })
    const nest = floor.does('consol.nest', { consolId: ids.box, parentId: ids.pallet, passCheck: null })
    const unnest = floor.does('consol.unnest', { consolId: ids.box, parentId: ids.pallet })
    for (const undoes of [load, unload, nest, unnest])
      expect(floor.does('consol.undo', { consolId: ids.pallet2, undoes })).toBe('nothing-to-undo')
  })

  test('of an unload is refused where the parcel lies on another pallet by now', () => {
    const floor = new Dispatch().packed(ids.parcel)
    floor.load(ids.parcel, ids.pallet)
    const taken = floor.does('consol.unload', { consolId: ids.pallet, invoiceId: ids.parcel })
    floor.load(ids.parcel, ids.pallet2)
    expect(floor.does('consol.undo', { consolId: ids.pallet, undoes: taken })).toBe('loaded-elsewhere')
  })
})

describe('A plan', () => {
  const loaded = () => {
    const floor = new Dispatch().packed(ids.parcel, ids.other)
    floor.load(ids.parcel, ids.pallet)
    floor.load(ids.other, ids.pallet)
    floor.facts.planLoads.set(ids.plan, { invoiceIds: [ids.parcel, ids.other], toLoad: 0, toPack: 0, calledOff: [] })
    return floor
  }

  test('that is completed dispatches every waybill on it', () => {
    const floor = loaded()
    expect(isDone(floor.does('plan.complete', { planId: ids.plan, force: false }))).toBe(true)
    expect([floor.status(ids.parcel), floor.status(ids.other), floor.facts.plans.get(ids.plan)?.status]).toEqual([
      'DISPATCHED',
      'DISPATCHED',
      'COMPLETED',
    ])
  })

  test('that would leave waybills behind, or take cancelled ones along, is completed only with force', () => {
    const floor = loaded()
    floor.does('invoice.cancel', { invoiceId: ids.other })
    floor.facts.planLoads.set(ids.plan, { invoiceIds: [ids.parcel, ids.other], toLoad: 2, toPack: 3, calledOff: [] })
    expect(floor.tries('plan.complete', { planId: ids.plan, force: false })).toEqual({
      refused: 'plan-not-whole',
      with: { plan: 'ICN1-0131-CJGLS-10', toLoad: 2, toPack: 3, canceled: 1 },
    })
    floor.does('plan.complete', { planId: ids.plan, force: true })
    expect([floor.status(ids.parcel), floor.status(ids.other)]).toEqual(['DISPATCHED', 'CANCELED'])
  })

  test('needs force to be completed with any waybill left to load, left to pack, or cancelled', () => {
    const lacking = (toLoad: number, toPack: number, floor = loaded()) => {
      floor.facts.planLoads.set(ids.plan, { invoiceIds: [ids.parcel, ids.other], toLoad, toPack, calledOff: [] })
      return floor.does('plan.complete', { planId: ids.plan, force: false })
    }
    const canceled = loaded()
    canceled.does('invoice.cancel', { invoiceId: ids.other })
    expect([lacking(1, 0), lacking(0, 1), lacking(0, 0, canceled)]).toEqual([
      'plan-not-whole',
      'plan-not-whole',
      'plan-not-whole',
    ])
  })

  test('with waybills on it is cancelled only with force, and its waybills are packed and on no pallet again', () => {
    const floor = loaded()
    expect(floor.does('plan.cancel', { planId: ids.plan, force: false })).toBe('plan-loaded')
    floor.does('plan.cancel', { planId: ids.plan, force: true })
    expect(floor.facts.invoices.get(ids.parcel)).toMatchObject({ status: 'PACKED', consolId: null })
    expect(floor.does('plan.cancel', { planId: ids.plan, force: true })).toBe('plan-transition')
    expect(floor.does('plan.complete', { planId: ids.plan, force: true })).toBe('plan-transition')
  })

  test('on which nothing was ever loaded cannot be completed', () => {
    expect(new Dispatch().does('plan.complete', { planId: ids.plan, force: true })).toBe('plan-transition')
  })
})

test('the ten-bit check of a pass code reveals nearly every typing mistake, and leaves a thousand codes possible', () => {
  const wanted = passCheck('CS-ICN1-000123', '482913')
  const same = Array.from({ length: 20_000 }, (_, i) => String(i * 47).padStart(6, '0')).filter(
    (code) => passCheck('CS-ICN1-000123', code) === wanted,
  )
  expect(same.length).toBeGreaterThan(5)
  expect(same.length).toBeLessThan(60)
  for (const slip of ['482931', '482912', '482923', '483913', '582913', '48291', '4829130'])
    expect(passCheck('CS-ICN1-000123', slip)).not.toBe(wanted)
})
