import { describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../../../tests/fakes/engine.ts'
import { floorWorld, invoice, packedInvoice } from '../../../tests/fakes/world.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import { readDay } from '../goods/day.ts'
import { flowOf } from './flow-of.ts'
import { lookUp } from './look-up.ts'
import { createPresence } from './presence.ts'
import { sayFound } from './say-found.ts'
import { createScanBus, type RawScan } from './scan-bus.ts'

const typed = (text: string): RawScan => ({ text, by: 'typed', wedge: null, words: text })

/** A bus that holds nothing back and sends nobody away, unless told otherwise. */
const busOf = (more: Partial<Parameters<typeof createScanBus>[0]> = {}) =>
  createScanBus({ held: () => false, kept: () => undefined, attend: () => undefined, leaves: () => false, ...more })

describe('the camera', () => {
  const code = '8801234567893'
  /** Looks once in so many ms; answers when a scan was new. */
  const scansOf = (every: number, isShown: (ms: number) => boolean) => {
    const { see, seeNone } = createPresence()
    return Array.from({ length: 50 }, (_, i) => i * every).filter((ms) =>
      isShown(ms) ? see(code, ms) : void seeNone(ms),
    )
  }

  test('reads a code held up for five seconds as one scan, even when some frames fail', () => {
    expect(scansOf(100, (ms) => ms % 700 !== 0 || ms === 0)).toEqual([0])
  })

  test('reads a code that is taken away and shown again as two scans', () => {
    expect(scansOf(100, (ms) => ms <= 200 || ms >= 2200)).toEqual([0, 2200])
  })

  test('reads a code as one scan on a slow handheld that needs two seconds for a frame', () => {
    expect(scansOf(2000, () => true)).toEqual([0])
  })

  test('reads two codes in one picture as one scan each', () => {
    const { see } = createPresence()
    expect([0, 80, 160, 240].map((ms, i) => see(i % 2 ? 'B' : 'A', ms))).toEqual([true, true, false, false])
  })
})

describe('scans that come while an earlier one is worked on', () => {
  test('wait for their turn, in order', async () => {
    const bus = busOf()
    const taken: string[] = []
    const waiting: (() => void)[] = []
    bus.listen({
      waitsFor: 'waits.count',
      take: (scan) =>
        new Promise((resolve) => {
          taken.push(scan.text)
          waiting.push(resolve)
        }),
    })
    const all = Promise.all(['1', '2', '3'].map((text) => bus.push(typed(text))))
    expect(taken).toEqual(['1'])
    while (waiting.length > 0 || taken.length < 3) {
      waiting.shift()?.()
      await Promise.resolve()
    }
    await all
    expect(taken).toEqual(['1', '2', '3'])
  })

  test('are kept out while an error is held, and each one kept out is reported', async () => {
    let holding = false
    const kept: string[] = []
    const taken: string[] = []
    const bus = busOf({ held: () => holding, kept: (scan) => kept.push(scan.text) })
    bus.listen({
      waitsFor: 'waits.count',
      take: async (scan) => {
        taken.push(scan.text)
        holding = scan.text === 'wrong'
      },
    })
    await Promise.all(['right', 'wrong', 'after'].map((text) => bus.push(typed(text))))
    expect({ taken, kept }).toEqual({ taken: ['right', 'wrong'], kept: ['after'] })
  })

  test('go to the sign-in screen once the worker’s sign-in has run out, the first one included', async () => {
    const taken: string[] = []
    let over = true
    const bus = busOf({
      leaves: () => {
        const leaves = over
        over = false
        if (leaves)
          queueMicrotask(() => {
            away()
            bus.listen({ waitsFor: 'waits.badge', take: async (scan) => void taken.push(`sign-in ${scan.text}`) })
          })
        return leaves
      },
    })
    const away = bus.listen({ waitsFor: 'waits.count', take: async (scan) => void taken.push(`task ${scan.text}`) })
    await bus.push(typed('badge'))
    expect(taken).toEqual(['sign-in badge'])
  })

  test('are marked as a double read when they repeat the scan just before them within a moment', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const bus = busOf()
    const taken: (boolean | undefined)[] = []
    bus.listen({ waitsFor: 'waits.count', take: async ({ isEcho }) => void taken.push(isEcho) })
    const scanned = (text: string, after = 0) => {
      vi.advanceTimersByTime(after)
      return bus.push({ text, by: 'wedge', wedge: null, words: null })
    }
    await scanned('A')
    await scanned('A', 200)
    await scanned('B', 200)
    await scanned('A', 200)
    await scanned('A', 1500)
    vi.useRealTimers()
    expect(taken).toEqual([false, true, false, false, false])
  })

  test('wait for the next screen when they come between two screens', async () => {
    const bus = busOf()
    const taken: string[] = []
    const pushed = bus.push(typed('early'))
    bus.listen({ waitsFor: 'waits.find', take: async (scan) => void taken.push(scan.text) })
    await pushed
    expect(taken).toEqual(['early'])
  })
})

describe('a waybill’s number that is scanned outside any task', () => {
  const loaded = packedInvoice(510, { serial: '6012-3456-7700', status: 'CONSOLIDATED', consolId: 1 })
  const found = (...invoices: (typeof loaded)[]) => foundOf('601234567700', [], ...invoices)
  const foundOf = async (code: string, expects: readonly ScanKind[], ...invoices: (typeof loaded)[]) => {
    const { candidates } = await lookUp(fakeEngine(floorWorld({ invoices })), code, {
      expects,
      today: '2026-11-20',
      separatorsArrive: true,
      by: 'wedge',
    })
    return candidates.map((one) => ({
      flow: flowOf(one),
      ids: one.kind === 'invoices' ? one.invoices.map(({ id }) => id) : one.kind,
    }))
  }

  test('opens packing, or consolidation when its waybill is loaded', async () => {
    expect(await found(invoice(511, { serial: '6012-3456-7700' }))).toEqual([{ flow: 'packing', ids: [511] }])
    expect(await found(loaded)).toEqual([{ flow: 'consolidation', ids: [510] }])
  })

  test('is found even when its digits are a valid EAN, unless goods are expected', async () => {
    const checks = invoice(511, { serial: '420000019305' })
    expect(await foundOf('420000019305', [], checks)).toEqual([{ flow: 'packing', ids: [511] }])
    expect(await foundOf('420000019305', ['slip'], checks)).toEqual([{ flow: 'packing', ids: [511] }])
    expect(await foundOf('420000019305', ['goods'], checks)).toMatchObject([{ ids: 'unknown' }])
  })

  test('names the waybills of both couriers, those to be packed first, and opens packing unless both are loaded', async () => {
    expect(await found(invoice(511, { serial: '6012-3456-7700', courierCode: 'LOTTE' }), loaded)).toEqual([
      { flow: 'packing', ids: [511, 510] },
    ])
    expect(await found(loaded, { ...loaded, id: 511 })).toEqual([{ flow: 'consolidation', ids: [511, 510] }])
  })

  test('means the waybill that is still here, or else the one that left last', async () => {
    const gone = [512, 513].map((id) => packedInvoice(id, { serial: '6012-3456-7700', status: 'DISPATCHED' }))
    expect(await found(loaded, ...gone)).toMatchObject([{ ids: [510] }])
    expect(await found(...gone)).toMatchObject([{ ids: [513] }])
  })
})

test('another center’s pallet and plan are named everywhere, its waybill only where no goods or inbound come first', async () => {
  const said = async (code: string, expects: readonly ScanKind[]) =>
    sayFound(
      await lookUp(fakeEngine(floorWorld()), code, {
        expects,
        today: '2026-11-20',
        separatorsArrive: true,
        by: 'wedge',
      }),
      'expect.anything',
    )
  const other = { with: { center: 'NRT1' }, sound: 'other-center' }
  expect(await said('CS-NRT1-000123', ['goods', 'location'])).toMatchObject({ key: 'named.consolOfCenter', ...other })
  expect(await said('CS-ICN1-000999', ['goods', 'location'])).toMatchObject({ key: 'named.consolUnknown' })
  expect(await said('NRT1-1120-SAGAWA-9', [])).toMatchObject({ key: 'named.planOfCenter', ...other })
  expect(await said('ICN1-1120-CJGLS-999', [])).toMatchObject({ key: 'named.planUnknown' })
  const waybill = { key: 'scan.waybillElsewhere', ...other }
  expect(await said('6012-9999-0001', [])).toMatchObject(waybill)
  expect(await said('6012-9999-0001', ['consol', 'plan', 'waybill', 'goods', 'location'])).toMatchObject(waybill)
  // A worker who scans goods or deliveries does not wait for the server's answer.
  expect(await said('6012-9999-0001', ['goods', 'waybill', 'location'])).toMatchObject({ key: 'scan.unknown' })
  expect(await said('6012-9999-0001', ['inbound', 'waybill'])).toMatchObject({ key: 'scan.unknown' })
})

test.each([
  ['271231', { day: '2027-12-31' }],
  ['20271231', { day: '2027-12-31' }],
  ['2027-12-31', { day: '2027-12-31' }],
  ['2027.12.31', { day: '2027-12-31' }],
  ['280200', { day: '2028-02-29' }],
  ['270229', { wrong: 'day.none' }],
  ['271301', { wrong: 'day.month' }],
  ['2712', { wrong: 'day.length' }],
  ['Dec 2027', { wrong: 'day.digits' }],
  ['19991231', { wrong: 'day.year' }],
])('an expiry typed as %s is read, or refused with what is wrong', (text, read) => {
  expect(readDay(text)).toEqual(read)
})
