import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import type { FileStore } from './adapters/file-store.ts'
import { ensureAdmin, ensureCompany, ensureRoles } from './people/bootstrap.ts'
import { createApp } from './app.ts'
import { serveClient } from './client-files.ts'
import { NewerDatabase, openDatabase, type Database } from './db/database.ts'
import { threadsOf } from './db/threads.ts'
import { faultOf } from './db/faults.ts'
import { demoPassword, people } from './demo/people/people.ts'
import type { StandIns } from './demo/stand-ins.ts'
import { JobThread } from './jobs/job-thread.ts'
import { holdData } from './lock.ts'
import { createLog, type Logger } from './log.ts'
import { ensureCountries } from './dispatch/country/seed.ts'
import { giveBackWhenQuiet } from './memory.ts'
import { filesOf, partsOf } from './parts.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { trustProxies } from './http/address.ts'
import { keepPace } from './http/pace.ts'
import { readSettings, type Settings } from './settings.ts'

const graceSeconds = 10

/** The response of a live connection, which has no end of its own. */
type Live = (HttpBindings | Http2Bindings)['outgoing']
const hourMs = 60 * 60_000

/** Starts the server and tells people how to begin. */
export async function main({ demo }: { demo: boolean }): Promise<void> {
  const given = settingsOrExit()
  const dataDir = demo ? join(given.dataDir, 'demo') : given.dataDir
  const log = createLog(given.logLevel)
  trustProxies(given.proxies)
  const release = given.databaseUrl ? () => {} : holdData(dataDir)
  if (!release) {
    console.error(`Another Gantry server is running on ${dataDir}. Stop it first, or set GANTRY_DATA_DIR.`)
    process.exit(1)
  }
  const threads = given.databaseUrl ? undefined : threadsOf('calls', dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: given.databaseUrl, threads }).catch(explainOrThrow)
  if (database.rowsUnsecured)
    log.info(
      { why: database.rowsUnsecured },
      'PostgreSQL does not hold callers to their scope by itself too; the server alone does',
    )
  const secrets = openSecrets({ dataDir, key: given.secretKey })
  const files = filesOf(given, dataDir)
  const admin = await prepare(database, demo, given, secrets, files)
  const standIns = demo
    ? await (await import('./demo/stand-ins.ts')).startStandIns(database, secrets, dataDir, console.log)
    : null
  const settings = standIns ? amidStandIns(given, standIns) : given
  const slackOrigins = settings.senders.slack?.origins
  const app = createApp({ ...partsOf(settings, dataDir), database, files, secrets, log, slackOrigins })
  serveClient(app, fileURLToPath(new URL('../dist', import.meta.url)))
  const jobs = new JobThread({ settings, dataDir }, threads?.turn, log)
  // Parts of uploads lie on this machine only, so this is not a job: any process of the site might run a job.
  setInterval(
    () => void files.sweep(new Date()).catch((err: unknown) => log.error({ err }, 'old uploads could not be swept')),
    hourMs,
  ).unref()

  if (settings.metrics) (await import('./metrics.ts')).serveMetrics(database, settings.metrics, log)

  const live = new Set<Live>()
  const fetch = async (request: Request, bindings: HttpBindings | Http2Bindings) => {
    const response = await app.fetch(request, bindings)
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      live.add(bindings.outgoing)
      bindings.outgoing.once('close', () => live.delete(bindings.outgoing))
    }
    return response
  }
  // How often Node looks for requests whose headers do not come, in ms.
  const serverOptions = { connectionsCheckingInterval: 5_000 }
  const server = serve({ fetch, port: settings.port, serverOptions }, ({ port }) => {
    const address = settings.publicUrl ?? `http://localhost:${port}`
    log.info({ port, database: database.dialect.name, demo }, 'listening')
    console.log(standIns ? demoGreeting(address, standIns) : greeting(address, admin))
    giveBackWhenQuiet()
    jobs.start()
  })
  keepPace(server as Server)
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${settings.port} is taken. Set PORT to another one.` : error.message,
    )
    process.exit(1)
  })
  stopGently(server as Server, live, { database, jobs }, log, release)
}

/** The demo's shops, couriers, printers and messages are stand-ins beside the server, and it makes no backups. */
function amidStandIns(settings: Settings, { fedexUrl, billing, marketplace, senders, shopUrls }: StandIns): Settings {
  const channels = { local: true, urls: shopUrls }
  return { ...settings, fedexUrl, billing, marketplace, senders, channels, localPrinters: true, backups: undefined }
}

/** Explains in a sentence a newer database, a full disk or a database that is away, because these are not our bugs. */
function explainOrThrow(error: unknown): never {
  if (error instanceof NewerDatabase) {
    console.error(error.message)
    process.exit(1)
  }
  const fault = faultOf(error)
  if (fault === null) throw error
  const why = error instanceof Error ? error.message : String(error)
  console.error(`Gantry could not open its database: ${why}.`)
  if (fault === 'server-full') console.error('Free some space on the disk that holds it, and start again.')
  process.exit(1)
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Prepares the database. Answers the first administrator's password if it was made up here. */
async function prepare(
  database: Database,
  demo: boolean,
  settings: Settings,
  secrets: Secrets,
  files: FileStore,
): Promise<string | null> {
  await ensureRoles(database)
  await ensureCountries(database)
  if (demo) {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(database, secrets, files)
    return null
  }
  await ensureCompany(database)
  return ensureAdmin(database, settings.adminPassword)
}

/** Finishes the calls that are in flight, and then closes the database. Live connections have no end of their own, so they are ended. */
function stopGently(
  server: Server,
  live: ReadonlySet<Live>,
  { database, jobs }: { database: Database; jobs: JobThread },
  log: Logger,
  release: () => void,
): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const cut = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
    const jobsEnded = jobs.stop()
    server.close(() => {
      clearTimeout(cut)
      void jobsEnded
        .then(() => database.close())
        .then(() => {
          release()
          log.info('stopped')
          process.exit(0)
        })
    })
    for (const response of live) response.destroy()
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function greeting(address: string, admin: string | null): string {
  return [
    '',
    `  Gantry        ${address}`,
    `  Handhelds     ${address}/floor`,
    ...(admin === null
      ? []
      : ['', `  First account  admin / ${admin}`, '  This password is shown this once. Keep it.']),
    '',
  ].join('\n')
}

function demoGreeting(address: string, { fedexUrl, labels, inboxUrl, shopAccess }: StandIns): string {
  const role = (name: string) => name.replace('SYSR_', '').toLowerCase()
  return [
    '',
    `  Gantry demo   ${address}`,
    `  Handhelds     ${address}/floor`,
    '',
    `  Every account has the password ${demoPassword}:`,
    ...people.map(
      ({ username, name, role: held, center, partner }) =>
        `    ${username.padEnd(10)} ${role(held).padEnd(14)} ${name}${center ? `, ${center}` : ''}${partner ? `, ${partner}` : ''}`,
    ),
    '',
    '  To print badges: sign in as manager, open Badges, choose the workers, Issue and print.',
    '  To enrol a handheld: as manager, open Handhelds, Enrol a handheld; open /floor on the handheld and scan it.',
    `  Mails, text messages and Slack end up at ${inboxUrl} and reach nobody.`,
    '  The shops of the channels, and what they accept. To connect one to another channel, end the one that it has:',
    ...shopAccess.map((line) => `    ${line}`),
    `  Labels sent to a label printer come out in ${labels}. FedEx is stood in for at ${fedexUrl}.`,
    '',
  ].join('\n')
}
