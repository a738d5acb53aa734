import type { Core } from '../core.ts'
import { createRetryLoop, paced } from './retry-loop.ts'
import { createLeader } from './leader.ts'
import { createLive } from './live.ts'
import { mayWorkAgain, recoverStorage } from '../storage/recover-storage.ts'
import type { TabMessage, Timer } from '../ports.ts'
import { pull, pullRoster, type Pulled } from './pull.ts'
import { push } from './push.ts'
import { endWhenOver } from '../session.ts'
import { CallFailed } from './transport.ts'
import { takeSnapshot } from './snapshot.ts'
import { isFull, storageTrouble } from '../storage/storage-trouble.ts'
import { sendPhotos } from './upload.ts'

const tickMs = 60_000
/** Scans and pokes come in bursts. The pace keeps the sync of one from standing in the way of the next. */
const pushPace = { afterMs: 0, everyMs: 250 }
/** A device's own push is followed by its answer and by a poke. The pace makes one pull serve both. */
const pullPace = { afterMs: 50, everyMs: 1000 }
/** The syncing tab reports every minute. If it does not, it may be frozen, and this tab syncs as well. */
const silenceMs = 150_000
/** After a snapshot found no room, the device waits this long before it fetches again. */
const noRoomMs = 300_000

export type Connection = ReturnType<typeof createConnection>

/** Decides when to send and fetch: at once if something waits, on any sign of a network, on pokes, and every minute. */
export function createConnection(core: Core, heard: (message: TabMessage) => void) {
  const { ports, status } = core
  let heartbeat = false
  let aliveAt = ports.now()
  let noRoomUntil = 0
  let busy = 0
  /** The storage failed at the last try and was opened again. */
  let reopened = false
  let tick: Timer = null
  let ended = false
  const endings: (() => void)[] = []

  const pushLoop = createRetryLoop(ports, () =>
    contact(async () => {
      const beat = heartbeat
      heartbeat = false
      const pushed = await push(core, beat)
      if (pushed === 'taken') pullSoon()
      if (pushed !== 'refused' && status.get().photosUnsent > 0) photoLoop.nudge()
      return pushed !== 'refused'
    }),
  )
  const pullLoop = createRetryLoop(ports, () =>
    contact(async () => {
      if (ports.now() < noRoomUntil) return true
      const pulled = await fetchRows(core)
      if (pulled === 'rewound') void pushLoop.ask()
      return pulled !== 'reset'
    }),
  )
  /** Pictures have a loop of their own. The other two loops tell whether the device is online. */
  const photoLoop = createRetryLoop(ports, async () => {
    if (!core.device || core.device.revoked || ended) return true
    try {
      await sendPhotos(core)
      return true
    } catch (error) {
      if (error instanceof CallFailed || storageTrouble(error) !== null) return false
      throw error
    }
  })
  const pushSoon = paced(ports, pushPace, () => pushLoop.nudge())
  const pullSoon = paced(ports, pullPace, () => pullLoop.nudge())
  const live = createLive(core, pullSoon)
  const leader = createLeader(ports, () => {
    syncAll()
    live.listen()
  })

  async function contact(work: () => Promise<boolean>): Promise<boolean> {
    if (!core.device || ended) return true
    status.set({ syncing: ++busy > 0 })
    const before = core.server.answers()
    try {
      const succeeded = await work()
      reopened = false
      // If there was nothing to send or fetch, this says nothing about the network.
      if (core.server.answers() > before) await reached()
      return succeeded
    } catch (error) {
      if (error instanceof CallFailed) await failed(error)
      else if (!ended) {
        if (isFull(storageTrouble(error))) {
          noRoomUntil = ports.now() + noRoomMs
          status.set({ blocked: 'storage-full' })
        }
        const again = reopened
        reopened = true
        await recoverStorage(core, error, again)
        core.changed()
      }
      return false
    } finally {
      status.set({ syncing: --busy > 0 })
      ports.channel?.post({ tell: 'alive', online: status.get().online })
    }
  }

  async function reached(): Promise<void> {
    const wasAway = !status.get().online
    status.set({ online: true })
    // No browser tells that a network came back behind an access point that was there all along.
    if (wasAway) for (const loop of [pushLoop, pullLoop, photoLoop]) loop.hurry()
    if (core.device?.revoked) await setRevoked(false)
  }

  async function failed({ status: http, code }: CallFailed): Promise<void> {
    status.set({ online: false })
    if (http === 401 && isShutOut(code) && !core.device?.revoked) await setRevoked(true)
  }

  async function setRevoked(revoked: boolean): Promise<void> {
    if (!core.device) return
    core.device = { ...core.device, revoked }
    await core.outbox.meta.put(core.device)
    status.set({ blocked: revoked ? 'device-revoked' : null })
  }

  function syncAll(): Promise<unknown> {
    heartbeat = true
    return Promise.all([pushLoop.ask().then(photoLoop.ask), pullLoop.ask()])
  }

  /** Runs on a sign of the network. */
  function syncAfresh(): void {
    heartbeat = true
    void pushLoop.afresh().then(photoLoop.afresh)
    void pullLoop.afresh()
  }

  function ticking(): void {
    tick = ports.setTimer(ticking, tickMs)
    endWhenOver(core)
    void mayWorkAgain(core)
    if (leader.isLeading() || ports.now() - aliveAt > silenceMs) void syncAll()
  }

  function wake(): void {
    endWhenOver(core)
    void mayWorkAgain(core)
    if (!leader.isLeading()) return
    syncAfresh()
    live.listen()
  }

  return {
    start(): void {
      endings.push(
        ports.onWake(wake),
        ports.onOffline(() => status.set({ online: false })),
      )
      const stopListening = ports.channel?.listen((message) => {
        if (message.tell === 'alive') {
          aliveAt = ports.now()
          if (!leader.isLeading()) status.set({ online: message.online })
        } else heard(message)
        if (message.tell === 'queued' && leader.isLeading()) pushSoon()
        if (message.tell === 'photos' && leader.isLeading()) photoLoop.nudge()
        if (message.tell === 'worker' && leader.isLeading()) wake()
      })
      if (stopListening) endings.push(stopListening)
      tick = ports.setTimer(ticking, tickMs)
      leader.start()
    },
    /** Something waits. If this tab does not lead, the tab that syncs hears of it through the channel. */
    queued(): void {
      if (leader.isLeading()) pushSoon()
    },
    photographed(): void {
      if (leader.isLeading()) photoLoop.nudge()
    },
    /** The device was enrolled, so there is now a server to talk to. */
    enrolled(): void {
      if (leader.isLeading()) wake()
    },
    /** Tells the server of the sign-in at once, if it can be reached. */
    signedIn(): void {
      heartbeat = true
      if (leader.isLeading()) pushLoop.nudge()
    },
    async syncNow(): Promise<void> {
      noRoomUntil = 0
      heartbeat = true
      await pushLoop.ask()
      await pullLoop.join()
      await photoLoop.join()
    },
    async end(): Promise<void> {
      ended = true
      ports.clearTimer(tick)
      for (const end of endings) end()
      leader.end()
      await Promise.all([live.end(), pushLoop.end(), pullLoop.end(), photoLoop.end()])
    },
  }
}

/** The device was revoked, or enrolled after the backup that the server was restored from. It cannot work until it is enrolled again. */
const isShutOut = (code: string | null) => code === 'device-revoked' || code === 'device-not-enrolled'

/** Fetches rows from the server: first the roster for a device that has nothing, then a snapshot if one is due, then what changed. */
async function fetchRows(core: Core): Promise<Pulled> {
  for (let resets = 0; ; resets++) {
    const { complete, incoming } = await core.cache.state()
    if (!complete && !incoming) await pullRoster(core)
    if (!complete || incoming) await takeSnapshot(core)
    const pulled = await pull(core)
    // If the server keeps asking for snapshots, wait before fetching the next.
    if (pulled !== 'reset' || resets > 0) return pulled
  }
}
