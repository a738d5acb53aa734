import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** What the tests need of the machine: found, else installed from its own packages, else said plainly. */

/** Makes sure that a command is there, from its Debian package where it can be installed. */
export function need(command: string, debianPackage: string): void {
  if (has(command)) return
  install(debianPackage)
  if (!has(command)) throw new Error(`The tests need \`${command}\`. Install it (Debian: apt-get install ${debianPackage}) and run them again.`)
}

/** A Chromium's path: told, Playwright's own, the system's, or installed from its package. */
export function findChromium(): string {
  const known = [process.env['GANTRY_CHROMIUM'], chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = () => known.find((path) => path && existsSync(path))
  if (!found()) install('chromium')
  const path = found()
  if (!path) throw new Error('The journeys need Chromium. Run `npx playwright install chromium`, or install the system’s package (Debian: apt-get install chromium).')
  return path
}

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

function install(debianPackage: string): void {
  if (!has('apt-get') || process.getuid?.() !== 0) return
  console.log(`installing ${debianPackage}`)
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
