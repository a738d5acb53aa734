import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../server/demo/people/people.ts'
import { buildClient, buildServer } from './built.ts'
import { serveDemo, templateVariable } from './site.ts'

/** Runs once before all journeys: builds the app where it is older than its sources, and writes the demo's data. */
export default async function prepare(): Promise<() => void> {
  buildServer()
  buildClient()
  const template = mkdtempSync(join(tmpdir(), 'gantry-demo-'))
  const { server, port } = await serveDemo(template)
  await settleExceptions(`http://localhost:${port}/api`)
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
  process.env[templateVariable] = template
  return () => rmSync(template, { recursive: true, force: true })
}

/** Settles the demo's exceptions, because each journey counts the exceptions that it makes itself. */
async function settleExceptions(api: string): Promise<void> {
  const signedIn = await fetch(`${api}/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'manager', password: demoPassword }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const open = async () => {
    const response = await fetch(`${api}/sync/exception?status=OPEN`, { headers })
    return ((await response.json()) as { data: { id: number }[] }).data
  }
  // When an action is discarded, the actions held under it are tried, and one of them may be refused in turn.
  for (let left = await open(); left.length > 0; left = await open())
    for (const { id } of left) {
      const { ok } = await fetch(`${api}/sync/exception/${id}/settle`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ how: 'discard', note: 'seen to it' }),
      })
      if (!ok) throw new Error('The demo’s exceptions could not be settled.')
    }
}
