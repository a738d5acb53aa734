import { channel } from 'node:diagnostics_channel'

/** What the server tells of its work to whoever measures it (server/metrics.ts); nobody listens unless metrics are on. Nothing of it is about a person. */
export interface Measured {
  /** A call was answered. `code`: why it was refused. */
  call: { name: string; method: string; status: number; code: string | null; ms: number }
  /** A group of pushes was committed together. */
  push: { pushes: number; results: readonly { status: string; code: string | null }[]; ms: number }
  query: { on: 'read' | 'write'; ms: number }
  transaction: { ms: number; failed: boolean }
  job: { kind: string; outcome: 'done' | 'failed'; ms: number }
}

const channelOf = (what: keyof Measured) => channel(`gantry.${what}`)

export function measure<K extends keyof Measured>(what: K, told: () => Measured[K]): void {
  const to = channelOf(what)
  if (to.hasSubscribers) to.publish(told())
}

/** Answers what ends it. */
export function onMeasured<K extends keyof Measured>(what: K, listener: (told: Measured[K]) => void): () => void {
  const heard = (told: unknown) => listener(told as Measured[K])
  channelOf(what).subscribe(heard)
  return () => void channelOf(what).unsubscribe(heard)
}
