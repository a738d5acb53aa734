import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

/** What a browser and a crawler find before anyone has signed in. */

test('the first pages break no rule of their content security policy, and describe themselves to a crawler', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US', baseURL: site.url })
  const page = await context.newPage()
  const reported: string[] = []
  await context.exposeFunction('reportToTest', (what: string) => reported.push(what))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'reportToTest')(`${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('console', (line) => line.type() === 'error' && reported.push(line.text()))
  for (const path of ['/', '/floor', '/pallet']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/fulfilment warehouse/)
    expect(reported).toEqual([])
  }
  expect((await page.request.get('/robots.txt')).headers()['content-type']).toContain('text/plain')
  await context.close()
})

test('over a slow line the Gantry mark is shown until the app has loaded', async ({ site, page }) => {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    await route.continue()
  })
  for (const path of ['/', '/floor']) {
    await page.goto(`${site.url}${path}`, { waitUntil: 'commit' })
    await expect(page.locator('body > svg')).toBeVisible()
  }
  deliver()
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('body > svg')).toBeHidden()
  await page.goto(site.url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('body > svg')).toBeHidden()
})

test('an office page whose code cannot be fetched says that the server cannot be reached, and opens when the server is back', async ({
  site,
  office,
}) => {
  const page = await office('office')
  await page.route('**/assets/App-*.js', (route) => route.abort())
  await page.goto('/partner')
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await page.unroute('**/assets/App-*.js')
  await page.waitForTimeout(3_500)
  await site.kill()
  await page.waitForTimeout(3_500)
  await site.start()
  await expect(page.getByRole('heading', { name: 'Partners', exact: true })).toBeVisible()
})

test('the floor’s first screen loads at most 150 kB of script, and words in only one language', async ({
  site,
  page,
}) => {
  const { script, words } = await firstLoad(page, `${site.url}/floor`)
  expect(words).toEqual(['en'])
  expect(script, `The floor’s first script is ${script} bytes, gzipped.`).toBeLessThanOrEqual(150_000)
})

test('the office’s sign-in loads at most 90 kB of script, its words included, and 3 kB of styles', async ({
  site,
  page,
}) => {
  const { script, styles, words } = await firstLoad(page, `${site.url}/`)
  expect(words).toEqual([])
  expect(script, `The sign-in’s first script is ${script} bytes, gzipped.`).toBeLessThanOrEqual(90_000)
  expect(styles, `The sign-in’s styles are ${styles} bytes, gzipped.`).toBeLessThanOrEqual(3_000)
})

/** Bytes, gzipped, of everything that a page's first screen waits for except its words, and the languages in which words are fetched. */
async function firstLoad(page: Page, url: string): Promise<{ script: number; styles: number; words: string[] }> {
  const words = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/(en|ko|ja)-[^/]+\.js$/.exec(request.url()) ?? []
    if (language && request.serviceWorker() === null) words.add(language)
  })
  await page.goto(url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // The build lists on the page everything that the first script imports.
  const links = await page.evaluate(async (address) => {
    const text = await (await fetch(address)).text()
    const all = new DOMParser()
      .parseFromString(text, 'text/html')
      .querySelectorAll('script[type=module], link[rel=modulepreload], link[rel=stylesheet]')
    return [...all].map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '')
  }, url)
  const sizes = { script: 0, styles: 0, words: [...words] }
  for (const link of links) {
    const bytes = gzipSync(await (await page.request.get(new URL(link, url).href)).body()).length
    sizes[link.endsWith('.css') ? 'styles' : 'script'] += bytes
  }
  expect(sizes.script).toBeGreaterThan(50_000)
  return sizes
}
