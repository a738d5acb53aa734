import { expect, test } from 'vitest'
import { createAttention } from './attention.ts'
import { createEngine } from '../create-engine.ts'
import { center, done, Handheld, piecesCounted, seeds } from '../../../tests/fakes/handheld.ts'

/** A clock that moves only when it is told to. */
function stopped() {
  let now = 0
  const timers: { at: number; run: () => void }[] = []
  return {
    ports: { now: () => now, setTimer: (run: () => void, ms: number) => timers.push({ at: now + ms, run }) },
    async pass(ms: number): Promise<void> {
      for (let due = next(); due && due.at <= now + ms; due = next()) {
        timers.splice(timers.indexOf(due), 1)
        ms -= due.at - now
        now = due.at
        due.run()
        await settled()
      }
      now += ms
    },
    setBack: (ms: number) => (now -= ms),
  }
  function next() {
    return timers.toSorted((a, b) => a.at - b.at)[0]
  }
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

test('waiting work goes on in the pause after a scan, and one more key press prolongs the wait', async () => {
  const { ports, pass } = stopped()
  const attention = createAttention(ports)
  attention.attend(300)
  let wentOn = false
  void attention.pause().then(() => (wentOn = true))
  await pass(200)
  attention.attend(300)
  await pass(200)
  expect([wentOn, attention.isHeld()]).toEqual([false, true])
  await pass(150)
  expect([wentOn, attention.isHeld()]).toEqual([true, false])
})

test('constant scanning holds work up for one second at most, and a clock that is set back holds nothing up', async () => {
  const { ports, pass, setBack } = stopped()
  const attention = createAttention(ports)
  attention.attend(300)
  let wentOn = false
  void attention.pause().then(() => (wentOn = true))
  for (let i = 0; i < 9; i++) {
    await pass(100)
    attention.attend(300)
  }
  expect(wentOn).toBe(false)
  await pass(150)
  expect(wentOn).toBe(true)
  setBack(60_000)
  expect(attention.isHeld()).toBe(false)
})

test('rows from the server are applied in a pause between scans, and a scan is decided meanwhile', async () => {
  const server = center()
  const handheld = new Handheld(server)
  const timers: (() => void)[] = []
  const engine = createEngine({ ...handheld.ports(), setTimer: (run) => timers.push(run) })
  await done(engine.enrol('GD1.code'))
  await engine.syncNow()
  await done(engine.signInByBadge(seeds.mina))
  engine.attend(500)
  await done(
    engine.queue({
      type: 'inbound.inspect',
      payload: { inboundId: 100, skuId: 1, lot: null, expirationDate: null, condition: 'GOOD', quantity: 2 },
    }),
  )
  const syncing = engine.syncNow()
  await settled()
  expect([engine.status().unsent, await piecesCounted(engine)]).toEqual([1, 2])
  const pauses = setInterval(() => {
    handheld.now += 600
    for (const run of timers.splice(0)) run()
  })
  await syncing
  clearInterval(pauses)
  expect([engine.status().unsent, await piecesCounted(engine)]).toEqual([0, 2])
  await engine.stop()
})
