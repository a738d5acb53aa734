import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'
import { grainyPng, pngOf } from '../support/pictures.ts'

/** Companies and their people are added in one go, edited and ended; and what each of them sees. */

const password = 'seven-quiet-lanterns'

/** Adds a partner with its brand and user, as the office writes it down. */
async function added(page: Page, name: string, username: string): Promise<number> {
  await page.goto('/partner')
  await page.getByRole('link', { name: 'New partner' }).first().click()
  const [partner, brand, user] = ['Partner', 'First brand', 'First user'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  ) as [Locator, Locator, Locator]
  await partner.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await partner.getByRole('textbox', { name: 'Business name' }).fill(`${name} Ltd.`)
  await partner.getByRole('combobox', { name: 'Centers' }).fill('ICN')
  await page.getByRole('option', { name: /ICN1/ }).click()
  await page.keyboard.press('Escape')
  await expect(brand.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await brand.getByRole('textbox', { name: 'Postal code' }).fill('04524')
  await brand.getByRole('textbox', { name: 'Address', exact: true }).fill('110 Sejong-daero, Jung-gu, Seoul')
  await brand.getByRole('textbox', { name: 'Representative' }).fill('한지우')
  await brand.getByRole('textbox', { name: 'Registration number' }).fill('123-45-67890')
  await brand.getByRole('textbox', { name: 'Tax contact', exact: true }).fill('오세라')
  await brand.getByRole('textbox', { name: 'Tax contact’s e-mail' }).fill('tax@example.com')
  await user.getByRole('textbox', { name: 'Name', exact: true }).fill('한지우')
  await user.getByRole('textbox', { name: 'User name' }).fill(username)
  await user.getByRole('textbox', { name: 'Password' }).fill(password)
  await user.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return Number(/\/partner\/(\d+)$/.exec(page.url())?.[1])
}

async function signedIn(page: Page, username: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'User name' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the office adds a partner with its brand and user in one form, edits and deactivates it; its users can then not sign in', async ({
  site,
  office,
  browser,
}) => {
  test.slow()
  const page = await office('office', '/')
  const id = await added(page, 'Lumen Tea', 'lumen')

  // The partner's user signs in and finds their own company, which they may read but not change.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    baseURL: site.url,
  })
  const theirs = await context.newPage()
  await signedIn(theirs, 'lumen')
  await theirs.getByRole('link', { name: 'My company' }).click()
  await expect(theirs.getByRole('heading', { name: 'Lumen Tea', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  // The office edits the brand: addresses, tax contact, logo.
  await page.getByRole('link', { name: 'Lumen Tea' }).click()
  await expect(page.getByRole('tab', { name: 'Packaging pictures' }), 'the partner could be edited, too').toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Same as the address').first().uncheck({ force: true })
  const returns = page.locator('section', { has: page.getByRole('heading', { name: 'Return address' }) }).last()
  await returns.getByRole('textbox', { name: 'Postal code' }).fill('22382')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(returns.getByText('Required')).toBeVisible()
  await returns.getByRole('textbox', { name: 'Address', exact: true }).fill('97-30 Gonghangdong-ro, Incheon')
  await page.getByRole('textbox', { name: 'Tax contact', exact: true }).fill('윤다인')
  await page.setInputFiles('input[type="file"]', { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(1600, 800) })
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('윤다인')).toBeVisible()
  await expect(page.getByText('(22382) 97-30 Gonghangdong-ro, Incheon')).toBeVisible()
  const logo = page.getByRole('img', { name: 'Logo of Lumen Tea' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  // The partner's people see the edit without asking again.
  await theirs.getByRole('link', { name: 'Lumen Tea' }).click()
  await expect(theirs.getByText('윤다인')).toBeVisible()
  await pictured(page)

  // The office sees what would stop, and ends the partner.
  await page.goto(`/partner/${id}`)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog')).toContainText('Users who can no longer sign in1')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()

  await theirs.goto('/')
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await signedIn(theirs, 'lumen')
  await expect(theirs.getByRole('alert')).toBeVisible()
  await expect(theirs).toHaveURL(/sign-in/)

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Status: Active → Deactivated')).toBeVisible()
  await context.close()
})

/** Adds two packaging pictures, one of them a heavy photo; then reorders them, renames one and removes one. */
async function pictured(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Packaging pictures' }).click()
  for (const [title, buffer] of [
    ['Closed box', pngOf(640, 480)],
    ['Open box', grainyPng(1200)],
  ] as const) {
    await page.getByRole('button', { name: 'Add a picture' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Caption' }).fill(title)
    await dialog.locator('input[type="file"]').setInputFiles({ name: `${title}.png`, mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('button', { name: 'Replace' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move “Open box” forward' }).click()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Show/ }) })).toHaveText([
    /Open box/,
    /Closed box/,
  ])
  await page.getByRole('button', { name: 'Edit “Closed box”' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('One strip of paper tape.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('One strip of paper tape.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete “Open box”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Show “Open box” enlarged' })).toHaveCount(0)
}

test('the office cannot deactivate a partner that has goods in storage', async ({ office }) => {
  const page = await office('office', '/partner')
  await page.getByRole('link', { name: 'Northbay Outdoor' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Pieces in storage[\d,]{5}/)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Force: partners')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Deactivate' })).toBeDisabled()
})

test('a partner’s users see nothing of another partner, neither in lists nor by its address', async ({
  site,
  office,
}) => {
  const own = await site.call<{ rows: { id: number; name: string }[] }>('partner', 'GET', '/auth/partner')
  const all = await site.call<{ rows: { id: number; name: string }[] }>('admin', 'GET', '/auth/partner')
  const [mine] = own.rows
  const foreign = all.rows.find(({ id }) => id !== mine?.id)
  if (!mine || !foreign) throw new Error('There are several partners.')
  expect(own.rows).toHaveLength(1)
  const page = await office('partner', '/')
  await page.getByRole('link', { name: 'My company' }).click()
  await expect(page).toHaveURL(new RegExp(`/partner/${mine.id}$`))
  await expect(page.getByRole('link', { name: 'Floor app' }), 'no handheld knows them').toHaveCount(0)
  await page.goto(`/partner/${foreign.id}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(foreign.name)).toHaveCount(0)
  await page.goto('/brand')
  await expect(page.getByRole('row', { name: new RegExp(mine.name) }).first()).toBeVisible()
  await expect(page.getByText(foreign.name)).toHaveCount(0)
})

test('two users edit one partner: the second sees the other’s change before saving, and nothing is lost', async ({
  site,
  office,
}) => {
  const page = await office('office', '/partner')
  await page.getByRole('link', { name: 'Northbay Outdoor' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const id = Number(/partner\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('textbox', { name: 'Phone' }).fill('02-555-0199')
  const { version } = await site.call<{ version: number }>('admin', 'GET', `/auth/partner/${id}`)
  await site.call(
    'admin',
    'PATCH',
    `/auth/partner/${id}`,
    { email: 'hello@northbay.example' },
    { 'If-Match': `"${version}"` },
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone saved this meanwhile' })
  await expect(dialog).toContainText('hello@northbay.example')
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(page.getByText('02-555-0199')).toBeVisible()
  await expect(page.getByText('hello@northbay.example')).toBeVisible()
})

test('the office invites a company under an unused name with the inbound it came with, and erases its webhook address', async ({
  site,
  office,
}) => {
  const page = await office('office', '/partner')
  await page.getByRole('link', { name: 'Invite a company' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('Northbay Outdoor')
  await page.getByRole('combobox', { name: 'Centers' }).fill('ICN')
  await page.getByRole('option', { name: /ICN1/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Inbound it came with' }).click()
  const inbound = page.getByRole('option', { name: /^IB/ }).first()
  const code = (await inbound.innerText()).split(' · ')[0] ?? ''
  await inbound.click()
  await page.getByRole('textbox', { name: 'Whom to invite' }).fill('서가람')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('seo@baram.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('There is a partner named Northbay Outdoor already.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Company' }).fill('Baram')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Baram', level: 1 })).toBeVisible()
  await expect.poll(() => site.messageTo('seo@baram.example')).toContain('/register#')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Registered with its first inbound' })).toContainText(code)

  const edited = async (act: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await act()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  }
  await edited(async () => {
    await page.getByLabel('Tell Slack of inbounds').check({ force: true })
    await page.getByLabel('Webhook address').fill('https://hooks.slack.com/services/T0/B0/a-secret')
  })
  await expect(page.getByText('Yes, but no webhook address is set')).toHaveCount(0)
  await edited(() => page.getByRole('button', { name: 'Erase: Webhook address' }).click())
  await expect(page.getByText('Yes, but no webhook address is set')).toBeVisible()
})

test('a follow-up on a brand takes notes, and leaves the open follow-ups once it is done', async ({ office }) => {
  const page = await office('office', '/brand')
  await page.getByRole('link', { name: 'Northbay', exact: true }).click()
  await page.getByRole('tab', { name: 'Follow-ups' }).click()
  await page.getByRole('link', { name: 'New follow-up' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('First goods arrive in Narita')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'First goods arrive in Narita' })).toBeVisible()
  await page.getByLabel('What was done or said').fill('The dock is booked for Tuesday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The dock is booked for Tuesday.' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Follow-ups' })).toBeVisible()
  await expect(page.getByText('First goods arrive in Narita')).toHaveCount(0)
  await page.getByRole('button', { name: /^Status: / }).click()
  await page.getByRole('checkbox', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'First goods arrive in Narita' })).toBeVisible()
})

test('the office saves a center’s name and its deadline for announcing goods', async ({ office }) => {
  const page = await office('office', '/center')
  await page.getByRole('link', { name: 'NRT1' }).click()
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Narita East')
  await page.getByLabel('Goods must be announced in time').check({ force: true })
  await page.getByRole('textbox', { name: 'Days before' }).fill('1')
  await page.locator('input[type="time"]').fill('15:30')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /NRT1/ })
  await expect(row).toContainText('Narita East')
  await expect(row).toContainText('15:30 the day before')
})
