import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { SMTPServer } from 'smtp-server'

/** A mail as it came, with its words decoded. */
export interface Mail {
  from: string
  to: string
  messageId: string
  subject: string
  text: string
  html: string
  /** Every byte that came. */
  raw: string
}

/**
 * A mail server at the far end of a real connection. It takes mail for everyone except at `.invalid`, where nobody exists (RFC 2606), and
 * forwards none.
 */
export interface SmtpSimulator {
  url: string
  mails: Mail[]
  /** How many mails it took and never answered. */
  readonly hanging: number
  /** Holds until the next call. `hang` takes a mail and never answers; `lose-answer` takes it and breaks off. */
  behave(how: Behaviour): void
  /** Stops listening; `start` listens at the same port again. */
  refuse(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** The receiver does not exist (550), or the server is busy (451). */
export type Behaviour = 'take' | 'unknown-receiver' | 'busy' | 'hang' | 'lose-answer'

interface SmtpOptions {
  port?: number
  /** The sender must sign in with these, as at a real server. */
  user?: string
  password?: string
  onMail?: (mail: Mail) => void
}

export async function startSmtp({
  port = 0,
  user = 'gantry',
  password = 'gantry-mail',
  onMail = () => {},
}: SmtpOptions = {}): Promise<SmtpSimulator> {
  const mails: Mail[] = []
  let behaviour: Behaviour = 'take'
  let hanging = 0
  let server: SMTPServer

  const make = () =>
    new SMTPServer({
      // The server has no certificate that anyone would trust, and all traffic stays on this machine.
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password: said }, _, done) =>
        username === user && said === password ? done(null, { user }) : done(new Error('Authentication failed')),
      onRcptTo: ({ address }, _, done) =>
        done(
          behaviour === 'unknown-receiver' || address.endsWith('.invalid')
            ? answer(550, 'No such mailbox here')
            : behaviour === 'busy'
              ? answer(451, 'Try again later')
              : null,
        ),
      onData(stream, { envelope, id }, done) {
        const take = (bytes: Buffer) => {
          if (behaviour === 'hang') return void hanging++
          const mail = mailOf(
            bytes.toString('utf8'),
            envelope.mailFrom ? envelope.mailFrom.address : '',
            envelope.rcptTo.map(({ address }) => address).join(', '),
          )
          mails.push(mail)
          onMail(mail)
          if (behaviour !== 'lose-answer') return done()
          for (const connection of server.connections) if (connection.id === id) connection.close()
        }
        // A mail whose sender broke off does not count.
        buffer(stream).then(take, () => undefined)
      },
      logger: false,
    })
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server = make()
      server.on('error', () => {})
      server.server.once('error', reject)
      server.listen(at, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
    })
  const close = () =>
    new Promise<void>((resolve) => {
      for (const connection of server.connections) connection.close()
      server.close(() => resolve())
    })

  const taken = await listen(port)
  return {
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${taken}`,
    mails,
    get hanging() {
      return hanging
    },
    behave: (how) => (behaviour = how),
    refuse: close,
    start: async () => void (await listen(taken)),
    stop: close,
  }
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** Parses as much of RFC 5322 and MIME as a mail in two parts needs. */
function mailOf(raw: string, from: string, to: string): Mail {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1, -1)
  const part = (type: string) =>
    bodyOf(parts.find((one) => new RegExp(`content-type:\\s*${type}`, 'i').test(one)) ?? '')
  return {
    from,
    to,
    raw,
    messageId: headerOf(head, 'Message-ID'),
    subject: wordsOf(headerOf(head, 'Subject')),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

function headerOf(head: string, name: string): string {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

/** Decodes RFC 2047: `=?UTF-8?B?…?=`, `=?UTF-8?Q?…?=`. */
function wordsOf(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : printable(text.replaceAll('_', ' ')),
    )
}

function bodyOf(part: string): string {
  const [head = '', ...rest] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/)
  const body = rest.join('\n\n').trimEnd()
  const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? printable(body.replace(/=\r?\n/g, ''))
        : body
  return text.replaceAll('\r\n', '\n').trimEnd()
}

function printable(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await startSmtp({
    port: Number(process.argv[2] ?? 9302),
    onMail: ({ to, subject, text }) => process.stdout.write(`To ${to}: ${subject}\n${text}\n\n`),
  })
  process.stdout.write(`SMTP_URL=${url}\n`)
}
