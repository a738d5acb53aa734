import { startFeedShop } from '../../simulators/feed-shop.ts'
import { feedOrderOf } from '../support/feed.ts'
import { expect, saysWhyNot, test } from '../support/people.ts'

/** What a seller meets when connecting a shop. */

test('a seller connects a channel by the fields it needs, tries it, imports, sets a schedule and reads why an import failed', async ({
  office,
}) => {
  test.slow()
  const shop = await startFeedShop({ key: 'the-right-key' })
  const at = new Date().toISOString()
  shop.put(feedOrderOf('JOURNEY-1', { placedAt: at, changedAt: at }))
  const page = await office('partner', '/channel')
  await page.getByRole('link', { name: 'Connect a channel' }).click()

  const choose = async (type: string) => {
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: type }).click()
  }
  await choose('Shopify')
  await expect(page.getByRole('textbox', { name: 'Shop domain' })).toBeVisible()
  await expect(page.getByText('/api/moms/channel/auth-callback/SHOPIFY')).toBeVisible()
  await choose('Coupang')
  await expect(page.getByRole('textbox', { name: 'Vendor code' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Shop domain' })).toBeHidden()
  await choose('HTTP order feed')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('여행 자사몰')
  await page.getByRole('textbox', { name: 'Address of the feed' }).fill(shop.url)
  await page.getByLabel('Signing key').fill('a-wrong-key')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: '여행 자사몰' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'does not accept these credentials' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Signing key').fill('the-right-key')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('여행 자사몰 is connected.')).toBeVisible()

  await page.getByRole('button', { name: 'Dry run' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('1 order read: 1 new.')
  await expect(dialog).toContainText('JOURNEY-1')
  await expect(dialog).not.toContainText('박두리')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('1 new')).toBeVisible()

  await page.getByRole('tab', { name: 'Import schedules' }).click()
  await page.getByRole('link', { name: 'New schedule' }).click()
  await page.getByText('Hours', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tab', { name: 'Import schedules' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('cell', { name: /Every 1 hour/ })).toBeVisible()

  // A shop that asks to be left alone is left alone: until then no import begins, and the user is not told that one did.
  await page.getByRole('tab', { name: 'Imports' }).click()
  shop.troubles.add(/orders/, { status: 429, retryAfter: '45' })
  const importNow = page.getByRole('button', { name: 'Import now' })
  await importNow.click()
  await saysWhyNot(importNow, 'as the channel asked')
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(page.getByText('여행 자사몰 is connected.')).toBeVisible()
  await expect(importNow).toBeEnabled()

  shop.troubles.add(/orders/, { status: 400 }, 9)
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('cell', { name: 'Failed' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /The channel/ })).toBeVisible()
  await shop.stop()
})

test('a seller connects a Cafe24 mall by its keys and consent and imports; a terminated channel is not offered for new orders', async ({
  office,
  site,
}) => {
  // A shop is connected only once, so the demo's own channel makes room.
  type Channels = { data: { id: number; version: number }[] }
  const { data } = await site.call<Channels>('partner', 'GET', '/moms/channel?channelType=CAFE24')
  for (const { id, version } of data)
    await site.call('partner', 'PATCH', `/moms/channel/${id}`, { status: 'TERMINATED' }, { 'If-Match': `"${version}"` })
  const page = await office('partner', '/channel/new')
  // A journey reaches its site by another address than the one that the mall is told to send people back to.
  await page.route('**/api/v2/oauth/authorize?*', async (route) => {
    const allowed = await route.fetch({ maxRedirects: 0 })
    const { pathname, search } = new URL(allowed.headers()['location'] ?? '')
    await route.fulfill({ status: 302, headers: { location: `${site.url}${pathname}${search}` } })
  })
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Cafe24' }).click()
  await expect(page.getByText('/api/moms/channel/auth-callback/CAFE24')).toBeVisible()
  await expect(page.getByText('After two weeks without an import')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('여행 카페24')
  await page.getByRole('textbox', { name: 'Mall ID' }).fill('haneul')
  await page.getByLabel('Client ID').fill('cafe24-client-id')
  await page.getByLabel('Client secret').fill('cafe24-client-secret')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: '여행 카페24' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('여행 카페24 is connected.')).toBeVisible()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('5 new')).toBeVisible()

  // A channel that has ended takes no new order, and is not offered for one.
  await page.goto('/order/new')
  await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await expect(page.getByRole('option', { name: '여행 카페24' })).toBeVisible()
  await expect(page.getByRole('option', { name: '하늘담 카페24' })).toHaveCount(0)
})
