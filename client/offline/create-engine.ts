import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import { createAttention } from './sync/attention.ts'
import { openCache } from './storage/cache.ts'
import { createClock } from './sync/clock.ts'
import { createConnection } from './sync/connection.ts'
import type { Core } from './core.ts'
import type { Desk } from './desk/desk.ts'
import type { Engine } from './engine.ts'
import { enrolDevice } from './enrol.ts'
import { exportedQueue } from './storage/export.ts'
import { readStatus } from './storage/read-status.ts'
import { createIds } from './storage/ids.ts'
import { keepStorage } from './storage/keep-storage.ts'
import { sign } from './keys.ts'
import { paced } from './sync/retry-loop.ts'
import { lookUps } from './desk/look-ups.ts'
import { recovering } from './storage/recover-storage.ts'
import { clientOf, openOutbox, readWho, type Session } from './storage/outbox.ts'
import { addPhoto, removePhoto } from './photos.ts'
import type { Ports, TabMessage } from './ports.ts'
import type { World } from './desk/world.ts'
import { createServer } from './sync/transport.ts'
import { endWhenOver, workerFrom } from './session.ts'
import { consentTo, signInByBadge, signInByPassword } from './sign-in.ts'
import { createStatus } from './status.ts'

/** The answer to a scan is drawn first. The other screens and the server are told this much later. */
const answerMs = 80
/** This wait lets an acknowledgement and the pull after it share one reading of the status. */
const lookMs = 200
/** The first screen is drawn before the engine prepares what the first action needs. */
const prepareMs = 500

export function createEngine(ports: Ports): Engine {
  const listeners = new Set<() => void>()
  const attention = createAttention(ports)
  const core: Core = {
    ports,
    ids: createIds(ports),
    clock: createClock(ports),
    status: createStatus(),
    outbox: openOutbox(ports),
    cache: openCache(ports),
    server: createServer(ports, () => core.device?.token ?? null),
    device: null,
    session: null,
    toldGrantId: null,
    watermark: null,
    async giveWay() {
      await attention.pause()
      await queueing
    },
    changed() {
      desk?.projections.forget()
      ports.channel?.post({ tell: 'rows' })
      show()
    },
    acknowledged(clientId, results) {
      desk?.projections.acknowledge(clientId, results)
      ports.channel?.post({ tell: 'queued' })
      show()
    },
    photosChanged() {
      ports.channel?.post({ tell: 'photos' })
      show()
    },
  }
  const connection = createConnection(core, heardFromTab)
  let queueing: Promise<unknown> = Promise.resolve()
  let opening: Promise<void> | null = null
  let desk: Desk | null = null
  let fetching: Promise<Desk> | null = null
  let looking: Promise<void> | null = null
  let lookAgain = false
  let stopped = false

  /** Opens the databases once. If the outbox cannot be opened, nobody may work; the next call tries again. */
  function ready(): Promise<void> {
    return (opening ??= open())
  }

  async function open(): Promise<void> {
    // The cache opens beside the outbox. If it fails to open, the error shows when the cache is read.
    core.cache.db.open().catch(() => undefined)
    const asked = ports.storage?.persisted()
    try {
      await recovering(core, () => Promise.all([clientOf(core.outbox, core.ids), readWho(core)]))
    } catch {
      core.status.set({ blocked: 'storage-broken' })
      opening = null
      return
    }
    if (core.status.get().blocked === 'storage-broken') core.status.set({ blocked: null })
    await recovering(core, async () => core.clock.resume((await core.cache.state()).skewMs))
    const persisted = (await asked) ?? null
    core.status.set({ persisted })
    // A browser that refused persistent storage may grant it once the app is installed.
    if (core.device && persisted === false) keepStorage(core)
    await recovering(core, () => readStatus(core))
    ports.setTimer(() => unhurried(prepareToSign), prepareMs)
  }

  /** The first signature takes 40 ms and more to build its tables, so this runs after the first screen and not during a scan. */
  function prepareToSign(): void {
    if (core.session) sign('', core.session.secret)
  }

  function show(): void {
    unhurried(tell)
    lookSoon()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /** Runs the work now, or at the next pause if the worker is scanning. */
  function unhurried(work: () => void): void {
    const run = () => {
      if (!stopped) work()
    }
    if (attention.isHeld()) void attention.pause().then(run)
    else run()
  }

  const lookSoon = paced(ports, { afterMs: lookMs, everyMs: 0 }, () => unhurried(() => void look()))

  const tellQueued = paced(ports, { afterMs: answerMs, everyMs: 0 }, () =>
    unhurried(() => {
      tell()
      connection.queued()
    }),
  )

  /** Brings the status up to date. However many calls come at once, the status is read at most once more. */
  function look(): Promise<void> {
    lookAgain = true
    looking ??= lookOn().finally(() => (looking = null))
    return looking
  }

  async function lookOn(): Promise<void> {
    const wanted = () => lookAgain && !stopped
    while (wanted()) {
      lookAgain = false
      await recovering(core, () => readStatus(core)).catch((error: unknown) => {
        if (!stopped) throw error
      })
    }
  }

  function heardFromTab({ tell }: TabMessage): void {
    if (tell === 'rows') core.cache.forgetParsed()
    if (tell !== 'photos') desk?.projections.forget()
    if (tell === 'worker') void readWho(core).then(show).then(look)
    else show()
  }

  function tellWorker(): Promise<void> {
    ports.channel?.post({ tell: 'worker' })
    show()
    return look()
  }

  async function reading<T>(read: () => Promise<T>): Promise<T> {
    await ready()
    return recovering(core, read)
  }

  /** Fetches the module once. If that fails, the next call tries again. */
  function atDesk(): Promise<Desk> {
    fetching ??= import('./desk/desk.ts').then(
      ({ openDesk }) => (desk = openDesk(core)),
      (error: unknown) => {
        fetching = null
        throw error
      },
    )
    return fetching
  }

  async function seeingKept<T>(read: (see: Desk['see']) => Promise<T>): Promise<T> {
    const { see } = await atDesk()
    return reading(() => read(see))
  }

  /** Reads with the queue applied. */
  async function seeing<T>(read: (world: World, see: Desk['see']) => Promise<T>): Promise<T> {
    const { projections, see } = await atDesk()
    return reading(async () => read((await projections.now()).world, see))
  }

  async function signingIn(attempt: () => Promise<Session | Refusal>) {
    const session = await reading(attempt)
    if (isRefusal(session)) return session
    core.session = session
    core.status.set({ dismissed: null, ended: null })
    await tellWorker()
    connection.signedIn()
    return workerFrom(session)
  }

  /** Runs one piece of work at a time, in the order of the calls. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queueing.then(work)
    queueing = turn.catch(() => undefined)
    return turn
  }

  return {
    status: core.status.get,
    subscribe: core.status.subscribe,
    ready,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async enrol(code) {
      await ready()
      if (core.status.get().blocked === 'storage-broken') return refuse('storage-broken')
      const enrolled = await enrolDevice(core, code)
      if (isRefusal(enrolled)) return enrolled
      core.changed()
      connection.enrolled()
      await tellWorker()
      return enrolled
    },
    signInByBadge: (seed) => signingIn(() => signInByBadge(core, seed)),
    signInByPassword: (username, password) => signingIn(() => signInByPassword(core, username, password)),
    async signOut() {
      await reading(() => core.outbox.meta.delete('session'))
      core.session = null
      await tellWorker()
    },
    attend: attention.attend,
    endWhenOver: () => endWhenOver(core),
    consent: (seed, draft) => reading(() => consentTo(core, seed, draft)),

    queue: (draft, override) =>
      inTurn(async () => {
        await ready()
        const { blocked } = core.status.get()
        if (blocked) return refuse(blocked)
        const { queue } = await atDesk()
        const row = await queue(draft, override)
        if (isRefusal(row)) return row
        const { unsent, oldestUnsentAt } = core.status.get()
        core.status.set({ unsent: unsent + 1, oldestUnsentAt: oldestUnsentAt ?? row.action.at })
        ports.channel?.post({ tell: 'queued' })
        tellQueued()
        return { id: row.id, seq: row.seq }
      }),

    ...lookUps(core, reading, seeingKept, seeing),

    async addPhoto(photo) {
      await ready()
      const { blocked } = core.status.get()
      if (blocked) return refuse(blocked)
      const added = await addPhoto(core, photo)
      if (isRefusal(added)) return added
      // The picture is counted at once, because the push of its action checks whether pictures wait.
      core.status.set({ photosUnsent: core.status.get().photosUnsent + 1 })
      core.photosChanged()
      connection.photographed()
      return added
    },
    async removePhoto(id) {
      await reading(() => removePhoto(core, id))
      core.photosChanged()
    },

    async syncNow() {
      await ready()
      await connection.syncNow()
      await look()
    },
    exportQueue: () => reading(() => exportedQueue(core)),
    start() {
      void ready().then(() => {
        if (!stopped) connection.start()
      })
    },
    async stop() {
      stopped = true
      await opening
      await connection.end()
      await queueing
      await looking
      core.outbox.db.close()
      core.cache.db.close()
    },
  }
}
