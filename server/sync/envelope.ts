import { refuse, type Refusal } from '../../shared/errors.ts'
import { floorPayloads } from '../../shared/rules/floor/payloads/floor.ts'
import { isFloorActionType } from '../../shared/rules/floor/decide.ts'
import type { FloorAction, FloorActionType } from '../../shared/rules/floor/actions.ts'
import { subjectsOf } from '../../shared/rules/floor/subjects.ts'
import { feedDays, maxActionBytes } from '../../shared/sync/limits.ts'
import { wireAction, type WireAction } from '../../shared/sync/protocol.ts'
import { unstorable } from '../http/storable.ts'
import { asIs, type IsAsIs } from './as-is.ts'
import { digestOf, jsonOf, textOf } from './chain.ts'

/** One item of a push, read as far as possible: every item has a place in its queue, whatever else is wrong with it. */
export interface Item {
  seq: number
  digest: string
  /** The action, if its envelope is valid. */
  wire: WireAction | null
  /** The action to decide, if its payload is valid too. */
  action: FloorAction | null
  /** Why the item cannot be decided at all. */
  malformed: Refusal | null
  raw: unknown
  /** The payload and the actions it depends on, as they are stored. */
  payloadJson: string
  depsJson: string
}

/** An item as it was read: `seq` is null if it could not be read. */
export type ReadItem = Omit<Item, 'seq'> & { seq: number | null }

/** Numbers the items whose seq could not be read by their place in the push. */
export function placed(items: readonly ReadItem[], firstSeq: number): Item[] {
  let next = firstSeq
  return items.map((item) => {
    const seq = item.seq ?? next
    next = seq + 1
    return item.seq === null ? { ...item, seq } : (item as Item)
  })
}

const isWireAction = asIs(wireAction)
const isPayload = Object.fromEntries(
  Object.entries(floorPayloads).map(([type, payload]) => [type, asIs(payload)]),
) as Record<FloorActionType, IsAsIs>

/** Reads an item. It needs neither the database nor a lock, so this happens before the push waits for either. */
export function readItem(raw: unknown): ReadItem {
  return readPlain(raw) ?? readFully(raw)
}

/** Reads a regular action, which is what a handheld sends. Null: `readFully` has to read the item and say what is wrong with it. */
function readPlain(raw: unknown): ReadItem | null {
  if (!isWireAction(raw)) return null
  const wire = raw as WireAction
  const { seq, id, type, payload } = wire
  if (!isFloorActionType(type) || wire.v !== 1 || !isPayload[type](payload)) return null
  const payloadJson = JSON.stringify(payload)
  const depsJson = JSON.stringify(wire.deps)
  // The same text as `textOf` writes. Ids, the type and the time contain nothing that JSON would escape.
  const text = `[${seq},"${id}","${type}",1,${payloadJson},${depsJson},${wire.workerId},"${wire.grantId}","${wire.at}",${wire.skewMs},${JSON.stringify(wire.override)}]`
  if (text.length > surelySmall) return null
  const action = { id, type, payload } as FloorAction
  return { seq, digest: digestOf(text), wire, action, malformed: null, raw, payloadJson, depsJson }
}

/**
 * An item of at most this many characters is within `maxActionBytes`, whatever the characters are: each takes at most three bytes, and 1000
 * bytes are left for the field names and a signature.
 */
const surelySmall = (maxActionBytes - 1000) / 3

/** Reads any item, and says why it cannot be decided, if so. */
export function readFully(raw: unknown): ReadItem {
  const claimed = (raw as { seq?: unknown } | null)?.seq
  const sent = jsonOf(raw)
  const bytes = Buffer.byteLength(sent)
  // An item that cannot be stored must not stop the queue. Its beginning is kept to tell what it was.
  const [unkept] = unstorable(raw)
  const base = {
    seq: Number.isSafeInteger(claimed) && (claimed as number) > 0 ? (claimed as number) : null,
    digest: digestOf(textOf(raw)),
    wire: null,
    action: null,
    raw: unkept ? { cut: sent.slice(0, 2000) } : raw,
    payloadJson: '{}',
    depsJson: '[]',
  }
  if (bytes > maxActionBytes) return { ...base, malformed: refuse('action-too-large', { bytes, most: maxActionBytes }) }
  if (unkept) return { ...base, malformed: refuse('action-malformed', { property: unkept.path.join('.') || 'action' }) }
  const frame = wireAction.safeParse(raw)
  if (!frame.success)
    return {
      ...base,
      malformed: refuse('action-malformed', { property: frame.error.issues[0]?.path.join('.') || 'action' }),
    }
  const wire = frame.data
  const known = { ...base, wire, payloadJson: JSON.stringify(wire.payload), depsJson: JSON.stringify(wire.deps) }
  if (!isFloorActionType(wire.type) || wire.v !== 1)
    return { ...known, malformed: refuse('action-unknown', { type: `${wire.type} v${wire.v}`.slice(0, 80) }) }
  const payload = floorPayloads[wire.type].safeParse(wire.payload)
  if (!payload.success) {
    return {
      ...known,
      malformed: refuse('action-malformed', {
        property: ['payload', ...(payload.error.issues[0]?.path ?? [])].join('.'),
      }),
    }
  }
  return { ...known, action: { id: wire.id, type: wire.type, payload: payload.data } as FloorAction, malformed: null }
}

/**
 * When the items of a queue were done, by the server's clock. The times follow the order of the items and come after the time `before` them
 * in the queue, whatever the handheld's clock said. An item whose time cannot be told is placed just before the next one.
 */
export function timesOf(items: readonly Pick<Item, 'wire'>[], receivedAt: string, before: string | null): string[] {
  let last = before ?? ''
  const told = items.map(({ wire }) => {
    const at = wire && doneAt(wire, receivedAt)
    if (at === null) return null
    last = at < last ? earlier(later(last, 1), receivedAt) : at
    return last
  })
  const times: string[] = []
  let next = later(receivedAt, 1)
  for (const at of told.toReversed()) {
    next = at ?? later(next, -1)
    times.push(next)
  }
  return times.toReversed()
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

/**
 * When the action was done, by the handheld's clock as corrected by `skewMs`. Null if that is after its arrival, or longer ago
 * than a handheld may stay away.
 */
function doneAt(wire: WireAction, receivedAt: string): string | null {
  const ms = Date.parse(wire.at) + wire.skewMs
  const receivedMs = Date.parse(receivedAt)
  if (Number.isNaN(ms) || ms < receivedMs - feedDays * 86_400_000 || ms > receivedMs) return null
  return wire.skewMs === 0 && isCanonical.test(wire.at) ? wire.at : new Date(ms).toISOString()
}

/** The format in which our handhelds write a time and in which it is stored. */
const isCanonical = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** The subjects of an item, as far as they can be told. */
export function subjectsOfItem(item: Item): ReturnType<typeof subjectsOf> {
  return subjectsOf(item.wire?.payload ?? (item.raw as { payload?: unknown } | null)?.payload)
}
