import type { InventoryLog } from '../../shared/entities/inventory.ts'
import { expect, test } from '../support/people.ts'
import { decode, rasterise } from '../support/raster.ts'
import { atSheets, lies, sheetBecomes, sheetFor, stored } from '../support/shelves.ts'

/** Goods change their place: on the spot or by a sheet, with the network or without. */

test('goods moved offline are in the ledger with the worker and the device, and an undo brings them back', async ({
  site,
  handheld,
}) => {
  const {
    goods: [board],
    shelves: [empty],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!board || !empty) return
  const phone = await (await handheld()).takenBy('worker1', { label: 'ICN1-07' })
  await phone.offline()
  await phone.press('Relocation')
  await phone.stands('relocation.find')
  await phone.scan(board.alias)
  await phone.stands('relocation.place')
  await expect(phone.page.getByRole('button', { name: board.name })).toContainText(String(board.pieces))
  await phone.scanAll([board.ean], `1 of ${board.pieces}`)
  await phone.scanAll([board.ean], `2 of ${board.pieces}`)
  await phone.press('Set the number')
  const keypad = phone.page.getByRole('dialog')
  for (const digit of String(board.pieces + 1)) await keypad.getByRole('button', { name: digit, exact: true }).click()
  await expect(keypad).toContainText(`only ${board.pieces} are free`)
  await keypad.getByRole('button', { name: 'Move this many' }).click()
  await phone.hears(`${board.alias} has ${board.pieces} of them to take, not ${board.pieces + 1}.`, 'error')
  await phone.press('Understood')
  await phone.scanAll([board.ean], `3 of ${board.pieces}`)
  await phone.scan(empty)
  await phone.hears(`${empty}: +3. ${board.alias}: ${board.pieces - 3} left.`, 'ok')
  await phone.stands('relocation.place')
  await phone.unsent(1)

  await phone.online()
  await phone.unsent(0)
  const moved = async () =>
    (
      await site.call<{ data: InventoryLog[] }>(
        'office',
        'GET',
        `/now/inventory/logs?skuIds=${board.skuId}&reason=MOVE`,
      )
    ).data
  await expect.poll(moved).toHaveLength(2)
  const rows = (await moved()).toSorted((a, b) => a.change - b.change)
  expect(
    rows.map(({ locationAlias, change, deviceLabel, workerName }) => [locationAlias, change, deviceLabel, workerName]),
  ).toEqual([
    [board.alias, -3, 'ICN1-07', rows[0]?.workerName],
    [empty, 3, 'ICN1-07', rows[0]?.workerName],
  ])
  expect(rows[0]?.workerName).toBeTruthy()
  expect(await lies(site, board)).toMatchObject({ [board.alias]: board.pieces - 3, [empty]: 3 })

  // The card's barcode: the first scan opens what was done, the second one undoes the newest.
  await phone.scan('GC1.UNDO')
  await expect(phone.page.getByRole('dialog').getByRole('listitem').first()).toContainText(`${board.alias} → ${empty}`)
  await phone.scan('GC1.UNDO')
  await phone.hears('Undone', 'ok')
  await expect.poll(() => lies(site, board)).toMatchObject({ [board.alias]: board.pieces })
})

test('a worker offline goes on with a relocation sheet whose goods are not all there, and the office sees why', async ({
  site,
  handheld,
  office,
}) => {
  const {
    goods: [board],
    shelves: [target],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!board || !target) return
  const sheet = await sheetFor(site, board, { quantity: 6, to: target })
  const phone = await (await handheld()).takenBy('worker1', { label: 'ICN1-08' })
  await atSheets(phone, sheet)
  await phone.offline()
  await phone.scan(sheet.code)
  await phone.stands('relocation.source')
  await phone.scan(board.alias)
  await phone.stands('relocation.take')
  await phone.press('Not all there')
  await phone.stands('relocation.short')
  await phone.press('Type how many are there')
  const keypad = phone.page.getByRole('dialog')
  await keypad.getByRole('button', { name: '4', exact: true }).click()
  await expect(keypad).toContainText('4 of 6 found')
  await keypad.getByRole('button', { name: 'This many are there' }).click()
  await expect(phone.page.getByRole('button', { name: 'Take 4 along' })).toBeDisabled()
  await phone.press('They are not here')
  await phone.press('Take 4 along')
  await phone.hears(`4 found. Bring them to ${target}. Somebody will count ${board.alias}.`, 'warning')
  await phone.stands('relocation.carry')
  await phone.scan(target)
  await phone.hears(`4 at ${target}. ${sheet.code} is closed.`, 'complete')

  await phone.online()
  await phone.unsent(0)
  await expect.poll(() => lies(site, board)).toMatchObject({ [board.alias]: board.pieces - 4, [target]: 4 })
  const desk = await office('office')
  await desk.goto(`/relocation/${sheet.id}`)
  await expect(desk.getByText('Not there', { exact: true })).toBeVisible()
  const asked = await site.call<{ data: { location: { alias: string } }[] }>(
    'office',
    'GET',
    '/now/stock-count?status=REQUESTED',
  )
  expect(asked.data.map(({ location }) => location.alias)).toContain(board.alias)
})

test('a worker carries out a printed relocation sheet from its code to closed, puts a part down and takes the rest back', async ({
  site,
  handheld,
  office,
}) => {
  test.slow()
  const {
    goods: [board, other],
    shelves: [target],
  } = await stored(site, { kinds: 2, empty: 1 })
  if (!board || !other || !target) return
  const sheet = await sheetFor(site, board, { quantity: 6, to: target })
  const desk = await office('office')
  const printed = await desk.request.post('/api/now/receiving-sheet-move/print', {
    data: { ids: [sheet.id] },
    headers: { Origin: site.url },
  })
  const [page] = await rasterise(await printed.body(), 200)
  const code = page && (await decode(page)).find((text) => text === sheet.code)
  if (!code) throw new Error('The sheet’s code cannot be read from its print.')
  const phone = await (await handheld({ profile: true })).takenBy('worker1')
  await atSheets(phone, sheet)
  await phone.press('Back')
  await phone.storedForOffline()

  await phone.offline()
  await phone.scan(code)
  await phone.stands('relocation.source')
  await phone.hears(`${code}: go to ${board.alias}.`, 'ok')
  await phone.scan(other.alias)
  await phone.hears(`This is ${other.alias}. The goods are taken from ${board.alias}.`, 'error')
  await phone.press('Understood')
  await phone.scan(board.alias)
  await phone.stands('relocation.take')
  await phone.scan(other.ean)
  await phone.hears(`This is ${other.name}. The sheet is for ${board.name}.`, 'error')
  await phone.press('Understood')
  await phone.scan(board.ean)
  await phone.hears(`6 taken off. Bring them to ${target}.`, 'ok')
  await phone.stands('relocation.carry')

  // The battery dies on the way: the sheet is where it was, and waits at the top.
  await phone.reboot({ offline: true })
  await phone.stands('home')
  await phone.press('Relocation')
  await phone.page.getByRole('list', { name: 'On the way' }).getByRole('button', { name: code }).click()
  await phone.press('Only a part')
  const keypad = phone.page.getByRole('dialog')
  await keypad.getByRole('button', { name: '9', exact: true }).click()
  await expect(keypad).toContainText('only 6 are on the way')
  await keypad.getByRole('button', { name: 'Put this many down' }).click()
  await phone.hears('6 are on the way, not 9.', 'error')
  await phone.press('Understood')
  await phone.press('Only a part')
  await keypad.getByRole('button', { name: '4', exact: true }).click()
  await expect(keypad).toContainText('4 of 6 will be put down, 2 will go back')
  await keypad.getByRole('button', { name: 'Put this many down' }).click()
  await expect(phone.page.getByTestId('rest')).toContainText(`The other 2 will go back to ${board.alias}.`)
  await phone.scan(target)
  await phone.hears(`Bring the other 2 back to ${board.alias}.`, 'warning')
  await phone.stands('relocation.closed')
  await phone.unsent(2)

  await phone.online()
  await phone.unsent(0)
  await sheetBecomes(site, sheet, { status: 'CLOSED', isPrinted: true, storageQuantity: 4, actualLocation: null })
  expect(await lies(site, board)).toMatchObject({ [board.alias]: board.pieces - 4, [target]: 4 })
})

test('an unplanned target asks for the same scan again, and the sheet records where the goods went', async ({
  site,
  handheld,
}) => {
  const {
    goods: [board],
    shelves: [target, unplanned],
  } = await stored(site, { kinds: 1, empty: 2 })
  if (!board || !target || !unplanned) return
  const sheet = await sheetFor(site, board, { quantity: 2, to: target })
  const phone = await (await handheld()).takenBy('worker1')
  await atSheets(phone, sheet)
  await phone.press(new RegExp(sheet.code))
  await phone.scan(board.alias)
  await phone.stands('relocation.take')
  await phone.scan(board.ean)
  await phone.stands('relocation.carry')
  await phone.scan(unplanned)
  await phone.hears(`The sheet says ${target}, this is ${unplanned}.`, 'warning')
  await phone.scan(board.ean)
  await phone.hears('These are goods', 'error')
  await phone.press('Understood')
  await phone.scan(unplanned)
  await phone.hears(`The sheet says ${target}, this is ${unplanned}.`, 'warning')
  await expect(phone.page.getByText(`Scan ${unplanned} once more`)).toBeVisible()
  await phone.answers(unplanned)
  await phone.stands('relocation.closed')
  await phone.hears(`2 at ${unplanned}. ${sheet.code} is closed.`, 'complete')
  await sheetBecomes(site, sheet, { status: 'CLOSED', storageQuantity: 2, actualLocation: { alias: unplanned } })
})

test('two handhelds move the last piece: the first wins, and the other finds its refused move in its queue', async ({
  site,
  handheld,
}) => {
  test.slow()
  const {
    goods: [board],
    shelves: [last, left, right],
  } = await stored(site, { kinds: 1, empty: 3 })
  if (!board || !last || !left || !right) return
  const first = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  await first.press('Relocation')
  await first.stands('relocation.find')
  for (const code of [board.alias, board.ean]) await first.scan(code)
  await first.hears(`1 of ${board.pieces}`)
  await first.scan(last)
  await first.hears(`${last}: +1`)
  await first.unsent(0)
  const second = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })

  const moves = [
    [first, left],
    [second, right],
  ] as const
  for (const [phone, target] of moves) {
    await phone.offline()
    if (phone === first) await phone.press('Back')
    else await phone.press('Relocation')
    await phone.stands('relocation.find')
    await phone.scan(last)
    await phone.stands('relocation.place')
    await phone.scan(board.ean)
    await phone.hears('1 of 1')
    await phone.scan(target)
    await phone.hears(`${target}: +1. ${last}: none left.`, 'ok')
    await phone.unsent(1)
  }
  await first.online()
  await first.unsent(0)
  await second.online()
  await second.unsent(0)
  await second.refused(1)
  const now = await lies(site, board)
  expect(now).toMatchObject({ [board.alias]: board.pieces - 1, [left]: 1 })
  expect(Object.keys(now)).not.toContain(last)
  expect(Object.keys(now)).not.toContain(right)
  await second.page.goto('/floor/queue')
  const refused = second.page.locator('[data-state="refused"]')
  await expect(refused).toContainText(`${last} → ${right}`)
  await expect(refused).toContainText(`${last} has 0 of them to take, not 1.`)

  // The device does not show the refused move either: nothing lies where it would have gone.
  await second.page.goto('/floor/relocation')
  await second.stands('relocation.find')
  await second.scan(right)
  await expect(second.page.getByText('Nothing should be here.')).toBeVisible()
})

test('two handhelds take the goods of one relocation sheet: the second is refused, and follows the sheet to its end', async ({
  site,
  handheld,
}) => {
  const {
    goods: [board],
    shelves: [target],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!board || !target) return
  const sheet = await sheetFor(site, board, { quantity: 3, to: target })
  const first = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  const second = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  for (const phone of [first, second]) {
    await atSheets(phone, sheet)
    await phone.offline()
    for (const [code, state] of [
      [sheet.code, 'source'],
      [board.alias, 'take'],
      [board.ean, 'carry'],
    ] as const) {
      await phone.scan(code)
      await phone.stands(`relocation.${state}`)
    }
  }
  await first.online()
  await first.unsent(0)
  await second.online()
  await second.unsent(0)
  await second.refused(1)
  await sheetBecomes(site, sheet, { status: 'RELOCATING' })
  await first.scan(target)
  await first.hears(`3 at ${target}`, 'complete')
  await sheetBecomes(site, sheet, { status: 'CLOSED' })
  await second.stands('relocation.closed')
  expect(await lies(site, board)).toMatchObject({ [board.alias]: board.pieces - 3, [target]: 3 })
})

test('the browser’s Back button goes one step back in a relocation, and a reload keeps the step', async ({
  site,
  handheld,
}) => {
  const {
    goods: [board],
    shelves: [target],
  } = await stored(site, { kinds: 1, empty: 1 })
  if (!board || !target) return
  const sheet = await sheetFor(site, board, { quantity: 2, to: target })
  const phone = await (await handheld()).takenBy('worker1')
  await atSheets(phone, sheet)
  await phone.press(new RegExp(sheet.code))
  await phone.stands('relocation.source')
  await phone.page.reload()
  await phone.stands('relocation.source')
  await phone.page.goBack()
  await phone.stands('relocation.find')
  await phone.scan(target)
  await phone.stands('relocation.place')
  await phone.scan(board.alias)
  await expect(phone.page.getByRole('heading', { name: board.alias })).toBeAttached()
  await phone.scan(board.ean)
  await phone.stands('relocation.move')
  await phone.page.reload()
  await phone.stands('relocation.move')
  await phone.page.goBack()
  await phone.stands('relocation.place')
  await phone.page.goto(`/floor/relocation/${sheet.id}`)
  await phone.stands('relocation.source')
})
