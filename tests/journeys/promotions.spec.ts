import { expect, test } from '../support/people.ts'

/** What a seller gives with orders, and what that comes to. */

test('a seller makes a campaign, builds and tries a promotion with groups, and begins another from it as a template', async ({
  office,
}) => {
  const page = await office('seller', '/campaign')
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('White day')
  await page.getByRole('textbox', { name: 'Expected orders' }).fill('200')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'White day' })).toBeVisible()

  await page.getByRole('button', { name: 'New promotion' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('A candle')
  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('group', { name: 'Group 1' })
  await group.getByRole('textbox', { name: 'Value' }).fill('50000')
  await group.getByRole('button', { name: 'Add condition' }).click()
  await group.getByRole('combobox', { name: 'Condition' }).nth(1).click()
  await page.getByRole('option', { name: 'first purchase' }).click()
  await group.getByText('One of them').click()
  await expect(group.getByTestId('aloud')).toHaveText('amount paid: JP¥50,000 or more or first purchase')
  await page.getByRole('combobox', { name: 'Given' }).click()
  await page.getByRole('option', { name: 'For every so many pieces' }).click()
  await page.getByRole('textbox', { name: 'Times in all' }).fill('40')
  const gift = page.getByRole('combobox', { name: 'Find a gift' })
  await gift.click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Try on last month’s orders' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ orders would get it/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: 'A candle' })).toBeVisible()
  await expect(page.getByTestId('left')).toHaveText('40 / 40')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Candle for 50,000')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The template “Candle for 50,000” is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Active')).toBeVisible()

  await page.getByRole('tab', { name: 'Past orders' }).click()
  await expect(page.getByRole('status').filter({ hasText: /orders would get it/ })).toBeVisible()

  await page.goto('/promotion-template')
  await page
    .getByRole('row', { name: /Candle for 50,000/ })
    .getByRole('link', { name: 'New promotion from this template' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Times in all' })).toHaveValue('40')
  await page.getByRole('combobox', { name: 'Campaign' }).fill('White')
  await page.getByRole('option', { name: /White day/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Another candle')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'White day' }).click()
  await expect(page.getByRole('link', { name: 'A candle' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Another candle' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('A promotion was added').first()).toBeVisible()
})

test('a promotion’s remaining gifts fall with orders and rise with cancellations; a late one is given to chosen past orders', async ({
  site,
  office,
}) => {
  interface Found {
    data: { id: number; code: string; channelId: number; campaignId: number; options: { code: string }[] }[]
  }
  const found = (path: string) => site.call<Found>('seller', 'GET', path)
  const [product] = (await found('/moms/product?pageSize=1&sort=code&order=asc')).data
  const [promotion] = (await found('/moms/promotion?pageSize=1')).data
  if (!product || !promotion) throw new Error('The demo has no product or no promotion.')
  const order = async (channelOrderId: string, quantity: number) => {
    const { success } = await site.call<{ success: { id: number }[] }>('seller', 'POST', '/moms/order', {
      orders: [
        {
          channelId: product.channelId,
          channelOrderId,
          recipientName: `이솔 ${channelOrderId}`,
          recipientPhone: '010-1234-5678',
          postalCode: '06236',
          address: '서울 강남구 테헤란로 1',
          lines: [
            { dealCode: product.code, optionCode: product.options[0]?.code ?? null, quantity, paymentAmount: 10_000 },
          ],
        },
      ],
    })
    return success.map(({ id }) => id)
  }
  const page = await office('seller', `/promotion/${promotion.id}`)
  // Orders of the demo have got some of the gifts already.
  await expect(page.getByTestId('left')).toHaveText(/^\d+ \/ 50$/)
  const before = Number.parseInt(await page.getByTestId('left').innerText(), 10)
  const ids = await order('J-1', 3)
  await expect(page.getByTestId('left')).toHaveText(`${before - 1} / 50`)
  await site.call('seller', 'POST', '/moms/order/cancel', { ids })
  await expect(page.getByTestId('left')).toHaveText(`${before} / 50`)
  await order('J-2', 1)
  await order('J-3', 4)
  await expect(page.getByTestId('left')).toHaveText(`${before - 1} / 50`)

  const [sku] = (await found('/now/item?pageSize=1&type=GOODS')).data
  const { id } = await site.call<{ id: number }>('seller', 'POST', '/moms/promotion', {
    campaignId: promotion.campaignId,
    name: 'Late card',
    freebies: [{ skuId: sku?.id }],
  })
  await page.goto(`/promotion/${id}?tab=replay`)
  await expect(page.getByRole('checkbox', { name: 'Choose J-2' })).toBeChecked()
  for (const other of await page.getByRole('checkbox', { name: /^Choose (?!J-3)/ }).all()) await other.uncheck()
  await page.getByRole('button', { name: 'Give to 1 order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give to 1 order' }).click()
  await expect(page.getByText('Given to 1 order.')).toBeVisible()
  await expect(page.getByRole('row', { name: /J-3/ })).toContainText('Has it already')
  await expect(page.getByRole('row', { name: /J-1/ })).toContainText('Already being sent, or over')

  await page.goto(`/campaign/${promotion.campaignId}?tab=orders`)
  await page.getByRole('textbox', { name: 'Order number' }).fill('J-3')
  await expect(page.getByRole('row', { name: /Late card.*Given 1 time/ })).toBeVisible()
  await page.getByRole('link', { name: 'J-3' }).first().click()
  await expect(page.getByRole('row', { name: /Late card/ })).toContainText('Given 1 time')
})

test('a seller who gives to past orders that a colleague has just given to is told so, and not that it was done', async ({
  site,
  office,
}) => {
  const found = (path: string) => site.call<{ data: { id: number; campaignId: number }[] }>('seller', 'GET', path)
  const [promotion] = (await found('/moms/promotion?pageSize=1')).data
  const [sku] = (await found('/now/item?pageSize=1&type=GOODS')).data
  const { id } = await site.call<{ id: number }>('seller', 'POST', '/moms/promotion', {
    campaignId: promotion?.campaignId,
    name: 'Card for all',
    freebies: [{ skuId: sku?.id }],
  })
  const page = await office('seller')
  // The page hears of no change.
  await page.route('**/api/sync/live*', (route) => route.abort())
  await page.goto(`/promotion/${id}?tab=replay`)
  await page.getByRole('button', { name: /^Give to / }).click()
  const replay = await site.call<{ orders: { id: number; times: number }[] }>(
    'seller',
    'GET',
    `/moms/promotion/${id}/replay`,
  )
  const ids = replay.orders.flatMap((order) => (order.times > 0 ? order.id : []))
  await site.call('seller', 'POST', `/moms/promotion/${id}/replay`, { ids })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Give to / })
    .click()
  await expect(page.getByRole('alert').getByText(`${ids.length} failed`)).toBeVisible()
  await expect(
    page
      .getByRole('alert')
      .getByText(/has got this promotion already/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Given to 0 orders.')).toHaveCount(0)
})
