import { getCookie, setCookie } from 'hono/cookie'
import { channelApi } from '../../../shared/api/channel.ts'
import { importSchedulerApi } from '../../../shared/api/import-scheduler.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { listSpreadsheet } from '../../crud/xlsx.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, refused } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { tryImport } from '../import/dry-run.ts'
import { enqueueImport } from '../import/enqueue-import.ts'
import { runStore } from '../import/runs.store.ts'
import { importSchedulerColumns, importSchedulerStore } from '../import-scheduler/store.ts'
import { adapterFor, authorise, comeBack } from './connect.ts'
import { channelStore } from './store.ts'
import { channelColumns, channelTypesIn } from './view.ts'

/** The cookie of the browser in which a user set out for a shop's own site. */
const nonceCookie = 'gantry-channel'

export function channelRoutes(
  app: App,
  { secrets, channels = () => null, publicUrl }: Pick<Services, 'secrets' | 'channels' | 'publicUrl'>,
): void {
  mount(app, channelApi.type, async ({ caller }) => channelTypesIn(caller.language, publicUrl))
  const storeFor = (database: Database, caller: Caller) => channelStore(database, caller, secrets)
  mount(app, channelApi.excel, listSpreadsheet('gantry-channels.xlsx', 'channel', channelColumns, storeFor))
  mount(
    app,
    importSchedulerApi.excel,
    listSpreadsheet('gantry-import-schedules.xlsx', 'importScheduler', importSchedulerColumns, importSchedulerStore),
  )
  // A user whose session has ended in the meantime is sent to the office, which asks them to sign in, and does not get an answer for
  // programs.
  app.use('/api/moms/channel/auth-callback/*', async (c, next) => {
    await next()
    if (c.res.status !== 401 || c.req.header('Sec-Fetch-Mode') !== 'navigate') return
    c.res = undefined
    c.res = new Response(null, { status: 302, headers: { Location: '/channel?refused=unauthorized' } })
  })
  mount(app, channelApi.authCallback, async ({ caller, database, c }) => {
    const query = new URL(c.req.url).searchParams
    try {
      const id = await comeBack({ database, secrets, channels, publicUrl }, caller, query, getCookie(c, nonceCookie))
      return c.redirect(`/channel/${id}?connected=1`, 302)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      return c.redirect(`/channel?refused=${encodeURIComponent(error.code)}`, 302)
    }
  })
  mount(app, channelApi.auth, async ({ caller, params, database, c }) => {
    const { authoriseUrl, nonce } = await authorise({ database, secrets, channels, publicUrl }, caller, params.id)
    if (nonce !== null)
      setCookie(c, nonceCookie, nonce, {
        httpOnly: true,
        sameSite: 'Lax',
        secure: publicUrl.startsWith('https:'),
        path: '/api/moms/channel/auth-callback',
        maxAge: 15 * 60,
      })
    return { authoriseUrl, channel: await channelStore(database, caller, secrets).get(params.id) }
  })
  mount(app, channelApi.dryRun, async ({ caller, params, database }) =>
    tryImport({ database, secrets, channels }, caller, params.id),
  )
  mount(app, channelApi.import, async ({ caller, params, database }) => {
    const row = await channelStore(database, caller, secrets).table.one(params.id)
    adapterFor({ channels }, row)
    if (row.status !== 'OK' && row.status !== 'ERROR')
      throw refused({
        refused: row.status === 'READY' ? 'channel-unconnected' : 'channel-status',
        with: { channel: row.name, status: row.status },
      })
    return { jobId: await database.write((w) => enqueueImport(w, row, null, { createdBy: caller.userId })) }
  })
  mount(app, channelApi.runs, async ({ caller, params, query, database }) => {
    await channelStore(database, caller, secrets).table.one(params.id)
    return runStore(database, caller, params.id).list(query)
  })
  crudRoutes(app, channelApi, storeFor)
  crudRoutes(app, importSchedulerApi, importSchedulerStore)
}
