export interface Shipment {
  trackingNumber: string
  transactionId: string | null
  reference: string | null
  from: Place
  to: Place
  madeAt: number
  isCancelled: boolean
}

interface Place {
  city: string
  countryCode: string
}

const hour = 3_600_000
const hub: Place = { city: 'ANCHORAGE', countryCode: 'US' }

/** A parcel's way abroad: hours after the shipment was made, FedEx's code and words, and the place. */
const abroad: [number, string, string, 'from' | 'hub' | 'to'][] = [
  [0, 'OC', 'Shipment information sent to FedEx', 'from'],
  [3, 'PU', 'Picked up', 'from'],
  [6, 'DP', 'Left FedEx origin facility', 'from'],
  [18, 'AR', 'Arrived at FedEx hub', 'hub'],
  [22, 'DP', 'Departed FedEx hub', 'hub'],
  [34, 'AR', 'At destination sort facility', 'to'],
  [40, 'CC', 'International shipment release - Import', 'to'],
  [46, 'OD', 'On FedEx vehicle for delivery', 'to'],
  [52, 'DL', 'Delivered', 'to'],
]
const within = abroad.filter(([, code, , where]) => where !== 'hub' && code !== 'CC')

/** The scans up to `now`, oldest first, in Korea's time zone and without milliseconds, as FedEx writes them. */
export function scansOf(shipment: Shipment, now: number, hourMs = hour) {
  const way = shipment.from.countryCode === shipment.to.countryCode ? within : abroad
  const scans = way.map(([hours, code, description, where]) => ({
    at: shipment.madeAt + hours * hourMs,
    code,
    description,
    place: where === 'hub' ? hub : shipment[where],
  }))
  const seen = scans.filter(({ at }) => at <= now && !shipment.isCancelled)
  const cancelled = {
    at: shipment.madeAt,
    code: 'CA',
    description: 'Shipment cancelled by sender',
    place: shipment.from,
  }
  return (shipment.isCancelled ? [cancelled] : seen).map(({ at, code, description, place }) => ({
    date: `${new Date(at + 9 * hour).toISOString().slice(0, 19)}+09:00`,
    eventType: code,
    eventDescription: description,
    derivedStatusCode: code,
    exceptionCode: '',
    exceptionDescription: '',
    scanLocation: { city: place.city, countryCode: place.countryCode },
  }))
}

/** Twelve digits; the last is FedEx's check digit: weights 3, 1, 7 in turn, the sum modulo 11, and that modulo 10. */
export function trackingNumber(nth: number): string {
  const digits = String(79_000_000_000 + nth)
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([3, 1, 7][at % 3] ?? 0), 0)
  return `${digits}${(sum % 11) % 10}`
}
