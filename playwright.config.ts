import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/machine.ts'

/** The journeys: people's work in a real Chromium, each against its own server and database. */
const chromium = findChromium()
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/build.ts',
  // Patience costs nothing where all is well, and a busy machine needs it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: 'list',
  use: { launchOptions: { executablePath: chromium, args: quiet }, trace: 'retain-on-failure', screenshot: 'only-on-failure', actionTimeout: 20_000, navigationTimeout: 30_000 },
})
