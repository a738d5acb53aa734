import { announce, bothCount, count, type Delivery } from '../support/delivery.ts'
import { atPallets, packedOrders, planned } from '../support/pallets.ts'
import { hasHeardOf, order, allocate, contractWith, pack, waybills } from '../support/waybills.ts'
import { expect, test, type Handheld } from '../support/people.ts'
import { toPick } from '../support/picking.ts'
import { dataUrlOf, logo, pngOf } from '../support/pictures.ts'
import { inspectAll, inspectDialog, inspected, open, settled, tourOf } from '../support/screens.ts'
import { atSheets, sheetFor, stored } from '../support/shelves.ts'

/** Every screen of the floor, and of the office what every-screen.spec does not reach: tabs, dialogs, records in a rare state. */

test('each screen of packing can be read at arm’s length and pressed with gloves', async ({ site, handheld }) => {
  test.slow()
  const parcel = await order(site, { 'NB-0001': 2, 'NB-0003': 1, 'NB-0005': 3 })
  const phone = await (await handheld()).takenBy('leader')
  const { scans, presses, shot } = tourOf(phone, 'floor-packing')
  await hasHeardOf(phone, parcel)
  await shot('find')
  await scans(parcel.serial, { to: 'packing.goods' })
  const [tent, lamp, mug] = parcel.goods
  await scans(tent?.ean ?? '', { hears: '1 of 2', as: 'goods-some' })
  await scans('NOT-A-CODE-7', { hears: 'not known here. Missing', kind: 'error', as: 'unknown' })
  await phone.press('Understood')
  await phone.page.getByRole('button', { name: mug?.name ?? '' }).click()
  await shot('one')
  await phone.press('Set the number')
  await presses('3', { as: 'number' })
  await phone.press('This many are in')
  for (const { ean } of [tent, lamp].flatMap((goods) => goods ?? [])) await phone.scan(ean)
  await phone.stands('packing.finish')
  await shot('finish')
  for (const [row, name] of [
    [/^No box Box|× .* mm/, 'box'],
    [/Packaging/, 'packaging'],
    [/Weight/, 'weight'],
    [/Photo/, 'photo'],
    [/Label printer/, 'printer'],
  ] as const) {
    await phone.page.getByRole('button', { name: row }).first().click()
    await expect(phone.page.getByRole('dialog')).toBeVisible()
    await shot(name)
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await presses('Pack', { to: 'packing.packed' })
  await phone.unsent(0)
  await presses('Back', { to: 'packing.find', as: 'recent' })
  await phone.page.goto('/floor')
  await phone.stands('home')
  await shot('home')
})

test('each screen of loading can be read at arm’s length and pressed with gloves', async ({ site, handheld }) => {
  test.slow()
  const [first, second, third] = await packedOrders(site, 3)
  const {
    code,
    pallets: [pallet],
    boxes: [box],
  } = await planned(site, { pallets: 1, boxes: 1 })
  const {
    pallets: [asking],
  } = await planned(site, { pallets: 1, asksPassCode: true })
  if (!first || !second || !third || !pallet || !box || !asking) throw new Error('All of it was made.')
  const phone = await (await handheld()).takenBy('leader')
  const { scans, presses, shot } = tourOf(phone, 'floor-loading')
  await atPallets(phone, asking, third)
  await shot('find')
  await scans(code, { to: 'consolidation.choose' })
  await scans(asking.consolCode, { to: 'consolidation.pass-code' })
  await scans(pallet.consolCode, { to: 'consolidation.load', as: 'empty' })
  await scans(first.serial, { hears: 'is loaded: 1', as: 'loaded' })
  await scans(first.serial, { to: 'consolidation.take-off' })
  await phone.press('It stays')
  await scans(box.consolCode, { to: 'consolidation.nest' })
  await phone.press('Put it in')
  await phone.scan(second.serial)
  await phone.hears('is loaded: 2')
  await phone.unsent(0)
  await site.call('office', 'POST', `/logistics/invoice/${first.id}/cancel`, {})
  await expect(phone.page.getByRole('button', { name: 'Cancelled: take it off' })).toBeVisible()
  await shot('cancelled')
  await phone.press('What is on it')
  await expect(phone.page.getByText(second.serial)).toBeVisible()
  await shot('contents')
  await phone.press('Back')
  await presses('What was done', { as: 'history' })
})

test('each screen of moving goods can be read at arm’s length and pressed with gloves', async ({ site, handheld }) => {
  test.slow()
  const {
    goods: [board, other],
    shelves: [target, unplanned],
  } = await stored(site, { kinds: 2, empty: 2 })
  if (!board || !other || !target || !unplanned) throw new Error('There are goods and free shelves.')
  const sheet = await sheetFor(site, board, { quantity: 6, to: target })
  const phone = await (await handheld()).takenBy('worker1')
  const { scans, presses, shot } = tourOf(phone, 'floor-moving')
  await atSheets(phone, sheet)
  await shot('find')
  await scans(sheet.code, { to: 'relocation.source' })
  await scans(unplanned, { hears: 'The goods are taken from', kind: 'error', as: 'wrong-source' })
  await phone.press('Understood')
  await scans(board.alias, { to: 'relocation.take' })
  await scans(board.ean, { to: 'relocation.carry' })
  await phone.press('Only a part')
  await phone.page.getByRole('dialog').getByRole('button', { name: '4', exact: true }).click()
  await shot('part')
  await phone.press('Put this many down')
  await expect(phone.page.getByTestId('rest')).toBeVisible()
  await shot('rest')
  await scans(unplanned, { hears: 'Scan it again', kind: 'warning', as: 'unplanned' })
  await scans(target, { to: 'relocation.closed' })
  await presses('What was done', { as: 'history' })
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await scans(other.alias, { to: 'relocation.place' })
  await scans(board.ean, { hears: 'should not be at', kind: 'error', as: 'not-here' })
  await phone.press('Understood')
  await scans(other.ean, { to: 'relocation.move' })
})

test('each screen of counting can be read at arm’s length and pressed with gloves', async ({ site, handheld }) => {
  test.slow()
  const {
    goods: [board],
  } = await stored(site, { kinds: 1, empty: 0 })
  if (!board) throw new Error('There are goods.')
  const phone = await (await handheld()).takenBy('worker1')
  const { scans, presses, shot } = tourOf(phone, 'floor-counting')
  await presses('Count', { to: 'counting.find' })
  await scans(board.alias, { to: 'counting.count', as: 'nothing-yet' })
  await scans(board.ean, { hears: `${board.name}: 1`, kind: 'ok', as: 'count' })
  await phone.page.getByRole('button', { name: board.name }).click()
  await phone.stands('counting.line')
  await shot('line')
})

test('each screen of picking can be read at arm’s length and pressed with gloves', async ({ site, handheld }) => {
  test.slow()
  const { parcels, lists } = await toPick(site, { waybills: 2, pieces: 3 })
  const [list] = lists
  const [stop] = list?.lines ?? []
  if (!list || !stop || !parcels[0]) throw new Error('There is something to pick.')
  const phone = await (await handheld()).takenBy('worker1')
  const { scans, presses, shot } = tourOf(phone, 'floor-picking')
  await phone.press('Pick')
  await expect(phone.page.getByRole('button', { name: list.code })).toBeVisible()
  await shot('find')
  await scans(list.code, { to: 'picking.go' })
  await phone.scan(stop.location.alias)
  await phone.stands('picking.take')
  await scans(parcels[0].goods[0]?.ean ?? '', { hears: '1 of 3', kind: 'ok', as: 'take' })
  await presses('Not there', { to: 'picking.short' })
  await phone.press('Go on without')
  await phone.stands('picking.take')
  await presses('Took 3', { to: 'picking.done' })
  await phone.unsent(0)
  const [, second] = parcels
  await site.call('office', 'POST', '/logistics/invoice/cancel', { ids: [second?.id] })
  await phone.press('Next list')
  await presses(new RegExp(second?.serial ?? ''), { to: 'picking.back' })
  await presses('Not found', { as: 'not-found' })
  await phone.press('3 not found')
  await phone.hears('3 not found. Somebody will count', 'warning')
  await phone.stands('picking.find')
})

test('each screen of the floor can be read at arm’s length and pressed with gloves', async ({ site, handheld }) => {
  test.slow()
  const delivery = await announce(site, { items: { 'MK-0001': 5, 'CH-0002': 6 } })
  const phone = await handheld()
  const tour = tourOf(phone, 'floor')
  const { presses, shot } = tour
  await phone.page.goto('/floor')
  await phone.stands('enrol')
  await shot('enrol')
  await phone.enrolled('ICN1-07')
  await settled(phone.page)
  await shot('sign-in')
  await presses('With name and password', { as: 'sign-in-password' })
  await phone.press('Back')
  await phone.signIn(await site.badge('leader'))
  await shot('home')
  await phone.press('Inbound')
  await expect(phone.page.getByRole('button', { name: delivery.code })).toBeVisible()
  await shot('inbounds')
  await phone.press('Back')
  await walk(phone, delivery, tour)
  for (const [path, name] of [
    ['/floor/queue', 'queue'],
    ['/floor/exceptions', 'exceptions'],
    ['/floor/device', 'device'],
    ['/floor/stock', 'stock'],
  ] as const) {
    await phone.page.goto(path)
    await phone.stands(name)
    await shot(name)
  }
  await phone.scan('B-02-01-1')
  await expect(phone.page.getByTestId('stock-at')).toBeVisible()
  await shot('stock-location')
  await presses('Keyboard', { as: 'typing' })
})

async function walk(
  phone: Handheld,
  delivery: Delivery,
  { scans, presses, shot }: ReturnType<typeof tourOf>,
): Promise<void> {
  const [board, tea] = delivery.goods
  if (!board || !tea) return
  await phone.scan(delivery.code)
  await phone.stands('inbound.arrival')
  await presses('2', { as: 'arrival' })
  await presses('Arrived', { to: 'inbound.count', as: 'count-empty' })
  await count(phone, board, 5)
  await shot('count')
  await scans(board.ean, { to: 'inbound.surplus' })
  await phone.press('No')
  await presses('Add a number', { as: 'number' })
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await scans(tea.ean, { to: 'inbound.lot' })
  await phone.scan('L2611A')
  await phone.stands('inbound.expiry')
  await phone.scan('271130')
  await phone.hears('1 of 6')
  await phone.press('Damaged')
  await scans(tea.ean, { hears: 'damaged', as: 'damaged' })
  await scans('NOT-A-CODE-7', { hears: 'not known here', kind: 'error', as: 'error' })
  await phone.press('Understood')
  await presses(/^Put away/, { to: 'inbound.put-away', as: 'put-away-lines' })
  await phone.scan(board.ean)
  await expect(phone.page.getByTestId('putting-away')).toBeVisible()
  await shot('put-away')
  await phone.scan('B-02-01-1')
  await phone.hears('5 are at B-02-01-1')
  await presses('What was done', { as: 'history' })
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await presses(/^Close/, { to: 'inbound.close' })
}

test('each screen of the office is in order for keyboards and screen readers', async ({ site, office, handheld }) => {
  test.slow()
  const delivery = await announce(site, { items: { 'MK-0001': 5, 'MK-0003': 24 } })
  const first = await (await handheld()).takenBy('worker1', { label: 'ICN1-01' })
  const second = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  await bothCount(first, second, delivery)
  for (const goods of delivery.goods) {
    await count(second, goods, 2)
    await count(first, goods, goods.quantity)
  }
  await first.unsent(0)
  await second.online()
  await second.refused(4)

  const page = await office('admin', '/')
  const {
    data: [exception],
  } = await site.call<{ data: { id: number }[] }>('manager', 'GET', '/sync/exception?status=OPEN')
  await expect(page.locator('.recharts-surface').first()).toBeVisible({ timeout: 30_000 })
  await inspected(page, 'office-start')
  await inspectAll(page, 'office', [
    [`/inbound/${delivery.id}`, 'inbound'],
    [`/inbound/${delivery.id}?tab=history`, 'inbound-history'],
    ['/inventory/expiring?expiresWithin=180', 'inventory-expiring'],
    ['/inventory/operation?resourceType=DAILY', 'operations-daily'],
    ['/exception', 'exceptions'],
    [`/exception/${exception?.id}`, 'exception'],
  ])
  await open(page, '/device')
  await page.getByRole('row', { name: /ICN1-01/ }).click()
  await inspected(page, 'office-device')
  await open(page, '/inbound')
  await page.getByRole('button', { name: 'Status' }).first().click()
  await inspected(page, 'office-filter')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await open(page, '/')
  await expect(page.locator('.recharts-surface').first()).toBeVisible({ timeout: 30_000 })
  await inspected(page, 'office-start-dark')
  await page.goto('/nowhere')
  await inspected(page, 'office-not-found')
})

test('each screen of the waybills, contracts and countries is in order for keyboards and screen readers', async ({
  site,
  office,
}) => {
  test.slow()
  const contract = await contractWith(site, { name: 'Nearly out', start: '400001', end: '400020' })
  const ids = await waybills(site, contract, 19)
  await allocate(site, ids.slice(0, 18))
  await pack(site, ids.slice(0, 2))
  await site.call('office', 'POST', '/logistics/invoice/cancel', { ids: ids.slice(0, 1) })
  const [canceled, packed] = ids
  const { jobId } = await site.call<{ jobId: number }>('office', 'POST', '/logistics/invoice/bulk-print', {
    invoiceIds: ids.slice(2, 5),
    shouldWait: false,
  })
  await expect
    .poll(() => site.call<{ status: string }>('office', 'GET', `/now/job/${jobId}`), { timeout: 30_000 })
    .toMatchObject({ status: 'DONE' })
  const page = await office('office', '/')
  await inspectAll(page, 'office', [
    [`/invoice/${packed}`, 'waybill'],
    [`/invoice/${canceled}`, 'waybill-canceled'],
    [`/invoice/${packed}?tab=trackings`, 'waybill-trackings'],
    [`/invoice/${packed}?tab=details`, 'waybill-details'],
  ])
  await open(page, `/invoice?contractIds=${contract.id}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await expect(page.getByRole('dialog')).toContainText('Labels: 19')
  await inspected(page, 'office-waybill-print')
  await inspectDialog(page, 'office', ['/invoice', 'waybill-upload'], 'Upload')
  await open(page, '/job')
  await page
    .getByRole('row', { name: /gantry-waybills/ })
    .getByText('Done')
    .click()
  await expect(page.getByRole('dialog').getByTestId('job')).toHaveAttribute('data-status', 'DONE')
  await inspected(page, 'office-job')
})

test('each office screen of loading and relocating is in order for keyboards and screen readers', async ({
  site,
  office,
}) => {
  test.slow()
  const [first, second, third] = await packedOrders(site, 3)
  const plan = await planned(site, { pallets: 2, boxes: 1 })
  const [pallet] = plan.pallets
  const [box] = plan.boxes
  const {
    goods: [board, lamp],
    shelves: [target],
  } = await stored(site, { kinds: 2, empty: 1 })
  if (!first || !second || !third || !pallet || !box || !board || !lamp || !target)
    throw new Error('All of it was made.')
  for (const [parcel, on] of [
    [first, pallet],
    [second, box],
  ] as const)
    await site.call('office', 'POST', '/logistics/invoice/consol', { serial: parcel.serial, consolCode: on.consolCode })
  await site.call('office', 'POST', `/logistics/consol/${box.id}/consol`, { parentConsolCode: pallet.consolCode })
  await site.call('office', 'POST', '/logistics/invoice/consol-plan', { ids: [third.id], consolPlanId: plan.id })
  const sheet = await sheetFor(site, board, { quantity: 4, to: target })
  await site.call('office', 'POST', '/now/container', {
    centerId: await site.centerId(),
    code: 'PLT-0001',
    containerType: 'PLT',
  })

  const page = await office('admin', '/')
  await inspectAll(page, 'office', [[`/plan/${plan.id}?tab=details`, 'plan-details']])
  await inspectDialog(page, 'office', ['/plan', 'plan-new', 'dark'], 'New plan')
  await inspectDialog(page, 'office', [`/plan/${plan.id}`, 'plan-add'], 'Add pallets')
  await inspectDialog(page, 'office', [`/plan/${plan.id}`, 'consol-labels'], 'Print labels')
  await inspectDialog(page, 'office', [`/consol/${plan.pallets[1]?.id}`, 'consol-remove'], 'Delete')
  await inspectDialog(page, 'office', ['/relocation', 'relocation-upload'], 'Upload')
  await inspectDialog(page, 'office', [`/plan/${plan.id}`, 'plan-complete', 'dark'], 'Complete')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('button', { name: 'Complete anyway' })).toBeVisible()
  await inspected(page, 'office-plan-force', 'dark')
  await site.call('office', 'POST', '/now/receiving-sheet-move/arrive', { ids: [sheet.id] })
  await inspectDialog(page, 'office', [`/relocation/${sheet.id}`, 'relocation-close', 'dark'], 'Put down')
  await open(page, `/inventory/location?skuIds=${board.skuId},${lamp.skuId}&centerIds=${await site.centerId()}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Move…' }).click()
  await inspected(page, 'office-relocation-move', 'dark')
})

test('each tab of goods, statements, products, campaigns and promotions is in order for keyboards and screen readers', async ({
  office,
}) => {
  test.slow()
  const page = await office('admin', '/')
  await inspectAll(page, 'office', [
    ['/sku/1?tab=flow', 'sku-flow', 'dark'],
    ['/statement?partnerId=1', 'statement', 'dark'],
    ['/product/1?tab=log', 'product-log'],
    ['/campaign/1?tab=orders', 'campaign-orders'],
    ['/campaign/1?tab=log', 'campaign-log'],
    ['/promotion/1?tab=replay', 'promotion-replay'],
  ])
})

test('each screen of users and invitations is in order for keyboards and screen readers', async ({ site, office }) => {
  test.slow()
  const worker = await site.userId('worker1')
  await site.badge('worker1')
  await site.call('admin', 'POST', '/now/user/invite', {
    email: 'mina@gantry.example',
    name: '오미나',
    systemNames: ['SYSR_LOCATION'],
  })
  const page = await office('admin', '/')
  await inspectAll(page, 'office', [
    [`/user/${worker}?tab=roles`, 'user-roles', 'dark'],
    [`/user/${worker}?tab=sessions`, 'user-sessions'],
    [`/user/${worker}?tab=badges`, 'user-badges'],
  ])
  await inspectDialog(page, 'office', [`/user/${worker}`, 'user-reset', 'dark'], 'Reset password')
  await inspectDialog(page, 'office', [`/user/${worker}`, 'user-deactivate', 'dark'], 'Deactivate')
})

test('each screen of roles and of one’s own account is in order for keyboards and screen readers', async ({
  site,
  office,
}) => {
  test.slow()
  const {
    rows: [manager],
  } = await site.call<{ rows: { id: number }[] }>('admin', 'GET', '/auth/role?systemNames=SYSR_MANAGER')
  const own = await site.call<{ id: number }>('admin', 'POST', '/auth/role', {
    name: 'Night office',
    privileges: ['contract:write'],
    parentRoleId: manager?.id,
  })
  const page = await office('admin', '/')
  await inspectAll(page, 'office', [
    [`/role/${own.id}?tab=holders`, 'role-holders'],
    ['/me?tab=security', 'me-security', 'dark'],
    ['/me?tab=notifications', 'me-notifications'],
    ['/me?tab=consents', 'me-consents'],
  ])
})

test('each screen of partners, brands and centers is in order for keyboards and screen readers', async ({
  site,
  office,
}) => {
  test.slow()
  const {
    rows: [brand],
  } = await site.call<{ rows: { id: number; partnerId: number }[] }>('office', 'GET', '/auth/brand')
  if (!brand) throw new Error('There are brands.')
  await site.call('office', 'POST', `/auth/brands/${brand.id}/packaging-images`, {
    image: dataUrlOf(pngOf(640, 480)),
    title: 'Open box',
    description: 'Tissue on top.',
  })
  const tracking = await site.call<{ id: number }>('office', 'POST', '/auth/brand-tracking', {
    brandId: brand.id,
    title: 'First goods in Narita',
    dueDate: '2026-01-31',
  })
  await site.call('office', 'POST', '/auth/brand-tracking-log', {
    brandTrackingId: tracking.id,
    content: 'The dock is booked.',
  })
  const { version } = await site.call<{ version: number }>('office', 'GET', `/auth/partner/${brand.partnerId}`)
  await site.call(
    'office',
    'PATCH',
    `/auth/partner/${brand.partnerId}`,
    { validAfter: '2025-01-01', validBefore: '2026-01-31', logoImage: logo },
    { 'If-Match': `"${version}"` },
  )

  const page = await office('admin', '/')
  const partner = `/partner/${brand.partnerId}`
  await inspectAll(page, 'office', [
    [`/brand/${brand.id}?tab=pictures`, 'brand-pictures', 'dark'],
    [`/brand/${brand.id}?tab=follow-ups`, 'brand-follow-ups'],
  ])
  await open(page, partner)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog')).toContainText('Pieces in storage')
  await inspected(page, 'office-partner-stops', 'dark')
  await inspectDialog(
    page,
    'office',
    [`/brand/${brand.id}?tab=pictures`, 'brand-picture-edit', 'dark'],
    'Edit “Open box”',
  )
})

for (const { width, height } of [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const) {
  test(`each screen in front of the sign-in is in order for keyboards and screen readers (${width}×${height})`, async ({
    site,
    browser,
  }) => {
    test.slow()
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US', baseURL: site.url })
    const page = await context.newPage()
    const shot = (name: string) => inspected(page, `entrance-${width}-${name}`, 'dark')
    for (const [path, name] of [
      ['/sign-in', 'sign-in'],
      ['/register#email=mina%40gantry.example&code=1234567890', 'register'],
      ['/register', 'register-typed'],
      ['/recover', 'recover'],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(path)
      await shot(name)
    }
    await page.getByLabel('User name').fill('office')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code (6 digits)')).toBeVisible()
    await shot('recover-code')
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await shot('register-wrong')
    await page.getByRole('button', { name: 'Read: Terms of use' }).click()
    await expect(page.getByRole('dialog')).toContainText('Your account')
    await shot('register-terms')
    const { value } = await site.call<{ value: string }>('admin', 'POST', '/auth/user/password/reset', {
      userId: await site.userId('worker1'),
    })
    await page.goto('/sign-in')
    await page.getByLabel('User name').fill('worker1')
    await page.getByRole('textbox', { name: 'Password' }).fill(value)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeVisible()
    await shot('own-password')
    await context.close()
  })
}
