import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { jsonOf } from './far-end.ts'
import { listen } from './listen.ts'
import { answerInTrouble, Troubles } from './troubles.ts'

/** Solapi at the far end of a real connection: one message per call, every signature checked as its documentation says. */
export interface SolapiSimulator {
  url: string
  key: string
  secret: string
  /** The only number that messages may come from. */
  from: string
  messages: SolapiMessage[]
  troubles: Troubles
  stop(): Promise<void>
}

export type SolapiMessage = z.infer<typeof request>['message']

interface SolapiOptions {
  port?: number
  key?: string
  secret?: string
  from?: string
  onMessage?: (message: SolapiMessage) => void
}

const request = z.object({
  message: z.object({
    to: z.string().regex(/^\d{7,15}$/),
    from: z.string(),
    country: z.string().optional(),
    text: z.string().min(1).max(2000),
    kakaoOptions: z
      .object({
        pfId: z.string().min(1),
        templateId: z.string().min(1),
        variables: z.record(z.string().regex(/^#\{.+\}$/), z.string()),
        disableSms: z.boolean(),
      })
      .optional(),
    customFields: z.record(z.string().max(30), z.string().max(100)).optional(),
  }),
})

/** How many minutes a signature is valid. */
const minutes = 15

export async function startSolapi({
  port = 0,
  key = 'NCSGANTRY',
  secret = 'gantry-solapi-secret',
  from = '0325550134',
  onMessage = () => {},
}: SolapiOptions = {}): Promise<SolapiSimulator> {
  const messages: SolapiMessage[] = []
  const troubles = new Troubles()

  const reply = ({ method, url, headers }: IncomingMessage, body: string) => {
    if (`${method} ${url}` !== 'POST /messages/v4/send')
      return refusal(404, 'ResourceNotFound', 'There is no such call.')
    const found = /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]{12,64}), signature=([0-9a-f]{64})$/i.exec(
      headers.authorization ?? '',
    )
    if (!found) return refusal(401, 'Unauthorized', 'The Authorization header is wrong.')
    const [, who, date = '', salt = '', signature] = found
    if (who !== key) return refusal(403, 'InvalidAPIKey', 'There is no such API key.')
    if (!(Math.abs(Date.now() - Date.parse(date)) < minutes * 60_000))
      return refusal(403, 'RequestTimeTooSkewed', 'The date is too far away.')
    if (
      signature !==
      createHmac('sha256', secret)
        .update(date + salt)
        .digest('hex')
    )
      return refusal(403, 'SignatureDoesNotMatch', 'The signature is wrong.')
    const said = request.safeParse(jsonOf(body))
    if (!said.success)
      return refusal(
        400,
        'ValidationError',
        said.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      )
    const { message } = said.data
    if (message.from !== from)
      return { status: 200, body: { statusCode: '1062', statusMessage: 'The sender’s number is not registered.' } }
    messages.push(message)
    onMessage(message)
    return {
      status: 200,
      body: {
        groupId: `G4V${randomUUID()}`,
        messageId: `M4V${randomUUID()}`,
        to: message.to,
        from,
        type: message.kakaoOptions ? 'ATA' : 'SMS',
        country: message.country ?? '82',
        statusCode: '2000',
        statusMessage: 'Accepted.',
      },
    }
  }

  const server = createServer((call, response) => {
    void text(call).then(
      (body) => answerInTrouble(troubles.meet(call, response), response, () => reply(call, body)),
      () => response.destroy(),
    )
  })
  const { url, stop } = await listen(server, port)
  return {
    url,
    key,
    secret,
    from,
    messages,
    troubles,
    stop,
  }
}

function refusal(status: number, errorCode: string, errorMessage: string) {
  return { status, body: { errorCode, errorMessage } }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url, key, secret, from } = await startSolapi({
    port: Number(process.argv[2] ?? 9303),
    onMessage: ({ to, text: said }) => process.stdout.write(`To ${to}: ${said}\n`),
  })
  process.stdout.write(`Solapi at ${url}: key ${key}, secret ${secret}, from ${from}\n`)
}
