import { readIn } from '../support/site.ts'
import { expect, test } from '../support/people.ts'

/** Forms that come back: to be corrected, because somebody else was quicker, or because the user had to look something up meanwhile. */

test('a form with errors focuses its first wrong field, however far from the button', async ({ office: desk }) => {
  const page = await desk('office', '/partner/new')
  const partner = page.getByRole('region', { name: 'Partner', exact: true })
  await partner.getByRole('textbox', { name: 'Name', exact: true }).fill('Lumen Tea')
  await partner.getByRole('textbox', { name: 'Business name' }).fill('Lumen Tea Ltd.')
  await page.getByRole('button', { name: 'Save' }).click()
  const postcode = page
    .getByRole('region', { name: 'First brand', exact: true })
    .getByRole('textbox', { name: 'Postal code' })
  await expect(postcode).toBeFocused()
  await expect(postcode).toBeInViewport()
  // A list of choices stays closed, so that it does not cover what is asked for.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/slip/new')
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Disposal' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const partnerOf = page.getByRole('combobox', { name: 'Partner' })
  await expect(partnerOf).toBeFocused()
  await expect(partnerOf).toHaveAccessibleDescription('Required')
  await expect(page.getByRole('listbox')).toBeHidden()
  // Roles are boxes to tick, not a field to type in.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/user/invite')
  const office = page.getByRole('checkbox', { name: 'Office' })
  await expect(office).toBeVisible()
  await page.getByLabel('E-mail').fill('mina@gantry.example')
  await page.getByLabel('Name').fill('오미나')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(office).toBeFocused()
})

test('an edit is saved without a question unless someone else changed a field of its form, which is then shown beside it', async ({
  site,
  office,
}) => {
  const user = await site.call<{ user: { id: number } }>('admin', 'POST', '/auth/user/find', { username: 'worker1' })
  const path = `/auth/user/${user.user.id}`
  const changed = async (body: object) => {
    const { version } = await site.call<{ version: number }>('admin', 'GET', path)
    await site.call('admin', 'PATCH', path, body, { 'If-Match': `"${version}"` })
  }
  const page = await office('admin', `/user/${user.user.id}/edit`)
  await page.getByLabel('Address').fill('14 Harbour Street')
  await changed({ status: 'DEACTIVATED', deactivationReason: 'On leave' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('14 Harbour Street')).toBeVisible()
  await expect(page.getByText('On leave').first(), 'what came between stays').toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Address').fill('15 Harbour Street')
  await changed({ name: 'Minsu' })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Name/ })).toContainText('Minsu')
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(page.getByText('15 Harbour Street')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Minsu', level: 1 })).toBeVisible()
})

test('a user on a phone enters a mailed code after leaving for the mail and loading the page again', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.goto('/recover')
  await page.getByLabel('User name').fill('office')
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await readIn(site, 'office@gantry.example', /\b(\d{6})\b/)
  await page.reload()
  await page.getByLabel('Code (6 digits)').fill(code)
  const password = page.getByRole('textbox', { name: 'New password' })
  await password.fill('password123')
  await page.getByLabel('Repeat password').fill('password123')
  await page.getByRole('button', { name: 'Set password and continue' }).click()
  await expect(page.getByText('Too many people use this password')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(page.getByText('Long enough'), 'nor is it praised at the same time').toHaveCount(0)
  await password.fill('three loud herons')
  await page.getByLabel('Repeat password').fill('three loud herons')
  await page.getByRole('button', { name: 'Set password and continue' }).click()
  const [date, title] = [
    page.locator('header span').filter({ hasText: /\d{4}/ }).first(),
    page.getByRole('heading', { level: 1 }),
  ]
  await expect(title).toBeVisible()
  const height = (await date.boundingBox())?.height ?? 0
  expect(height, 'the day stands on one line').toBeLessThan(32)
  await context.close()
})
