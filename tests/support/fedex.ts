import { onTestFinished } from 'vitest'
import { couriersOf } from '../../server/adapters/couriers/couriers.ts'
import { outside, patience, type Patience } from '../../server/adapters/reliable-fetch.ts'
import { startFedex } from '../../simulators/fedex.ts'

/** Starts FedEx behind a real connection until the test ends, and couriers that do not wait between two tries. */
export async function openFedex({
  now = Date.now,
  limits = {},
}: {
  now?: () => number
  limits?: Partial<Patience>
} = {}) {
  const fedex = await startFedex({ now })
  onTestFinished(() => fedex.stop())
  const couriers = couriersOf({
    fedexUrl: fedex.url,
    outside: { ...outside, now, sleep: async () => {} },
    patience: { ...patience, timeoutMs: 1000, ...limits },
  })
  return { fedex, couriers }
}
