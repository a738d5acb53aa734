import { expect, test } from '../support/people.ts'

/** A browser that lacks features that the app needs. */

test('the floor and the office tell a browser that it is too old; the driver’s page works in it, down to a lower limit', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: 'en-US',
    baseURL: site.url,
  })
  await context.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  const page = await context.newPage()
  const word = page.getByRole('alert')
  for (const path of ['/floor', '/floor/stock', '/', '/inbound']) {
    await page.goto(path)
    await expect(word).toContainText(
      'This browser is too old for Gantry. Update it: Chrome / Edge 119, Firefox 126, Safari 17.4',
    )
    await expect(word).toContainText('업데이트하세요')
    await expect(word).toContainText('更新してください')
    await expect(page.locator('#floor, #root')).toHaveCount(0)
  }
  await page.goto('/pallet')
  await expect(page.getByLabel('Pallet or box code')).toBeVisible()
  await context.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
  await page.reload()
  await expect(word).toContainText('Chrome / Edge 93')
  await context.close()
})
