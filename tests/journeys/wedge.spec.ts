import { announce, becomes, gs1Of, receive } from '../support/delivery.ts'
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { stored } from '../support/shelves.ts'
import { hasHeardOf, openParcel, order } from '../support/waybills.ts'

/** Scanners that type like a keyboard, in every way that they are set up in practice. */

test('a scanned code counts once at any pace of the scanner, ended by Enter or by Tab', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  const ean = delivery.goods[0]?.ean ?? ''
  let counted = 0
  for (const end of ['Enter', 'Tab'] as const) {
    for (const delay of [0, 30, 100]) {
      await phone.scan(ean, { delay, end })
      await phone.hears(`+1 → ${++counted} of 20`, 'ok')
    }
  }
  await becomes(site, delivery, { counted: 6 })
})

test('a code scanned through a Korean keyboard is read as it is printed', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20, 'CH-0002': 6 } })
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.press('Back')
  await phone.stands('inbound.find')
  for (const [delay, end] of [
    [0, 'Enter'],
    [30, 'Tab'],
    [100, 'Enter'],
  ] as const) {
    await phone.scan(delivery.code, { hangul: true, delay, end })
    await phone.hears(`${delivery.code} is open`)
    await phone.stands('inbound.count')
    await phone.scan(delivery.goods[0]?.ean ?? '', { hangul: true, delay, end })
    await phone.hears('of 20', 'ok')
    await phone.press(/^Put away/)
    await phone.scan('A-01-01-1', { hangul: true, delay, end })
    await phone.hears('put away', 'complete')
    await phone.press('Back')
    await phone.stands('inbound.find')
  }
  await becomes(site, delivery, { counted: 3, stored: 3 })
})

test('a badge scanned through a Korean keyboard signs in, letters and their case intact', async ({
  site,
  handheld,
}) => {
  const phone = await handheld()
  await phone.enrolled('ICN1-03')
  await phone.scan(await site.badge('worker2'), { hangul: true })
  await phone.stands('home')
  await expect(phone.page.getByRole('heading', { name: 'Nguyễn Thị Lan' })).toBeVisible()
})

test('a scan drops control characters set as prefix and suffix, and keeps a separator', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'CH-0002': 30 } })
  const [tea] = delivery.goods
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  if (!tea) return
  await phone.scan(gs1Of(tea, { lot: 'AB-12', expiry: '271130', count: 4 }), { prefix: '\u0002', suffix: '\u0003' })
  await phone.hears('+4 → 4 of 30', 'ok')
  await expect(phone.page.getByTestId('counting')).toContainText('AB-12')
  await becomes(site, delivery, { counted: 4 })
})

test('a scan never presses the button that has the focus', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20, 'MK-0003': 24 } })
  const [board, chopsticks] = delivery.goods
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.scan(board?.ean ?? '')
  await phone.hears('+1 → 1 of 20')
  const plus = phone.page.getByRole('button', { name: '+1' })
  for (const [at, end] of (['Enter', 'Tab'] as const).entries()) {
    await plus.focus()
    await phone.scan(chopsticks?.ean ?? '', { end })
    await phone.hears(`+1 → ${at + 1} of 24`)
  }
  await becomes(site, delivery, { counted: 3 })
  await phone.press('Back')
  await phone.page.getByRole('button', { name: 'Back' }).focus()
  await phone.scan(delivery.code)
  await phone.stands('inbound.count')
})

test('a scan right after the touch or key that closes a drawer is read whole', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  const close = phone.page.getByRole('dialog').getByRole('button', { name: 'Close' })
  // The screen is busy: its next frame, in which the scan field has the focus again, is drawn once the first key is through.
  await phone.page.evaluate(() => {
    window.requestAnimationFrame = (draw) => {
      addEventListener('keyup', () => draw(performance.now()), { once: true })
      return 0
    }
  })
  for (const [at, shut] of [() => close.click(), () => close.press('Escape')].entries()) {
    await phone.press('What was done')
    await shut()
    await expect(close).toHaveCount(0)
    await phone.scan(delivery.goods[0]?.ean ?? '')
    await phone.hears(`+1 → ${at + 1} of 20`, 'ok')
  }
})

test('an error holds the screen, and scans made meanwhile are not taken', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.scan('NOT-A-CODE-7')
  await phone.hears('This code is not known here', 'error')
  await phone.hears('NOT-A-CODE-7')
  await phone.scan(ean)
  await phone.hears('Scans not taken since: 1')
  await phone.scan(ean, { end: 'Tab' })
  await phone.hears('Scans not taken since: 2')
  await phone.press('Understood')
  await phone.scan(ean)
  await phone.hears('+1 → 1 of 20', 'ok')
  await becomes(site, delivery, { counted: 1 })
})

test('each wrong code has its own message: unknown, misread, another kind, sent twice, suffix as letters', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  const misread = `${ean.slice(0, -1)}${(Number(ean.slice(-1)) + 1) % 10}`
  for (const [code, words] of [
    [misread, /check digit is wrong|not known here/],
    [ean + ean, 'sent the code twice'],
    [`${ean}\\n`, 'Set its suffix to Enter'],
    ['CS-ICN1-000123', 'This pallet or box is not known here'],
    [await site.badge('worker2'), 'This is a badge'],
    ['GB1.short', 'A part of this code is missing'],
  ] as const) {
    await phone.scan(code)
    await phone.hears(words, 'error')
    await phone.hears('goods of this inbound')
    await phone.press('Understood')
  }
  await expect.poll(() => phone.page.locator('body').innerText()).not.toContain('GB1.')
  await becomes(site, delivery, { counted: 0 })
})

test('twenty scans in a second, while the server takes two seconds to answer, are all counted in their order', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20, 'MK-0003': 24 } })
  const [board, chopsticks] = delivery.goods.map(({ ean }) => ean)
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.unsent(0)
  site.line.slow(/\/api\/sync\/push/, 2000)
  const scanned = Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? chopsticks : board) ?? '')
  for (const code of scanned) {
    void phone.scan(code)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await phone.hears(`+1 → ${scanned.filter((code) => code === board).length} of 20`)
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 20 })
  const { data } = await site.call<{ data: { what: string; after: { skuId: number } }[] }>(
    'office',
    'GET',
    `/now/inbound-request/${delivery.id}/logs`,
  )
  const order = data
    .filter(({ what }) => what === 'inbound.inspect')
    .map(({ after }) => delivery.goods.find(({ skuId }) => skuId === after.skuId)?.ean)
  expect(order).toEqual(scanned)
})

test('a handheld too busy to read its keys does not cut a scan in two', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  const ean = delivery.goods[0]?.ean ?? ''
  const cdp = await phone.context.newCDPSession(phone.page)
  const key = (character: string) =>
    cdp.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text: character,
      key: character,
      code: `Digit${character}`,
      windowsVirtualKeyCode: character.charCodeAt(0),
    })
  for (const character of ean.slice(0, 6)) await key(character)
  const busy = phone.page.evaluate(() => {
    const until = performance.now() + 700
    while (performance.now() < until);
  })
  const rest = Array.from(ean.slice(6), key)
  rest.push(
    cdp.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text: '\r',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
    }),
  )
  await Promise.all([busy, ...rest])
  await phone.hears('+1 → 1 of 20', 'ok')
})

test('the keyboard reaches every control, and Enter, Esc and space clear an error that a scan cannot', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  const { keyboard } = phone.page
  const focused = () =>
    phone.page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel)
  // Waits longer than anything of a scan may still come.
  const aside = () => phone.page.waitForTimeout(350)
  for (const key of ['Enter', 'Escape', ' ']) {
    await phone.scan('NOT-A-CODE-7')
    await phone.hears('This code is not known here', 'error')
    await phone.scan(delivery.goods[0]?.ean ?? '')
    await phone.hears('Scans not taken since: 1', 'error')
    await aside()
    await keyboard.press('Tab')
    expect(await focused()).toBe('Understood')
    await keyboard.press('Shift+Tab')
    await keyboard.press(key)
    await expect(phone.told).toHaveCount(0)
  }
  await phone.page.locator('[data-scan-field]').focus()
  await keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Keyboard')
  for (const tab of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string>()
    await phone.page.locator('[data-scan-field]').focus()
    for (let step = 0; step < 40; step++) {
      await keyboard.press(tab)
      seen.add((await focused()) ?? '')
    }
    for (const name of ['Back', 'What was done', 'Camera']) expect([...seen].join('|')).toContain(name)
  }
  await phone.page.getByRole('button', { name: 'What was done' }).focus()
  await keyboard.press('Enter')
  const dialog = phone.page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 5; step++) {
    await keyboard.press('Tab')
    expect(await phone.page.evaluate(() => document.activeElement?.matches('[role=dialog] *, [data-scan-field]'))).toBe(
      true,
    )
  }
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await phone.scan(delivery.goods[0]?.ean ?? '')
  await phone.hears('+1 → 1 of 20', 'ok')
})

test('a number typed on the keyboard goes into the open drawer, and a scan closes the drawer', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  const sheet = phone.page.getByRole('dialog')
  await receive(phone, delivery)
  await phone.scan(ean)
  await phone.hears('+1 → 1 of 20', 'ok')
  await phone.press('Add a number')
  await expect(sheet).toBeVisible()
  await phone.page.keyboard.type('12', { delay: 150 })
  await phone.page.keyboard.press('Enter')
  await phone.hears('+12 → 13 of 20', 'ok')
  await expect(sheet).toHaveCount(0)
  await phone.press('Add a number')
  await phone.scan(ean)
  await phone.hears('+1 → 14 of 20', 'ok')
  await expect(sheet).toHaveCount(0)

  const parcel = await order(site, { 'NB-0001': 2, 'NB-0003': 3 })
  const [, lamp] = parcel.goods
  await phone.page.goto('/floor')
  await hasHeardOf(phone, parcel)
  await openParcel(phone, parcel)
  await phone.scan(parcel.goods[0]?.ean ?? '')
  await phone.hears('1 of 2')
  await phone.page.getByRole('button', { name: lamp?.name ?? '' }).click()
  await phone.press('Set the number')
  await phone.page.keyboard.type('3', { delay: 150 })
  await phone.page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(phone.page.getByRole('button', { name: lamp?.name ?? '' })).toContainText('3/3')
})

test('the codes of the control card and the function keys do what a touch does', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.scan(ean)
  await phone.hears('+1 → 1 of 20', 'ok')
  await phone.scan('GC1.PLUS1')
  await phone.hears('+1 → 2 of 20', 'ok')
  await phone.scan('GC1.UNDO')
  await phone.hears('Undone', 'ok')
  await becomes(site, delivery, { counted: 1 })
  await phone.scan('NOT-A-CODE-7')
  await phone.hears('not known here', 'error')
  await phone.scan('GC1.BACK')
  await phone.hears('Scans not taken since: 1', 'error')
  await phone.scan('GC1.OK')
  await expect(phone.told).toHaveCount(0)
  // Waits longer than anything of a scan may still come.
  await phone.page.waitForTimeout(350)
  await phone.page.keyboard.press('F4')
  await phone.hears('+1 → 2 of 20', 'ok')
  await phone.scan('GC1.BACK')
  await phone.stands('inbound.find')
})

test('the control card’s “plus one” adds one wherever pieces are counted, and elsewhere says that it does nothing', async ({
  site,
  handheld,
}) => {
  const {
    goods: [board],
  } = await stored(site, { kinds: 1, empty: 0 })
  if (!board) throw new Error('Goods lie there.')
  const phone = await (await handheld()).takenBy('worker1')
  const plusOne = () => phone.scan('GC1.PLUS1')
  const nothing = () => phone.hears('Nothing on this screen does that', 'warning')
  const typed = (in_: Locator) => in_.locator('output')
  await plusOne()
  await nothing()

  await phone.press('Relocation')
  await phone.scan(board.alias)
  await phone.stands('relocation.place')
  await plusOne()
  await nothing()
  await phone.scan(board.ean)
  await phone.hears(`1 of ${board.pieces}`)
  await plusOne()
  await phone.hears(`2 of ${board.pieces}`)
  await phone.press('Set the number')
  const sheet = phone.page.getByRole('dialog')
  await plusOne()
  await plusOne()
  await expect(typed(sheet)).toHaveText('2')
  await phone.scan('GC1.BACK')
  await phone.press('Back')
  await phone.press('Back')
  await phone.press('Back')

  await phone.press('Count')
  await phone.stands('counting.find')
  await phone.scan(board.alias)
  await phone.stands('counting.count')
  await phone.scan(board.ean)
  await phone.hears(`${board.name}: 1`)
  await plusOne()
  await phone.hears(`${board.name}: 2`)
  await phone.page.getByRole('button', { name: board.name }).click()
  await phone.stands('counting.line')
  await plusOne()
  await expect(typed(phone.page.getByRole('main'))).toHaveText('3')
})

test('with the control card a packer adds one more of the goods scanned last, and takes one out again', async ({
  site,
  handheld,
}) => {
  const parcel = await order(site, { 'MK-0001': 3, 'MK-0003': 1 })
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, parcel)
  await openParcel(phone, parcel)
  await phone.scan('GC1.PLUS1')
  await phone.hears('Nothing on this screen does that', 'warning')
  await phone.hearsOf([parcel.goods[0]?.ean ?? '', '1 of 3'], ['GC1.PLUS1', '2 of 3'], ['GC1.UNDO', '1 of 3'])
  await phone.page.waitForTimeout(350)
  await phone.page.keyboard.press('F4')
  await phone.hears('2 of 3')
})
