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
]

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/build.ts',
  // Patience costs nothing where all is well, and a busy machine needs it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  // On a loaded CI machine a journey may run once more; `npm test` names each that needed it, so that its cause is found.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  // No trace: it takes a third more time from each journey. Of one that fails: `playwright test --trace on <file>:<line>`.
  use: {
    launchOptions: { executablePath: chromium, args: quiet },
    // Playwright would take one of every screen before it knows how the journey ends; the stage does of those that fail.
    screenshot: 'off',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
})
