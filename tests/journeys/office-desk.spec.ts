import { announce, becomes } from '../support/delivery.ts'
import { expect, savedSettings, test } from '../support/people.ts'

/** What office people do all day: filter, choose many rows, cancel, edit what somebody else edits too. */

test('the office accepts many inbounds at once, and the result says why each of the others failed', async ({
  site,
  office,
}) => {
  const one = await announce(site, { items: { 'MK-0001': 5 }, accept: false })
  const two = await announce(site, { items: { 'MK-0001': 5 }, accept: false })
  const page = await office('office', `/inbound?keyword=6400-0000&status=REGISTERED`)
  await expect(page.getByRole('link', { name: one.code })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  // A colleague was quicker with one of them. The list shows that at once, so the rows are chosen before.
  await page.route(
    '**/api/now/inbound-request/accept',
    async (route) => {
      await site.call('office', 'POST', '/now/inbound-request/accept', { ids: [two.id] })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const result = page.getByRole('dialog', { name: 'Accept' })
  await expect(result.getByText('1 done')).toBeVisible()
  await expect(result.getByText('1 failed')).toBeVisible()
  await expect(result.getByRole('row', { name: two.code }).getByRole('cell')).toContainText('this is not possible now')
  await result.getByRole('button', { name: 'Retry those 1' }).click()
  await expect(result.getByText('0 done')).toBeVisible()
  await result.getByRole('button', { name: 'Close' }).last().click()
  await becomes(site, one, { status: 'ACCEPTED' })
})

test('cancelling an inbound that the floor has begun says what work is lost, and needs a user who may force it', async ({
  site,
  office,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Inbound')
  await phone.page.getByRole('button', { name: delivery.code }).click()
  await phone.press('2')
  await phone.press('Arrived')
  await phone.stands('inbound.count')
  await phone.scanAll([delivery.goods[0]?.ean ?? ''], '+1 → 1 of 5')
  await phone.unsent(0)
  const page = await office('manager', `/inbound/${delivery.id}`)
  await page.getByRole('button', { name: 'Cancel inbound' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Work will be lost: 1 piece counted, 0 stored')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await becomes(site, delivery, { status: 'PROCESSING' })
  await page.getByRole('button', { name: 'Cancel inbound' }).click()
  await dialog.getByRole('button', { name: 'Cancel inbound' }).click()
  await becomes(site, delivery, { status: 'CANCELED' })
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  // The floor hears of the cancellation and takes no more.
  await phone.stands('inbound.canceled')
  await phone.scan(delivery.goods[0]?.ean ?? '')
  await phone.hears(/cancel/i, 'error')

  const clerk = await office('office', `/inbound?status=PROCESSING`)
  await clerk.getByRole('link', { name: /^IB/ }).first().click()
  await clerk.getByRole('button', { name: 'Cancel inbound' }).click({ force: true })
  await expect(clerk.getByRole('dialog')).toHaveCount(0)
})

test('the office appears in English, Korean or Japanese, and keeps a user’s choice in another browser', async ({
  office,
  site,
  browser,
}) => {
  const page = await office('office', '/inbound')
  for (const [name, title] of [
    ['한국어', '입고 요청'],
    ['日本語', '入荷依頼'],
    ['English', 'Inbound requests'],
  ] as const) {
    await page.getByRole('button', { name: /English|한국어|日本語/ }).click()
    const kept = savedSettings(page)
    await page.getByRole('menuitem', { name }).click()
    await kept
    await expect(page.locator('html')).toHaveAttribute(
      'lang',
      name === 'English' ? 'en' : name === '한국어' ? 'ko' : 'ja',
    )
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    if (name !== '日本語') await expect.soft(page.getByRole('heading', { level: 1 })).toContainText(title.slice(0, 2))
  }
  await site.call('office', 'PATCH', '/auth/user/me/settings', { language: 'ja' })
  const context = await browser.newContext({ locale: 'en-US', baseURL: site.url })
  const other = await context.newPage()
  await other.goto('/sign-in')
  await other.getByLabel('User name').fill('office')
  await other.getByRole('textbox', { name: 'Password' }).fill('gantry-demo')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'ja')
  await context.close()
})
