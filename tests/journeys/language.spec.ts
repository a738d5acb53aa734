import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

/** A screen is in one language from the first thing it draws, and carries no other. */

test('the floor starts in its chosen language without a network, and switches to another there', async ({
  handheld,
}) => {
  const phone = await (await handheld()).takenBy('worker1')
  const { page } = phone
  await phone.storedForOffline()
  await page.goto('/floor/device')
  await phone.press('한국어')
  await expect(page.getByRole('heading', { name: '기기', exact: true })).toBeVisible()

  await phone.offline()
  const drawn = await headings(page)
  await page.reload()
  await phone.stands('device')
  expect(await drawn()).toEqual(['기기'])

  await phone.press('日本語')
  await expect(page.getByRole('heading', { name: '端末', exact: true })).toBeVisible()
})

test('the sign-in fetches words only for a chosen language, draws no other language first, and says when the fetch fails', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-US', baseURL: site.url })
  const page = await context.newPage()
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/assets\/(en|ko|ja)-/.exec(request.url()) ?? []
    if (language) fetched.add(language)
  })
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect([...fetched]).toEqual([])

  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { name: 'サインイン' })).toBeVisible()
  expect([...fetched]).toEqual(['ja'])
  fetched.clear()
  const drawn = await headings(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'サインイン' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  expect([...fetched]).toEqual([])
  expect(await drawn()).toEqual(['サインイン'])

  // Without a network, what is on the screen stays, and the person is told.
  await context.setOffline(true)
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'サインイン' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()

  // Where only the server did not answer, the language is there at the next touch.
  await page.reload()
  await page.route(/\/assets\/ja-/, (route) => route.abort())
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(/\/assets\/ja-/)
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { name: 'サインイン' })).toBeVisible()
  await context.close()
})

test('the language that a user chooses at the office’s sign-in is saved as their own', async ({ site, browser }) => {
  const context = await browser.newContext({ locale: 'en-US', baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: '日本語' }).click()
  await page.getByLabel('ユーザー名').fill('office')
  await page.getByRole('textbox', { name: 'パスワード' }).fill('gantry-demo')
  const signingIn = page.waitForRequest('**/api/auth/signin')
  await page.getByRole('button', { name: 'サインイン' }).click()
  // A first administrator goes on in the same language.
  expect((await signingIn).postDataJSON()).toMatchObject({ language: 'ja' })
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await page.getByLabel('User name').fill('office')
  await page.getByRole('textbox', { name: 'Password' }).fill('gantry-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await context.close()
})

/** Collects, from the next load on, every first heading that is drawn, however briefly, once each. */
async function headings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent
      if (text && !seen.includes(text)) seen.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen'))
}
