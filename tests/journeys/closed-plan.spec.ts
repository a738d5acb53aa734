import { atPallets, packedOrders, planned } from '../support/pallets.ts'
import { expect, test } from '../support/people.ts'

test('parcels loaded offline onto a pallet whose plan the office cancelled are named one by one, and nothing more is loaded', async ({
  site,
  handheld,
}) => {
  const [first, second, late] = await packedOrders(site, 3)
  const {
    id,
    code,
    pallets: [pallet],
  } = await planned(site, { pallets: 1 })
  if (!first || !second || !late || !pallet) throw new Error('All of it was made.')
  const phone = await (await handheld()).takenBy('worker1')
  await atPallets(phone, pallet, late)
  await phone.offline()
  await phone.scan(pallet.consolCode)
  await phone.stands('consolidation.load')
  await phone.scan(first.serial)
  await phone.hears(`${first.serial} is loaded: 1`, 'ok')
  await phone.scan(second.serial)
  await phone.hears(`${second.serial} is loaded: 2`, 'ok')
  await site.call('office', 'POST', '/logistics/consol-plan/cancel', { ids: [id] })

  await phone.online()
  await phone.refused(2)
  await phone.hears(`The office closed ${code}`, 'error')
  await phone.told.getByRole('button', { name: 'Understood' }).click()
  const notice = phone.page.getByTestId('dispute')
  for (const parcel of [first, second]) {
    await expect(notice).toContainText(`${parcel.serial} ${code} is closed`)
    await notice.getByRole('button', { name: 'Understood' }).click()
  }
  await expect(notice).toHaveCount(0)
  await expect(phone.page.getByText(`The office closed ${code}`)).toBeVisible()
  await expect(phone.page.getByText('Scan a pallet or box')).toBeVisible()
  await phone.scan(late.serial)
  await phone.hears(`${code} is closed`, 'error')
})
