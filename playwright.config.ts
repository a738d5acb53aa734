import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from './tests/support/machine.ts'

/** The journeys: people's work in a real Chromium, each against its own server and database. */
const chromium = findHeadlessChromium()
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this, what pulses while a screen loads is a layer of its own, which is put together sixty times a second without a graphics
  // card: a fifth of the browser's work.
  '--disable-threaded-animation',
]
/**
 * The journeys that measure how a screen is drawn, with the fonts that it brings. To fetch and read the fonts takes a tenth of every other
 * journey.
 */
const drawn = globSync('tests/journeys/*.spec.ts')
  .filter((file) => /inspected|examined|columnsBeyondTheEdge|fontsource/.test(readFileSync(file, 'utf8')))
  .map((file) => `**/${basename(file)}`)

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/build.ts',
  // Long timeouts cost nothing where all is well, and a busy machine needs them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  // On a loaded CI machine a journey may run once more; `npm test` names each that needed it, so that its cause is found.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  // There is no trace, because it makes each journey take a third more time. For one that fails: `playwright test --trace on
  // <file>:<line>`.
  use: {
    // Playwright would take a screenshot of every screen before it knows how the journey ends. The stage takes those of journeys that fail.
    screenshot: 'off',
    // Drawing what moves, sixty times a second and without a graphics card, took longer than the screens before and after it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'drawn', testMatch: drawn, use: { launchOptions: { executablePath: chromium, args: quiet } } },
    {
      name: 'done',
      testIgnore: drawn,
      use: { launchOptions: { executablePath: chromium, args: [...quiet, '--disable-remote-fonts'] } },
    },
  ],
})
