import { expect, test } from '../support/people.ts'
import { lies, stored } from '../support/shelves.ts'

/** Counting on the floor: blind, without a network, by two people where the first count is far off, and approved in the office. */

interface Count {
  id: number
  status: string
  location: { alias: string }
  bookQuantity: number
  countedQuantity: number
}

test('a worker counts a place blind without a network, a second person counts it again, and the office approves the difference', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  // There are so many pieces that a count of one is off by more than any partner lets pass.
  const board = (await stored(site, { kinds: 8, empty: 0 })).goods.find(({ pieces }) => pieces > 12)
  if (!board) throw new Error('There are goods enough.')
  const counts = async () =>
    (await site.call<{ data: Count[] }>('office', 'GET', '/now/stock-count?sort=id&order=desc')).data.filter(
      ({ location }) => location.alias === board.alias,
    )
  const { data: places } = await site.call<{ data: { id: number; alias: string }[] }>(
    'office',
    'GET',
    `/now/location?centerIds=${await site.centerId()}&pageSize=500&keyword=${board.alias}`,
  )
  const place = places.find(({ alias }) => alias === board.alias)
  await site.call('office', 'POST', '/now/stock-count', { locationIds: [place?.id ?? 0] })

  const phone = await (await handheld()).takenBy('worker1')
  await phone.press('Count')
  await phone.stands('counting.find')
  await expect(phone.page.getByRole('list', { name: 'To count' })).toContainText(board.alias)
  await phone.offline()
  await phone.scan(board.alias)
  await phone.stands('counting.count')
  // Nothing on the screen tells how many pieces there should be.
  await expect(phone.page.getByRole('main')).not.toContainText(board.name)
  await phone.scanAll([board.ean], `${board.name}: 1`)
  await phone.page.getByRole('button', { name: board.name }).click()
  await phone.stands('counting.line')
  const few = 1
  await phone.page
    .getByRole('group', { name: 'Number keys' })
    .getByRole('button', { name: String(few), exact: true })
    .click()
  await phone.press('Enter')
  await phone.press('All is counted')
  await phone.hears(`${board.alias} is counted.`, 'complete')
  await phone.unsent(1)
  await phone.online()
  await phone.unsent(0)
  await expect.poll(async () => (await counts())[0]?.status).toBe('RECOUNT')
  await expect(phone.page.getByRole('listitem').filter({ hasText: board.alias })).toContainText('You counted it')
  await phone.scan(board.alias)
  await phone.hears('Someone else must count it now.', 'error')
  await phone.press('Understood')

  const other = await (await handheld()).takenBy('worker2')
  await other.press('Count')
  await expect(other.page.getByRole('list', { name: 'To count' })).toContainText('A second person is needed')
  await other.scan(board.alias)
  await other.hears('Second count', 'ok')
  await other.scanAll([board.ean], `${board.name}: 1`)
  await other.press('All is counted')
  await other.unsent(0)
  await expect.poll(async () => (await counts())[0]?.status).toBe('PENDING')
  const [count] = await counts()

  const desk = await office('manager', `/stock-count/${count?.id ?? 0}`)
  await expect(desk.getByText('To approve').first()).toBeVisible()
  // Goods of two partners lie there, so each partner has a slip of its own.
  const links = desk.getByRole('link', { name: /^SL-/ })
  await expect(links.first()).toBeVisible()
  const slips = (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).map((href) => ({
    id: Number(href.split('/').at(-1)),
  }))
  await links.first().click()
  await expect(desk.getByText(/^Count CT-/)).toBeVisible()
  await site.call('office', 'POST', '/now/slip/close', { slips })
  await expect.poll(() => lies(site, board)).toMatchObject({ [board.alias]: few })
})
