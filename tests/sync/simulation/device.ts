import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEngine } from '../../../client/offline/create-engine.ts'
import type { Draft, Engine } from '../../../client/offline/engine.ts'
import type { Ports } from '../../../client/offline/ports.ts'
import { isRefusal } from '../../../shared/errors.ts'
import type { Staff } from '../site-rows.ts'
import type { Chance } from './chance.ts'
import type { Network } from './network.ts'
import { seeds } from './server.ts'
import type { Time } from './time.ts'

/** A handheld with the real engine; its disk survives every crash. */
export class Device {
  readonly name: string
  readonly network: Network
  engine: Engine
  who: Staff | null = null
  /** The actions that it took on, in order: each must come to its end on the server. */
  readonly queued: { id: string; seq: number; draft: Draft; who: Staff }[] = []
  private readonly disk = new IDBFactory()
  private readonly time: Time
  private readonly chance: Chance
  private readonly say: (what: string) => void
  /** How far this device's clock is off, ms. */
  private readonly skew: number
  private life = { alive: true }

  constructor(parts: {
    name: string
    time: Time
    chance: Chance
    network: Network
    say: (what: string) => void
    skew: number
  }) {
    this.name = parts.name
    this.time = parts.time
    this.chance = parts.chance
    this.network = parts.network
    this.say = parts.say
    this.skew = parts.skew
    this.engine = this.boot()
  }

  private boot(): Engine {
    const life = { alive: true }
    this.life = life
    const engine = createEngine(this.ports(life))
    engine.start()
    return engine
  }

  /** Pulls the battery out: what was under way never hears an answer. With `wiped` the browser has also thrown the cache away. */
  async crash(wiped: boolean): Promise<void> {
    this.say(wiped ? 'crash, cache gone' : 'crash')
    this.life.alive = false
    this.network.hangUp()
    if (wiped) await this.time.until(deleted(this.disk, 'gantry-cache'))
    this.engine = this.boot()
    await this.time.pass(0)
  }

  /** Ends the device for good: nothing of it stays planned. */
  async end(): Promise<void> {
    this.life.alive = false
    this.network.hangUp()
    await this.time.pass(0)
  }

  async enrol(code: string): Promise<void> {
    const enrolled = await this.time.until(this.engine.enrol(code))
    if (isRefusal(enrolled)) throw new Error(`Not enrolled: ${enrolled.refused}`)
    await this.time.until(this.engine.syncNow())
  }

  async signIn(who: Staff): Promise<void> {
    const worker = await this.time.until(this.engine.signInByBadge(seeds[who]))
    this.who = isRefusal(worker) ? this.who : who
    this.say(isRefusal(worker) ? `${who} not signed in: ${worker.refused}` : `${who} signs in`)
  }

  async signOut(): Promise<void> {
    await this.time.until(this.engine.signOut())
    this.who = null
  }

  /** Queues an action, with a leader's consent if wanted. */
  async does(draft: Draft, consented = false): Promise<void> {
    const consent = consented ? await this.time.until(this.engine.consent(seeds.leader, draft)) : undefined
    if (consent && isRefusal(consent)) return this.say(`no consent: ${consent.refused}`)
    const done = await this.time.until(this.engine.queue(draft, consent))
    if (isRefusal(done)) return this.say(`${draft.type} refused here: ${done.refused}`)
    this.queued.push({ ...done, draft, who: this.who ?? 'gone' })
    this.say(`${draft.type} ${done.seq} ${JSON.stringify(draft.payload)}`)
  }

  /** What the device's screens would show. */
  see<T>(look: (engine: Engine) => Promise<T>): Promise<T> {
    return this.time.until(look(this.engine))
  }

  private ports(life: { alive: boolean }): Ports {
    const { time } = this
    return {
      now: () => time.now + this.skew,
      random: (bytes) => this.chance.bytes(bytes),
      setTimer: (run, ms) => time.after(ms, () => life.alive && run()),
      clearTimer: (timer) => time.cancel(timer),
      fetch: (url, init) => this.network.fetch(url, init, () => life.alive),
      indexedDB: this.disk,
      IDBKeyRange,
      locks: null,
      channel: null,
      storage: null,
      dropPictures: async () => false,
      onWake: () => () => undefined,
      onOffline: () => () => undefined,
      appVersion: 'simulation',
      userAgent: 'simulation',
    }
  }
}

function deleted(disk: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = disk.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')))
  })
}
