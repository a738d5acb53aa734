import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { farEnd, jsonOf, type Asked, type Reply } from './far-end.ts'
import type { Troubles } from './troubles.ts'

/** A marketplace that keeps stock with us, at the far end of a real connection, as docs/marketplace.md describes it. */
export interface MarketplaceSimulator {
  url: string
  key: string
  /** The messages that came, by reference. */
  messages: Map<string, Told>
  /** References that came a second time; there must be none. */
  twice: string[]
  /** The stock that the marketplace assumes, by «center/SKU». */
  stock: Map<string, number>
  troubles: Troubles
  stop(): Promise<void>
}

const count = z.int().min(0)
const name = z.string().min(1)
const contents = {
  CONTRACT_FEED: z.strictObject({
    feed: name,
    part: z.int().min(1),
    parts: z.int().min(1),
    products: z.array(
      z.strictObject({
        channelId: z.int(),
        code: name,
        name,
        options: z.array(
          z.strictObject({
            code: z.string().nullable(),
            name: z.string().nullable(),
            items: z.array(z.strictObject({ resourceId: z.int(), quantity: z.int().min(1) })),
          }),
        ),
      }),
    ),
  }),
  STOCK: z.strictObject({
    asOf: z.iso.datetime(),
    items: z
      .array(
        z.strictObject({
          centerCode: name,
          resourceId: z.int(),
          partnerResourceId: z.string().nullable(),
          available: count,
        }),
      )
      .min(1),
  }),
  DELAY: z.strictObject({
    orderNumber: name,
    lines: z.array(z.strictObject({ serial: name, quantity: z.int().min(1) })).min(1),
    reason: name,
    until: z.iso.datetime().nullable(),
  }),
  INBOUND_ARRIVE: z.strictObject({ inboundCode: name, centerCode: name, arrivedAt: z.iso.datetime(), boxes: count }),
  INBOUND_CLOSE: z.strictObject({
    inboundCode: name,
    centerCode: name,
    closedAt: z.iso.datetime().nullable(),
    items: z.array(
      z.strictObject({ resourceId: z.int(), partnerResourceId: z.string().nullable(), good: count, damaged: count }),
    ),
  }),
}
const head = z.strictObject({
  reference: z.string().min(1).max(100),
  kind: z.enum(['CONTRACT_FEED', 'STOCK', 'DELAY', 'INBOUND_ARRIVE', 'INBOUND_CLOSE']),
  partner: z.strictObject({ id: z.int(), name }),
  content: z.json(),
})
export type Told = z.infer<typeof head> & { status: 'TAKEN' | 'REFUSED'; reason?: string }

interface Options {
  port?: number
  key?: string
  /** The reason of a refusal; null: the message is taken. */
  judge?: (told: z.infer<typeof head>) => string | null
  onMessage?: (told: Told) => void
}

export async function startMarketplace({
  port = 0,
  key = 'gantry-marketplace-key',
  judge = () => null,
  onMessage = () => {},
}: Options = {}): Promise<MarketplaceSimulator> {
  const messages = new Map<string, Told>()
  const twice: string[] = []
  const stock = new Map<string, number>()
  const known = new Map<string, string>()
  const shown = ({ status, reason }: Told): Reply => ({ status: 200, body: { status, ...(reason ? { reason } : {}) } })

  const take = (body: string): Reply => {
    const read = head.safeParse(jsonOf(body))
    if (!read.success) return refusal(400, wrong(read.error))
    const { reference, kind, content } = read.data
    if (messages.has(reference)) {
      twice.push(reference)
      return refusal(409, `${reference} came before.`)
    }
    const right = contents[kind].safeParse(content)
    if (!right.success) return refusal(400, wrong(right.error))
    const reason = judge(read.data)
    const told: Told = { ...read.data, status: reason === null ? 'TAKEN' : 'REFUSED', ...(reason ? { reason } : {}) }
    messages.set(reference, told)
    if (told.status === 'TAKEN' && kind === 'STOCK') keep(contents.STOCK.parse(content))
    onMessage(told)
    return { ...shown(told), status: 201 }
  }
  /** Older stock than the known one changes nothing. */
  const keep = ({ asOf, items }: z.infer<typeof contents.STOCK>) => {
    for (const { centerCode, resourceId, available } of items) {
      const place = `${centerCode}/${resourceId}`
      if ((known.get(place) ?? '') > asOf) continue
      known.set(place, asOf)
      stock.set(place, available)
    }
  }
  const reply = ({ method, path, headers, body }: Asked): Reply => {
    if (headers.authorization !== `Bearer ${key}`) return refusal(401, 'The key is wrong.')
    if (method === 'POST' && path === '/messages') return take(body)
    const [, reference = ''] = /^\/messages\/([^/]+)$/.exec(path) ?? []
    const told = method === 'GET' ? messages.get(decodeURIComponent(reference)) : undefined
    return told ? shown(told) : refusal(404, 'There is no such message.')
  }
  const end = await farEnd(port, reply)
  return { url: end.url, key, messages, twice, stock, troubles: end.troubles, stop: end.stop }
}

function refusal(status: number, message: string): Reply {
  return { status, body: { message } }
}

const wrong = ({ issues }: z.ZodError) => issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url, key } = await startMarketplace({
    port: Number(process.argv[2] ?? 9306),
    onMessage: ({ reference, kind }) => process.stdout.write(`${reference}: ${kind}\n`),
  })
  process.stdout.write(`A marketplace at ${url}: key ${key}\n`)
}
