import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { headed, leaveUpload } from '../support/sheets.ts'
import writeXlsx from 'write-excel-file/node'
import type { Locator, Page } from '@playwright/test'
import { startLabelPrinter } from '../../simulators/label-printer.ts'
import { onPallet, packedOrders, planned } from '../support/pallets.ts'
import { waybillBecomes } from '../support/waybills.ts'
import { expect, saysWhyNot, test } from '../support/people.ts'
import { lies, sheetBecomes, sheetFor, stored } from '../support/shelves.ts'

/** The office plans what leaves and what is carried about: plans, pallets, relocation sheets, and the printers beside them. */

test('a plan shows its loading progress without reloading, and completing it says first what is left behind', async ({
  site,
  office,
}) => {
  const [first, second, third] = await packedOrders(site, 3)
  if (!first || !second || !third) throw new Error('All of it was made.')
  const page = await office('manager', '/plan')
  await page.getByRole('button', { name: 'New plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Courier' }).click()
  await page.getByRole('option', { name: 'Daesin' }).click()
  await dialog.getByLabel('Pallets').fill('2')
  await dialog.getByLabel('Boxes').fill('1')
  await dialog.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByRole('heading', { name: /^ICN1-\d{4}-DAESIN-/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^CS-ICN1-/ })).toHaveCount(3)
  const figures = page.getByTestId('progress')
  await expect(figures.getByRole('link', { name: '0 Loaded' })).toBeVisible()
  await expect(figures.getByRole('link', { name: '0 Packed, not loaded' })).toBeVisible()
  const others = page.getByTestId('others')
  await expect(others.getByRole('link', { name: '3 In no plan: packed' })).toBeVisible()
  await saysWhyNot(page.getByRole('button', { name: 'Complete' }), 'Nothing is loaded yet.')

  const pallet = await page
    .getByRole('link', { name: /^CS-ICN1-/ })
    .first()
    .innerText()
  await site.call('office', 'POST', '/logistics/invoice/consol', { serial: first.serial, consolCode: pallet })
  await expect(figures.getByRole('link', { name: '1 Loaded' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`^${pallet} Pallet 1`) })).toBeVisible()

  // One of the two other waybills is to leave with this plan.
  const record = page.url()
  await others.getByRole('link', { name: '2 In no plan: packed' }).click()
  await page.getByRole('row').filter({ hasText: second.serial }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign to plan' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign to plan' })
  await assigning.getByRole('combobox', { name: 'Plan' }).click()
  await page
    .getByRole('option', { name: /-DAESIN-/ })
    .last()
    .click()
  await assigning.getByRole('button', { name: 'Assign to plan' }).click()
  await expect(assigning).toHaveCount(0)
  await page.goto(record)
  await expect(figures.getByRole('link', { name: '1 Packed, not loaded' })).toBeVisible()
  await expect(others.getByRole('link', { name: '1 In no plan: packed' })).toBeVisible()

  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Waybills that leave: 1.')
  await expect(page.getByRole('dialog')).toContainText('Other parcels for this courier stay here: 1 packed')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  const force = page.getByRole('dialog').filter({ hasText: 'is not whole' })
  await expect(force).toContainText('Packed, not loaded: 1')
  await waybillBecomes(site, first, { status: 'CONSOLIDATED' })
  await force.getByRole('button', { name: 'Complete anyway' }).click()
  await expect(page.getByText('is completed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add pallets' })).toHaveCount(0)
  await waybillBecomes(site, first, { status: 'DISPATCHED' })
  await waybillBecomes(site, second, { status: 'PACKED' })
})

test('the office loads a typed waybill on a pallet’s record, shows its pass code on request, and puts a box on and takes it off', async ({
  site,
  office,
}) => {
  const {
    pallets: [pallet],
    boxes: [box],
  } = await planned(site, { pallets: 1, boxes: 1 })
  const [first, second] = await packedOrders(site, 2)
  if (!pallet || !box || !first || !second) throw new Error('All of it was made.')
  await site.call('office', 'POST', '/logistics/invoice/consol', { serial: second.serial, consolCode: box.consolCode })
  const page = await office('office', `/consol/${pallet.id}`)
  const field = page.getByLabel('Load a waybill')
  await field.fill(first.serial)
  await field.press('Enter')
  await expect(page.getByText(`${first.serial} is on ${pallet.consolCode}.`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(first.serial) })).toContainText('Loaded')
  await expect(field, 'ready for the next scan').toBeFocused()
  await field.fill('NO-SUCH-1')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'NO-SUCH-1' })).toBeVisible()

  const { secret } = await onPallet(site, pallet)
  await expect(page.getByText(secret ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(secret ?? '')).toBeVisible()

  await page.goto(`/consol/${box.id}`)
  await page.getByRole('button', { name: 'Put on a pallet' }).click()
  await page.getByRole('dialog').getByLabel('Pallet').fill(pallet.consolCode.toLowerCase())
  await page.getByRole('dialog').getByRole('button', { name: 'Put on a pallet' }).click()
  await expect(page.getByText(`${box.consolCode} is on ${pallet.consolCode}.`)).toBeVisible()
  await page.getByRole('link', { name: pallet.consolCode }).click()
  await expect(page.getByRole('heading', { name: `In box ${box.consolCode}` })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(second.serial) })).toBeVisible()
  await page.getByRole('button', { name: 'Take the box off' }).click()
  await expect(page.getByRole('heading', { name: `In box ${box.consolCode}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Take off ${first.serial}` }).click()
  await expect(page.getByText(`${first.serial} is taken off.`)).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: first.serial })).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: 'Put on a pallet' })).toContainText(
    `${box.consolCode} → ${pallet.consolCode}`,
  )
  await waybillBecomes(site, first, { status: 'PACKED', consolId: null })
})

test('the office makes relocation sheets from selected stock; a row that another sheet holds says so and is corrected in place', async ({
  site,
  office,
}) => {
  const {
    goods: [board, lamp],
    shelves: [target, other],
  } = await stored(site, { kinds: 2, empty: 2 })
  if (!board || !lamp || !target || !other) throw new Error('All of it was found.')
  const page = await office(
    'office',
    `/inventory/location?centerIds=${await site.centerId()}&skuIds=${board.skuId},${lamp.skuId}`,
  )
  for (const { alias, name } of [board, lamp])
    await page
      .getByRole('row', { name: `${alias} ICN1` })
      .filter({ hasText: name })
      .getByRole('checkbox')
      .check()
  await sheetFor(site, lamp, { quantity: lamp.pieces - 2, to: target })
  await page.getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog')
  await pick(page, dialog.getByRole('combobox', { name: 'To', exact: true }), target)
  const rowOf = ({ name }: { name: string }) => dialog.getByRole('row').filter({ hasText: name })
  await rowOf(board).getByRole('textbox').fill('3')
  await rowOf(lamp)
    .getByRole('button', { name: /^Elsewhere/ })
    .click()
  await pick(page, rowOf(lamp).getByRole('combobox'), other)
  await dialog.getByRole('button', { name: 'Make sheets (2)' }).click()
  await expect(rowOf(lamp).getByRole('alert')).toContainText(`${lamp.alias} has 2 of them to take, not ${lamp.pieces}.`)
  await expect(rowOf(board)).toHaveCount(0)
  await rowOf(lamp).getByRole('textbox').fill('2')
  await dialog.getByRole('button', { name: 'Make sheets (1)' }).click()
  await expect(dialog).toContainText('Sheets created: 2')
  const { data } = await site.call<{ data: Record<string, unknown>[] }>(
    'office',
    'GET',
    `/now/receiving-sheet-move?skuIds=${board.skuId},${lamp.skuId}&sort=id&order=asc`,
  )
  expect(data).toMatchObject([
    { quantity: lamp.pieces - 2, targetLocation: { alias: target } },
    { quantity: 3, sourceLocation: { alias: board.alias }, targetLocation: { alias: target }, isPrinted: false },
    { quantity: 2, sourceLocation: { alias: lamp.alias }, targetLocation: { alias: other } },
  ])
  const paper = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Print sheets' }).click()
  await page.getByRole('dialog', { name: 'Print sheets' }).getByRole('button', { name: 'Print', exact: true }).click()
  await paper
  await expect
    .poll(async () =>
      (
        await site.call<{ data: { isPrinted: boolean }[] }>(
          'office',
          'GET',
          `/now/receiving-sheet-move?skuIds=${board.skuId}`,
        )
      ).data.map(({ isPrinted }) => isPrinted),
    )
    .toEqual([true])
})

test('an uploaded template makes relocation sheets; a row that cannot be held comes back with the reason and is corrected', async ({
  site,
  office,
}) => {
  const {
    goods: [board, lamp],
    shelves: [target],
  } = await stored(site, { kinds: 2, empty: 1 })
  if (!board || !lamp || !target) throw new Error('All of it was found.')
  const page = await office('office', `/relocation?centerIds=${await site.centerId()}&createdFrom=2020-01-01`)
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Center' }).click()
  await page.getByRole('option', { name: /^ICN1/ }).click()
  const template = await readSheet(
    await readFile(await (await saved(page, dialog.getByRole('button', { name: 'Template' }))).path()),
  )
  const { head, row: rowOf } = headed('relocation', template[0] ?? [])
  const row = (values: Record<string, string>) => rowOf({ targetLocation: target, ...values })
  await upload(page, [
    head,
    row({ barcode: board.ean, quantity: '2', sourceLocation: board.alias }),
    row({ barcode: lamp.ean, quantity: String(lamp.pieces + 1), sourceLocation: lamp.alias }),
    row({ barcode: lamp.ean, quantity: 'some', sourceLocation: lamp.alias }),
    row({ quantity: '1', sourceLocation: lamp.alias }),
  ])
  await expect(dialog).toContainText('Ready: 1. To correct: 3.')
  await dialog.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(dialog).toContainText('1 row is saved.')
  await expect(dialog.getByRole('row', { name: 'Line 3' })).toContainText(
    `${lamp.alias} has ${lamp.pieces} of them to take, not ${lamp.pieces + 1}.`,
  )
  const refused = await readSheet(
    await readFile(await (await saved(page, dialog.getByRole('button', { name: 'Download rows to correct' }))).path()),
  )
  const again = (refused[0] ?? []).map(String)
  const names = headed('relocation', again).names(['quantity', 'barcode'])
  const mended: Record<string, string> = { quantity: '1', barcode: lamp.ean }
  await upload(page, [
    again,
    ...refused
      .slice(1)
      .map((cells) => cells.map((cell, column) => mended[names[column] ?? ''] ?? (cell === null ? '' : String(cell)))),
  ])
  await dialog.getByRole('button', { name: 'Upload 3 rows' }).click()
  await leaveUpload(page)
  await expect(
    page.getByRole('row', { name: new RegExp(`${board.alias} ${target}`) }),
    'without reloading',
  ).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${lamp.alias} ${target}`) })).toHaveCount(3)
})

test('the office edits a relocation sheet that nobody has begun, takes it off its shelf, and puts a part down', async ({
  site,
  office,
}) => {
  const {
    goods: [board],
    shelves: [target, other],
  } = await stored(site, { kinds: 1, empty: 2 })
  if (!board || !target || !other) throw new Error('All of it was found.')
  const sheet = await sheetFor(site, board, { quantity: 5, to: target })
  const page = await office('office', `/relocation/${sheet.id}/edit`)
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(target)
  const { version } = await site.call<{ version: number }>('office', 'GET', `/now/receiving-sheet-move/${sheet.id}`)
  await site.call(
    'manager',
    'PATCH',
    `/now/receiving-sheet-move/${sheet.id}`,
    { quantity: 4 },
    { 'If-Match': `"${version}"` },
  )
  await pick(page, page.getByRole('combobox', { name: 'To', exact: true }), other)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toContainText('Someone saved this meanwhile')
  await expect(page.getByRole('dialog').getByRole('row', { name: /^To/ })).toContainText(other)
  await page.getByRole('dialog').getByRole('button', { name: 'Save these' }).click()
  await sheetBecomes(site, sheet, { quantity: 4, targetLocation: { alias: other } })

  await page.getByRole('button', { name: 'Mark as taken off' }).click()
  await expect(page.getByText(`${sheet.code} is on the way.`)).toBeVisible()
  await saysWhyNot(page.getByRole('button', { name: 'Edit' }), 'Not possible while it is “On the way”.')
  await page.getByRole('button', { name: 'Put down' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Put at' })).toHaveValue(other)
  await dialog.getByLabel('Put down').fill('3')
  await expect(dialog).toContainText(`Back at ${board.alias}: 1.`)
  await pick(page, dialog.getByRole('combobox', { name: 'Put at' }), target)
  await dialog.getByRole('button', { name: 'Put down' }).click()
  await expect(page.getByText(`${sheet.code} is closed.`)).toBeVisible()
  expect(await lies(site, board)).toMatchObject({ [board.alias]: board.pieces - 3, [target]: 3 })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Put down 3' })).toBeVisible()
})

test('the office takes off and puts down many relocation sheets at once and deletes one; a partner can only look', async ({
  site,
  office,
}) => {
  const {
    goods: [board, lamp],
    shelves: [target],
  } = await stored(site, { kinds: 2, empty: 1 })
  if (!board || !lamp || !target) throw new Error('All of it was found.')
  const kept = await sheetFor(site, board, { quantity: 2, to: target })
  const unwanted = await sheetFor(site, lamp, { quantity: 2, to: target })
  const page = await office('office', `/relocation?keyword=${target}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Put down' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put down' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 failed')
  await expect(page.getByRole('dialog').getByRole('row', { name: new RegExp(kept.code) })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: unwanted.code }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${unwanted.code} is deleted.`)).toBeVisible()
  await page.goto(`/relocation?keyword=${target}`)
  await expect(page.getByRole('tab', { name: /^Ready/ })).toBeVisible()
  for (const [press, status] of [
    ['Mark as taken off', 'RELOCATING'],
    ['Put down', 'CLOSED'],
  ] as const) {
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    await page.getByRole('button', { name: press }).click()
    await page.getByRole('dialog').getByRole('button', { name: press }).click()
    await expect(page.getByRole('dialog')).toContainText('1 done')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await sheetBecomes(site, kept, { status })
  }
  await expect(page.getByRole('row', { name: new RegExp(kept.code) })).toContainText('Closed')

  const partner = await office('partner', '/relocation')
  await expect(partner.getByRole('heading', { name: 'Relocation sheets' })).toBeVisible()
  await expect(partner.getByRole('button', { name: 'Upload' })).toHaveCount(0)
  await expect(partner.getByRole('checkbox', { name: 'Select this page' })).toHaveCount(0)
})

test('a loading list prints on the dock’s label printer, or is saved as a file for it', async ({ site, office }) => {
  const machine = await startLabelPrinter()
  const parcels = await packedOrders(site, 2)
  const plan = await planned(site, { pallets: 1 })
  for (const { serial } of parcels)
    await site.call('office', 'POST', '/logistics/invoice/consol', { serial, consolCode: plan.pallets[0]?.consolCode })
  await site.call('manager', 'POST', '/logistics/printer', {
    centerId: await site.centerId(),
    name: 'Dock 3',
    host: '127.0.0.1',
    port: machine.port,
    size: '4x6',
  })
  const page = await office('manager', `/plan/${plan.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Loading list' }).click()
  await dialog.getByRole('radio', { name: 'ZPL file' }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Print', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${plan.code} \\d{4}-\\d{2}-\\d{2}\\.zpl$`))
  expect(await readFile(await file.path(), 'utf8')).toContain(parcels[1]?.serial)

  await page.getByRole('button', { name: 'Loading list' }).click()
  await dialog.getByRole('radio', { name: 'Label printer' }).check()
  await dialog.getByRole('combobox', { name: 'Printer' }).click()
  await page.getByRole('option', { name: 'Dock 3 · 4 × 6 in' }).click()
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByTestId('job')).toHaveAttribute('data-status', 'DONE', { timeout: 30_000 })
  for (const { serial } of parcels) expect(machine.labels().join()).toContain(serial)
  await machine.stop()
})

test('a new printer prints a test label, or the office says that it did not; a container is added only once', async ({
  office,
}) => {
  const machine = await startLabelPrinter()
  const page = await office('manager', '/printer')
  await page.getByRole('link', { name: 'New printer' }).click()
  await page.getByLabel('Name').fill('Dock 2')
  await page.getByLabel('Address').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(machine.port))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Print a test label' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Dock 2' })).toContainText('Dock 2 accepted the label.', {
    timeout: 30_000,
  })
  expect(machine.labels()).toHaveLength(1)
  await machine.refuse()
  await page.getByRole('button', { name: 'Print a test label' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Dock 2' })).toContainText(
    'Dock 2 (127.0.0.1) did not take the label.',
    { timeout: 30_000 },
  )
  await machine.stop()

  const desk = await office('office', '/container')
  for (const again of [false, true]) {
    await desk.goto('/container/new')
    await desk.getByLabel('Code').fill(again ? 'plt-0042' : 'PLT-0042')
    await desk.getByRole('button', { name: 'Save' }).click()
    if (again) await expect(desk.getByRole('alert')).toBeVisible()
    else await expect(desk.getByRole('row', { name: /PLT-0042 .*Pallet/ })).toBeVisible()
  }
})

async function pick(page: Page, field: Locator, alias: string): Promise<void> {
  await field.fill(alias)
  await page.getByRole('option', { name: alias, exact: true }).click()
}

async function saved(page: Page, button: Locator) {
  const saving = page.waitForEvent('download')
  await button.click()
  return saving
}

async function upload(page: Page, rows: string[][]): Promise<void> {
  const buffer = await writeXlsx(rows.map((cells) => cells.map((value) => ({ type: String, value })))).toBuffer()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'sheets.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
}
