import type { Grant, WireAction } from './protocol.ts'

/** The parts of an action that are hashed. They go by position, not by key order, so that both ends get the same text. */
export function actionText(a: Omit<WireAction, 'sig'>): string {
  return JSON.stringify(actionParts(a))
}

export function actionParts(a: Omit<WireAction, 'sig'>): unknown[] {
  return [a.seq, a.id, a.type, a.v, a.payload, a.deps, a.workerId, a.grantId, a.at, a.skewMs, a.override]
}

/** The text that a leader signs to allow one action: everything but its place in the queue. */
export function overrideText(a: Pick<WireAction, 'id' | 'type' | 'payload' | 'workerId'>): string {
  return JSON.stringify(['override', a.id, a.type, a.payload, a.workerId])
}

export function grantText(g: Omit<Grant, 'sig'>): string {
  return JSON.stringify(['grant', g.id, g.workerId, g.deviceId, g.sessionKey, g.badgeKey, g.from, g.until])
}

/** The first link of a client's chain. Each next link is sha256(the link before + sha256 of the action), in hex. */
export function firstLink(clientId: string): string {
  return `gantry:${clientId}`
}
