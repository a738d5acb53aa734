import { announce, becomes, known } from '../support/delivery.ts'
import { filmed } from '../support/film.ts'
import { expect, test, type Handheld } from '../support/people.ts'

/** A handheld without a scanner reads with its camera. The film runs from the moment the camera is opened, and starts again at its end. */

test('the camera signs a worker in by a badge, and counts a code once while it is held and again when it is shown again', async ({
  site,
  handheld,
}, info) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const [board] = delivery.goods
  const flags = await filmed(info, [
    { shows: 'nothing', seconds: 2 },
    { shows: 'qr', code: await site.badge('worker1'), seconds: 2 },
    // Enough time to press «Understood», and to see that nothing is there, on a busy machine too.
    { shows: 'nothing', seconds: 4 },
    { shows: 'code128', code: board?.ean, seconds: 3 },
    { shows: 'nothing', seconds: 4 },
    { shows: 'code128', code: board?.ean, seconds: 3 },
  ])
  const phone = await handheld({ flags, width: 390, height: 844 })
  await phone.enrolled('ICN1-04')
  await phone.press('Camera')
  await phone.stands('home')
  await expect(phone.page.getByRole('heading', { name: '최민수' })).toBeVisible()
  await phone.press('Close the camera')
  await expect(phone.page.locator('[data-camera]')).toHaveCount(0)

  await phone.scan(delivery.code)
  await phone.stands('inbound.arrival')
  await phone.press('2')
  await phone.press('Arrived')
  await phone.stands('inbound.count')
  await phone.press('Camera')
  // The film shows the badge first, which is of no use here.
  await phone.hears('This is a badge', 'error')
  await phone.press('Understood')
  await phone.hears('+1 → 1 of 20', 'ok')
  await phone.hears('+1 → 2 of 20', 'ok')
  await phone.press('Close the camera')
  await becomes(site, delivery, { counted: 2 })
})

test('the app’s own code reader takes over where the browser’s reads nothing, as on Android without Play services', async ({
  site,
  handheld,
}, info) => {
  const flags = await filmed(info, [{ shows: 'qr', code: await site.badge('worker1'), seconds: 2 }])
  const phone = await handheld({ flags })
  await phone.page.addInitScript(() => {
    class ReadsNothing {
      static getSupportedFormats = async () => []
      detect = () => Promise.reject(new DOMException('Barcode detection service unavailable.', 'NotSupportedError'))
    }
    Object.assign(window, { BarcodeDetector: ReadsNothing })
  })
  await phone.enrolled('ICN1-05')
  await phone.press('Camera')
  await phone.stands('home')
  expect(
    await phone.page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm')),
    ),
  ).toBe(true)
})

test('the camera’s light switches on and off and says when it cannot; a camera without a light has no button for it', async ({
  handheld,
}, info) => {
  const flags = await filmed(info, [{ shows: 'nothing', seconds: 2 }])
  const lit = ({ page }: Handheld) => page.evaluate(() => sessionStorage.getItem('lit'))
  const withLamp = async (lamp: boolean) => {
    const phone = await handheld({ flags })
    // Chromium's film has no lamp and says nothing of one; a phone says whether it has one.
    await phone.page.addInitScript((there) => {
      const { getCapabilities } = MediaStreamTrack.prototype
      MediaStreamTrack.prototype.getCapabilities = function () {
        return Object.assign(getCapabilities.call(this), { torch: there })
      }
      MediaStreamTrack.prototype.applyConstraints = async function (wanted) {
        if (sessionStorage.getItem('taken')) throw new DOMException('Another app has it.', 'OverconstrainedError')
        sessionStorage.setItem('lit', JSON.stringify(wanted?.advanced))
      }
    }, lamp)
    await phone.page.goto('/floor')
    await phone.press('Camera')
    await expect(phone.page.locator('[data-camera="running"]')).toBeVisible()
    return phone
  }
  const phone = await withLamp(true)
  const light = phone.page.getByRole('button', { name: 'Light' })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  expect(await lit(phone)).toBe('[{"torch":true}]')
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await lit(phone)).toBe('[{"torch":false}]')
  await phone.page.evaluate(() => sessionStorage.setItem('taken', 'by another app'))
  await light.click()
  await phone.hears('The light cannot be switched now.', 'warning')
  await expect(light).toHaveAttribute('aria-pressed', 'false')

  const dark = await withLamp(false)
  await expect(dark.page.getByRole('button', { name: 'Close the camera' })).toBeVisible()
  await expect(dark.page.getByRole('button', { name: 'Light' })).toHaveCount(0)
})

test('the app asks once more for a camera that another app is just letting go of', async ({ site, handheld }, info) => {
  const flags = await filmed(info, [{ shows: 'qr', code: await site.badge('worker1'), seconds: 2 }])
  const phone = await handheld({ flags })
  await phone.page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    let isHeld = true
    mediaDevices.getUserMedia = async (wanted) => {
      if (!isHeld) return ask(wanted)
      isHeld = false
      throw new DOMException('Could not start video source', 'NotReadableError')
    }
  })
  await phone.enrolled('ICN1-06')
  await phone.press('Camera')
  await phone.stands('home')
})

test('a worker is told when the camera is refused, and goes on with the scanner', async ({ site, handheld }) => {
  const delivery = await announce(site, { items: { 'MK-0001': 20 } })
  const phone = await (await handheld()).takenBy('worker1')
  await known(phone, delivery.code)
  await phone.press('Camera')
  await expect(phone.page.getByText(/camera may not be used|No camera could be started/)).toBeVisible()
  await phone.scan(delivery.code)
  await phone.stands('inbound.arrival')
})
