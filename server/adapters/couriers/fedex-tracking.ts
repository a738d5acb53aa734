import { z } from 'zod'
import type { TrackingStatus } from '../../../shared/entities/tracking.ts'
import type { TrackingEvent } from './courier.ts'

const address = z.object({
  city: z.string().optional(),
  stateOrProvinceCode: z.string().optional(),
  countryCode: z.string().optional(),
})
const party = z.object({ address: address.optional() }).optional()
const scanEvent = z.object({
  date: z.string(),
  eventType: z.string(),
  eventDescription: z.string().optional(),
  derivedStatusCode: z.string().optional(),
  exceptionCode: z.string().optional(),
  exceptionDescription: z.string().optional(),
  scanLocation: address.optional(),
})
type ScanEvent = z.infer<typeof scanEvent>

const trackResult = z.object({
  error: z.object({ code: z.string() }).optional(),
  scanEvents: z.array(scanEvent).default([]),
  shipperInformation: party,
  recipientInformation: party,
})
type TrackResult = z.infer<typeof trackResult>

/** The answer of POST /track/v1/trackingnumbers, as far as we read it. */
export const trackAnswer = z.object({
  output: z.object({
    completeTrackResults: z.array(z.object({ trackingNumber: z.string(), trackResults: z.array(trackResult) })),
  }),
})

/** FedEx's tracking status codes (API reference guide, Tracking Status Codes). Any other code counts as on the way. */
const statuses: Readonly<Record<string, TrackingStatus>> = {
  OC: 'REGISTERED',
  OX: 'REGISTERED',
  EP: 'REGISTERED',
  DS: 'REGISTERED',
  PU: 'ACCEPTED',
  PX: 'ACCEPTED',
  AP: 'ACCEPTED',
  OF: 'ACCEPTED',
  CC: 'CUSTOMS_CLEARED',
  AD: 'OUT_FOR_DELIVERY',
  ED: 'OUT_FOR_DELIVERY',
  OD: 'OUT_FOR_DELIVERY',
  DL: 'DELIVERED',
  CA: 'EXCEPTION',
  CD: 'EXCEPTION',
  DD: 'EXCEPTION',
  DE: 'EXCEPTION',
  DY: 'EXCEPTION',
  PD: 'EXCEPTION',
  SE: 'EXCEPTION',
  RS: 'RETURNED',
}

/** Oldest event first; null if FedEx does not know the number. A number that was used before has several results, the newest first. */
export function fedexEvents(results: readonly TrackResult[]): TrackingEvent[] | null {
  const known = results.find((result) => !result.error)
  if (!known) return null
  const scans = known.scanEvents
    .map((scan) => ({ scan, at: Date.parse(scan.date) }))
    .filter(({ at }) => !Number.isNaN(at))
  scans.sort((a, b) => a.at - b.at)
  const from = known.shipperInformation?.address?.countryCode
  const to = known.recipientInformation?.address?.countryCode
  const countries = scans.map(({ scan }) => scan.scanLocation?.countryCode)
  return scans.map(({ scan, at }, nth) => {
    const status = statuses[scan.derivedStatusCode ?? scan.eventType] ?? statuses[scan.eventType] ?? 'IN_TRANSIT'
    return eventOf(scan, at, status === 'IN_TRANSIT' ? crossing(countries, nth, from, to) : status)
  })
}

/** FedEx has no code for leaving or entering a country: we take the last scan in the one, and the first scan in the other. */
function crossing(
  countries: readonly (string | undefined)[],
  nth: number,
  from: string | undefined,
  to: string | undefined,
): TrackingStatus {
  if (!from || !to || from === to) return 'IN_TRANSIT'
  const next = countries.slice(nth + 1).find((country) => country !== undefined)
  if (countries[nth] === from && next !== undefined && next !== from) return 'DEPARTED_ORIGIN'
  return countries[nth] === to && !countries.slice(0, nth).includes(to) ? 'ARRIVED_DESTINATION' : 'IN_TRANSIT'
}

function eventOf(scan: ScanEvent, at: number, status: TrackingStatus): TrackingEvent {
  const { city, stateOrProvinceCode, countryCode } = scan.scanLocation ?? {}
  return {
    actualTs: new Date(at).toISOString(),
    status,
    displayMessage: scan.eventDescription || scan.eventType,
    statusCode: scan.eventType,
    statusLocation: [city, stateOrProvinceCode, countryCode].filter(Boolean).join(', ') || null,
    statusReason: scan.exceptionDescription || scan.exceptionCode || null,
  }
}
