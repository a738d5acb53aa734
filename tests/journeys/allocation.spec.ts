import { expect, test } from '../support/people.ts'
import { shopOf } from '../support/sales.ts'
import { goodsOf } from '../support/shelves.ts'

test('the office allocates waiting orders by hand, and sees what came of it and which rule sent an order where', async ({
  office,
}) => {
  test.slow()
  const page = await office('office', '/allocation')
  await expect(page.getByRole('heading', { name: 'Allocation' })).toBeVisible()
  await page.getByRole('tab', { name: /^Waiting / }).click()
  await expect(page).toHaveURL(/group=WAITING/)
  // The previous tab showed waiting orders too, so wait for this tab's own.
  await expect(page.getByRole('tab', { name: /^Waiting / })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await expect(page.locator('tbody tr').first()).toContainText('To allocate')
  // Orders come and go by themselves, so a moment later the page may be selected only in part.
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await expect(page.locator('tbody tr').first().getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^[1-9]\d* allocated$/)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // Orders that were allocated are not selected for the next run.
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
  await page.getByRole('tab', { name: /^Allocated [1-9]/ }).click()
  await expect(page).toHaveURL(/group=SUCCESS/)
  const row = page.locator('tbody tr').first()
  await expect(row).toContainText('ICN1')
  await row.locator('a').first().click()
  await expect(page.getByRole('heading', { name: 'Rules tried' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Fits').first()).toBeVisible()
})

test('the office previews how waiting orders would go with one put first and a center closed, and what a rule would change', async ({
  office,
}) => {
  const page = await office('office', '/allocation')
  await page.getByRole('tab', { name: /^Waiting / }).click()
  await expect(page).toHaveURL(/group=WAITING/)
  // The previous tab showed waiting orders too, so wait for this tab's own.
  await expect(page.getByRole('tab', { name: /^Waiting / })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await page.locator('tbody tr').last().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'What if these go first' }).click()
  await expect(page.getByRole('heading', { name: 'What if' })).toBeVisible()
  await expect(page.getByText('1 order goes first.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Centers closed' }).click()
  await page.getByRole('option', { name: 'ICN1' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare' }).click()
  const told = page.getByRole('status').filter({ hasText: 'As things are' })
  await expect(told.getByRole('row').filter({ hasText: /^Allocated/ })).toContainText('−')
  await expect(told.getByRole('heading', { name: /would go differently/ })).toBeVisible()
  // A user who looks at one of these orders comes back to what was assumed.
  await told.getByRole('table').last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'What if' })).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('form').getByText('ICN1', { exact: true })).toBeVisible()

  await page.goto('/delivery-rule')
  await page.getByRole('link', { name: '국내 기본' }).click()
  await expect(page.getByRole('heading', { name: '국내 기본' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview on waiting orders' }).click()
  await expect(page.getByRole('dialog').getByText('Every order would go as it does now.')).toBeVisible()
})

test('the office puts an order first after seeing which order loses its goods, and that order waits again', async ({
  site,
  office,
}) => {
  test.slow()
  const goods = await goodsOf(site, 'seller')
  const shop = await shopOf(site, goods, { name: 'First come', code: 'FC' })
  // All but two pieces are kept for another shop.
  const { data } = await site.call<{ data: { id: number; skuId: number; available: number }[] }>(
    'office',
    'GET',
    `/now/inventory?skuIds=${goods.skuId}&centerIds=${await site.centerId()}`,
  )
  await site.call('office', 'POST', '/now/inventory/bulk', {
    rows: data.map(({ id, available }) => ({ id, qoo10Available: Math.max(0, available - 2) })),
  })
  const place = async (channelOrderId: string, quantity: number) => {
    const id = await shop.order(channelOrderId, `이솔 ${channelOrderId}`, quantity)
    await site.call('office', 'POST', '/allocation/allocate', { type: 'manual', targets: [id] })
    return id
  }
  const early = await place('FC-EARLY', 2)
  const urgent = await place('FC-URGENT', 2)
  const page = await office('office', `/allocation/${urgent}`)
  await page.getByRole('button', { name: 'Put first' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /FC-EARLY/ })).toContainText(`${goods.name} × 2`)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('To allocate').first()).toBeVisible()
  await page.getByRole('button', { name: 'Put first' }).click()
  await dialog.getByRole('button', { name: 'Cancel 1 waybill and allocate' }).click()
  await expect(page.getByText('FC-URGENT is allocated.')).toBeVisible()
  await page.goto(`/order/${early}`)
  await expect(page.getByText('To allocate').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Cancel/ }).first()).toBeVisible()
})

test('two orders of one recipient go in one parcel, and one that is kept apart goes in its own', async ({
  site,
  office,
}) => {
  const goods = await goodsOf(site, 'seller')
  const shop = await shopOf(site, goods, { name: 'Together', code: 'TG' })
  const orders = []
  for (const number of ['TG-FIRST', 'TG-SECOND', 'TG-ALONE']) orders.push(await shop.order(number, '한함께', 1))
  const [first, second, alone] = orders
  const page = await office('office', `/order/${alone}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Keep in its own parcel' }).click()
  await expect(page.getByText('Kept apart').first()).toBeVisible()
  await site.call('office', 'POST', '/allocation/allocate', { type: 'manual', targets: [first, second, alone] })
  await page.goto(`/order/${first}`)
  const parcel = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'TG-SECOND' }) })
  await expect(parcel).not.toContainText('TG-ALONE')
  await page.goto(`/order/${alone}`)
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'TG-FIRST' })).toHaveCount(0)
})
