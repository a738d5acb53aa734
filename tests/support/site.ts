import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { demoPassword } from '../../server/demo/people/people.ts'
import { openLine, type Line } from './line.ts'

export type Person =
  | 'admin'
  | 'office'
  | 'manager'
  | 'leader'
  | 'worker1'
  | 'worker2'
  | 'partner'
  | 'seller'
  | 'readonly'

/**
 * Names the environment variable for the folder of the demo's data, from which each site starts; they are written once before the journeys.
 */
export const templateVariable = 'GANTRY_JOURNEY_TEMPLATE'

/** Seconds pass between two calls, and the server may close a kept connection just as the next call is sent; so no connection is kept. */
const once = { Connection: 'close' }

/**
 * One Gantry with its own server process and its own copy of the demo's data. People reach it over `line`, which keeps its
 * address whatever becomes of the server.
 */
export class Site {
  readonly line: Line
  private readonly dataDir: string
  private server: ChildProcess | null = null
  private inboxUrl = ''
  private readonly tokens = new Map<Person, string>()

  private constructor(line: Line, dataDir: string) {
    this.line = line
    this.dataDir = dataDir
  }

  static async open(): Promise<Site> {
    const template = process.env[templateVariable]
    if (!template) throw new Error('The demo’s data are not there: run the journeys through Playwright.')
    const dataDir = mkdtempSync(join(tmpdir(), 'gantry-site-'))
    cpSync(template, dataDir, { recursive: true })
    const site = new Site(await openLine(), dataDir)
    await site.start()
    return site
  }

  get url(): string {
    return this.line.url
  }

  async start(): Promise<void> {
    const { server, port, inboxUrl } = await serveDemo(this.dataDir)
    this.server = server
    this.inboxUrl = inboxUrl
    this.line.leadTo(port)
  }

  /** Stops the server as an administrator does: it finishes what is in flight. */
  stop(): Promise<void> {
    return this.end('SIGTERM')
  }

  /** Ends the server as a power cut does. */
  kill(): Promise<void> {
    return this.end('SIGKILL')
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async close(): Promise<void> {
    await this.line.close()
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Makes a call as a program of this person would. */
  async call<T = unknown>(
    person: Person,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const token = this.tokens.get(person) ?? (await this.signIn(person))
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...once,
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} as ${person}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  /** Issues this person a new badge; their badge before it becomes invalid. */
  async badge(person: Person): Promise<string> {
    const { code } = await this.call<{ code: string }>('manager', 'POST', '/auth/badge', {
      userId: await this.userId(person),
    })
    return code
  }

  async userId(person: Person): Promise<number> {
    const { rows } = await this.call<{ rows: { id: number; username: string }[] }>(
      'admin',
      'GET',
      '/auth/user?pageSize=100',
    )
    const user = rows.find(({ username }) => username === person)
    if (!user) throw new Error(`There is no ${person}.`)
    return user.id
  }

  /** The newest message to a mail address or phone, as its owner reads it; undefined while there is none. */
  async messageTo(receiver: string): Promise<string | undefined> {
    const page = await (await fetch(this.inboxUrl)).text()
    const message = page.split('<article>').find((article) => article.includes(` to ${receiver},`))
    return message?.replace(/<[^>]+>/g, '\n').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  }

  /** A one-time code that enrols a handheld for Incheon. */
  async deviceCode(label: string): Promise<string> {
    const { code } = await this.call<{ code: string }>('manager', 'POST', '/sync/device/enrolment', {
      centerId: await this.centerId(),
      label,
    })
    return code
  }

  async centerId(): Promise<number> {
    const { rows } = await this.call<{ rows: { id: number; code: string }[] }>('admin', 'GET', '/auth/center')
    return rows.find(({ code }) => code === 'ICN1')?.id ?? 0
  }

  private async signIn(person: Person): Promise<string> {
    const answer = await fetch(`${this.url}/api/auth/signin`, {
      method: 'POST',
      headers: { ...once, 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: person, password: demoPassword }),
    })
    if (!answer.ok) throw new Error(`${person} cannot sign in: ${answer.status} ${await answer.text()}`)
    const { token } = (await answer.json()) as { token: string }
    this.tokens.set(person, token)
    return token
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server } = this
    this.server = null
    if (!server || server.exitCode !== null) return
    this.line.leadNowhere()
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }
}

/** Waits for a message to someone and returns what the first group of the pattern finds in it. It may take a moment to arrive. */
export async function readIn(site: Site, receiver: string, looksFor: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = looksFor.exec((await site.messageTo(receiver)) ?? '')?.[1]
        return found
      },
      { timeout: 30_000, message: `a message to ${receiver}` },
    )
    .toBeDefined()
  return found ?? ''
}

/** Starts a server with the demo's data in `dataDir`, and waits until it listens and says where its messages can be read. */
export async function serveDemo(dataDir: string): Promise<{ server: ChildProcess; port: number; inboxUrl: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    GANTRY_DATA_DIR: dataDir,
    GANTRY_LOG_LEVEL: 'error',
    DATABASE_URL: '',
    GANTRY_DEMO_ORDERS: 'none',
    // No allocation runs by the clock, so that orders stay where a journey finds them.
    GANTRY_ALLOCATE_MINUTES: '0',
  }
  const server = spawn(process.execPath, ['gantry.js', 'serve', '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { port, inboxUrl } = await new Promise<{ port: number; inboxUrl: string }>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      // Shows a fault of the server beside the journey that met it.
      if (chunk.includes('"level":50')) process.stderr.write(chunk)
      const [, found] = /localhost:(\d+)/.exec(said) ?? []
      const [, inbox] = /end up at (\S+)/.exec(said) ?? []
      if (found && inbox) resolve({ port: Number(found), inboxUrl: inbox })
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  return { server, port, inboxUrl }
}
