/** Everything that the engine needs from its surroundings. A browser gives the real ones (browser.ts), a simulation gives its own. */
export interface Ports {
  /** Milliseconds since 1970 by this device's clock, right or wrong. */
  now(): number
  random(bytes: number): Uint8Array
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
  fetch(url: string, init: RequestInit): Promise<Response>
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Web Locks, which choose the tab that syncs; null if the browser has none. */
  locks: Locks | null
  /** The channel to the other tabs of this device; null if there is only one tab. */
  channel: Channel | null
  storage: StorageKeeper | null
  /** Deletes the stored pictures of goods, which are only a convenience. Answers whether there were any. */
  dropPictures(): Promise<boolean>
  /** Calls back on any sign that the network or the worker may be back. Returns a function that ends this. */
  onWake(listener: () => void): () => void
  /** Calls back when the device itself reports that its network is gone. Returns a function that ends this. */
  onOffline(listener: () => void): () => void
  appVersion: string
  userAgent: string
}

/** What setTimer returned. Pass it only to clearTimer. */
export type Timer = unknown

export interface Locks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<void>
}

export interface Channel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

export interface StorageKeeper {
  persist(): Promise<boolean>
  persisted(): Promise<boolean>
  /** In bytes. Older browsers do not have this method. */
  estimate?(): Promise<{ usage?: number; quota?: number }>
}

/**
 * What tabs tell each other. `queued`: the outbox has more; `rows`: what is shown may have changed; `worker`: someone signed in
 * or out, or the device was enrolled; `photos`: a picture was taken, sent or removed; `alive`: the tab that syncs has just
 * tried, and whether it got through.
 */
export type TabMessage = { tell: 'queued' | 'rows' | 'worker' | 'photos' } | { tell: 'alive'; online: boolean }
