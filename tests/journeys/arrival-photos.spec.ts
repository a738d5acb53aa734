import { announce, becomes, known } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'

/** The office sees what a delivery looked like when it came. */

test('a worker photographs a shipment at its arrival without a network, and the office sees the photos', async ({
  site,
  handheld,
  office,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const phone = await (
    await handheld({ flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] })
  ).takenBy('worker1')
  await known(phone, delivery.code)
  await phone.offline()
  await phone.scan(delivery.code)
  await phone.stands('inbound.arrival')
  await phone.press('2')
  await phone.press('Photo')
  const photos = phone.page.getByRole('list', { name: 'Photo' }).getByRole('img')
  for (const taken of [1, 2]) {
    await phone.press('Take it')
    await expect(photos).toHaveCount(taken)
  }
  await phone.page.getByRole('button', { name: 'Remove this photo' }).first().click()
  await expect(photos).toHaveCount(1)
  await phone.press('Done')
  await expect(phone.page.getByRole('button', { name: 'Photo 1' })).toBeVisible()
  await phone.press('Arrived')
  await phone.stands('inbound.count')
  await phone.press(/^Arrival/)
  await expect(phone.page.getByRole('button', { name: 'Photo 1' })).toBeVisible()

  await phone.online()
  await phone.unsent(0)
  await becomes(site, delivery, { status: 'PROCESSING' })
  const images = async () =>
    (
      await site.call<{ shipments: { images: { fileName: string }[] }[] }>(
        'office',
        'GET',
        `/now/inbound-request/${delivery.id}`,
      )
    ).shipments.flatMap((shipment) => shipment.images)
  await expect.poll(images).toMatchObject([{ fileName: expect.stringMatching(/\.jpeg$/) }])

  // A photo that the server has cannot be removed on this device any more.
  await phone.press('Photo 1')
  await expect(photos).toHaveCount(1)
  await expect(phone.page.getByRole('button', { name: 'Remove this photo' })).toHaveCount(0)
  const desk = await office('office', `/inbound/${delivery.id}`)
  await desk.getByRole('tab', { name: /Shipments/ }).click()
  await expect(desk.getByRole('img', { name: /\.jpeg$/ })).toBeVisible()
})
