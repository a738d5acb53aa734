import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { accountRoutes } from './people/sign-in/routes.ts'
import { callerAddress } from './http/address.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupState } from './backups/state.ts'
import { badgeRoutes } from './people/badge/routes.ts'
import { notificationRoutes } from './notices/routes.ts'
import { brandRoutes } from './organisations/brand/routes.ts'
import { guideRoutes } from './guides/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { addressBookRoutes } from './organisations/address-book/routes.ts'
import { partnerRoutes } from './organisations/partner/routes.ts'
import { referenceRoutes } from './organisations/center/routes.ts'
import { openapiKeyRoutes } from './keys/routes.ts'
import { roleRoutes } from './people/role/routes.ts'
import { selfRoutes } from './people/self/routes.ts'
import { userRoutes } from './people/user/routes.ts'
import { invitationRoutes } from './people/invitation/routes.ts'
import { recoveryRoutes } from './people/recovery/routes.ts'
import { deliveryRuleRoutes } from './allocation/rule/routes.ts'
import { allocationRoutes } from './allocation/routes.ts'
import { latestMigration, type Database } from './db/database.ts'
import { faultOf } from './db/faults.ts'
import type { Env } from './http/env.ts'
import { inRequest } from './request-context.ts'
import { docsRoutes } from './http/docs.ts'
import { errorBodyOf, HttpError, isDenial, notFound } from './http/errors.ts'
import { mount, packedFrom, type App } from './http/mount.ts'
import { sameOrigin } from './http/origin.ts'
import { whoCalls } from './http/sign-in.ts'
import { jobRoutes } from './jobs/job.routes.ts'
import { oldestWaitingJob } from './jobs/job.store.ts'
import { consolRoutes } from './dispatch/consol/routes.ts'
import { contractRoutes } from './dispatch/contract/routes.ts'
import { countryRoutes } from './dispatch/country/routes.ts'
import { invoiceRoutes } from './dispatch/invoice/routes.ts'
import { legacyInvoiceRoutes } from './dispatch/invoice/legacy.routes.ts'
import { printerRoutes } from './dispatch/printer/routes.ts'
import { campaignRoutes } from './promotions/routes.ts'
import { claimRoutes } from './orders/claim/routes.ts'
import { orderRoutes } from './orders/order/routes.ts'
import { flowControlRoutes } from './promotions/flow-control/routes.ts'
import { productRoutes } from './catalogue/product/routes.ts'
import { channelRoutes } from './channels/channel/routes.ts'
import { marketplaceRoutes } from './marketplace/routes.ts'
import { measure } from './measure.ts'
import type { Services } from './services.ts'
import { deviceRoutes } from './sync/device.routes.ts'
import { exceptionRoutes } from './sync/exception.routes.ts'
import { labelRoutes } from './sync/label.routes.ts'
import { liveRoutes } from './sync/live.routes.ts'
import { syncRoutes } from './sync/sync.routes.ts'
import { assignmentRoutes } from './warehouse/assignment/routes.ts'
import { containerRoutes } from './warehouse/container/routes.ts'
import { inboundRoutes } from './warehouse/inbound/routes.ts'
import { inboundBillingRoutes } from './warehouse/inbound-billing/routes.ts'
import { inventoryRoutes } from './warehouse/inventory/routes.ts'
import { locationRoutes } from './warehouse/location/routes.ts'
import { partnerCategoryRoutes } from './warehouse/partner-category/routes.ts'
import { photoRoutes } from './warehouse/photo/routes.ts'
import { relocationRoutes } from './warehouse/relocation/routes.ts'
import { pickListRoutes } from './warehouse/pick-list/routes.ts'
import { slipRoutes } from './warehouse/slip/routes.ts'
import { stockCountRoutes } from './warehouse/stock-count/routes.ts'
import { partnerResourceRoutes } from './warehouse/partner-resource/routes.ts'
import { statementRoutes } from './warehouse/statement/routes.ts'
import { skuRoutes } from './warehouse/sku/routes.ts'
import type { Answer } from '../shared/api/call.ts'
import { systemApi } from '../shared/api/system.ts'

export const version = '0.1.0'

/** Puts the app together. This is the map of the API, with one line per service. */
export function createApp(parts: Services): App {
  const app = new Hono<Env>()
  app.use('/api/*', async (c, next) => {
    const requestId = randomUUID()
    const since = performance.now()
    c.set('requestId', requestId)
    c.set('database', parts.database)
    c.set('log', parts.log)
    c.set('secrets', parts.secrets)
    c.header('X-Request-Id', requestId)
    // The header is set before the handlers run, because Hono would rebuild a finished response as a stream to add a header to it.
    c.header('Vary', 'Accept-Encoding')
    await inRequest(callerAddress(c), next)
    measure('call', () => ({
      name: c.get('call') ?? 'none',
      method: c.req.method,
      status: c.res.status,
      code: c.get('refusal') ?? null,
      ms: performance.now() - since,
    }))
    // Answers are about people and their work, so no browser and no proxy on the way keeps them, unless an answer says otherwise.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.onError((error, c) => {
    const known = error instanceof HttpError ? error : outage(parts.database, error)
    c.set('refusal', known.code)
    if (isDenial(c, known))
      parts.log.info(
        {
          security: known.code,
          status: known.status,
          method: c.req.method,
          path: c.req.path,
          address: callerAddress(c),
          userId: c.get('caller')?.userId,
          openapiKeyId: c.get('caller')?.openapiKeyId,
          requestId: c.get('requestId'),
        },
        'denied',
      )
    if (known.status >= 500)
      parts.log.error({ err: error, code: known.code, requestId: c.get('requestId'), path: c.req.path }, 'a fault')
    // A caller who retries at once would meet the same lock.
    if (known.status === 503) c.header('Retry-After', '2')
    return c.json(errorBodyOf(c, known), known.status)
  })
  app.use(
    secureHeaders({
      contentSecurityPolicy: contentSecurity,
      strictTransportSecurity: 'max-age=31536000; includeSubDomains',
      xFrameOptions: 'DENY',
    }),
  )
  app.use('/api/*', sameOrigin)
  app.use('/api/*', whoCalls)
  app.use(compress({ threshold: packedFrom }))

  accountRoutes(app)
  // These come before the users' routes, because «me» stands where those have an id.
  selfRoutes(app, parts)
  userRoutes(app, parts)
  roleRoutes(app)
  badgeRoutes(app)
  recoveryRoutes(app, parts)
  invitationRoutes(app, parts)
  notificationRoutes(app, parts)
  openapiKeyRoutes(app)
  auditRoutes(app)
  partnerRoutes(app, parts)
  brandRoutes(app, parts)
  addressBookRoutes(app)
  referenceRoutes(app, parts)
  imageRoutes(app, parts)
  locationRoutes(app)
  assignmentRoutes(app)
  partnerCategoryRoutes(app)
  skuRoutes(app, parts)
  partnerResourceRoutes(app, parts)
  inboundBillingRoutes(app, parts)
  statementRoutes(app)
  inboundRoutes(app, parts)
  inventoryRoutes(app)
  countryRoutes(app)
  contractRoutes(app, parts)
  invoiceRoutes(app, parts)
  legacyInvoiceRoutes(app, parts)
  consolRoutes(app, parts)
  relocationRoutes(app)
  slipRoutes(app, parts)
  pickListRoutes(app)
  stockCountRoutes(app)
  containerRoutes(app)
  printerRoutes(app, parts)
  productRoutes(app)
  orderRoutes(app)
  claimRoutes(app)
  flowControlRoutes(app)
  campaignRoutes(app)
  channelRoutes(app, parts)
  marketplaceRoutes(app, parts)
  allocationRoutes(app, parts)
  deliveryRuleRoutes(app)
  photoRoutes(app, parts)
  jobRoutes(app, parts)
  deviceRoutes(app, parts)
  syncRoutes(app, parts.database)
  labelRoutes(app, parts)
  liveRoutes(app, parts.database)
  exceptionRoutes(app, parts.database)

  mount(app, systemApi.health, async ({ c, database }) => {
    await database.read.selectFrom('site').select('epoch').executeTakeFirstOrThrow()
    const isFull = await database.hasNoRoom()
    const backup = await backupState(database, parts.backups)
    const health: Answer<typeof systemApi.health> = {
      status: isFull ? 'failing' : 'ok',
      version,
      storage: isFull ? 'full' : 'ok',
      liveUpdates: database.dialect.isHearing ? 'ok' : 'reconnecting',
      database: database.dialect.name,
      migration: latestMigration,
      time: database.now().toISOString(),
      oldestWaitingJob: await oldestWaitingJob(database),
      backup: backup.status,
      lastBackupAt: backup.lastAt,
    }
    return c.json(health, isFull ? 503 : 200)
  })
  mount(app, systemApi.backup, ({ database }) => backupState(database, parts.backups))
  docsRoutes(app, version)
  guideRoutes(app)
  app.all('/api/*', () => {
    throw notFound()
  })
  return app
}

/** Tells a database that cannot answer right now from a bug of ours. */
function outage(database: Database, error: unknown): HttpError {
  const fault = faultOf(error)
  database.noteFault(fault)
  return fault === null ? new HttpError(500, 'internal') : new HttpError(fault === 'server-full' ? 507 : 503, fault)
}

const contentSecurity = {
  defaultSrc: ["'self'"],
  // The camera's decoder is WebAssembly; Mantine sets styles at run time.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
}
