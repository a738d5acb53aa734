import { Workbox } from 'workbox-window'

/**
 * A new version waits until somebody takes it, and is offered only on the sign-in and home screens: never in mid-task.
 * The queue is not touched by it, and an old app can always push.
 */
let waiting = false
let taking = false
let offline = false
const listeners = new Set<() => void>()
const workbox = 'serviceWorker' in navigator && import.meta.env.PROD ? new Workbox('/sw.js', { scope: '/floor' }) : null

export function watchForUpdates(): void {
  if (!workbox) return
  workbox.addEventListener('waiting', () => set(() => (waiting = true)))
  workbox.addEventListener('activated', () => set(() => (offline = true)))
  workbox.addEventListener('controlling', ({ isUpdate }) => isUpdate && location.reload())
  // No network is no reason to fail: the version at hand goes on.
  workbox
    .register()
    .then((registration) => registration && hourly(registration))
    .catch(() => undefined)
}

function hourly(registration: ServiceWorkerRegistration): void {
  setInterval(() => void registration.update().catch(() => undefined), 3_600_000)
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
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
