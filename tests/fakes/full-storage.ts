import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Makes the next writes to a store fail as Chromium reports a full disk: the transaction is aborted with a quota error. */
export function quotaFor(store: string, quota: { left: number }): void {
  for (const method of ['add', 'put'] as const) {
    const real = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = real.apply(this, args)
      const abort = () =>
        Reflect.apply(Reflect.get(this.transaction, '_abort'), this.transaction, ['QuotaExceededError'])
      if (this.name === store && quota.left-- > 0) request.addEventListener('success', abort, { once: true })
      return request
    })
  }
}

/** One store has room only once the other has been cleared. */
export function noRoomUntilCleared(store: string, other: string): void {
  const quota = { left: Infinity }
  quotaFor(store, quota)
  const clear = IDBObjectStore.prototype.clear
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === other) quota.left = 0
    return clear.call(this)
  })
}
