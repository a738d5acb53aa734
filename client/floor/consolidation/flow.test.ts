import { describe, expect, test } from 'vitest'
import { consol, floorWorld, packedInvoice, plan } from '../../../tests/fakes/world.ts'
import { atPallet, loader, pallet } from '../../../tests/fakes/workers.ts'
import { localDay } from '../local-day.ts'
import { passCheck } from '../../../shared/rules/floor/pass-code.ts'

const other = 'CS-ICN1-000002'
const waybill = '6012-3456-0503'
const second = '6012-3456-0504'

describe('finding a pallet', () => {
  test('its code opens it, and so does the address on its label', async () => {
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

  test('another center’s pallet and plan are named as such, and unknown ones as unknown', async () => {
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

  test('a waybill that is loaded shows where it is; one that is not says what comes first', async () => {
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

  test('is opened by it once a day, and what is loaded carries it', async () => {
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

  test('is opened by a code that is scanned or typed as a scan', async () => {
    const { scan, at } = await atPallet(pallet, world())
    await scan('012345', 'typed')
    expect(at()).toBe('load')
  })

  test('refuses a wrong one loudly, and after three says whom to ask', async () => {
    const { press, last, at } = await atPallet(pallet, world())
    for (const _ of [1, 2]) await press({ do: 'pass-code', code: '999999' })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'pass-code-wrong' } })
    await press({ do: 'pass-code', code: '999999' })
    expect(last()).toMatchObject({ kind: 'error', key: 'consolidation.askOffice', with: { tries: 3 } })
    expect(at()).toBe('pass-code')
  })

  test('asks no more where the office took the code off while it was asked for', async () => {
    const w = loader(floorWorld({ consols: [consol(1, 'PALLET')] }), {
      at: 'pass-code',
      consolId: 1,
      tries: 0,
      passes: {},
    })
    await w.press({ do: 'pass-code', code: '012345' })
    expect([w.at(), w.last()]).toMatchObject(['load', { kind: 'ok', key: 'consolidation.opened' }])
  })

  test('asks again on another day, and where the office changed it while the pallet was open', async () => {
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

  test('asks again where it was left open overnight, before anything more is loaded', async () => {
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
  test('a scan loads, with one word and the count', async () => {
    const { scan, last, state, count, engine } = await atPallet()
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.loaded', with: { serial: waybill, count: 1 } })
    expect(state()).toMatchObject({ at: 'load', last: { parcel: { serial: waybill }, outcome: 'loaded' } })
    expect(await count(1)).toBe(1)
    expect(engine.status().unsent).toBe(1)
  })

  test('twenty scans in a burst are twenty waybills, in order', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => 600 + n)
    const { scan, consol: on } = await atPallet(
      pallet,
      floorWorld({ invoices: ids.map((id) => packedInvoice(id)), plans: [plan(1, { toLoad: 30 })] }),
    )
    await Promise.all(ids.map((id) => scan(`6012-3456-0${id}`)))
    expect((await on(1)).invoiceIds).toEqual(ids)
  })

  test('the last that is packed sounds complete; what is not packed yet is told', async () => {
    const { scan, last } = await atPallet()
    await scan(waybill)
    await scan(second)
    expect(last()).toMatchObject({ kind: 'complete', key: 'consolidation.allPackedLoaded', with: { toPack: 2 } })
    const whole = await atPallet(pallet, floorWorld({ plans: [plan(1, { toLoad: 1, toPack: 0 })] }))
    await whole.scan(waybill)
    expect(whole.last()).toMatchObject({ kind: 'complete', key: 'consolidation.planComplete' })
  })

  test('the same waybill again asks, and a third time takes it off', async () => {
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

  test('the next waybill leaves it where it is and is loaded', async () => {
    const { scan, at, count } = await atPallet()
    await scan(waybill)
    await scan(waybill)
    await scan(second)
    expect(at()).toBe('load')
    expect(await count(1)).toBe(2)
  })

  test('a cancelled one on the pallet is taken off and put aside', async () => {
    const { scan, last, consol: on } = await atPallet(other)
    expect((await on(2)).canceledIds).toEqual([507])
    await scan('6012-3456-0507')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askCanceled' })
    await scan('6012-3456-0507')
    expect(last()).toMatchObject({ kind: 'ok', key: 'consolidation.putAside' })
    expect((await on(2)).canceledIds).toEqual([])
  })

  test('one that is cancelled while it is asked about is put aside', async () => {
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

  test('what was done is undone, and both stay on record', async () => {
    const { scan, press, last, count, engine } = await atPallet()
    await scan(waybill)
    const [done] = await engine.queued()
    await press({ do: 'undo', actionId: done?.action.id ?? '', consolId: 1 })
    expect(last()).toMatchObject({ kind: 'ok', key: 'undo.done' })
    expect(await count(1)).toBe(0)
    expect(await engine.queued()).toHaveLength(2)
  })

  test('where the worker stood is kept, with the pass codes', async () => {
    const { scan, kept } = await atPallet()
    await scan(waybill)
    expect(kept()).toMatchObject({ at: 'load', consolId: 1, last: { outcome: 'loaded' }, passes: {} })
  })
})

describe('the list of what is on it', () => {
  test('answers where a scanned waybill is, and loads nothing', async () => {
    const { scan, press, last, at, engine } = await atPallet(other)
    await press({ do: 'contents' })
    await scan('6012-3456-0506')
    expect(last()).toMatchObject({ kind: 'info', key: 'consolidation.isOn' })
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.isOnNone' })
    expect(at()).toBe('contents')
    expect(engine.status().unsent).toBe(0)
  })

  test('takes off what is chosen from it', async () => {
    const { press, at, consol: on, engine } = await atPallet(other)
    await press({ do: 'contents' })
    const invoice = await engine.invoice(506)
    if (invoice) await press({ do: 'take-off', parcel: invoice })
    await press({ do: 'confirm' })
    expect(at()).toBe('load')
    expect((await on(2)).invoiceIds).toEqual([])
  })
})

describe('printing its label', () => {
  const prints = async ({ engine }: ReturnType<typeof loader>) =>
    (await engine.queued()).flatMap(({ action }) => (action.type === 'consol.print' ? [action.payload] : []))

  test('one touch prints it, touching twice prints once, and loading goes on', async () => {
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

  test('without a network it says that the printer waits', async () => {
    const w = await atPallet()
    w.engine.set({ online: false })
    await w.press({ do: 'print', printerId: 1 })
    expect(w.last()).toMatchObject({ kind: 'info', key: 'print.waits' })
    expect(await prints(w)).toHaveLength(1)
  })

  test('fetched as PDF, where no printer is, it is on record, and no printer is kept busy', async () => {
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
  test('does not ask to take off what it has just loaded, and never takes it off', async () => {
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

  test('puts no box into a pallet that nobody has confirmed', async () => {
    const { scan, echo, at, last } = await atPallet()
    await scan('CS-ICN1-000003')
    await echo('CS-ICN1-000003')
    expect(at()).toBe('nest')
    expect(last()).toMatchObject({ kind: 'warning', key: 'consolidation.askNest' })
  })
})
