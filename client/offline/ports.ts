/** All that the engine needs of the world: a browser gives the real ones (browser.ts), a simulation its own. */
export interface Ports {
  /** Milliseconds since 1970 by this device's clock, right or wrong. */
  now(): number
  random(bytes: number): Uint8Array
  setTimer(run: () => void, ms: number): Timer
  clearTimer(timer: Timer): void
  fetch(url: string, init: RequestInit): Promise<Response>
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Web Locks, to choose the tab that syncs; null where there are none. */
  locks: Locks | null
  /** To the other tabs of this device; null where there is only one. */
  channel: Channel | null
  storage: StorageKeeper | null
  /** Drops pictures of goods, which are kept for convenience alone; answers whether there were any. */
  dropPictures(): Promise<boolean>
  /** Calls back on any sign that the network or the person may be back; answers how to stop. */
  onWake(listener: () => void): () => void
  /** Calls back when the device itself says that its network is gone; answers how to stop. */
  onOffline(listener: () => void): () => void
  appVersion: string
  userAgent: string
}

/** Whatever setTimer answered; it goes back to clearTimer and nowhere else. */
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
  /** Bytes; missing on older browsers. */
  estimate?(): Promise<{ usage?: number; quota?: number }>
}

/**
 * What tabs tell each other. `queued`: the outbox has more; `rows`: what is shown may have changed; `worker`: someone signed in
 * or out, or the device was enrolled; `photos`: a picture was taken, sent or removed; `alive`: the tab that syncs has just
 * tried, and whether it got through.
 */
export type TabMessage = { tell: 'queued' | 'rows' | 'worker' | 'photos' } | { tell: 'alive'; online: boolean }
