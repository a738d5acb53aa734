import { channel } from 'node:diagnostics_channel'

/** What the server tells of its work, for server/metrics.ts; there is no listener unless metrics are on. None of it is about a person. */
export interface Measured {
  /** A call was answered. `code`: why it was refused, if it was. */
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

/** Listens to one kind of measurement. Answers the function that ends this. */
export function onMeasured<K extends keyof Measured>(what: K, listener: (told: Measured[K]) => void): () => void {
  const heard = (told: unknown) => listener(told as Measured[K])
  channelOf(what).subscribe(heard)
  return () => void channelOf(what).unsubscribe(heard)
}

/** A measurement on its way to another thread. */
export interface Told {
  what: keyof Measured
  told: unknown
}

const all = ['call', 'push', 'query', 'transaction', 'job'] as const satisfies (keyof Measured)[]
const gatheredMs = 500

/** Passes on what this thread measures, some at a time. Answers the function that ends this. */
export function gatherMeasured(pass: (told: Told[]) => void): () => void {
  let gathered: Told[] = []
  const passOn = () => {
    if (gathered.length > 0) pass(gathered)
    gathered = []
  }
  const ends = all.map((what) => onMeasured(what, (told) => gathered.push({ what, told })))
  const timer = setInterval(passOn, gatheredMs).unref()
  return () => {
    clearInterval(timer)
    for (const end of ends) end()
    passOn()
  }
}

/** Tells this thread's listeners what another thread measured. */
export function retell(some: readonly Told[]): void {
  for (const { what, told } of some) channelOf(what).publish(told)
}
