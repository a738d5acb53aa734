import { readFileSync } from 'node:fs'
import { announce, becomes, receive, known } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'

/** The app on the device: it starts, goes on and is renewed, and the worker loses nothing. */

test('the floor app starts without a network from the first visit on, at any of its addresses', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const phone = await handheld({ profile: true })
  await phone.takenBy('worker1')
  await known(phone, delivery.code)
  await phone.storedForOffline()
  await site.stop()
  await phone.reboot({ offline: true })
  await phone.stands('home')
  await expect(phone.page.getByTestId('connection')).toHaveText('Offline')
  for (const [path, state] of [
    ['/floor/stock', 'stock'],
    ['/floor/queue', 'queue'],
    ['/floor/device', 'device'],
    [`/floor/inbound/${delivery.id}/count`, 'inbound.count'],
    ['/floor/inbound', 'inbound.find'],
  ] as const) {
    await phone.page.goto(path)
    await phone.stands(state)
  }
  await phone.page.reload()
  await phone.stands('inbound.find')
})

for (const [what, file] of [
  ['its service worker is', /^\/sw\.js/],
  ['the rest of it is', /^\/floor\.html/],
] as const)
  test(`an app that loses the network while ${what} still being fetched says that it is not whole, and completes itself later`, async ({
    site,
    handheld,
  }) => {
    const held = site.line.hold(file)
    const phone = await handheld({ profile: true })
    await phone.takenBy('worker1')
    await held
    site.line.cut()
    const lacks = phone.page.getByText('not fully saved on this device yet')
    await expect(lacks).toBeVisible()
    site.line.mend()
    await expect(lacks).toHaveCount(0)
    await phone.storedForOffline()
    await site.stop()
    await phone.reboot({ offline: true })
    await phone.stands('home')
  })

test('a screen that cannot be fetched says so within the app, and opens when the worker tries again with a network', async ({
  site,
  handheld,
}) => {
  const held = site.line.hold(/^\/sw\.js/)
  const phone = await handheld({ profile: true })
  await phone.takenBy('worker1')
  await held
  site.line.cut()
  await phone.page.getByTestId('connection').click()
  await phone.stands('screen.broken')
  await phone.page.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.page.getByText('There is no network')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Start' }).click()
  await phone.stands('home')
  site.line.mend()
  await phone.page.getByTestId('connection').click()
  await phone.stands('screen.broken')
  await phone.page.getByRole('button', { name: 'Try again' }).click()
  await phone.stands('queue')
})

test('one badge scan renews a sign-in that ran out without a network, and the task stays where it was', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const badge = await site.badge('worker1')
  const phone = await (await handheld()).takenBy('worker1', { badge })
  await receive(phone, delivery)
  await phone.unsent(0)
  await phone.offline()
  await phone.scanAll([ean], '+1 → 1 of 5')
  await phone.page.clock.setSystemTime(Date.now() + 17 * 3_600_000)
  await phone.scan(badge)
  await phone.hears('Hello')
  await phone.stands('inbound.count')
  await phone.scanAll([ean], '+1 → 2 of 5')
  await phone.unsent(2)
})

test('scanning an inbound that is not on the device yet says so, and it comes by itself with the network', async ({
  site,
  handheld,
}) => {
  const phone = await (await handheld()).takenBy('worker1')
  await phone.offline()
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  await phone.scan(delivery.code)
  await phone.hears('it comes with the network', 'error')
  await phone.press('Understood')
  await phone.online()
  await known(phone, delivery.code)
})

test('a new version is offered only between tasks, installs by a touch, and keeps the queue', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const phone = await (await handheld()).takenBy('worker1')
  await phone.storedForOffline()
  await receive(phone, delivery)
  await phone.offline()
  await phone.scanAll([delivery.goods[0]?.ean ?? ''], '+1 → 1 of 5')
  await phone.online()
  await phone.unsent(0)

  site.line.replace(/^\/sw\.js/, (script) => `${script}\n// the next version`)
  await phone.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect
    .poll(() => phone.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
  await phone.stands('inbound.count')
  await expect(phone.page.getByRole('button', { name: /new version/ })).toHaveCount(0)
  site.line.cut()
  await phone.scanAll([delivery.goods[0]?.ean ?? ''], '+1 → 2 of 5')
  await phone.page.goBack()
  await phone.page.goto('/floor')
  await phone.stands('home')
  const offered = phone.page.getByRole('button', { name: /new version/ })
  await expect(offered).toBeVisible()
  const reloaded = phone.page.waitForEvent('load')
  await offered.click()
  await reloaded
  await phone.stands('home')
  await phone.unsent(1)
  await expect(phone.page.getByRole('button', { name: /new version/ })).toHaveCount(0)
  site.line.mend()
  await becomes(site, delivery, { counted: 2 })
})

test('a handheld sends its queue without a touch as soon as the network or the server is back', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.unsent(0)

  await phone.offline()
  await phone.scanAll([ean], '+1 → 1 of 5')
  await phone.unsent(1)
  await expect(phone.page.getByTestId('connection')).toHaveText('Offline')
  await phone.online()
  await phone.unsent(0)
  await expect(phone.page.getByTestId('connection')).toHaveText('Online')

  // The radio is on all the time; only the server is away.
  await site.stop()
  await phone.scanAll([ean], '+1 → 2 of 5')
  await phone.unsent(1)
  await site.start()
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 2 })
})

test('a lost answer from the server makes no action count twice', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.unsent(0)
  const lost = site.line.loseAnswers(/\/api\/sync\/push/, 2)
  await phone.scanAll([delivery.goods[0]?.ean ?? ''], '+1 → 1 of 5')
  await lost
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 1 })
  await expect(phone.page.getByTestId('counted')).toHaveText('1')
})

test('a server killed while a handheld sends its queue takes each action once', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 40 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  await phone.offline()
  for (let n = 1; n <= 30; n++) await phone.scan(ean)
  await phone.hears('+1 → 30 of 40')
  for (let crash = 0; crash < 2; crash++) {
    const held = site.line.hold(/\/api\/sync\/push/)
    await phone.online()
    const letThrough = await held
    letThrough()
    await site.kill()
    await phone.offline()
    await site.start()
  }
  await phone.online()
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 30 })
})

test('two tabs of one device share one queue, and nothing is sent twice', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 40 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld()).takenBy('worker1')
  await receive(phone, delivery)
  const first = phone.page
  const second = await phone.context.newPage()
  await second.goto(`/floor/inbound/${delivery.id}/count`)
  await expect(second.locator('[data-state="inbound.count"]')).toBeVisible()
  await phone.offline()
  for (let n = 1; n <= 6; n++) {
    phone.page = n % 2 === 0 ? first : second
    await phone.page.bringToFront()
    await phone.scan(ean)
    await phone.hears(`+1 → ${n} of 40`)
  }
  await phone.unsent(6)
  phone.page = first
  await phone.unsent(6)
  await phone.online()
  await phone.unsent(0)
  phone.page = second
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 6 })

  // The tab that sent the actions is closed; the other one goes on.
  await first.close()
  await phone.scanAll([ean], '+1 → 7 of 40')
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 7 })
})

test('a handheld that is revoked while nobody touches it says so by itself', async ({ handheld, office }) => {
  const phone = await (await handheld()).takenBy('worker1', { label: 'ICN1-IDLE' })
  const desk = await office('manager', '/device')
  await desk.getByRole('row', { name: /ICN1-IDLE/ }).click()
  await desk.getByRole('button', { name: 'Revoke' }).click()
  await desk.getByRole('dialog', { name: 'Revoke ICN1-IDLE?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(desk.getByText('ICN1-IDLE is revoked.')).toBeVisible()
  await phone.stands('blocked.device-revoked')
})

test('a handheld revoked while offline says so, keeps its queue, and saves it as a file that the office imports', async ({
  site,
  handheld,
  office,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const phone = await (await handheld()).takenBy('worker1', { label: 'ICN1-LOST' })
  await receive(phone, delivery)
  await phone.unsent(0)
  await phone.offline()
  await phone.scanAll([delivery.goods[0]?.ean ?? ''], '+1 → 1 of 5')

  const desk = await office('manager', '/device')
  await desk.getByRole('row', { name: /ICN1-LOST/ }).click()
  await desk.getByRole('button', { name: 'Revoke' }).click()
  await desk.getByRole('dialog', { name: 'Revoke ICN1-LOST?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(desk.getByText('ICN1-LOST is revoked.')).toBeVisible()

  await phone.online()
  await phone.stands('blocked.device-revoked')
  await phone.unsent(1)
  const saving = phone.page.waitForEvent('download')
  await phone.press('Save as file')
  const path = await (await saving).path()
  const queue = JSON.parse(await (await import('node:fs/promises')).readFile(path, 'utf8')) as {
    actions: { type: string }[]
  }
  expect(queue.actions.map(({ type }) => type)).toContain('inbound.inspect')
  await phone.page.reload()
  await phone.stands('blocked.device-revoked')
  await phone.unsent(1)

  await site.call('manager', 'POST', '/sync/import', queue)
  await becomes(site, delivery, { counted: 1 })
  await phone.scan(await site.deviceCode('ICN1-FOUND'))
  await phone.hears('This is ICN1-FOUND of ICN1.', 'complete')
  await phone.stands('sign-in')
  await phone.unsent(0)
})

test('a scan is refused loudly when the storage is full, and what is queued is kept and sent', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const phone = await (await handheld({ profile: true })).takenBy('worker1')
  await receive(phone, delivery)
  await phone.unsent(0)
  await phone.offline()
  await phone.scanAll([ean], '+1 → 1 of 5')
  // The browser is made to say what it says when the disk is full; its real limit cannot be lowered from outside.
  const full = await phone.page.evaluateHandle(() => {
    const { add, put } = IDBObjectStore.prototype
    function refuse(): never {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, {
      add: refuse,
      // A row that is there already can still be written over.
      put(this: IDBObjectStore, value: unknown, ...key: []) {
        return this.name === 'meta' ? put.call(this, value, ...key) : refuse()
      },
    })
    return { free: () => Object.assign(IDBObjectStore.prototype, { add, put }) }
  })
  await phone.scan(ean)
  await phone.stands('blocked.storage-full')
  await phone.unsent(1)
  await full.evaluate(({ free }) => void free())
  await phone.online()
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 1 })
})

test('a handheld without Korean and Japanese letters stores all of them, so that goods first seen offline are readable', async ({
  handheld,
}) => {
  const phone = await handheld()
  // The browser draws every letter alike, as a device does that has no font for it.
  await phone.page.addInitScript(() => {
    HTMLCanvasElement.prototype.toDataURL = () => 'data:,box'
  })
  await phone.enrolled('ICN1-01')
  await phone.storedForOffline()
  const kept = () =>
    phone.page.evaluate(async () => {
      const urls = (await (await caches.open('gantry-fonts')).keys()).map(({ url }) => url)
      return ['kr', 'jp'].map((script) => urls.filter((url) => url.includes(`noto-sans-${script}-`)).length)
    })
  const slices = ['kr', 'jp'].map(
    (script) =>
      readFileSync(`node_modules/@fontsource/noto-sans-${script}/400.css`, 'utf8').split('@font-face').length - 1,
  )
  await expect.poll(kept, { timeout: 60_000 }).toEqual(slices)
})
