import { refuse, type Refusal } from '../../shared/errors.ts'
import { floorPayloads } from '../../shared/rules/payloads/floor.ts'
import { isFloorActionType } from '../../shared/rules/decide.ts'
import type { FloorAction } from '../../shared/rules/actions.ts'
import { subjectsOf } from '../../shared/rules/subjects.ts'
import { feedDays, maxActionBytes } from '../../shared/sync/limits.ts'
import { wireAction, type WireAction } from '../../shared/sync/protocol.ts'
import { unstorable } from '../http/storable.ts'
import { digestOf, jsonOf, textOf } from './chain.ts'

/** One item of a push, read as far as possible: every item has a place in its queue, whatever else is wrong with it. */
export interface Item {
  seq: number
  digest: string
  /** The action, if its envelope is valid. */
  wire: WireAction | null
  /** The action to decide, if its payload is valid too. */
  action: FloorAction | null
  /** Why it cannot even be decided. */
  malformed: Refusal | null
  raw: unknown
}

/** Reads a push's items in order. An item without a readable seq takes the place at which it was sent. */
export function readItems(items: readonly unknown[], firstSeq: number): Item[] {
  let next = firstSeq
  return items.map((raw) => {
    const item = readItem(raw, next)
    next = item.seq + 1
    return item
  })
}

function readItem(raw: unknown, expected: number): Item {
  const claimed = (raw as { seq?: unknown } | null)?.seq
  const seq = Number.isSafeInteger(claimed) && (claimed as number) > 0 ? (claimed as number) : expected
  const sent = jsonOf(raw)
  const bytes = Buffer.byteLength(sent)
  // An item that cannot be stored must not stop the queue; its beginning is kept to tell what it was.
  const [unkept] = unstorable(raw)
  const base = {
    seq,
    digest: digestOf(textOf(raw)),
    wire: null,
    action: null,
    raw: unkept ? { cut: sent.slice(0, 2000) } : raw,
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
  if (!isFloorActionType(wire.type) || wire.v !== 1)
    return { ...base, wire, malformed: refuse('action-unknown', { type: `${wire.type} v${wire.v}`.slice(0, 80) }) }
  const payload = floorPayloads[wire.type].safeParse(wire.payload)
  if (!payload.success) {
    return {
      ...base,
      wire,
      malformed: refuse('action-malformed', {
        property: ['payload', ...(payload.error.issues[0]?.path ?? [])].join('.'),
      }),
    }
  }
  return {
    ...base,
    wire,
    action: { id: wire.id, type: wire.type, payload: payload.data } as FloorAction,
    malformed: null,
  }
}

/** When it was done by the server's clock, as far as the handheld could tell (`skewMs` corrects its clock). A time after its arrival, or before any that a handheld may stay away for, is replaced by the arrival. */
export function doneAt(wire: WireAction, receivedAt: string): string {
  const ms = Date.parse(wire.at) + wire.skewMs
  const receivedMs = Date.parse(receivedAt)
  if (Number.isNaN(ms) || ms < receivedMs - feedDays * 86_400_000 || ms > receivedMs) return receivedAt
  return new Date(ms).toISOString()
}

/** The subjects of an item, as far as they can be told. */
export function subjectsOfItem(item: Item): ReturnType<typeof subjectsOf> {
  return subjectsOf(item.wire?.payload ?? (item.raw as { payload?: unknown } | null)?.payload)
}
