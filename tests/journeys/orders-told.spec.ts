import { feedOrderOf } from '../support/feed.ts'
import { expect, test } from '../support/people.ts'
import { feedShopOf } from '../support/sales.ts'
import { goodsOf } from '../support/shelves.ts'

test('processing orders allocates them and confirms them to their shop; pieces that a buyer cancels are refunded only once', async ({
  site,
  office,
}) => {
  test.slow()
  const goods = await goodsOf(site, 'seller')
  const { shop, channelId: id } = await feedShopOf(site, goods, { name: 'Told shop', code: 'TOLD' })
  const [line] = feedOrderOf('TOLD-1').lines
  if (!line) throw new Error('The order has a line.')
  const put = (orderId: string, more: Partial<typeof line> = {}) => {
    const at = new Date().toISOString()
    shop.put(
      feedOrderOf(orderId, {
        placedAt: at,
        changedAt: at,
        lines: [{ ...line, lineId: `${orderId}-1`, productCode: 'TOLD', ...more }],
      }),
    )
  }
  const bring = async (count: number) => {
    await site.call('seller', 'POST', `/moms/channel/${id}/import`, {})
    await expect
      .poll(async () => {
        const { data } = await site.call<{ data: unknown[] }>('office', 'GET', `/moms/order?channelIds=${id}`)
        return data.length
      })
      .toBe(count)
  }
  put('TOLD-1')
  put('TOLD-2')
  await site.call('seller', 'POST', `/moms/channel/${id}/auth`, {})
  await bring(2)

  const page = await office('office', `/order?channelIds=${id}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Process' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 orders are allocated')
  await dialog.getByRole('button', { name: 'Process' }).click()
  await expect(page.locator('tbody tr').filter({ hasText: 'Allocated' })).toHaveCount(2)
  const heard = (kind: string) => shop.told.filter((one) => one.kind === kind).flatMap(({ lines }) => lines)
  await expect
    .poll(() => heard('confirmations'))
    .toEqual(expect.arrayContaining([expect.objectContaining({ orderId: 'TOLD-1' })]))

  // The buyer of another order takes one of two pieces back before anything is sent.
  put('TOLD-3')
  await bring(3)
  put('TOLD-3', { canceledQuantity: 1 })
  await site.call('seller', 'POST', `/moms/channel/${id}/import`, {})
  await page.goto(`/order?channelIds=${id}`)
  await page.getByRole('link', { name: 'TOLD-3' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await expect(page.getByRole('row', { name: /18,000/ }).filter({ hasText: 'Told' })).toBeVisible()
  expect(heard('refunds')).toMatchObject([{ orderId: 'TOLD-3', lineId: 'TOLD-3-1', quantity: 1, amount: 18_000 }])
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('is left to be given back')).toBeVisible()
  expect(heard('refunds')).toHaveLength(1)
  await shop.stop()
})

test('an order’s record says why its channel did not accept a waybill, and the shop owner tells the channel again from there', async ({
  office,
}) => {
  const page = await office('partner', '/order?isUntold=true')
  await page.locator('tbody tr a').first().click()
  await expect(page.getByRole('heading', { name: 'Shipped but not told' })).toBeVisible()
  const waybill = page.getByRole('row').filter({ hasText: 'Not accepted' }).first()
  await expect(waybill).toContainText('The channel')
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Tell the channel again' }).click()
  await expect(page.getByText(/ will be told the waybill again\.$/)).toBeVisible()
  // The channel still does not know the demo's waybills: the server asks it, and its answer is shown here.
  await expect(page.getByRole('listitem').filter({ hasText: 'Channel did not take the waybill' })).toHaveCount(2)
  await expect(waybill.getByRole('cell').last()).toHaveText('2')
})
