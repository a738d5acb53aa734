import type { Courier } from './courier.ts'
import { fedex } from './fedex.ts'
import { outside, patience, ReliableFetch, type Outside, type Patience } from '../reliable-fetch.ts'

export interface CouriersSetting {
  /** FedEx's API, `https://apis.fedex.com`; without it there is no FedEx. */
  fedexUrl?: string | undefined
  outside?: Outside
  patience?: Patience
}

/** The adapter for a courier's code. Null: that courier is reached by serial ranges only. */
export type CourierOf = (courierCode: string) => Courier | null

export function couriersOf({
  fedexUrl,
  outside: world = outside,
  patience: limits = patience,
}: CouriersSetting): CourierOf {
  const line = new ReliableFetch(world, limits)
  const couriers = new Map<string, Courier>(fedexUrl ? [['FEDEX', fedex(fedexUrl, line, world.now)]] : [])
  return (courierCode) => couriers.get(courierCode) ?? null
}
