import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../server/demo/people/people.ts'
import { buildClient, buildServer } from './built.ts'
import { serveDemo, templateVariable } from './site.ts'

/** Before all journeys: the app is built where it is older than its sources, and the demo's data are written once. */
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

/** Each journey counts the exceptions that it makes itself: those of the demo are settled. */
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
  // What was held under a discarded action is tried then, and may be refused itself.
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
