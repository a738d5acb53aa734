import type { Ports } from '../ports.ts'

/** The server's time as far as it is known: this device's clock plus the correction from the last contact. */
export interface Clock {
  /** What to add to this device's clock to get the server's time, in ms. */
  skewMs(): number
  /** Milliseconds since 1970, corrected. */
  serverNow(): number
  /** Takes over the correction from before a restart. */
  resume(skewMs: number): void
  /** Takes the server's time from an answer that came between these two moments of this device's clock. */
  heard(serverTime: string, askedAt: number, answeredAt: number): void
}

/** A smaller difference is the network's delay and not the clock's. */
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
