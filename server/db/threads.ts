import { BroadcastChannel } from 'node:worker_threads'
import { WriteTurn, type Side } from './write-turn.ts'

/** How the two threads of one server share its SQLite: their turns to write, and what each tells the other after a commit. */
export interface Threads {
  readonly side: Side
  readonly turn: WriteTurn
  tell(message: string): void
  hear(listener: (message: string) => void): void
  close(): void
}

/** `shared` is the turn of the side that was there first. */
export function threadsOf(side: Side, dataDir: string, shared?: SharedArrayBuffer): Threads {
  const channel = new BroadcastChannel(`gantry ${dataDir}`)
  channel.unref()
  return {
    side,
    turn: new WriteTurn(side, shared),
    tell: (message) => channel.postMessage(message),
    hear(listener) {
      channel.addEventListener('message', (event) => listener(String((event as { data?: unknown }).data)))
      // Listening alone must not keep a process alive.
      channel.unref()
    },
    close: () => channel.close(),
  }
}
