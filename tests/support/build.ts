import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveDemo, templateVariable } from './site.ts'

/** Before all journeys: the app is built where it is older than its sources, and the demo's data are written once. */
export default async function prepare(): Promise<() => void> {
  if (builtAt() < newest(['client', 'shared', 'public', 'index.html', 'floor.html', 'vite.config.ts'])) {
    const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
    if (status !== 0) throw new Error('The app could not be built.')
  }
  const template = mkdtempSync(join(tmpdir(), 'gantry-demo-'))
  const { server } = await serveDemo(template)
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
  process.env[templateVariable] = template
  return () => rmSync(template, { recursive: true, force: true })
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
