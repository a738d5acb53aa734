import { z } from 'zod'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { type Account, type Allocated, type Courier, CourierFault, type TrackingEvent } from './courier.ts'
import { fedexShipment } from './fedex-shipment.ts'
import { FedexTokens } from './fedex-token.ts'
import { fedexEvents, trackAnswer } from './fedex-tracking.ts'
import { toldOf, type Answer, type CourierRequest, type Failure, type ReliableFetch } from '../reliable-fetch.ts'

/** The most numbers in one question (Track API, trackingInfo). */
const numbersAtOnce = 30

const errors = z.object({ errors: z.array(z.object({ code: z.string(), message: z.string().optional() })).min(1) })
const shipment = z.object({
  masterTrackingNumber: z.string().min(1),
  pieceResponses: z
    .array(
      z.object({
        trackingNumber: z.string().optional(),
        packageDocuments: z.array(z.object({ url: z.string().optional() })).optional(),
      }),
    )
    .optional(),
  completedShipmentDetail: z
    .object({
      operationalDetail: z
        .object({
          ursaPrefixCode: z.string().optional(),
          ursaSuffixCode: z.string().optional(),
          destinationLocationId: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
})
const shipAnswer = z.object({ output: z.object({ transactionShipments: z.tuple([shipment], shipment) }) })
const cancelAnswer = z.object({ output: z.object({ cancelledShipment: z.boolean(), message: z.string().optional() }) })

const unavailable = (failure: Failure) => refuse('courier-unavailable', { courier: 'FEDEX', ...toldOf(failure) })
const laneOf = ({ contractId }: Account) => `FEDEX ${contractId}`

/**
 * FedEx by its published REST API (developer.fedex.com: Authorization, Ship, Basic Integrated Visibility). A contract's apiId is the client
 * id, apiKey the client secret, apiSubId the account number.
 *
 * One parcel must not get two shipments. FedEx only returns x-customer-transaction-id and does nothing else with it, so a request that may
 * have been read is never sent again; the refusal is then `courier-unconfirmed`. A request is sent again only if it was surely not taken
 * up: no connection, 401, or 429 and 503 with Retry-After. We cannot find an unconfirmed shipment by ourselves: it stands under the
 * parcel's reference at FedEx's, where a person can cancel it.
 */
export function fedex(baseUrl: string, line: ReliableFetch, now: () => number): Courier {
  const at = (path: string) => `${baseUrl.replace(/\/+$/, '')}${path}`
  const tokens = new FedexTokens(
    (account, body) =>
      line.send(laneOf(account), {
        method: 'POST',
        url: at('/oauth/token'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        repeat: 'always',
      }),
    now,
  )

  /** Sends a request with a token; a token that FedEx ended early is replaced once. */
  const ask = async (
    account: Account,
    request: Pick<CourierRequest, 'method' | 'url' | 'repeat'>,
    body: unknown,
    transactionId?: string,
  ): Promise<Answer | Failure | Refusal> => {
    for (const isLast of [false, true]) {
      const token = await tokens.get(account)
      if (isRefusal(token)) return token
      const headers = {
        'content-type': 'application/json',
        'x-locale': 'en_US',
        authorization: `Bearer ${token}`,
        ...(transactionId ? { 'x-customer-transaction-id': transactionId } : {}),
      }
      const answer = await line.send(laneOf(account), { ...request, headers, body: JSON.stringify(body) })
      if ('failed' in answer || (answer.status !== 401 && answer.status !== 403)) return answer
      if (isLast || answer.status === 403) break
      await tokens.forget(account, token)
    }
    return refuse('courier-credentials', { courier: 'FEDEX' })
  }

  const trackSome = async (
    account: Account,
    serials: readonly string[],
    into: Map<string, TrackingEvent[]>,
  ): Promise<void> => {
    const body = {
      includeDetailedScans: true,
      trackingInfo: serials.map((trackingNumber) => ({ trackingNumberInfo: { trackingNumber } })),
    }
    const answer = await ask(account, { method: 'POST', url: at('/track/v1/trackingnumbers'), repeat: 'always' }, body)
    if (isRefusal(answer)) throw new CourierFault(answer)
    if ('failed' in answer) throw new CourierFault(unavailable(answer))
    const read = trackAnswer.safeParse(answer.body)
    if (!read.success) throw new CourierFault(refusedBy(answer))
    for (const { trackingNumber, trackResults } of read.data.output.completeTrackResults) {
      const events = fedexEvents(trackResults)
      if (events) into.set(trackingNumber, events)
    }
  }

  return {
    async allocate(account, parcel) {
      if (!account.apiId || !account.apiSubId) return refuse('courier-credentials', { courier: 'FEDEX' })
      const answer = await ask(
        account,
        { method: 'POST', url: at('/ship/v1/shipments'), repeat: 'if-undone' },
        fedexShipment(parcel, account.apiSubId),
        parcel.reference,
      )
      if (isRefusal(answer)) return answer
      const unconfirmed = refuse('courier-unconfirmed', { courier: 'FEDEX', reference: parcel.reference })
      if ('failed' in answer) return answer.failed === 'undone' ? unavailable(answer) : unconfirmed
      if (answer.status >= 400) return refusedBy(answer)
      const read = shipAnswer.safeParse(answer.body)
      return read.success ? allocatedBy(read.data.output.transactionShipments[0]) : unconfirmed
    },

    async cancel(account, serial) {
      if (!account.apiId || !account.apiSubId) return refuse('courier-credentials', { courier: 'FEDEX' })
      const body = {
        accountNumber: { value: account.apiSubId },
        trackingNumber: serial,
        deletionControl: 'DELETE_ALL_PACKAGES',
      }
      const answer = await ask(account, { method: 'PUT', url: at('/ship/v1/shipments/cancel'), repeat: 'always' }, body)
      if (isRefusal(answer)) return answer
      if ('failed' in answer) return unavailable(answer)
      const read = cancelAnswer.safeParse(answer.body)
      if (read.success && read.data.output.cancelledShipment) return
      const reason = read.success ? (read.data.output.message ?? '') : reasonOf(answer)
      // The first of two tries may have worked while its answer was lost.
      if (!/already.*(cancel|delet)/i.test(reason)) return refuse('courier-refused', { courier: 'FEDEX', reason })
    },

    async trackings(account, serials) {
      const chunks = Array.from({ length: Math.ceil(serials.length / numbersAtOnce) }, (_, nth) =>
        serials.slice(nth * numbersAtOnce, (nth + 1) * numbersAtOnce),
      )
      const found = new Map<string, TrackingEvent[]>()
      await Promise.all(chunks.map((chunk) => trackSome(account, chunk, found)))
      return found
    },
  }
}

function allocatedBy({
  masterTrackingNumber,
  pieceResponses,
  completedShipmentDetail,
}: z.infer<typeof shipment>): Allocated {
  const piece = pieceResponses?.[0]
  const sorting = completedShipmentDetail?.operationalDetail
  return {
    serial: masterTrackingNumber,
    trackingNumber: piece?.trackingNumber ?? masterTrackingNumber,
    region: [sorting?.ursaPrefixCode, sorting?.ursaSuffixCode].filter(Boolean).join(' ') || null,
    hubCode: sorting?.destinationLocationId ?? null,
    labelUrl: piece?.packageDocuments?.find(({ url }) => url)?.url ?? null,
  }
}

const refusedBy = (answer: Answer) => refuse('courier-refused', { courier: 'FEDEX', reason: reasonOf(answer) })

function reasonOf({ status, body }: Answer): string {
  const read = errors.safeParse(body)
  return read.success
    ? read.data.errors.map(({ code, message }) => (message ? `${message} (${code})` : code)).join(' ')
    : `HTTP ${status}`
}
