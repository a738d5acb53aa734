import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

/** What a browser and a crawler find before anyone has signed in. */

test('the first pages do nothing that their policy forbids, and say what they are', async ({ site, browser }) => {
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
  for (const path of ['/', '/floor']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/fulfilment warehouse/)
    expect(reported).toEqual([])
  }
  expect((await page.request.get('/robots.txt')).headers()['content-type']).toContain('text/plain')
  await context.close()
})

test('the floor’s first screen comes with at most 150 kB of script, and the words of one language', async ({
  site,
  browser,
}) => {
  const { script, words } = await firstLoad(browser, `${site.url}/floor`)
  expect(script, `The floor’s first script is ${script} bytes, gzipped.`).toBeLessThanOrEqual(150_000)
  expect(words, `The floor’s words in one language are ${words} bytes, gzipped.`).toBeLessThanOrEqual(22_000)
})

/** Bytes, gzipped, that a page fetches until its first heading stands; what its service worker stores meanwhile is not among them. */
async function firstLoad(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const fetched = gather(page)
  await page.goto(url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  const files = await fetched()
  await context.close()
  const sum = (wanted: RegExp) =>
    files.filter(({ path }) => wanted.test(path)).reduce((bytes, file) => bytes + file.bytes, 0)
  return { script: sum(/\/(?!(en|ko|ja)-)[^/]+\.js$/), words: sum(/\/(en|ko|ja)-[^/]+\.js$/), styles: sum(/\.css$/) }
}

function gather(page: Page): () => Promise<{ path: string; bytes: number }[]> {
  const coming: Promise<{ path: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url())
    if (/\.(js|css)$/.test(path) && response.request().serviceWorker() === null)
      coming.push(response.body().then((body) => ({ path, bytes: gzipSync(body).length })))
  })
  return () => Promise.all(coming)
}
