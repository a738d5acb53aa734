import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { ensureAdmin, ensureCompany, ensureRoles } from './people/bootstrap.ts'
import { diskFiles, type FileStore } from './adapters/file-store.ts'
import { s3Files } from './adapters/s3-files.ts'
import { diskSpool } from './adapters/upload-spool.ts'
import { sendersOf } from './adapters/senders/senders.ts'
import { marketplaceOf } from './adapters/marketplace/marketplace.ts'
import { syncEveryMs } from './marketplace/jobs.ts'
import { billingPlatform } from './adapters/billing/billing-platform.ts'
import { channelsOf } from './adapters/channels/channels.ts'
import { couriersOf } from './adapters/couriers/couriers.ts'
import { backupPlanOf } from './backups/plan.ts'
import { createApp } from './app.ts'
import { serveClient } from './client-files.ts'
import { NewerDatabase, openDatabase, type Database } from './db/database.ts'
import { faultOf } from './db/faults.ts'
import { demoPassword, people } from './demo/people.ts'
import type { StandIns } from './demo/stand-ins.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { Jobs } from './jobs/jobs.ts'
import { holdData } from './lock.ts'
import { createLog, type Logger } from './log.ts'
import { ensureCountries } from './dispatch/country/seed.ts'
import { dueEveryMs } from './channels/door.ts'
import { pollEveryMs } from './dispatch/tracking/courier-jobs.ts'
import { lookEveryMs } from './warehouse/door.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { trustProxies } from './http/address.ts'
import { keepPace } from './http/pace.ts'
import { readSettings, type Settings } from './settings.ts'

const graceSeconds = 10

/** An answer without an end of its own. */
type Live = (HttpBindings | Http2Bindings)['outgoing']
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Starts the server and tells people how to begin. */
export async function main({ demo }: { demo: boolean }): Promise<void> {
  const settings = settingsOrExit()
  const dataDir = demo ? join(settings.dataDir, 'demo') : settings.dataDir
  const log = createLog(settings.logLevel)
  trustProxies(settings.proxies)
  const release = settings.databaseUrl ? () => {} : holdData(dataDir)
  if (!release) {
    console.error(`Another Gantry server is running on ${dataDir}. Stop it first, or set GANTRY_DATA_DIR.`)
    process.exit(1)
  }
  const database = await openDatabase({ dataDir, databaseUrl: settings.databaseUrl }).catch(explainOrThrow)
  if (database.rowsUnsecured)
    log.info(
      { why: database.rowsUnsecured },
      'PostgreSQL does not hold callers to their scope by itself too; the server alone does',
    )
  const secrets = openSecrets({ dataDir, key: settings.secretKey })
  const files = filesOf(settings, dataDir)
  const admin = await prepare(database, demo, settings, secrets, files)
  const standIns = demo
    ? await (await import('./demo/stand-ins.ts')).startStandIns(database, secrets, dataDir, console.log)
    : null
  const couriers = couriersOf({ fedexUrl: standIns?.fedexUrl ?? settings.fedexUrl })
  const channels = channelsOf({ local: demo, ...(standIns ? { urls: standIns.shopUrls } : {}) })
  const billingSetting = standIns?.billing ?? settings.billing
  const billing = billingSetting && billingPlatform(billingSetting)
  const marketplaceSetting = standIns?.marketplace ?? settings.marketplace
  const marketplace = marketplaceSetting && marketplaceOf(marketplaceSetting)
  const senderSettings = standIns?.senders ?? settings.senders
  const senders = sendersOf(senderSettings)
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  // The demo's printers are stand-ins beside the server.
  const backups = demo ? undefined : backupPlanOf(settings, dataDir)
  const localPrinters = demo || settings.localPrinters
  const app = createApp({
    database,
    files,
    secrets,
    couriers,
    channels,
    billing,
    log,
    publicUrl,
    slackOrigins: senderSettings.slack?.origins,
    localPrinters,
    backups,
  })
  serveClient(app, join(import.meta.dirname, '..', 'dist'))

  const jobs = new Jobs({
    database,
    files,
    log,
    handlers: jobHandlers({
      secrets,
      couriers,
      channels,
      billing,
      marketplace,
      senders,
      publicUrl,
      localPrinters,
      backups,
      forgetAfterDays: settings.forgetAfterDays,
    }),
  })
  jobs.every('housekeeping', hourMs)
  jobs.every('poll-trackings', pollEveryMs)
  if (billing) jobs.every('poll-inbound-billings', lookEveryMs)
  if (marketplace) jobs.every('sync-marketplace', syncEveryMs)
  jobs.every('seal-audit', minuteMs)
  jobs.every('wake-orders', minuteMs)
  if (settings.allocateMinutes > 0) jobs.every('allocate-due', settings.allocateMinutes * minuteMs)
  jobs.every('begin-imports', dueEveryMs)
  jobs.every('tell-expiring', dayMs)
  if (backups) jobs.every('back-up', backups.everyHours * hourMs)
  jobs.start()
  // Services of uploads lie on this machine alone, so this is no job: any process might do that.
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
  // How often Node looks for headers that do not come.
  const serverOptions = { connectionsCheckingInterval: 5_000 }
  const server = serve({ fetch, port: settings.port, serverOptions }, ({ port }) => {
    const address = settings.publicUrl ?? `http://localhost:${port}`
    log.info({ port, database: database.dialect.name, demo }, 'listening')
    console.log(standIns ? demoGreeting(address, standIns) : greeting(address, admin))
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

/** Uploads wait on this machine's disk until they are whole, wherever files lie then. */
function filesOf({ s3 }: Settings, dataDir: string): FileStore {
  const directory = join(dataDir, 'files')
  return s3 ? s3Files(s3, diskSpool(join(directory, 'uploads'))) : diskFiles(directory)
}

/** A full disk, or a database that is away, is told in a sentence: it is no fault of ours. */
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

/** Answers the first administrator's password where it was made up. */
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

/** What is in flight is finished, then the database is closed; live connections have no end of their own, so they are ended. */
function stopGently(
  server: Server,
  live: ReadonlySet<Live>,
  { database, jobs }: { database: Database; jobs: Jobs },
  log: Logger,
  release: () => void,
): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const cut = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
    const jobsEnded = jobs.stop().catch((err: unknown) => log.error({ err }, 'jobs could not be given back'))
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
    '  Shops that a channel can be connected to, and what they accept:',
    ...shopAccess.map((line) => `    ${line}`),
    `  Labels sent to a label printer come out in ${labels}. FedEx is stood in for at ${fedexUrl}.`,
    '',
  ].join('\n')
}
