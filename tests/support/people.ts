import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test as base, expect, type BrowserContext, type Locator, type Page, type TestInfo } from '@playwright/test'
import { demoPassword } from '../../server/demo/people/people.ts'
import { Site, type Person } from './site.ts'
import { wedge, type WedgeOptions } from './wedge.ts'

/** What a journey is played with: a site of its own, office screens and handhelds. */
interface Stage {
  site: Site
  /** A handheld as it comes out of its box; with `profile` it can be switched off and on again. */
  handheld: (options?: HandheldOptions) => Promise<Handheld>
  /** An office screen on which this person has signed in already. */
  office: (person: Person, path?: string) => Promise<Page>
}

export interface HandheldOptions {
  width?: number
  height?: number
  /** Flags to launch the browser with, such as a film for its camera. The handheld then has a browser of its own. */
  flags?: string[]
  /** Keeps its storage in a folder, as a real device does. */
  profile?: boolean
  locale?: string
  theme?: 'light' | 'dark'
}

export const test = base.extend<Stage>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for
  site: async ({}, use) => {
    const site = await Site.open()
    await use(site)
    await site.close()
  },

  handheld: async ({ site, browser, playwright }, use, info) => {
    const opened: BrowserContext[] = []
    const folders: string[] = []
    await use(
      async ({ width = 360, height = 640, flags = [], profile = false, locale = 'en-US', theme = 'light' } = {}) => {
        const screen = {
          viewport: { width, height },
          hasTouch: true,
          isMobile: true,
          locale,
          colorScheme: theme,
          timezoneId: 'Asia/Seoul',
          baseURL: site.url,
        } as const
        if (flags.length === 0 && !profile) {
          const context = await browser.newContext(screen)
          opened.push(context)
          return new Handheld(site, context, await context.newPage())
        }
        const folder = mkdtempSync(join(tmpdir(), 'gantry-profile-'))
        folders.push(folder)
        const { executablePath, args = [] } = info.project.use.launchOptions ?? {}
        const boot = async () => {
          const context = await playwright.chromium.launchPersistentContext(folder, {
            ...screen,
            executablePath,
            args: [...args, ...flags],
          })
          opened.push(context)
          return context
        }
        const context = await boot()
        return new Handheld(site, context, context.pages()[0] ?? (await context.newPage()), boot)
      },
    )
    if (hasFailed(info)) await pictureAll(opened, info)
    for (const one of opened) await one.close().catch(() => undefined)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  },

  office: async ({ site, browser }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async (person, path = '/') => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'Asia/Seoul',
        baseURL: site.url,
        acceptDownloads: true,
      })
      opened.push(context)
      await context.request.post('/api/auth/signin', { data: { username: person, password: demoPassword } })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    if (hasFailed(info)) await pictureAll(opened, info)
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'

const hasFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

/** Takes a picture of every screen when a journey failed, beside its other results. */
async function pictureAll(contexts: BrowserContext[], info: TestInfo): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages()))
    await page.screenshot({ path: info.outputPath(`${Date.now()}.png`) }).catch(() => undefined)
}

/** A disabled button says why when the user points at it. */
export async function saysWhyNot(button: Locator, words: string): Promise<void> {
  // The screen may first have to hear that the action is no longer possible.
  await expect(button).toBeDisabled()
  await button.hover()
  await expect(button.page().getByRole('tooltip').filter({ hasText: words })).toBeVisible()
}

/** Waits until a setting is saved: the screen shows it at once and saves it later, and the next step may need it saved. */
export async function savedSettings(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() === 'PATCH',
  )
}

/** A handheld and the worker who holds it. */
export class Handheld {
  readonly site: Site
  private readonly boot: (() => Promise<BrowserContext>) | null
  context: BrowserContext
  page: Page

  constructor(site: Site, context: BrowserContext, page: Page, boot: (() => Promise<BrowserContext>) | null = null) {
    this.site = site
    this.context = context
    this.page = page
    this.boot = boot
  }

  /** Opens the app, enrols it and signs this person in by badge; returns when all data of the center are there. */
  async takenBy(
    person: Person,
    { label = `ICN1-${person}`, badge }: { label?: string; badge?: string } = {},
  ): Promise<this> {
    await this.enrolled(label)
    await this.signIn(badge ?? (await this.site.badge(person)))
    return this
  }

  async enrolled(label: string): Promise<this> {
    await this.page.goto('/floor')
    await expect(this.page.getByText('Scan the device code').first()).toBeVisible()
    await this.scan(await this.site.deviceCode(label))
    await this.stands('sign-in')
    return this
  }

  async signIn(badge: string): Promise<void> {
    await this.scan(badge)
    await this.stands('home')
  }

  async scan(code: string, options?: WedgeOptions): Promise<void> {
    await wedge(this.page, code, options)
  }

  /**
   * Scans a code as an answer or as the next task. A person reads first; a code that comes sooner is taken for the scanner's second
   * reading.
   */
  async answers(code: string): Promise<void> {
    await setTimeout(800)
    await this.scan(code)
  }

  /** Scans one code after the other as a careful worker does: the next one when the last has been answered. */
  async scanAll(codes: readonly string[], answer: RegExp | string): Promise<void> {
    await this.hearsOf(...codes.map((code) => [code, answer] as const))
  }

  /** Scans each code in turn and waits for what is said of it. */
  async hearsOf(...scans: readonly (readonly [code: string, words: RegExp | string])[]): Promise<void> {
    for (const [code, words] of scans) {
      await this.scan(code)
      await this.hears(words)
    }
  }

  /** What the app said last. */
  get told(): Locator {
    return this.page.getByTestId('told')
  }

  async hears(words: RegExp | string, kind?: 'ok' | 'info' | 'warning' | 'error' | 'complete'): Promise<void> {
    await expect(this.told).toContainText(words)
    if (kind) await expect(this.told).toHaveAttribute('data-kind', kind)
  }

  async stands(state: string): Promise<void> {
    await expect(this.page.locator(`[data-state="${state}"]`)).toBeVisible()
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  }

  /** Goes back to home from any screen. */
  async goHome(): Promise<void> {
    while ((await this.page.locator('[data-state="home"]').count()) === 0) await this.press('Back')
  }

  async unsent(count: number): Promise<void> {
    await expect(this.page.getByTestId('unsent')).toHaveAttribute('data-count', String(count))
  }

  async refused(count: number): Promise<void> {
    if (count === 0) await expect(this.page.getByTestId('refused')).toHaveCount(0)
    else await expect(this.page.getByTestId('refused')).toHaveAttribute('data-count', String(count))
  }

  /** Takes the network away once the app is on the device: before that, the app says that it is not whole (offline.spec.ts). */
  async offline(): Promise<void> {
    await this.storedForOffline()
    await this.context.setOffline(true)
  }

  async online(): Promise<void> {
    await this.context.setOffline(false)
  }

  /** Waits until the app and all it needs are on the device. */
  async storedForOffline(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }

  /** Switches the handheld off in whatever state it is, and on again; the app opens at `path`. */
  async reboot({ offline, path = '/floor' }: { offline: boolean; path?: string }): Promise<void> {
    if (!this.boot) throw new Error('Only a handheld with a profile can be switched off.')
    await this.context.close()
    this.context = await this.boot()
    if (offline) await this.context.setOffline(true)
    this.page = this.context.pages()[0] ?? (await this.context.newPage())
    await this.page.goto(path)
  }
}
