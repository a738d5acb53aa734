import { createServer } from 'node:http'
import { listen } from './listen.ts'

/** A message that came to a stand-in, as its receiver would read it. */
export interface Received {
  at: string
  channel: 'mail' | 'SMS' | 'KakaoTalk' | 'Slack'
  to: string
  title: string
  content: string
}

export interface Inbox {
  url: string
  put(message: Omit<Received, 'at'>): void
  stop(): Promise<void>
}

const kept = 200

/** A page with the messages that the stand-ins received, the newest first; it reloads by itself. */
export async function startInbox({ port = 0, now = () => new Date() } = {}): Promise<Inbox> {
  const received: Received[] = []
  const server = createServer((_, response) => {
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .end(pageOf(received))
  })
  const { url, stop } = await listen(server, port)
  return {
    url,
    put(message) {
      received.unshift({ at: now().toISOString(), ...message })
      received.length = Math.min(received.length, kept)
    },
    stop,
  }
}

function pageOf(received: readonly Received[]): string {
  const rows = received.map(
    ({ at, channel, to, title, content }) =>
      `<article><h2>${escaped(title) || '—'}</h2><p class="of">${channel} to ${escaped(to)}, ${at}</p><p>${linked(escaped(content))}</p></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>What the demo sent</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1c2024; overflow-wrap: anywhere }
article { border: 1px solid #d0d5da; border-radius: 8px; padding: 1rem; margin: 1rem 0 } h2 { font-size: 1.1rem; margin: 0 } p { margin: .5rem 0 0; white-space: pre-wrap } .of { color: #5b646d; font-size: .875rem }
</style></head><body><h1>What the demo sent</h1><p>Mails, text messages, KakaoTalk and Slack end here, not with anyone.</p>${rows.join('') || '<p>Nothing yet.</p>'}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
