import { readFile } from 'node:fs/promises'
import { startLabelPrinter, type LabelPrinterSimulator } from '../../simulators/label-printer.ts'
import { atPallets, openPallet, packedOrders, parcelForPallet, planned } from '../support/pallets.ts'
import { hasHeardOf, order, putAllIn, type Parcel } from '../support/waybills.ts'
import { expect, test, type Handheld } from '../support/people.ts'
import { decode, rasterise } from '../support/raster.ts'
import type { Site } from '../support/site.ts'

/** Labels that tore, jammed or never came out are printed again where people stand. */

/** A printer of Incheon at the far end of a real connection. */
async function addPrinter(site: Site, name: string): Promise<{ bench: LabelPrinterSimulator; printerId: number }> {
  const bench = await startLabelPrinter()
  const { id: printerId } = await site.call<{ id: number }>('admin', 'POST', '/logistics/printer', {
    centerId: await site.centerId(),
    name,
    host: '127.0.0.1',
    port: bench.port,
  })
  return { bench, printerId }
}

async function choosePrinter({ page }: Handheld, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Label printer|Label printer$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Scans the waybill until the handheld has heard that its parcel is packed and shows it. */
async function atPacked(phone: Handheld, { serial }: Parcel): Promise<void> {
  const [open, packed] = ['packing.goods', 'packing.packed'].map((state) =>
    phone.page.locator(`[data-state="${state}"]`),
  )
  const understood = phone.page.getByRole('button', { name: 'Understood' })
  await expect
    .poll(async () => {
      await phone.scan(serial)
      await expect(understood.or(open ?? understood)).toBeVisible()
      if (await understood.isVisible()) return true
      await phone.press('Back')
      return false
    })
    .toBe(true)
  await phone.hears('packed already', 'error')
  await phone.press('Understood')
  await expect(packed ?? understood).toBeVisible()
}

/** Waits until this many labels with this text have come out. */
async function comesOut(printer: LabelPrinterSimulator, text: string, times: number): Promise<void> {
  await expect
    .poll(() => printer.labels().filter((label) => label.includes(text)).length, { timeout: 30_000 })
    .toBe(times)
}

test('a packer reprints a torn label by a touch, a double touch prints one, an offline one waits, and the office sees it', async ({
  site,
  handheld,
  office,
}) => {
  const { bench, printerId } = await addPrinter(site, 'Bench 9')
  const [torn, later] = [await order(site, { 'NB-0001': 1 }), await order(site, { 'NB-0001': 1 })]
  const phone = await (await handheld()).takenBy('worker1')
  await hasHeardOf(phone, later)
  await site.call('office', 'POST', '/logistics/invoice/bulk-print', {
    invoiceIds: [torn.id],
    printOptions: { printerId },
  })
  await comesOut(bench, torn.serial, 1)
  await site.call('office', 'POST', '/logistics/invoice/packed', { invoices: [{ id: torn.id }] })
  await atPacked(phone, torn)
  await choosePrinter(phone, 'Bench 9')
  await phone.page.getByRole('button', { name: 'Print the label again' }).dblclick()
  await phone.hears('The label comes out at Bench 9', 'ok')
  await comesOut(bench, torn.serial, 2)

  await phone.offline()
  await putAllIn(phone, later)
  await phone.press('Pack')
  await phone.stands('packing.packed')
  await expect(phone.page.getByText('The label comes out at Bench 9 as soon as there is a network.')).toBeVisible()
  await phone.press('Print the label again')
  await phone.hears('It comes out at Bench 9 once online', 'info')
  await phone.unsent(1)
  await phone.online()
  await phone.unsent(0)
  await comesOut(bench, later.serial, 1)
  expect(bench.labels()).toHaveLength(3)

  const page = await office('office', `/invoice/${torn.id}?tab=history`)
  await expect(page.getByText('Label printed again')).toBeVisible()
  await bench.stop()
})

test('a loader prints a pallet’s label while loading it', async ({ site, handheld }) => {
  const { bench: dock } = await addPrinter(site, 'Dock 9')
  const { parcel, pallet } = await parcelForPallet(site)
  const phone = await (await handheld()).takenBy('worker1')
  await atPallets(phone, pallet, parcel)
  await openPallet(phone, pallet)
  // The handheld asks once which printer to use; then one touch prints.
  await phone.press('Print its label')
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Dock 9' }).click()
  await phone.hears('The label comes out at Dock 9', 'ok')
  await comesOut(dock, pallet.consolCode, 1)
  await phone.scan(parcel.serial)
  await phone.hears(`${parcel.serial}: 1`)
  await dock.stop()
})

test('where no printer is chosen or none exists, a worker saves a pallet’s or box’s label as PDF, which needs the network', async ({
  site,
  handheld,
  office,
}) => {
  const [parcel] = await packedOrders(site, 1)
  const {
    pallets: [pallet],
    boxes: [box],
  } = await planned(site, { pallets: 1, boxes: 1 })
  if (!parcel || !pallet || !box) throw new Error('All of it was made.')
  const { bench } = await addPrinter(site, 'Dock 9')
  const undecided = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  await atPallets(undecided, box, parcel)
  await openPallet(undecided, pallet)
  await undecided.press('Print its label')
  await savesLabel(undecided, 'No printer: label as PDF', pallet.consolCode)

  const { rows } = await site.call<{ rows: { id: number }[] }>(
    'admin',
    'GET',
    `/logistics/printer?pageSize=100&centerIds=${await site.centerId()}`,
  )
  for (const { id } of rows) await site.call('admin', 'DELETE', `/logistics/printer/${id}`)
  const phone = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  await atPallets(phone, box, parcel)
  for (const { consolCode } of [pallet, box]) {
    await phone.scan(consolCode)
    await phone.stands('consolidation.load')
    await savesLabel(phone, 'Label as PDF', consolCode)
    await phone.press('Back')
    await phone.stands('consolidation.find')
  }
  await phone.unsent(0)
  await phone.offline()
  await phone.scan(pallet.consolCode)
  await expect(phone.page.getByRole('button', { name: 'PDF once online' })).toBeDisabled()
  await phone.scan(parcel.serial)
  await phone.hears(`${parcel.serial}: 1`)

  const page = await office('office', `/consol/${box.id}?tab=history`)
  await expect(page.getByText('Label printed')).toBeVisible()
  await bench.stop()
})

/** Checks that the saved file is the label that scanners read. */
async function savesLabel(phone: Handheld, button: string, code: string): Promise<void> {
  const saving = phone.page.waitForEvent('download')
  await phone.press(button)
  const file = await saving
  await phone.hears('The label is saved as PDF', 'ok')
  expect(file.suggestedFilename()).toBe(`${code}.pdf`)
  const [page] = await rasterise(await readFile(await file.path()), 203)
  expect(page && (await decode(page))).toContain(code)
}
