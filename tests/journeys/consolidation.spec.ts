import {
  atPallets,
  onPallet,
  openPallet,
  packedOrders,
  palletBecomes,
  parcelForPallet,
  planned,
} from '../support/pallets.ts'
import { order, waybillBecomes } from '../support/waybills.ts'
import { expect, saysWhyNot, test } from '../support/people.ts'
import { examined } from '../support/screens.ts'

/** Pallets are loaded without a network; everyone concerned is told what two devices or the office did meanwhile. */

test('a worker loads a pallet and its box without a network, and the office sees both', async ({ site, handheld }) => {
  const [first, second, third, fourth] = await packedOrders(site, 4)
  const {
    code,
    pallets: [pallet],
    boxes: [box],
  } = await planned(site, { pallets: 1, boxes: 1 })
  if (!first || !second || !third || !fourth || !pallet || !box) throw new Error('All of it was made.')
  const phone = await (await handheld({ profile: true })).takenBy('worker1')
  await atPallets(phone, box, fourth)
  await phone.offline()

  await openPallet(phone, box)
  await phone.scan(third.serial)
  await phone.hears(`${third.serial} is loaded: 1`, 'ok')
  await phone.scan(`https://gantry.example/pallet/${pallet.consolCode}`)
  await phone.hears(`${pallet.consolCode} is open`)
  await phone.scan(first.serial)
  await phone.hears(`${first.serial} is loaded: 1`, 'ok')
  await expect(phone.page.getByTestId('to-load')).toHaveText('2')
  await phone.scan(second.serial)
  await phone.hears(`${second.serial} is loaded: 2`, 'ok')
  await phone.scan(third.serial)
  await phone.hears(new RegExp(`${third.serial} is on ${box.consolCode}`), 'error')
  await phone.press('Understood')
  await phone.scan(box.consolCode)
  await phone.stands('consolidation.nest')
  await phone.answers(box.consolCode)
  await phone.hears(`${box.consolCode} is in. On the pallet: 3`, 'ok')
  await phone.scan(fourth.serial)
  await phone.hears(`Nothing of ${code} is left`, 'complete')
  await phone.scan(second.serial)
  await phone.stands('consolidation.take-off')
  await phone.answers(second.serial)
  await phone.hears(`${second.serial} is off`, 'ok')
  await expect(phone.page.getByTestId('count')).toHaveText('3')

  // The battery was dead: the app opens where it was.
  await phone.reboot({ offline: true })
  await phone.press(`Go on with ${pallet.consolCode}`)
  await phone.stands('consolidation.load')
  await expect(phone.page.getByTestId('count')).toHaveText('3')
  await phone.online()
  await phone.unsent(0)
  await palletBecomes(site, pallet, [first.serial, fourth.serial])
  expect((await onPallet(site, pallet)).boxes).toMatchObject([
    { consolCode: box.consolCode, invoices: [{ serial: third.serial }] },
  ])
  await waybillBecomes(site, second, { status: 'PACKED', consolId: null })

  await phone.press('What was done')
  await phone.page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Put ${box.consolCode}` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await phone.hears('Undone')
  await expect.poll(async () => (await onPallet(site, pallet)).boxes).toEqual([])
})

test('a worker offline chooses which of two parcels with one number is loaded on a pallet for any courier and which is taken off', async ({
  site,
  handheld,
}) => {
  const one = await order(site, { 'MK-0001': 1 })
  const other = await order(site, { 'MK-0001': 1 }, 'LOTTE', one.serial)
  await site.call('office', 'POST', '/logistics/invoice/packed', { invoices: [one, other].map(({ id }) => ({ id })) })
  const [last] = await packedOrders(site, 1)
  const {
    pallets: [pallet],
  } = await planned(site, { pallets: 1, courierCode: 'ETC' })
  if (!last || !pallet) throw new Error('All of it was made.')
  const phone = await (await handheld()).takenBy('worker1')
  await atPallets(phone, pallet, last)
  await phone.unsent(0)
  await phone.offline()
  const choose = async (courier: RegExp) => {
    await phone.answers(one.serial)
    await phone.stands('consolidation.choose-waybill')
    await phone.press(courier)
  }
  await openPallet(phone, pallet)
  await phone.scan(one.serial)
  await phone.stands('consolidation.choose-waybill')
  await phone.hears('Which waybill is it?', 'info')
  await expect(phone.page.getByRole('button', { name: /^CJ Logistics.*김\*서.*서울 마포구/ })).toBeVisible()
  await phone.scan('NOT-A-CODE-7')
  await phone.hears('not known', 'error')
  await phone.press('Understood')
  await phone.stands('consolidation.choose-waybill')
  await examined(phone, 'floor-loading-choose-waybill')
  await phone.press(/^Lotte/)
  await phone.hears(`${one.serial} is loaded: 1`, 'ok')
  await expect(phone.page.getByTestId('last-scanned')).toContainText('Lotte')
  await choose(/^CJ Logistics/)
  await phone.hears(`${one.serial} is loaded: 2`, 'ok')
  await choose(/^Lotte.*CS-/)
  await phone.stands('consolidation.take-off')
  await expect(phone.page.getByRole('region', { name: one.serial })).toContainText('Lotte')
  await phone.answers(one.serial)
  await phone.hears(`${one.serial} is off. Left on it: 1`, 'ok')

  await phone.online()
  await phone.unsent(0)
  await phone.refused(0)
  await waybillBecomes(site, one, { status: 'CONSOLIDATED', consolId: pallet.id })
  await waybillBecomes(site, other, { status: 'PACKED', consolId: null })
})

test('two devices load one waybill on two pallets: the first to reach the server wins, both are told, and one sees where it went', async ({
  site,
  handheld,
}) => {
  const [parcel] = await packedOrders(site, 1)
  const {
    pallets: [one, other],
  } = await planned(site, { pallets: 2 })
  if (!parcel || !one || !other) throw new Error('All of it was made.')
  const first = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  const second = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  await atPallets(first, other, parcel)
  await atPallets(second, other, parcel)
  await first.offline()
  await second.offline()
  await openPallet(first, one)
  await first.scan(parcel.serial)
  await first.hears(`${parcel.serial}: 1. Nothing of`, 'complete')
  await openPallet(second, other)
  await second.scan(parcel.serial)
  await second.hears(`${parcel.serial}: 1. Nothing of`, 'complete')

  await first.online()
  await first.unsent(0)
  await second.online()
  await second.unsent(0)
  await palletBecomes(site, one, [parcel.serial])
  await palletBecomes(site, other, [])
  await expect(second.page.getByTestId('dispute')).toContainText(`put it on ${one.consolCode} first, and that stands`)
  await expect(second.page.getByTestId('disputed')).toContainText(`${parcel.serial} is on ${one.consolCode}`)
  await expect(second.page.getByTestId('count')).toHaveText('0')
  await expect(first.page.getByTestId('dispute')).toContainText(`you put it on ${one.consolCode}, and that stands`)
  await expect(first.page.getByTestId('dispute')).toContainText(other.consolCode)
  await expect(first.page.getByTestId('count')).toHaveText('1')

  // Once acknowledged, the message does not come again; the second handheld's pallet shows the dispute until a leader settles it.
  for (const phone of [first, second]) {
    await phone.page.getByTestId('dispute').getByRole('button', { name: 'Understood' }).click()
    await expect(phone.page.getByTestId('dispute')).toHaveCount(0)
    await phone.page.reload()
    await phone.stands('consolidation.load')
  }
  await expect(second.page.getByTestId('disputed')).toBeVisible()
  await expect(second.page.getByTestId('dispute')).toHaveCount(0)
})

test('a worker who loaded a waybill offline is told to take it off if the office cancelled it meanwhile', async ({
  site,
  handheld,
}) => {
  const { parcel, pallet } = await parcelForPallet(site)
  const phone = await (await handheld()).takenBy('worker1')
  await atPallets(phone, pallet, parcel)
  await phone.offline()
  await openPallet(phone, pallet)
  await phone.scan(parcel.serial)
  await phone.hears(`${parcel.serial}: 1. Nothing of`, 'complete')
  await site.call('office', 'POST', `/logistics/invoice/${parcel.id}/cancel`, {})
  await phone.online()
  await phone.unsent(0)
  await expect(phone.page.getByTestId('last-scanned')).toContainText('Cancelled: take it off')
  await expect(phone.page.getByTestId('disputed')).toContainText(`${parcel.serial} was cancelled: take it off.`)
  await expect(phone.page.getByTestId('count')).toHaveText('0')
  await palletBecomes(site, pallet, [])
  await examined(phone, 'cancelled-while-loaded-offline')
})

test('a waybill cancelled while on a pallet shows in red and keeps the plan from being completed until it is taken off', async ({
  site,
  handheld,
  office,
}) => {
  const [parcel, kept] = await packedOrders(site, 2)
  const {
    id,
    pallets: [pallet],
  } = await planned(site, { pallets: 1 })
  if (!parcel || !kept || !pallet) throw new Error('All of it was made.')
  const phone = await (await handheld()).takenBy('worker1')
  await atPallets(phone, pallet, kept)
  await openPallet(phone, pallet)
  await phone.scan(parcel.serial)
  await phone.hears(`${parcel.serial} is loaded: 1`, 'ok')
  await phone.scan(kept.serial)
  await phone.hears(`${kept.serial}: 2`, 'complete')
  await phone.unsent(0)
  await site.call('office', 'POST', `/logistics/invoice/${parcel.id}/cancel`, {})
  const red = phone.page.getByRole('button', { name: new RegExp(`${parcel.serial}.*Cancelled: take it off`) })
  await expect(red).toBeVisible()
  await phone.hears(`${parcel.serial} was cancelled: take it off`, 'warning')
  await expect(phone.page.getByTestId('count')).toHaveText('1')
  const desk = await office('office', `/plan/${id}`)
  const complete = desk.getByRole('button', { name: 'Complete' })
  await saysWhyNot(complete, 'Cancelled, still loaded: 1. Take them off first.')
  await red.click()
  await phone.stands('consolidation.take-off')
  await phone.press('Take it off')
  await phone.hears('put the parcel aside', 'ok')
  await expect(red).toHaveCount(0)
  await phone.unsent(0)
  await waybillBecomes(site, parcel, { status: 'CANCELED', consolId: null })
  await expect(complete).toBeEnabled()
  // Where nothing aboard would leave, a user who may force the completion is not asked either.
  await site.call('office', 'POST', `/logistics/invoice/${kept.id}/cancel`, {})
  const manager = await office('manager', `/plan/${id}`)
  await saysWhyNot(
    manager.getByRole('button', { name: 'Complete' }),
    'Cancelled, still loaded: 1. Take them off first.',
  )
})

test('a handheld recognizes a wrong pass code without a network, and asks for the right one only once that day', async ({
  site,
  handheld,
}) => {
  const [parcel] = await packedOrders(site, 1)
  const {
    pallets: [pallet, other],
  } = await planned(site, { pallets: 2, asksPassCode: true })
  if (!parcel || !pallet || !other) throw new Error('All of it was made.')
  const secret = (await onPallet(site, pallet)).secret ?? ''
  const wrong = String((Number(secret) + 1) % 1_000_000).padStart(6, '0')
  const phone = await (await handheld()).takenBy('worker1')
  await atPallets(phone, other, parcel)
  await phone.offline()
  await phone.scan(pallet.consolCode)
  await phone.stands('consolidation.pass-code')
  const enter = async (code: string) => {
    for (const digit of code) await phone.press(digit)
    await phone.press('Open it')
  }
  await enter(wrong)
  await phone.hears('That is not the pass code', 'error')
  await phone.press('Understood')
  await enter(secret)
  await phone.stands('consolidation.load')
  await phone.scan(parcel.serial)
  await phone.hears(`${parcel.serial}: 1`, 'complete')
  await phone.press('Back')
  await phone.stands('consolidation.find')
  await openPallet(phone, pallet)
  await phone.online()
  await phone.unsent(0)
  await palletBecomes(site, pallet, [parcel.serial])
})
