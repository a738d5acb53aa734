import { Client } from 'pg'

const waits = { first: 200, longest: 10_000 }
/** A query now and then reveals a connection that died silently. */
const askEveryMs = 15_000
const answerWithinMs = 10_000

/** Listens on a channel of PostgreSQL over a connection of its own, which is renewed whenever it is lost. */
export class PgListener {
  private readonly url: string
  private readonly channel: string
  private readonly told: (message: string) => void
  private readonly onRenewed: () => void
  private client: Client | undefined
  private asking: ReturnType<typeof setInterval> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private wait = waits.first
  private closed = false

  constructor(url: string, channel: string, told: (message: string) => void, onRenewed: () => void) {
    this.url = url
    this.channel = channel
    this.told = told
    this.onRenewed = onRenewed
  }

  get isOpen(): boolean {
    return this.client !== undefined
  }

  /** Opens the connection for the first time; throws if there is none. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client.on('notification', ({ payload }) => payload && this.told(payload))
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    try {
      await client.connect()
      await client.query(`listen "${this.channel}"`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    if (this.closed) return void client.end().catch(() => {})
    this.client = client
    this.wait = waits.first
    this.asking = setInterval(() => void client.query('select 1').catch(() => this.lose(client)), askEveryMs)
    this.asking.unref()
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.retry)
    clearInterval(this.asking)
    await this.client?.end()
  }

  private lose(client: Client): void {
    if (this.closed || this.client !== client) return
    this.client = undefined
    clearInterval(this.asking)
    void client.end().catch(() => {})
    this.renewLater()
  }

  private renewLater(): void {
    // Spreads out the site's servers, so that they do not all reconnect at once.
    this.retry = setTimeout(() => void this.renew(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(this.wait * 2, waits.longest)
  }

  private async renew(): Promise<void> {
    try {
      await this.open()
    } catch {
      if (!this.closed) this.renewLater()
      return
    }
    if (!this.closed) this.onRenewed()
  }
}
