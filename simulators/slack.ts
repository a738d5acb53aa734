import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { jsonOf } from './far-end.ts'
import { listen } from './listen.ts'
import { answerInTrouble, Troubles } from './troubles.ts'

/** Slack's incoming webhooks at the far end of a real connection. */
export interface SlackSimulator {
  /** The origin of every webhook; those under `/services/` exist, others do not. */
  origin: string
  webhook: string
  messages: { path: string; text: string }[]
  troubles: Troubles
  /** Answers each call from now on with a redirect to this URL. */
  redirectTo(url: string): void
  stop(): Promise<void>
}

const body = z.object({ text: z.string().min(1).max(40_000) })

export async function startSlack({
  port = 0,
  onMessage = () => {},
}: {
  port?: number
  onMessage?: (text: string) => void
} = {}): Promise<SlackSimulator> {
  const messages: { path: string; text: string }[] = []
  const troubles = new Troubles()
  let elsewhere: string | null = null

  const reply = ({ method, url = '' }: IncomingMessage, said: string) => {
    if (method !== 'POST' || !url.startsWith('/services/')) return { status: 404, body: 'no_service' }
    const read = body.safeParse(jsonOf(said))
    if (!read.success) return { status: 400, body: 'invalid_payload' }
    messages.push({ path: url, text: read.data.text })
    onMessage(read.data.text)
    return { status: 200, body: 'ok' }
  }

  const server = createServer((request, response) => {
    void text(request).then(
      (said) => {
        if (elsewhere === null)
          return answerInTrouble(troubles.meet(request, response), response, () => reply(request, said))
        response.writeHead(302, { Location: elsewhere }).end()
      },
      () => response.destroy(),
    )
  })
  const { url: origin, stop } = await listen(server, port)
  return {
    origin,
    webhook: `${origin}/services/T0GANTRY/B0GANTRY/simulated`,
    messages,
    troubles,
    redirectTo: (url) => (elsewhere = url),
    stop,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { webhook, origin } = await startSlack({
    port: Number(process.argv[2] ?? 9301),
    onMessage: (said) => process.stdout.write(`${said}\n`),
  })
  process.stdout.write(`A Slack webhook at ${webhook}; GANTRY_SLACK_ORIGINS=${origin}\n`)
}
