import { expect, test } from 'vitest'
import { createRetryLoop, paced, pauseAfter } from './retry-loop.ts'

function world() {
  const timers: (() => void)[] = []
  const ports = {
    setTimer: (run: () => void) => timers.push(run),
    clearTimer: () => timers.splice(0),
    random: (n: number) => new Uint8Array(n).fill(128),
  }
  return { timers, ports }
}

test('requests during a run lead to one more run after it, never to two at the same time', async () => {
  const { ports } = world()
  let running = 0
  let runs = 0
  const gate = Promise.withResolvers<void>()
  const loop = createRetryLoop(ports, async () => {
    expect(++running).toBe(1)
    runs++
    await gate.promise
    running--
    return true
  })
  const all = [loop.ask(), loop.ask(), loop.ask()]
  gate.resolve()
  await Promise.all(all)
  expect(runs).toBe(2)
})

test('a failed run is repeated by a timer, which a scan does not hurry and asking for a run does', async () => {
  const { ports, timers } = world()
  let runs = 0
  const loop = createRetryLoop(ports, async () => ++runs > 2)
  await loop.ask()
  loop.nudge()
  expect([runs, timers.length]).toEqual([1, 1])
  timers[0]?.()
  await loop.join()
  expect(runs).toBe(2)
  await loop.ask()
  expect([runs, timers.length]).toEqual([3, 0])
  loop.nudge()
  await loop.join()
  expect(runs).toBe(4)
})

test('the next try comes within a second when the network comes back, however long it was away', async () => {
  const { ports } = world()
  const pauses: number[] = []
  const loop = createRetryLoop(
    { ...ports, setTimer: (_run: () => void, ms: number) => pauses.push(ms) },
    async () => false,
  )
  for (let n = 0; n < 8; n++) await loop.ask()
  await loop.afresh()
  expect(pauses.at(-2)).toBeGreaterThan(15_000)
  expect(pauses.at(-1)).toBeLessThan(1000)
})

test('a failed run is repeated when another call gets through, and one that did not fail is not', async () => {
  const { ports } = world()
  let runs = 0
  const loop = createRetryLoop(ports, async () => ++runs > 1)
  loop.hurry()
  expect(runs).toBe(0)
  await loop.ask()
  loop.hurry()
  await loop.join()
  loop.hurry()
  expect(runs).toBe(2)
})

test('a request while a run is failing does not wait for the pause after it', async () => {
  const { ports, timers } = world()
  const gate = Promise.withResolvers<boolean>()
  let runs = 0
  const loop = createRetryLoop(ports, async () => (++runs === 1 ? gate.promise : true))
  const first = loop.ask()
  void loop.ask()
  gate.resolve(false)
  await first
  expect([runs, timers.length]).toEqual([2, 0])
})

test('a burst of requests leads to one run a moment after the first, and the next burst waits its turn', () => {
  let now = 0
  let runs = 0
  const timers: [run: () => void, ms: number][] = []
  const soon = paced(
    { now: () => now, setTimer: (...timer) => timers.push(timer) },
    { afterMs: 50, everyMs: 1000 },
    () => runs++,
  )
  soon()
  soon()
  expect([runs, timers.map(([, ms]) => ms)]).toEqual([0, [50]])
  now = 50
  timers.shift()?.[0]()
  expect(runs).toBe(1)
  now = 200
  soon()
  soon()
  expect(timers.map(([, ms]) => ms)).toEqual([850])
})

test('pauses grow to half a minute at most, and differ from handheld to handheld', () => {
  const pause = (failures: number, roll: number) => pauseAfter(failures, { random: () => Uint8Array.of(roll) })
  expect([1, 2, 3, 20].map((n) => pause(n, 255))).toEqual([499, 998, 1996, 29941])
  expect(pause(20, 0)).toBe(15_000)
})
