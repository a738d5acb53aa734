import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../server/demo/people.ts'
import { serveDemo, templateVariable } from './site.ts'

/** Before all journeys: the app is built where it is older than its sources, and the demo's data are written once. */
export default async function prepare(): Promise<() => void> {
  if (builtAt() < newest(['client', 'shared', 'public', 'index.html', 'floor.html', 'vite.config.ts'])) {
    const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
    if (status !== 0) throw new Error('The app could not be built.')
  }
  const template = mkdtempSync(join(tmpdir(), 'gantry-demo-'))
  const { server, port } = await serveDemo(template)
  await settleAll(`http://localhost:${port}/api`)
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
  process.env[templateVariable] = template
  return () => rmSync(template, { recursive: true, force: true })
}

/** Journeys count the exceptions that they make themselves: those of the demo are settled before. */
async function settleAll(api: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: '' }
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { token } = (await call('POST', '/auth/signin', { username: 'admin', password: demoPassword })) as {
    token: string
  }
  headers.Authorization = `Bearer ${token}`
  // What was held under one may become one of its own.
  for (;;) {
    const { data } = (await call('GET', '/sync/exception?status=OPEN')) as { data: { id: number }[] }
    if (data.length === 0) break
    for (const { id } of data)
      await call('POST', `/sync/exception/${id}/settle`, { how: 'discard', note: 'Before the journeys' })
  }
}

/** 0: not built. */
function builtAt(): number {
  const parts = ['dist/index.html', 'dist/floor.html', 'dist/sw.js']
  return parts.every((part) => existsSync(part)) ? Math.min(...parts.map((part) => statSync(part).mtimeMs)) : 0
}

function newest(paths: string[]): number {
  return Math.max(
    ...paths.map((path) => {
      const about = statSync(path)
      return about.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : about.mtimeMs
    }),
  )
}
