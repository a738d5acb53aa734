import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { scansOf, trackingNumber, type Shipment } from './fedex-shipments.ts'
import { jsonOf } from './far-end.ts'
import { listen } from './listen.ts'
import { answerInTrouble, Troubles } from './troubles.ts'

/** FedEx at the far end of a real connection: its tokens, shipments, cancellations and trackings, and every trouble with them. */
export interface FedexSimulator {
  url: string
  /** The credentials of this account. */
  clientId: string
  clientSecret: string
  accountNumber: string
  shipments: Map<string, Shipment>
  troubles: Troubles
  /** Ends every token early. */
  endTokens(): void
  stop(): Promise<void>
}

export interface FedexOptions {
  port?: number
  clientId?: string
  clientSecret?: string
  accountNumber?: string
  /** How many shipments were made in an earlier run; their numbers are not given again. */
  before?: number
  /** Milliseconds since 1970; parcels move with this clock. */
  now?: () => number
  /** How long an hour of a parcel's way takes: shorter, to watch a parcel arrive. */
  hourMs?: number
}

const tokenSeconds = 3600

const line = z.string().min(1).max(35)
const party = z.object({
  contact: z.object({ personName: z.string().min(1).max(70), phoneNumber: z.string().min(10).max(15) }),
  address: z.object({
    streetLines: z.array(line).min(1).max(3),
    city: line,
    postalCode: z.string().max(10).optional(),
    countryCode: z.string().length(2),
  }),
})
const weight = z.object({ units: z.enum(['KG', 'LB']), value: z.number().positive() })
const money = z.object({ amount: z.number(), currency: z.string().length(3) })
const commodity = z.object({
  description: z.string().min(1).max(450),
  quantity: z.int().positive(),
  quantityUnits: z.string(),
  unitPrice: money,
  customsValue: money,
  weight,
  countryOfManufacture: z.string().min(2).max(4),
  harmonizedCode: z.string().optional(),
})

const shipRequest = z.object({
  labelResponseOptions: z.enum(['URL_ONLY', 'LABEL']),
  accountNumber: z.object({ value: z.string().min(1) }),
  requestedShipment: z
    .object({
      shipper: party,
      recipients: z.tuple([party], party),
      pickupType: z.enum(['CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION', 'USE_SCHEDULED_PICKUP']),
      serviceType: z.string(),
      packagingType: z.string(),
      totalWeight: z.number().positive(),
      shippingChargesPayment: z
        .object({
          paymentType: z.enum(['SENDER', 'RECIPIENT', 'THIRD_PARTY', 'COLLECT']),
          payor: z.unknown().optional(),
        })
        .refine(({ paymentType, payor }) => paymentType !== 'RECIPIENT' || payor !== undefined, 'a payor is needed'),
      labelSpecification: z.object({ imageType: z.string(), labelStockType: z.string() }),
      customsClearanceDetail: z
        .object({
          dutiesPayment: z.object({ paymentType: z.string() }),
          commercialInvoice: z.object({}),
          commodities: z.array(commodity).min(1).max(999),
          totalCustomsValue: money,
        })
        .optional(),
      requestedPackageLineItems: z.tuple([
        z.object({
          weight,
          customerReferences: z
            .array(z.object({ customerReferenceType: z.string(), value: z.string().max(40) }))
            .optional(),
        }),
      ]),
    })
    .refine(
      ({ shipper, recipients: [recipient], customsClearanceDetail }) =>
        shipper.address.countryCode === recipient.address.countryCode || customsClearanceDetail,
      'customsClearanceDetail is needed',
    ),
})
const cancelRequest = z.object({
  accountNumber: z.object({ value: z.string() }),
  trackingNumber: z.string(),
  deletionControl: z.literal('DELETE_ALL_PACKAGES').optional(),
})
const trackRequest = z.object({
  includeDetailedScans: z.boolean(),
  trackingInfo: z
    .array(z.object({ trackingNumberInfo: z.object({ trackingNumber: z.string() }) }))
    .min(1)
    .max(30),
})

interface Reply {
  status: number
  body: unknown
}

export async function startFedex({
  port = 0,
  clientId = 'gantry',
  clientSecret = 'gantry-secret',
  accountNumber = '740561073',
  before = 0,
  now = Date.now,
  hourMs,
}: FedexOptions = {}): Promise<FedexSimulator> {
  const tokens = new Map<string, number>()
  const shipments = new Map<string, Shipment>()
  const troubles = new Troubles()

  const grant = (form: string): Reply => {
    const said = new URLSearchParams(form)
    if (
      said.get('grant_type') !== 'client_credentials' ||
      said.get('client_id') !== clientId ||
      said.get('client_secret') !== clientSecret
    ) {
      return refusal(
        401,
        'NOT.AUTHORIZED.ERROR',
        'The given client credentials were not valid. Please modify your request and try again.',
      )
    }
    const token = randomUUID()
    tokens.set(token, now() + tokenSeconds * 1000)
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: tokenSeconds, scope: 'CXS' } }
  }

  const ship = (said: z.infer<typeof shipRequest>, transactionId: string | null): Reply => {
    const {
      shipper,
      recipients: [recipient],
      requestedPackageLineItems: [piece],
    } = said.requestedShipment
    const number = trackingNumber(before + shipments.size)
    shipments.set(number, {
      trackingNumber: number,
      transactionId,
      reference:
        piece.customerReferences?.find(({ customerReferenceType }) => customerReferenceType === 'CUSTOMER_REFERENCE')
          ?.value ?? null,
      from: shipper.address,
      to: recipient.address,
      madeAt: now(),
      isCancelled: false,
    })
    const label = { contentType: 'LABEL', docType: 'PDF', url: `http://127.0.0.1/document/${number}.pdf` }
    const shipment = {
      masterTrackingNumber: number,
      serviceType: said.requestedShipment.serviceType,
      pieceResponses: [{ masterTrackingNumber: number, trackingNumber: number, packageDocuments: [label] }],
      completedShipmentDetail: {
        operationalDetail: {
          ursaPrefixCode: 'XH',
          ursaSuffixCode: `${recipient.address.countryCode}A`,
          destinationLocationId: 'ANCA',
        },
      },
    }
    return {
      status: 200,
      body: {
        transactionId: randomUUID(),
        customerTransactionId: transactionId,
        output: { transactionShipments: [shipment] },
      },
    }
  }

  const cancel = ({ trackingNumber: number }: z.infer<typeof cancelRequest>): Reply => {
    const shipment = shipments.get(number)
    if (!shipment) return refusal(400, 'TRACKING.NUMBER.NOTFOUND', 'Tracking number cannot be found.')
    if (shipment.isCancelled) return refusal(400, 'SHIPMENT.ALREADY.CANCELLED', 'The shipment is already cancelled.')
    if (scansOf(shipment, now(), hourMs).some(({ eventType }) => eventType === 'PU'))
      return {
        status: 200,
        body: { output: { cancelledShipment: false, message: 'The shipment is already picked up.' } },
      }
    shipment.isCancelled = true
    return {
      status: 200,
      body: {
        output: { cancelledShipment: true, cancelledHistory: true, message: 'Shipment is successfully cancelled' },
      },
    }
  }

  const track = ({ trackingInfo }: z.infer<typeof trackRequest>): Reply => {
    const completeTrackResults = trackingInfo.map(({ trackingNumberInfo: { trackingNumber: number } }) => {
      const shipment = shipments.get(number)
      const result = shipment
        ? {
            shipperInformation: { address: shipment.from },
            recipientInformation: { address: shipment.to },
            scanEvents: scansOf(shipment, now(), hourMs).reverse(),
          }
        : {
            error: {
              code: 'TRACKING.TRACKINGNUMBER.NOTFOUND',
              message: 'Tracking number cannot be found. Please correct the tracking number and try again.',
            },
          }
      return { trackingNumber: number, trackResults: [{ trackingNumberInfo: { trackingNumber: number }, ...result }] }
    })
    return { status: 200, body: { transactionId: randomUUID(), output: { completeTrackResults } } }
  }

  const reply = (request: IncomingMessage, body: string): Reply => {
    const call = `${request.method} ${request.url}`
    if (call === 'POST /oauth/token') return grant(body)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) <= now())
      return refusal(401, 'NOT.AUTHORIZED.ERROR', 'Access token expired. Please modify your request and try again.')
    const transactionId = request.headers['x-customer-transaction-id']
    switch (call) {
      case 'POST /ship/v1/shipments':
        return checked(shipRequest, body, (said) =>
          said.accountNumber.value === accountNumber
            ? ship(said, typeof transactionId === 'string' ? transactionId : null)
            : refusal(400, 'ACCOUNT.NUMBER.MISMATCH', 'Account number does not match.'),
        )
      case 'PUT /ship/v1/shipments/cancel':
        return checked(cancelRequest, body, cancel)
      case 'POST /track/v1/trackingnumbers':
        return checked(trackRequest, body, track)
      default:
        return refusal(404, 'NOT.FOUND.ERROR', 'The resource you requested is no longer available.')
    }
  }

  const server = createServer((request, response) => {
    void text(request).then(
      (body) => answerInTrouble(troubles.meet(request, response), response, () => reply(request, body)),
      () => response.destroy(),
    )
  })
  const { url, stop } = await listen(server, port)
  return {
    url,
    clientId,
    clientSecret,
    accountNumber,
    shipments,
    troubles,
    endTokens: () => tokens.clear(),
    stop,
  }
}

/** A call that does not fit FedEx's description is refused as FedEx does it. */
function checked<T>(shape: z.ZodType<T>, body: string, go: (said: T) => Reply): Reply {
  const read = shape.safeParse(jsonOf(body))
  if (read.success) return go(read.data)
  return {
    status: 400,
    body: {
      errors: read.error.issues.map(({ path, message }) => ({
        code: 'INVALID.INPUT.EXCEPTION',
        message: `${path.join('.')}: ${message}`,
      })),
    },
  }
}

function refusal(status: number, code: string, message: string): Reply {
  return { status, body: { transactionId: randomUUID(), errors: [{ code, message }] } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , port = 9200, hourMs] = process.argv
  const { url, clientId, clientSecret, accountNumber } = await startFedex({
    port: Number(port),
    ...(hourMs === undefined ? {} : { hourMs: Number(hourMs) }),
  })
  process.stdout.write(`FedEx at ${url}: apiId ${clientId}, apiKey ${clientSecret}, apiSubId ${accountNumber}\n`)
}
