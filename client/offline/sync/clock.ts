import type { Ports } from '../ports.ts'

/** The server's time as far as known: this device's clock plus the correction from the last contact. */
export interface Clock {
  /** What to add to this device's clock to have the server's, in ms. */
  skewMs(): number
  /** Milliseconds since 1970, corrected. */
  serverNow(): number
  /** Takes over what was known before a restart. */
  resume(skewMs: number): void
  /** The server said its time between these two moments of this clock. */
  heard(serverTime: string, askedAt: number, answeredAt: number): void
}

/** Below this it is the network's delay and not the clock. */
const noiseMs = 2_000

export function createClock(ports: Pick<Ports, 'now'>): Clock {
  let skew = 0
  return {
    skewMs: () => skew,
    serverNow: () => ports.now() + skew,
    resume(skewMs) {
      skew = skewMs
    },
    heard(serverTime, askedAt, answeredAt) {
      const seen = Math.round(Date.parse(serverTime) - (askedAt + answeredAt) / 2)
      if (Math.abs(seen - skew) > noiseMs) skew = seen
    },
  }
}
