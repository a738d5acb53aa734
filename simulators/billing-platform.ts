import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { jsonOf } from './far-end.ts'
import { listen } from './listen.ts'
import { answerInTrouble, Troubles } from './troubles.ts'

/** A marketplace's billing at the far end of a real connection, as docs/billing-platform.md describes it. */
export interface BillingSimulator {
  url: string
  key: string
  /** The documents that came, by reference. */
  documents: Map<string, Received>
  troubles: Troubles
  approve(reference: string): void
  sendBack(reference: string, reason: string): void
  stop(): Promise<void>
}

const document = z.strictObject({
  reference: z.string().min(1).max(100),
  inboundCode: z.string(),
  centerCode: z.string(),
  partner: z.strictObject({ id: z.int(), name: z.string() }),
  closedAt: z.iso.datetime().nullable(),
  currency: z.literal('KRW'),
  lines: z
    .array(
      z.strictObject({
        type: z.string(),
        unitPrice: z.int().min(0),
        quantity: z.int().min(1),
        isExempted: z.boolean(),
        amount: z.int(),
        note: z.string().nullable(),
      }),
    )
    .min(1),
  total: z.int(),
})
type Status = 'RECEIVED' | 'APPROVED' | 'SENT_BACK' | 'COMPLETED'
export type Received = z.infer<typeof document> & { status: Status; reason?: string }

interface Options {
  port?: number
  key?: string
  onDocument?: (received: Received) => void
}

export async function startBillingPlatform({
  port = 0,
  key = 'gantry-billing-key',
  onDocument = () => {},
}: Options = {}): Promise<BillingSimulator> {
  const documents = new Map<string, Received>()
  const troubles = new Troubles()
  const shown = ({ status, reason }: Received) => ({ status: 200, body: { status, ...(reason ? { reason } : {}) } })

  const put = (reference: string, body: string) => {
    const known = documents.get(reference)
    // A document that comes again is answered as the first time.
    if (known) return shown(known)
    const read = document.safeParse(jsonOf(body))
    if (!read.success)
      return refusal(400, read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    const { lines, total } = read.data
    const wrong = lines.find((line) => line.amount !== (line.isExempted ? 0 : line.unitPrice * line.quantity))
    if (wrong || total !== lines.reduce((sum, { amount }) => sum + amount, 0))
      return refusal(422, 'The amounts do not add up.')
    const received: Received = { ...read.data, status: 'RECEIVED' }
    documents.set(reference, received)
    onDocument(received)
    return { ...shown(received), status: 201 }
  }
  const close = (reference: string) => {
    const known = documents.get(reference)
    if (!known) return refusal(404, 'There is no such billing.')
    if (known.status !== 'APPROVED' && known.status !== 'COMPLETED') return refusal(409, 'It is not approved.')
    known.status = 'COMPLETED'
    return shown(known)
  }
  const reply = ({ method, url = '', headers }: IncomingMessage, body: string) => {
    if (headers.authorization !== `Bearer ${key}`) return refusal(401, 'The key is wrong.')
    const [, path = '', step] = /^\/inbound-billings\/([^/]+)(\/close)?$/.exec(url) ?? []
    const reference = decodeURIComponent(path)
    if (method === 'PUT' && reference && !step) return put(reference, body)
    if (method === 'POST' && reference && step) return close(reference)
    const known = method === 'GET' && !step ? documents.get(reference) : undefined
    return known ? shown(known) : refusal(404, 'There is no such billing.')
  }

  const server = createServer((call, response) => {
    void text(call).then(
      (body) => answerInTrouble(troubles.meet(call, response), response, () => reply(call, body)),
      () => response.destroy(),
    )
  })
  const { url, stop } = await listen(server, port)
  const waiting = (reference: string): Received => {
    const known = documents.get(reference)
    if (known?.status !== 'RECEIVED') throw new Error(`${reference} waits for no answer.`)
    return known
  }
  return {
    url,
    key,
    documents,
    troubles,
    approve: (reference) => Object.assign(waiting(reference), { status: 'APPROVED' }),
    sendBack: (reference, reason) => Object.assign(waiting(reference), { status: 'SENT_BACK', reason }),
    stop,
  }
}

function refusal(status: number, message: string) {
  return { status, body: { message } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url, key } = await startBillingPlatform({
    port: Number(process.argv[2] ?? 9305),
    onDocument: ({ reference, total }) => process.stdout.write(`${reference}: ${total} KRW\n`),
  })
  process.stdout.write(`A billing platform at ${url}: key ${key}\n`)
}
