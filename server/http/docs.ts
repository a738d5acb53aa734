import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { App } from './mount.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gantry API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })`
const files: Record<string, string> = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

/** Serves `/api/openapi.json` and, for people, `/api/docs`: Swagger UI from its package, so that it works without the internet. */
export function docsRoutes(app: App, version: string): void {
  let document: object | undefined
  const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.get('/api/openapi.json', async (c) => {
    // The document is built on the first request, because it and its library would take half of an idle server's memory.
    document ??= (await import('./openapi.ts')).openApiDocument(version) as object
    return c.json(document)
  })
  app.get('/api/docs', (c) => c.html(page))
  app.get('/api/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript' }))
  app.get('/api/docs/:file{swagger-ui(?:-bundle)?\\.(?:css|js)}', async (c) => {
    const name = c.req.param('file')
    const type = files[name]
    if (!type) return c.notFound()
    return c.body(await readFile(join(from, name)), 200, { 'Content-Type': type, 'Cache-Control': 'max-age=86400' })
  })
}
