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
