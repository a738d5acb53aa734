import type { Workbox } from 'workbox-window'
import { createRetryLoop } from '../../offline/sync/retry-loop.ts'
import type { Ports } from '../../offline/ports.ts'

/**
 * A new version waits until somebody takes it. It is offered only on the sign-in and home screens, never in mid-task. It does not touch the
 * queue, and an old app can always push.
 */
let waiting = false
let taking = false
let offline = false
let lacking = false
let workbox: Workbox | null = null
const listeners = new Set<() => void>()

/** Stores the app on the device. This is tried again until it succeeds, because the network may fail while the files are being fetched. */
export function watchForUpdates(ports: Pick<Ports, 'setTimer' | 'clearTimer' | 'random'>): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  let stands = false
  const loop = createRetryLoop(ports, async () => {
    stands ||= await store()
    set(() => (lacking = !stands && !updates.offline()))
    return stands
  })
  addEventListener('online', () => void loop.ask())
  void loop.ask()
}

/** Whether all files of the app are on the device now, whatever their version. */
async function store(): Promise<boolean> {
  const tool = await import('workbox-window').catch(() => null)
  if (!tool) return false
  const newest = new tool.Workbox('/sw.js', { scope: '/floor' })
  newest.addEventListener('waiting', () => set(() => (waiting = true)))
  newest.addEventListener('activated', () => set(() => (offline = true)))
  newest.addEventListener('controlling', ({ isUpdate }) => isUpdate && location.reload())
  // Without a network this does not fail: the version at hand goes on.
  const registration = await newest.register().catch(() => undefined)
  if (!registration || !(await isInstalled(registration))) return false
  workbox = newest
  setInterval(() => void registration.update().catch(() => undefined), 3_600_000)
  return true
}

/** The browser throws away a first version if not every file could be fetched. */
async function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active ?? waiting) return true
  if (!installing) return false
  return new Promise((resolve) => {
    const look = () => {
      if (installing.state !== 'installing') resolve(installing.state !== 'redundant')
    }
    installing.addEventListener('statechange', look)
    look()
  })
}

function set(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}

/**
 * The message to the waiting service worker can be lost, so it is sent again. If it is lost again, the page is loaded afresh, and the new
 * version comes at the latest when the app is next started.
 */
export function takeUpdate(): void {
  set(() => (taking = true))
  workbox?.messageSkipWaiting()
  setTimeout(() => workbox?.messageSkipWaiting(), 2000)
  setTimeout(() => location.reload(), 5000)
}

export const updates = {
  waiting: () => waiting,
  /** Somebody took the new version, and it is on its way. */
  taking: () => taking,
  /** The app's files are all on the device. */
  offline: () => offline || Boolean(globalThis.navigator?.serviceWorker?.controller),
  /** The files could not be fetched; this is tried again. */
  lacking: () => lacking,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
