import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { App } from './http/mount.ts'

const notBuilt =
  'The app is not built yet: run `npx vite build`, or use `npm run demo` or `npm start`. The API is at /api/docs.'

/** Serves the built web app: files by their names, and for every screen's URL the page of the floor, of a driver or of the office. */
export function serveClient(app: App, directory: string): void {
  app.get('*', async (c, next) => {
    await next()
    if (!c.req.path.startsWith('/api/')) c.header('Cache-Control', cacheOf(c))
  })
  if (existsSync(directory)) app.get('*', serveStatic({ root: directory, index: 'there-is-none', precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  for (const page of ['floor', 'pallet']) {
    app.get(`/${page}`, (c) => pageOf(c, directory, `${page}.html`))
    app.get(`/${page}/*`, (c) => pageOf(c, directory, `${page}.html`))
  }
  app.get('*', (c) => pageOf(c, directory, 'index.html'))
}

/**
 * A file with a hash in its name never changes. The pages, the service worker and its list say which files to take, so they are checked
 * anew each time.
 */
function cacheOf(c: Context): string {
  if (c.res.status >= 400) return 'no-store'
  if (c.req.path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(png|svg|ico|woff2?|wasm|mp3)$/.test(c.req.path) ? 'public, max-age=3600' : 'no-cache'
}

async function pageOf(c: Context, directory: string, name: string): Promise<Response> {
  const path = join(directory, name)
  return existsSync(path) ? c.html(await readFile(path, 'utf8')) : c.text(notBuilt, 503)
}
