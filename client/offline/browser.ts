import { dropGoodsPictures } from './goods-pictures.ts'
import type { Channel, Locks, Ports, TabMessage } from './ports.ts'

/** The real ports of a browser. */
export function browserPorts(appVersion: string): Ports {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let lastTimer = 0
  return {
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    setTimer(run, ms) {
      const id = ++lastTimer
      timers.set(
        id,
        setTimeout(() => {
          timers.delete(id)
          run()
        }, ms),
      )
      return id
    },
    clearTimer(timer) {
      if (typeof timer !== 'number') return
      clearTimeout(timers.get(timer))
      timers.delete(timer)
    },
    fetch: (url, init) => fetch(url, init),
    indexedDB,
    IDBKeyRange,
    locks: 'locks' in navigator ? browserLocks(navigator.locks) : null,
    channel: 'BroadcastChannel' in globalThis ? browserChannel() : null,
    storage: 'storage' in navigator && 'persist' in navigator.storage ? navigator.storage : null,
    dropPictures: async () => 'caches' in globalThis && dropGoodsPictures(caches),
    onWake,
    onOffline(listener) {
      addEventListener('offline', listener)
      return () => removeEventListener('offline', listener)
    },
    appVersion,
    userAgent: navigator.userAgent,
  }
}

function browserLocks(locks: LockManager): Locks {
  return { request: async (name, options, held) => void (await locks.request(name, options, held)) }
}

function browserChannel(): Channel {
  const channel = new BroadcastChannel('gantry-offline')
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const heard = (event: MessageEvent<TabMessage>) => listener(event.data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
  }
}

function onWake(listener: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, listener)
  document.addEventListener('visibilitychange', visible)
  return () => {
    for (const event of ['online', 'pageshow', 'focus']) removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', visible)
  }
}
