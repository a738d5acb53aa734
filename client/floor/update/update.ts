import type { Workbox } from 'workbox-window'
import { createRetryLoop } from '../../offline/sync/retry-loop.ts'
import type { Ports } from '../../offline/ports.ts'

/**
 * A new version waits until somebody takes it, and is offered only on the sign-in and home screens: never in mid-task.
 * The queue is not touched by it, and an old app can always push.
 */
let waiting = false
let taking = false
let offline = false
let lacking = false
let workbox: Workbox | null = null
const listeners = new Set<() => void>()

/** Stores the app on the device, tried again until it stands: the network may go while its files are being fetched. */
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

/** Whether all the app's files are on the device now, whatever version they are of. */
async function store(): Promise<boolean> {
  const tool = await import('workbox-window').catch(() => null)
  if (!tool) return false
  const newest = new tool.Workbox('/sw.js', { scope: '/floor' })
  newest.addEventListener('waiting', () => set(() => (waiting = true)))
  newest.addEventListener('activated', () => set(() => (offline = true)))
  newest.addEventListener('controlling', ({ isUpdate }) => isUpdate && location.reload())
  // No network is no reason to fail: the version at hand goes on.
  const registration = await newest.register().catch(() => undefined)
  if (!registration || !(await isInstalled(registration))) return false
  workbox = newest
  setInterval(() => void registration.update().catch(() => undefined), 3_600_000)
  return true
}

/** A first version of which not every file could be fetched is thrown away by the browser. */
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

/** The word to the waiting worker can be lost: it is said again, and in the end a new start takes the new version anyway. */
export function takeUpdate(): void {
  set(() => (taking = true))
  workbox?.messageSkipWaiting()
  setTimeout(() => workbox?.messageSkipWaiting(), 2000)
  setTimeout(() => location.reload(), 5000)
}

export const updates = {
  waiting: () => waiting,
  /** It was touched, and is on its way. */
  taking: () => taking,
  /** The app's files are all on the device. */
  offline: () => offline || Boolean(globalThis.navigator?.serviceWorker?.controller),
  /** They could not be fetched; it is tried again. */
  lacking: () => lacking,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
