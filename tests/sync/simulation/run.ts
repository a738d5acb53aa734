import type { Staff } from '../site-rows.ts'
import { Chance } from './chance.ts'
import { everythingHolds } from './checks.ts'
import { Device } from './device.ts'
import { calm, Network, storm } from './network.ts'
import { officeWork, prepareSheets } from './office.ts'
import { codes, SimServer } from './server.ts'
import { workOn } from './shift.ts'
import { countTurns, Time } from './time.ts'

export interface Run {
  /** What happened, line by line, with the virtual time of each. */
  trace: string[]
  actions: number
  error: unknown
}

const steps = 24
/** The longest that the queues may take to empty once the network is good again. */
const healMs = 120_000

/** Plays a shift of two handhelds in bad weather, then in good weather; in the end everything must be right. */
export async function simulate(seed: number, template: string): Promise<Run> {
  const stopCounting = countTurns()
  const time = new Time(Date.parse('2026-03-02T00:00:00.000Z'))
  const chance = new Chance(seed)
  const trace: string[] = []
  const say = (what: string) => void trace.push(`${((time.now - time.start) / 1000).toFixed(3)} ${what}`)
  const server = await SimServer.start(template, time)
  const place = (name: string, weather: typeof calm, skew: number) => {
    const tell = (what: string) => say(`${name}: ${what}`)
    // Each device draws its own numbers, so that one more retry of one device does not change another.
    const own = new Chance(chance.between(1, 2 ** 31))
    return new Device({
      name,
      time,
      chance: new Chance(chance.between(1, 2 ** 31)),
      network: new Network({ time, chance: own, server, say: tell, weather }),
      say: tell,
      skew,
    })
  }
  const devices: Device[] = []
  try {
    await time.until(prepareSheets(server))
    for (const [i, who] of (['worker', 'colleague'] satisfies Staff[]).entries()) {
      const device = place(`handheld ${i + 1}`, calm, chance.of([0, 0, 3_600_000, -7_200_000] as const))
      devices.push(device)
      await device.enrol(codes[i] ?? '')
      await device.signIn(who)
      device.network.weather = storm
    }
    await time.until(server.backUp())
    for (let step = 0; step < steps; step++) await one(devices, server, chance, time, say)

    say('good weather')
    for (const device of devices) Object.assign(device.network, { weather: calm, downUntil: 0 })
    await drained(devices, time, say)
    const fresh = place('fresh', calm, 0)
    await fresh.enrol(codes[2])
    await fresh.signIn('leader')
    for (const device of [...devices, fresh]) await time.until(device.engine.syncNow())
    // Whatever was still on its way from the bad weather has come or failed by now.
    await time.pass(60_000)
    await everythingHolds(server, devices, fresh)
    await fresh.end()
    return { trace, actions: devices.reduce((sum, device) => sum + device.queued.length, 0), error: null }
  } catch (error) {
    return { trace, actions: 0, error }
  } finally {
    for (const device of devices) await device.end()
    await server.end()
    stopCounting()
  }
}

async function one(
  devices: readonly Device[],
  server: SimServer,
  chance: Chance,
  time: Time,
  say: (what: string) => void,
): Promise<void> {
  const device = chance.of(devices)
  if (!device) return
  const roll = chance.next()
  if (roll < 0.7) for (let deeds = chance.between(1, 5); deeds > 0; deeds--) await workOn(device, chance)
  else if (roll < 0.8) say(await time.until(officeWork(server, chance)))
  else if (roll < 0.85) await device.crash(chance.is(0.3))
  else if (roll < 0.93) {
    const ms = chance.between(5000, 120_000)
    say(`${device.name}: no network for ${ms} ms`)
    device.network.partition(ms)
  } else if (roll < 0.965) {
    for (const other of devices) other.network.hangUp()
    if (chance.is(0.5)) {
      say('server goes back to its backup')
      await time.until(server.restore())
    } else {
      say('server restarts')
      await time.until(server.restart())
    }
  } else if (roll < 0.98) {
    say('backup')
    await time.until(server.backUp())
  } else void device.engine.syncNow()
  // Scans come in bursts, and now and then there is a pause.
  await time.pass(chance.is(0.6) ? chance.between(0, 800) : chance.between(1000, 40_000))
}

/** Waits until the queues are empty without anybody asking for it: liveness is a promise too. */
async function drained(devices: readonly Device[], time: Time, say: (what: string) => void): Promise<void> {
  const end = time.now + healMs
  while (devices.some((device) => device.engine.status().unsent > 0 || !device.engine.status().online)) {
    if (time.now >= end)
      throw new Error(
        `Not drained ${healMs / 1000} s after the weather turned: ${devices.map((d) => `${d.name} has ${d.engine.status().unsent} unsent, online ${d.engine.status().online}`).join('; ')}`,
      )
    await time.pass(1000)
  }
  say('drained')
}
