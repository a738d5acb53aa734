import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * What the tests need from the machine. It is found, else installed from the machine's own packages, else an error says what is missing.
 */

/** Makes sure that a command is there; installs its Debian package where possible. */
export function need(command: string, debianPackage: string): void {
  if (has(command)) return
  install(debianPackage)
  if (!has(command))
    throw new Error(
      `The tests need \`${command}\`. Install it (Debian: apt-get install ${debianPackage}) and run them again.`,
    )
}

/** Where a Chromium can be: at the given path, Playwright's own, the system's. */
const told = process.env['GANTRY_CHROMIUM']
const browsers = [
  told,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium, which is installed from its package where there is none. */
export function findChromium(): string {
  if (!firstOf(browsers)) install('chromium')
  const path = firstOf(browsers)
  if (!path)
    throw new Error(
      'The journeys need Chromium. Run `npx playwright install chromium`, or install the system’s package (Debian: apt-get install chromium).',
    )
  return path
}

/** A Chromium without a window's machinery, even where a full one is there: journeys take three quarters of the time in it. */
export function findHeadlessChromium(): string {
  if (!firstOf([told, headlessShell])) install('chromium-headless-shell')
  return firstOf([told, headlessShell]) ?? findChromium()
}

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

function install(debianPackage: string): void {
  if (!has('apt-get') || process.getuid?.() !== 0) return
  console.log(`installing ${debianPackage}`)
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
