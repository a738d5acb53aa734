import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Builds the client and the server where a build is older than its sources. */

export function buildClient(): void {
  const sources = ['client', 'shared', 'public', 'index.html', 'floor.html', 'vite.config.ts']
  if (builtAt(['dist/index.html', 'dist/floor.html', 'dist/sw.js']) < newest(sources)) build([])
}

export function buildServer(): void {
  const config = 'vite.server.config.ts'
  if (builtAt(['build/main.js', 'build/thread.js']) < newest(['server', 'shared', 'simulators', config]))
    build(['--config', config])
}

function build(how: readonly string[]): void {
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn', ...how], { stdio: 'inherit' })
  if (status !== 0) throw new Error('Gantry could not be built.')
}

/** When the oldest of these parts was built, in ms since 1970; 0 where one is missing. */
function builtAt(parts: readonly string[]): number {
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
