import { startFedex, type FedexSimulator } from '../../../simulators/fedex.ts'
import type { Account, Courier, Goods, Parcel, Party } from './courier.ts'
import { fedex } from './fedex.ts'
import { outside, patience, ReliableFetch, type Patience } from '../reliable-fetch.ts'

/** A clock that only moves when a test moves it or code sleeps; sleeping takes no real time. */
export class Clock {
  ms = Date.parse('2026-02-01T00:00:00.000Z')
  readonly slept: number[] = []
  readonly now = () => this.ms
  readonly sleep = (ms: number): Promise<void> => {
    this.slept.push(ms)
    this.ms += ms
    return Promise.resolve()
  }

  pass({ hours = 0, seconds = 0 }: { hours?: number; seconds?: number }): void {
    this.ms += (hours * 3600 + seconds) * 1000
  }
}

/** FedEx behind a real connection, and the adapter for it, on one clock. */
export interface World {
  clock: Clock
  fedex: FedexSimulator
  courier: Courier
  account: Account
  line: ReliableFetch
}

/** The time limit of a try: long enough for an answer on a busy machine, short enough to wait for in a test. */
const shortly = 1_000

export async function openWorld(limits: Partial<Patience> = {}): Promise<World> {
  const clock = new Clock()
  const simulator = await startFedex({ now: clock.now })
  const line = new ReliableFetch(
    { ...outside, now: clock.now, sleep: clock.sleep, random: () => 1 },
    { ...patience, timeoutMs: shortly, ...limits },
  )
  return {
    clock,
    fedex: simulator,
    line,
    courier: fedex(simulator.url, line, clock.now),
    account: accountOf(simulator),
  }
}

export function accountOf({ clientId, clientSecret, accountNumber }: FedexSimulator, contractId = 1): Account {
  return { contractId, apiKey: clientSecret, apiId: clientId, apiSubId: accountNumber, apiRefreshKey: null }
}

const incheon: Party = {
  name: 'Gantry Incheon',
  phones: ['032-740-5610'],
  country: 'KR',
  administrativeArea: '인천광역시',
  locality: 'Incheon',
  address: '271 Gonghang-ro, Jung-gu',
  postalCode: '22382',
}
const portland: Party = {
  name: 'Ann Miller',
  phones: ['+1 503-555-0147'],
  country: 'US',
  administrativeArea: 'OR',
  locality: 'Portland',
  address: '1120 SW 5th Avenue, Room 1331, The Portland Building',
  postalCode: '97204',
}
export const cushion: Goods = {
  name: '쿠션 파운데이션',
  englishName: 'Cushion foundation',
  quantity: 3,
  priceUsd: '19.99',
  declared: { price: 19.99, currency: 'USD' },
  hsCode: '3304.99',
  originCountry: 'KR',
  weight: 120,
  notForSale: false,
}

export function parcel(over: Partial<Parcel> = {}): Parcel {
  return {
    invoiceId: 7,
    reference: 'GANTRY-7',
    sender: incheon,
    recipient: portland,
    width: 205,
    depth: 300,
    height: 100,
    weight: 1240,
    paymentTerms: 'CD',
    type: 'NORMAL',
    goods: [cushion],
    ...over,
  }
}
