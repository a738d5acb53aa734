import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { App } from './http/mount.ts'

const notBuilt = 'The app is not built yet: run `npx vite build`, or use `npm run demo` or `npm start`. The API is at /api/docs.'

/** The built web app: files by their names, and for every screen's URL the page of the floor or of the office. */
export function serveClient(app: App, directory: string): void {
  app.use(
    '*',
    serveStatic({
      root: directory,
      index: 'there-is-none',
      onFound(path, c) {
        // A file with a hash in its name never changes; the pages and the service worker say which of them to take.
        c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : /\.(html|js|webmanifest)$/.test(path) ? 'no-cache' : 'public, max-age=3600')
      },
    }),
  )
  app.get('/assets/*', (c) => c.notFound())
  app.get('/floor', (c) => pageOf(c, directory, 'floor.html'))
  app.get('/floor/*', (c) => pageOf(c, directory, 'floor.html'))
  app.get('*', (c) => pageOf(c, directory, 'index.html'))
}

async function pageOf(c: Context, directory: string, name: string): Promise<Response> {
  const path = join(directory, name)
  if (!existsSync(path)) return c.text(notBuilt, 503)
  c.header('Cache-Control', 'no-cache')
  return c.html(await readFile(path, 'utf8'))
}
