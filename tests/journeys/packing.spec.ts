import { expect, test, type Handheld } from '../support/people.ts'
import { hasHeardOf, openParcel, order, putAllIn, waybillBecomes } from '../support/waybills.ts'
import { examined } from '../support/screens.ts'

/** Parcels are packed with no network; the office sees them, and what it did meanwhile comes back to the floor. */

test('a packer packs without a network, each waybill’s scan finishing the parcel before it, and the office sees the parcels', async ({
  site,
  handheld,
}) => {
  const first = await order(site, { 'NB-0001': 2, 'NB-0003': 1 })
  const second = await order(site, { 'NB-0001': 1 })
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, second)
  await phone.unsent(0)
  await phone.offline()

  await openParcel(phone, first)
  await phone.scan(first.goods[1]?.ean ?? '')
  await phone.hears('1 of 1')
  await phone.answers(first.goods[1]?.ean ?? '')
  await phone.hears('only 1 belongs in the parcel', 'error')
  await phone.press('Understood')
  await phone.scan('4006381333931')
  await phone.hears('not known here. Missing: 2 ×', 'error')
  await phone.press('Understood')
  await phone.scan(first.goods[0]?.ean ?? '')
  await phone.hears('1 of 2')
  await phone.scan(first.goods[0]?.ean ?? '')
  await phone.stands('packing.finish')
  await phone.press(/^Not weighed/)
  for (const digit of '850')
    await phone.page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
  await phone.press('Take the weight')

  // A parcel that is this light lacks something: it is packed only when the next waybill is scanned again.
  await phone.scan(second.serial)
  await phone.hears('850 g, but about', 'error')
  await phone.press('Understood')
  // The scan of the next waybill packs this parcel and opens that waybill.
  await openParcel(phone, second)
  await phone.hears(`${first.serial} is packed`, 'complete')
  await phone.scan(second.goods[0]?.ean ?? '')
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await phone.unsent(2)

  await phone.online()
  await phone.unsent(0)
  await waybillBecomes(site, first, {
    status: 'PACKED',
    packed: { weight: 850, goods: [{ quantity: 2 }, { quantity: 1 }] },
  })
  await waybillBecomes(site, second, { status: 'PACKED' })
})

test('a parcel put on the scale of the bench is weighed without a touch', async ({ site, handheld }) => {
  const parcel = await order(site, { 'NB-0001': 1 })
  const phone = await handheld()
  await phone.context.addInitScript(scaleAtHand)
  await phone.takenBy('worker1')
  await hasHeardOf(phone, parcel)
  await putAllIn(phone, parcel)
  const shows = (line: string) =>
    phone.page.evaluate((text) => dispatchEvent(new CustomEvent('scale', { detail: text })), line)
  // The scale is chosen once; from then on the app finds it by itself.
  await phone.press(/^Not weighed/)
  await phone.press('Connect the scale')
  await expect(phone.page.getByText('The scale is connected')).toBeVisible()
  await phone.press('Close')
  await shows('ST,GS,+  0.000kg\r\n')
  await shows('US,GS,+  0.512kg\r\n')
  await shows('ST,GS,+  0.888kg\r\n')
  await expect(phone.page.getByRole('button', { name: /^888 g/ })).toBeVisible()
})

/** A serial port as a browser offers it, with what the scale behind it sends. */
function scaleAtHand(): void {
  const port = {
    open: () => Promise.resolve(),
    close: () => Promise.resolve(),
    get readable() {
      return new ReadableStream<Uint8Array>({
        start: (lines) =>
          addEventListener('scale', (event) => {
            if (event instanceof CustomEvent) lines.enqueue(new TextEncoder().encode(String(event.detail)))
          }),
      })
    },
  }
  const serial = { getPorts: () => Promise.resolve([]), requestPort: () => Promise.resolve(port) }
  Object.defineProperty(navigator, 'serial', { configurable: true, value: serial })
}

test('a packer who scans a number that two couriers gave is asked which waybill it is, and packs that one', async ({
  site,
  handheld,
}) => {
  const one = await order(site, { 'NB-0001': 1 })
  const other = await order(site, { 'NB-0003': 1 }, 'LOTTE', one.serial)
  const last = await order(site, { 'NB-0001': 1 })
  const phone = await (await handheld()).takenBy('worker1')
  // The handheld hears last of what was ordered last.
  await hasHeardOf(phone, last)
  await phone.scan(one.serial)
  await phone.stands('packing.choose-waybill')
  await phone.hears('Which waybill is it?', 'info')
  await phone.scan('NOT-A-CODE-7')
  await phone.hears('not known', 'error')
  await phone.press('Understood')
  await phone.stands('packing.choose-waybill')
  await examined(phone, 'floor-packing-choose-waybill')
  await phone.press('Back')
  await phone.stands('packing.find')

  await phone.scan(one.serial)
  await phone.press(/^Lotte/)
  await phone.stands('packing.goods')
  await phone.scan(other.goods[0]?.ean ?? '')
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await waybillBecomes(site, other, { status: 'PACKED' })
  await waybillBecomes(site, one, { status: 'ALLOCATED' })
  await phone.scan(one.serial)
  await phone.stands('packing.choose-waybill')
  await expect(phone.page.getByRole('button', { name: /Lotte.*packed already/ })).toBeVisible()
  await phone.press(/^CJ Logistics/)
  await phone.stands('packing.goods')
  await expect(phone.page.getByText(one.goods[0]?.name ?? '')).toBeVisible()
})

test('a packer goes on with a begun parcel after a dead battery, and can undo the packing', async ({
  site,
  handheld,
}) => {
  const parcel = await order(site, { 'NB-0001': 2 })
  const phone = await (await handheld({ profile: true })).takenBy('worker1')
  await hasHeardOf(phone, parcel)
  await phone.storedForOffline()
  await openParcel(phone, parcel)
  await phone.scan(parcel.goods[0]?.ean ?? '')
  await phone.hears('1 of 2')
  const goesOn = async () => {
    await phone.press(`Go on with ${parcel.serial}`)
    await phone.stands('packing.goods')
  }
  // A parcel that was laid aside in the list of parcels is one touch away as well.
  await phone.press('Back')
  await phone.stands('packing.find')
  await phone.press('Back')
  await goesOn()
  await phone.reboot({ offline: true })
  await goesOn()
  await expect(phone.page.getByTestId('put')).toHaveText(/1\s*of 2/)
  await phone.scan(parcel.goods[0]?.ean ?? '')
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await phone.press('Undo')
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await phone.online()
  await phone.unsent(0)
  await waybillBecomes(site, parcel, { status: 'PACKED' })
})

test('a packer whose parcel the office cancels goes on with the next one by its first scan', async ({
  site,
  handheld,
}) => {
  const parcel = await order(site, { 'NB-0001': 2 })
  const next = await order(site, { 'NB-0001': 1 })
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, next)
  await openParcel(phone, parcel)
  await phone.scan(parcel.goods[0]?.ean ?? '')
  await phone.hears('1 of 2')
  await site.call('office', 'POST', `/logistics/invoice/${parcel.id}/cancel`, {})
  await phone.hears('has just been cancelled', 'error')
  await phone.stands('packing.aside')
  await phone.press('Understood')
  await phone.scan(next.serial)
  await phone.hears(`${next.serial} is open`, 'ok')
  await phone.stands('packing.goods')
})

test('packing a waybill that the office cancelled meanwhile becomes an exception, and scanning it again shows its parcel', async ({
  site,
  handheld,
}) => {
  const parcel = await order(site, { 'NB-0001': 1 })
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, parcel)
  await phone.unsent(0)
  await phone.offline()
  await putAllIn(phone, parcel)
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await site.call('office', 'POST', `/logistics/invoice/${parcel.id}/cancel`, {})

  await phone.online()
  await phone.unsent(0)
  await phone.refused(1)
  await waybillBecomes(site, parcel, { status: 'CANCELED', openExceptions: 1 })
  // The handheld hears that the packing was refused a moment before it hears what became of the waybill.
  await expect
    .poll(async () => {
      await phone.scan(parcel.serial)
      return phone.told.textContent()
    })
    .toMatch(/was cancelled|has just been cancelled/)
  await phone.press('Understood')
  await phone.scan(parcel.serial)
  await phone.hears('was cancelled. Put the parcel aside', 'error')
  await phone.press('Understood')
  await phone.stands('packing.aside')
  await expect(phone.page.getByText(/It was packed by/)).toBeVisible()
  await expect(phone.page.getByTestId('exception')).toContainText('was cancelled')
})

test('a packer is asked for a photo that the brand wants, takes it offline in the app or the camera app, and the office gets it', async ({
  site,
  handheld,
}) => {
  const parcel = await order(site, { 'CH-0002': 1 })
  const phone = await (
    await handheld({ flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] })
  ).takenBy('worker1')
  await hasHeardOf(phone, parcel)
  await phone.unsent(0)
  await phone.offline()
  await putAllIn(phone, parcel)
  await phone.press(/^Photo/)
  const photos = phone.page.getByRole('list', { name: 'Photo' }).getByRole('img')
  await phone.page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'parcel.png', mimeType: 'image/png', buffer: await pictureOf(phone, 3200, 2400) })
  await expect(photos).toHaveCount(1)
  expect(
    await photos.evaluate((image) => [
      (image as HTMLImageElement).naturalWidth,
      (image as HTMLImageElement).naturalHeight,
    ]),
  ).toEqual([1600, 1200])
  await phone.page.getByRole('button', { name: 'Remove this photo' }).click()
  await expect(photos).toHaveCount(0)
  await phone.press('Done')

  await phone.press('Pack')
  await phone.hears('needs a photo', 'warning')
  await phone.stands('packing.waive')
  await expect(phone.page.locator('[data-camera="running"]')).toBeVisible()
  await phone.press('Take it')
  await phone.stands('packing.packed')

  await phone.online()
  await phone.unsent(0)
  await waybillBecomes(site, parcel, { status: 'PACKED', photos: [{ byName: expect.any(String) }] })
})

/** A picture as a camera app hands it over: larger than the app keeps. */
async function pictureOf({ page }: Handheld, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const pen = canvas.getContext('2d')
      if (pen) pen.fillStyle = '#b8864b'
      pen?.fillRect(0, 0, w, h)
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('a packed waybill scanned on the home screen is shown, and a half-packed parcel does not keep the packer from another', async ({
  site,
  handheld,
}) => {
  const begun = await order(site, { 'NB-0001': 2 })
  const done = await order(site, { 'NB-0003': 1 })
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, done)
  await openParcel(phone, begun)
  await phone.scan(begun.goods[0]?.ean ?? '')
  await phone.hears('1 of 2')
  await phone.page.goto('/floor')
  await phone.stands('home')
  await phone.scan(done.serial)
  await phone.hears(`${done.serial} is open`, 'ok')
  await phone.stands('packing.goods')
  await phone.scan(done.goods[0]?.ean ?? '')
  await phone.stands('packing.finish')
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await phone.page.goto('/floor')
  await phone.stands('home')
  await phone.scan(done.serial)
  await phone.hears(`${done.serial} is packed`, 'info')
  await phone.stands('packing.packed')
})

test('a packer is stopped and told at once when the office cancels the open waybill', async ({ site, handheld }) => {
  const parcel = await order(site, { 'NB-0001': 2 })
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, parcel)
  await openParcel(phone, parcel)
  await site.call('office', 'POST', `/logistics/invoice/${parcel.id}/cancel`, {})
  await phone.hears('It has just been cancelled', 'error')
  await phone.press('Understood')
  // The screen says what to do with the parcel, and what comes next.
  await phone.stands('packing.aside')
  await expect(phone.page.getByRole('alert')).toContainText('It was not packed. Put its goods back.')
  await expect(phone.page.getByText('Scan the next waybill')).toBeVisible()
  await phone.press('Back')
  await phone.stands('packing.find')
  await phone.press('Back')
  await phone.stands('home')
  await phone.scan(parcel.serial)
  await phone.hears('was cancelled', 'error')
  await phone.press('Understood')
  await phone.stands('packing.aside')
})
