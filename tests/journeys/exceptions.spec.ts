import { announce, becomes, bothCount, count } from '../support/delivery.ts'
import { expect, test, type Handheld } from '../support/people.ts'

/** What the floor did and the server cannot square is kept, shown to everyone it concerns, and settled by a leader. */

test('two handhelds count the same goods offline: the second’s counts become exceptions, and each is settled in its own way', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  const delivery = await announce(site, { items: { 'MK-0001': 5, 'MK-0003': 24, 'MK-0005': 6, 'MK-0007': 4 } })
  const [accepted, discarded, corrected, retried] = delivery.goods
  if (!accepted || !discarded || !corrected || !retried) throw new Error('The delivery has four kinds of goods.')
  const first = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  const second = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  const desk = await office('manager', '/exception')
  await expect(desk.getByText('No exceptions')).toBeVisible()

  await bothCount(first, second, delivery)
  await count(second, accepted, 1)
  await count(second, discarded, 1)
  await count(second, corrected, 1)
  await second.press('Add a number')
  await second.page.getByRole('dialog').getByRole('button', { name: '2', exact: true }).click()
  await second.press('Add')
  await second.hears('+2 →')
  await count(second, retried, 1)
  await second.unsent(5)

  await count(first, accepted, 5)
  await count(first, discarded, 24)
  await count(first, corrected, 5)
  await count(first, retried, 4)
  await becomes(site, delivery, { counted: 38 })

  // The network is back: one of the second's counts still fits (corrected: 5 + 1 of 6), four do not.
  await second.online()
  await second.unsent(0)
  await second.refused(4)
  // The worker whose counts were refused is told as soon as it is known, with a sound.
  await second.hears(/refused|Refused/, 'warning')
  await becomes(site, delivery, { counted: 39, openExceptions: 4 })
  await expect(desk.getByRole('link', { name: /announced/ })).toHaveCount(4)
  await second.page.goto('/floor/queue')
  await expect(second.page.locator('[data-state="refused"]')).toHaveCount(4)
  await expect(second.page.locator('[data-state="refused"]').first()).toContainText(/announced/)
  await expect(second.page.getByText('A leader settles them under Exceptions.')).toBeVisible()

  const leader = await (await handheld()).takenBy('leader', { label: 'ICN1-03' })
  await leader.refused(4)
  await leader.press(/^Exceptions/)
  await leader.page.getByRole('button', { name: accepted.name }).click()
  await leader.press('Try again')
  await leader.hears('announced', 'error')
  await leader.press('Understood')
  await leader.page.getByRole('button', { name: accepted.name }).click()
  await leader.press('Accept it as it is')
  await leader.hears('Accepted: it stands now.', 'ok')
  await becomes(site, delivery, { counted: 40, openExceptions: 3 })
  await leader.page.getByRole('button', { name: discarded.name }).click()
  await discardsAsDouble(leader)
  await becomes(site, delivery, { counted: 40, openExceptions: 2 })
  await second.refused(2)

  // The other two exceptions are settled in the office, after the first worker took back what was counted twice.
  await first.press('What was done')
  const history = first.page.getByRole('dialog', { name: 'What was done' })
  const counts = history.getByRole('listitem').filter({ hasText: retried.name })
  await counts.nth(1).getByRole('button', { name: 'Undo' }).click()
  await first.hears('Undone')
  await becomes(site, delivery, { counted: 39 })
  await desk
    .getByRole('row', { name: new RegExp(`${delivery.code}.*`) })
    .filter({ hasText: retried.name })
    .getByRole('link')
    .first()
    .click()
  await desk.getByRole('button', { name: 'Retry' }).click()
  await becomes(site, delivery, { counted: 40, openExceptions: 1 })
  await desk.goto('/exception')
  await desk.getByRole('link', { name: /announced/ }).click()
  await expect(desk.getByText(corrected.name).first()).toBeVisible()
  await desk.getByRole('button', { name: 'Accept' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await becomes(site, delivery, { counted: 42, openExceptions: 0 })
  await second.refused(0)
  await expect(second.page.locator('[data-state="settled"]')).toHaveCount(4)
})

test('an action that depends on a refused one is held with it, and goes on when a manager accepts the refused one', async ({
  site,
  handheld,
  office,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const [board] = delivery.goods
  if (!board) return
  const first = await (await handheld()).takenBy('worker1')
  const second = await (await handheld()).takenBy('worker2')
  await bothCount(first, second, delivery)
  await count(second, board, 5)
  await second.press('Put away')
  await second.scan('B-02-01-1')
  await second.hears('put away', 'complete')
  await count(first, board, 5)
  await becomes(site, delivery, { counted: 5 })
  await second.online()
  await second.unsent(0)
  const open = async () =>
    (await site.call<{ data: unknown[] }>('manager', 'GET', '/sync/exception?status=OPEN')).data.length
  await expect.poll(open).toBeGreaterThan(0)

  const desk = await office('manager', '/')
  // The first piece and the number after it were counted by an action each.
  while ((await open()) > 0) {
    await desk.goto('/exception?status=OPEN')
    await desk
      .getByRole('link', { name: /announced/ })
      .first()
      .click()
    await desk.getByRole('button', { name: 'Accept' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(desk.getByText('Accepted', { exact: true }).first()).toBeVisible()
  }
  await becomes(site, delivery, { counted: 10, stored: 5 })
})

test('a leader settles all goods that one worker counted again after another by a single decision', async ({
  site,
  handheld,
}) => {
  const items = { 'MK-0001': 2, 'MK-0002': 2, 'MK-0003': 2, 'MK-0005': 2, 'MK-0006': 2, 'MK-0007': 2 }
  const delivery = await announce(site, { items })
  const first = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  const second = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  await bothCount(first, second, delivery)
  for (const goods of delivery.goods) await count(second, goods, 1)
  for (const goods of delivery.goods) await count(first, goods, 2)
  await first.unsent(0)
  await second.online()
  await second.unsent(0)

  const leader = await (await handheld()).takenBy('leader', { label: 'ICN1-03' })
  await leader.refused(6)
  await leader.press(/^Exceptions/)
  await leader.page
    .getByRole('button', { name: /Counted 1/ })
    .first()
    .click()
  await leader.press('Settle all 6 like it')
  await discardsAsDouble(leader)
  await becomes(site, delivery, { counted: 12, openExceptions: 0 })
  await leader.refused(0)
})

/** Discards the open exception: what was recorded a second time does not count. */
async function discardsAsDouble(leader: Handheld): Promise<void> {
  await leader.press('Discard')
  await leader.press('It was recorded twice')
  await leader.press('Discard')
  await leader.hears('Discarded; the record stays.', 'ok')
}
