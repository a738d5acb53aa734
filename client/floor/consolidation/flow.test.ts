import { describe, expect, test } from 'vitest'
import { consol, floorWorld, packedInvoice, plan } from '../../../tests/fakes/world.ts'
import { atPallet, loader, pallet } from '../../../tests/fakes/workers.ts'
import { localDay } from '../local-day.ts'
import { passCheck } from '../../../shared/rules/floor/pass-code.ts'

const other = 'CS-ICN1-000002'
const waybill = '6012-3456-0503'
const second = '6012-3456-0504'

describe('finding a pallet', () => {
  test('a pallet’s code opens it in upper or lower case, and so does the address on its label', async () => {
    for (const code of [pallet, 'https://gantry.example/pallet/CS-ICN1-000001', 'cs-icn1-000001']) {
      const { at, last } = await atPallet(code)
      expect(at()).toBe('load')
      expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.opened', with: { consol: pallet } })
    }
  })

  test('a plan’s code opens the choice of its pallets', async () => {
    const { scan, state } = loader()
    await scan('ICN1-1120-CJGLS-1')
    expect(state()).toMatchObject({ at: 'choose', planId: 1 })
  })

  test('another center’s pallet or plan is refused with the center’s name, an unknown pallet as unknown', async () => {
    const { scan, last, at } = loader()
    await scan('CS-NRT1-000123')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'named.consolOfCenter',
      with: { center: 'NRT1' },
      sound: 'other-center',
    })
    await scan('NRT1-1120-SAGAWA-9')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'named.planOfCenter',
      with: { center: 'NRT1' },
      sound: 'other-center',
    })
    await scan('CS-ICN1-000999')
    expect(last()).toMatchObject({ kind: 'error', key: 'named.consolUnknown', sound: 'unknown' })
    expect(at()).toBe('find')
  })

  test('a pallet of a closed plan and the plan itself are refused', async () => {
    const { scan, last, at } = loader()
    await scan('CS-ICN1-000005')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'plan-closed' }, sound: 'closed' })
    await scan('ICN1-1120-LOTTE-2')
    expect(last()).toMatchObject({ kind: 'error', key: 'consolidation.planClosed', sound: 'closed' })
    expect(at()).toBe('find')
  })

  test('a loaded waybill shows its pallet; another one asks for a pallet first, or says that it is not packed', async () => {
    const { scan, last, state } = loader()
    await scan('6012-3456-0506')
    expect(last()).toMatchObject({ kind: 'info', key: 'consolidation.isOn', with: { consol: other } })
    expect(state()).toMatchObject({
      at: 'find',
      where: { serial: '6012-3456-0506', consolCode: other, loadedByName: 'Lee Sora' },
    })
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'error', key: 'consolidation.palletFirst' })
    await scan('6012-3456-0501')
    expect(last()).toMatchObject({ kind: 'error', key: 'consolidation.notPacked', sound: 'not-packed' })
  })
})

describe('a pallet that asks for its pass code', () => {
  const check = passCheck(pallet, '012345')
  const world = () => floorWorld({ consols: [consol(1, 'PALLET', { passCheck: check }), consol(2, 'PALLET')] })

  test('asks for the pass code once a day, and each load carries the code’s check', async () => {
    const { scan, press, at, engine } = await atPallet(pallet, world())
    expect(at()).toBe('pass-code')
    await press({ do: 'pass-code', code: '012345' })
    expect(at()).toBe('load')
    await scan(waybill)
    expect((await engine.queued())[0]?.action.payload).toMatchObject({ passCheck: check })
    await scan(other)
    await scan(pallet)
    expect(at()).toBe('load')
  })

  test('is opened by a pass code that is scanned or typed into the scan field, and refuses a wrong one', async () => {
    for (const by of ['wedge', 'camera', 'typed'] as const) {
      const { scan, at, last } = await atPallet(pallet, world())
      await scan('999999', by)
      expect([by, at(), last()]).toMatchObject([by, 'pass-code', { refusal: { refused: 'pass-code-wrong' } }])
      await scan('012345', by)
      expect([by, at(), last()]).toMatchObject([by, 'load', { kind: 'ok', key: 'consolidation.opened' }])
    }
  })

  test('refuses a wrong pass code, and after three tries says to ask the office', async () => {
    const { press, last, at } = await atPallet(pallet, world())
    for (const _ of [1, 2]) await press({ do: 'pass-code', code: '999999' })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'pass-code-wrong' } })
    await press({ do: 'pass-code', code: '999999' })
    expect(last()).toMatchObject({ kind: 'error', key: 'consolidation.askOffice', with: { tries: 3 } })
    expect(at()).toBe('pass-code')
  })

  test('opens without the pass code when the office removes it during the question', async () => {
    const w = loader(floorWorld({ consols: [consol(1, 'PALLET')] }), {
      at: 'pass-code',
      consolId: 1,
      tries: 0,
      passes: {},
    })
    await w.press({ do: 'pass-code', code: '012345' })
    expect([w.at(), w.last()]).toMatchObject(['load', { kind: 'ok', key: 'consolidation.opened' }])
  })

  test('asks for the pass code again on another day, and when the office changes it while the pallet is open', async () => {
    const yesterday = loader(world(), { at: 'find', where: null, passes: { 1: { check, day: '2000-01-01' } } })
    await yesterday.scan(pallet)
    expect(yesterday.at()).toBe('pass-code')
    const changed = loader(world(), {
      at: 'load',
      consolId: 1,
      last: null,
      passes: { 1: { check: (check + 1) % 1024, day: localDay() } },
    })
    await changed.scan(waybill)
    expect(changed.last()).toMatchObject({ kind: 'error', refusal: { refused: 'pass-code-wrong' } })
    expect(changed.at()).toBe('pass-code')
  })

  test('asks for the pass code again before the next load when it was left open overnight', async () => {
    const overnight = loader(world(), {
      at: 'load',
      consolId: 1,
      last: null,
      passes: { 1: { check, day: '2000-01-01' } },
    })
    await overnight.scan(waybill)
    expect(overnight.last()).toMatchObject({ kind: 'error', refusal: { refused: 'pass-code-needed' } })
    expect(overnight.at()).toBe('pass-code')
    await overnight.press({ do: 'pass-code', code: '012345' })
    await overnight.scan(waybill)
    expect(overnight.last()).toMatchObject({ key: 'consolidation.loaded' })
  })
})

describe('loading waybills', () => {
  test('a scan loads the waybill and tells the count on the pallet', async () => {
    const { scan, last, state, count, engine } = await atPallet()
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.loaded', with: { serial: waybill, count: 1 } })
    expect(state()).toMatchObject({ at: 'load', last: { parcel: { serial: waybill }, outcome: 'loaded' } })
    expect(await count(1)).toBe(1)
    expect(engine.status().unsent).toBe(1)
  })

  test('twenty scans in a burst load twenty waybills in order', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => 600 + n)
    const { scan, consol: on } = await atPallet(
      pallet,
      floorWorld({ invoices: ids.map((id) => packedInvoice(id)), plans: [plan(1, { toLoad: 30 })] }),
    )
    await Promise.all(ids.map((id) => scan(`6012-3456-0${id}`)))
    expect((await on(1)).invoiceIds).toEqual(ids)
  })

  test('loading the last packed waybill sounds complete and tells how many are still to be packed', async () => {
    const { scan, last } = await atPallet()
    await scan(waybill)
    await scan(second)
    expect(last()).toMatchObject({ kind: 'complete', key: 'consolidation.allPackedLoaded', with: { toPack: 2 } })
    const whole = await atPallet(pallet, floorWorld({ plans: [plan(1, { toLoad: 1, toPack: 0 })] }))
    await whole.scan(waybill)
    expect(whole.last()).toMatchObject({ kind: 'complete', key: 'consolidation.planComplete' })
  })

  test('a second scan of a waybill asks whether to take it off, and a third takes it off', async () => {
    const { scan, last, at, count } = await atPallet()
    await scan(waybill)
    await scan(waybill)
    expect(at()).toBe('take-off')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askTakeOff' })
    expect(await count(1)).toBe(1)
    await scan(waybill)
    expect(at()).toBe('load')
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.takenOff', with: { count: 0 } })
    expect(await count(1)).toBe(0)
  })

  test('a waybill scanned during the take-off question is loaded, and the one asked about stays on the pallet', async () => {
    const { scan, at, count } = await atPallet()
    await scan(waybill)
    await scan(waybill)
    await scan(second)
    expect(at()).toBe('load')
    expect(await count(1)).toBe(2)
  })

  test('a cancelled waybill on the pallet is taken off and put aside', async () => {
    const { scan, last, consol: on } = await atPallet(other)
    expect((await on(2)).canceledIds).toEqual([507])
    await scan('6012-3456-0507')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askCanceled' })
    await scan('6012-3456-0507')
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.putAside' })
    expect((await on(2)).canceledIds).toEqual([])
  })

  test('a waybill that is cancelled during the take-off question is put aside', async () => {
    const asked = { ...packedInvoice(507), status: 'CONSOLIDATED', consolCode: other } as const
    const w = loader(floorWorld(), {
      at: 'take-off',
      consolId: 2,
      last: null,
      passes: {},
      parcel: { ...asked, consolId: 2 },
      fromId: 2,
    })
    await w.scan('6012-3456-0507')
    expect(w.last()).toMatchObject({ kind: 'ok', key: 'consolidation.putAside' })
  })

  test('undoing a load takes the waybill off, and both actions stay on record', async () => {
    const { scan, press, last, count, engine } = await atPallet()
    await scan(waybill)
    const [done] = await engine.queued()
    await press({ do: 'undo', actionId: done?.action.id ?? '', consolId: 1 })
    expect(last()).toMatchObject({ kind: 'ok', key: 'undo.done' })
    expect(await count(1)).toBe(0)
    expect(await engine.queued()).toHaveLength(2)
  })

  test('the open pallet, the last waybill and the pass codes are kept', async () => {
    const { scan, kept } = await atPallet()
    await scan(waybill)
    expect(kept()).toMatchObject({ at: 'load', consolId: 1, last: { outcome: 'loaded' }, passes: {} })
  })
})

describe('the contents list of a pallet', () => {
  test('tells where a scanned waybill is, and loads nothing', async () => {
    const { scan, press, last, at, engine } = await atPallet(other)
    await press({ do: 'contents' })
    await scan('6012-3456-0506')
    expect(last()).toMatchObject({ kind: 'info', key: 'consolidation.isOn' })
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.isOnNone' })
    expect(at()).toBe('contents')
    expect(engine.status().unsent).toBe(0)
  })

  test('takes off the waybill that is chosen from it', async () => {
    const { press, at, consol: on, engine } = await atPallet(other)
    await press({ do: 'contents' })
    const invoice = await engine.invoice(506)
    if (invoice) await press({ do: 'take-off', parcel: invoice })
    await press({ do: 'confirm' })
    expect(at()).toBe('load')
    expect((await on(2)).invoiceIds).toEqual([])
  })
})

describe('printing a pallet’s label', () => {
  const prints = async ({ engine }: ReturnType<typeof loader>) =>
    (await engine.queued()).flatMap(({ action }) => (action.type === 'consol.print' ? [action.payload] : []))

  test('one touch prints the label, touching twice prints it once, and loading goes on', async () => {
    const w = await atPallet()
    await w.scan(waybill)
    await w.press({ do: 'print', printerId: 1 })
    expect(w.last()).toMatchObject({ kind: 'ok', key: 'print.sent', with: { printer: 'Packing 1' } })
    await w.press({ do: 'print', printerId: 1 })
    expect(w.last()).toMatchObject({ kind: 'info', key: 'print.coming' })
    expect(await prints(w)).toEqual([{ consolId: 1, printerId: 1 }])
    expect(w.state()).toMatchObject({ at: 'load', last: { parcel: { serial: waybill }, outcome: 'loaded' } })
    await w.scan(second)
    expect(await w.count(1)).toBe(2)
  })

  test('without a network the label is queued and the worker reads that the printer waits', async () => {
    const w = await atPallet()
    w.engine.set({ online: false })
    await w.press({ do: 'print', printerId: 1 })
    expect(w.last()).toMatchObject({ kind: 'info', key: 'print.waits' })
    expect(await prints(w)).toHaveLength(1)
  })

  test('each fetch of the label as PDF is on record, and keeps no printer busy', async () => {
    const w = await atPallet()
    for (const _ of ['once', 'again']) await w.press({ do: 'print', printerId: null })
    expect(w.last()).toMatchObject({ kind: 'ok', key: 'print.fetched' })
    expect(await prints(w)).toEqual([
      { consolId: 1, printerId: null },
      { consolId: 1, printerId: null },
    ])
    await w.press({ do: 'print', printerId: 1 })
    expect(w.last()).toMatchObject({ kind: 'ok', key: 'print.sent' })
  })
})

describe('a scanner that reads twice', () => {
  test('neither asks to take off the waybill it has just loaded nor takes one off', async () => {
    const { scan, echo, at, last, count } = await atPallet()
    await scan(waybill)
    const loaded = await count(1)
    await echo(waybill)
    expect([at(), await count(1)]).toEqual(['load', loaded])
    expect(last()).toMatchObject({ kind: 'info', key: 'consolidation.isOn' })
    await scan(waybill)
    await echo(waybill)
    expect([at(), await count(1)]).toEqual(['take-off', loaded])
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askTakeOff' })
    await scan(waybill)
    expect([at(), await count(1)]).toEqual(['load', loaded - 1])
  })

  test('nests no box before the worker has confirmed it', async () => {
    const { scan, echo, at, last } = await atPallet()
    await scan('CS-ICN1-000003')
    await echo('CS-ICN1-000003')
    expect(at()).toBe('nest')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askNest' })
  })
})
