import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../server/demo/people/people.ts'
import { readIn } from '../support/site.ts'
import { expect, savedSettings, test as base } from '../support/people.ts'

/** Who may come in, how they get there, and how they get back. */

const ownPassword = 'a quiet harbour in november'

/** A browser in which nobody has signed in. */
const test = base.extend<{ stranger: (path: string) => Promise<Page> }>({
  stranger: async ({ site, browser }, use) => {
    const opened: BrowserContext[] = []
    await use(async (path) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'Asia/Seoul',
        baseURL: site.url,
      })
      opened.push(context)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of opened) await context.close()
  },
})

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('User name').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('an invited user makes an account from the mail, agrees to the terms, and sees only what their role allows', async ({
  site,
  office,
  stranger,
}) => {
  const admin = await office('admin', '/user')
  await admin.getByRole('link', { name: 'Invite someone' }).click()
  await admin.getByRole('textbox', { name: 'E-mail' }).fill('mina@gantry.example')
  await admin.getByRole('textbox', { name: 'Name' }).fill('오미나')
  await admin.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByText('Required')).toBeVisible()
  await expect(admin.getByText('Keeps the locations of the warehouse.')).toBeVisible()
  await admin.getByRole('checkbox', { name: 'Locations' }).check()
  await admin.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByRole('row', { name: /mina@gantry\.example/ })).toContainText('Open')

  const link = await readIn(site, 'mina@gantry.example', /(\/register#\S+)/)
  const page = await stranger(link)
  await expect(page.getByText('The invitation was sent to mina@gantry.example.')).toBeVisible()
  await page.getByLabel('User name').fill('mina')
  await expect(page.getByLabel('Name', { exact: true }), 'as the inviter wrote it').toHaveValue('오미나')
  await page.getByLabel('Phone').fill('010-5550-1234')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await expect(page.getByText('Too short')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('password123')
  await page.getByLabel('Repeat password').fill('password123')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You need to agree to the terms of use and the privacy policy.')).toBeVisible()
  await page.getByRole('button', { name: 'Read: Terms of use' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your account')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: 'terms of use' }).check()
  await page.getByRole('checkbox', { name: 'privacy policy' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Too many people use this password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(ownPassword)
  await expect(page.getByText('Very good.')).toBeVisible()
  await page.getByLabel('Repeat password').fill(ownPassword)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(navigation(page).getByRole('link', { name: 'Locations' })).toBeVisible()
  await expect(
    page.getByText('The menu has everything your role allows.'),
    'nothing of the start page is theirs',
  ).toBeVisible()
  for (const hidden of ['Inbound', 'Waybills', 'Users', 'Roles', 'Handhelds'])
    await expect(navigation(page).getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  await page.goto('/user')
  await expect(page.getByText('it needs “See: users”')).toBeVisible()
  await expect(admin.getByRole('row', { name: /mina@gantry\.example/ })).toContainText('Accepted')
  // The link was used already.
  const second = await stranger(link)
  await expect(second.getByRole('alert')).toContainText('This invitation has already been used')
})

test('an administrator sends an invitation again and takes it back; each link before that is then dead', async ({
  site,
  office,
  stranger,
}) => {
  const page = await office('admin', '/user/invitation')
  await site.call('admin', 'POST', '/now/user/invite', {
    email: 'late@gantry.example',
    name: 'Late',
    systemNames: ['SYSR_LOCATION'],
  })
  await expect(page.getByRole('row', { name: /late@gantry\.example/ })).toContainText('Open')
  const first = await readIn(site, 'late@gantry.example', /(\/register#\S+)/)
  await page.getByRole('button', { name: 'Send again to late@gantry.example' }).click()
  await expect.poll(() => site.messageTo('late@gantry.example')).not.toContain(first)
  const second = await readIn(site, 'late@gantry.example', /(\/register#\S+)/)
  const dead = await stranger(first)
  await expect(dead.getByRole('alert')).toContainText('no longer valid')
  // Each call with a wrong number is a try that counts against the newer invitation, so coming back from the mail makes none.
  let calls = 0
  dead.on('request', () => calls++)
  await dead.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await dead.waitForTimeout(500)
  await expect(dead.getByRole('alert')).toContainText('no longer valid')
  expect(calls).toBe(0)
  await page.getByRole('button', { name: 'Take back the invitation of late@gantry.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('row', { name: /late@gantry\.example/ })).toContainText('Taken back')
  await expect(page.getByRole('button', { name: 'Send again to late@gantry.example' })).toHaveCount(0)
  await expect((await stranger(second)).getByRole('alert')).toContainText('withdrawn')
})

test('a user who forgot the password comes back by a mailed code; no answer tells whether an account exists', async ({
  site,
  stranger,
}) => {
  const page = await stranger('/sign-in')
  await page.getByLabel('User name').fill('nobody-by-this-name')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await expect(page.getByLabel('User name'), 'as it was typed').toHaveValue('nobody-by-this-name')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If there is an account “nobody-by-this-name”')).toBeVisible()
  await page.getByRole('button', { name: 'Use another user name' }).click()
  await page.getByLabel('User name').fill('office')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If there is an account “office”')).toBeVisible()
  await expect(page.getByRole('button', { name: /Another code in \d+ s/ })).toBeDisabled()
  const code = await readIn(site, 'office@gantry.example', /\b(\d{6})\b/)
  await page.getByLabel('Code (6 digits)').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('textbox', { name: 'New password' }).fill(ownPassword)
  await page.getByLabel('Repeat password').fill(ownPassword)
  await page.getByRole('button', { name: 'Set password and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('The number is not right')
  await page.getByLabel('Code (6 digits)').fill(code)
  await page.getByRole('button', { name: 'Set password and continue' }).click()
  await expect(page.getByRole('button', { name: 'Account of 김서연' })).toBeVisible()

  const other = await stranger('/sign-in')
  await signIn(other, 'office', demoPassword)
  await expect(other.getByRole('alert')).toBeVisible()
})

test('a one-time password opens only the page where the user sets their own', async ({ site, office, stranger }) => {
  const worker = await site.userId('worker1')
  const admin = await office('admin', `/user/${worker}`)
  await admin.getByRole('button', { name: 'Reset password' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const oneTime = (await admin.getByTestId('one-time-password').textContent()) ?? ''
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(admin.getByText('Has a one-time password')).toBeVisible()

  const page = await stranger('/sign-in')
  await signIn(page, 'worker1', oneTime)
  await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeVisible()
  await page.goto('/inbound')
  await expect(page.getByRole('heading', { name: 'Set your own password' })).toBeVisible()
  await page.getByLabel('One-time password').fill(oneTime)
  await page.getByRole('textbox', { name: 'New password' }).fill(ownPassword)
  await page.getByLabel('Repeat password').fill(ownPassword)
  await page.getByRole('button', { name: 'Set password and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Inbound requests' })).toBeVisible()
  await expect(admin.getByText('Has a one-time password')).toHaveCount(0)
})

test('a user is signed out at once wherever they are signed in when an administrator ends their sessions', async ({
  site,
  office,
}) => {
  const there = await office('leader', '/inbound')
  await expect(there.getByRole('heading', { name: 'Inbound requests' })).toBeVisible()
  const admin = await office('admin', `/user/${await site.userId('leader')}?tab=sessions`)
  await expect(admin.getByText(/Chrome/).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Sign out everywhere' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(there.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 })
  await expect(admin.getByText('No active sessions.')).toBeVisible()
})

test('a user who signed in by badge enters the password before changing rights, and keeps what they typed', async ({
  site,
  stranger,
}) => {
  await site.call('office', 'PATCH', '/auth/user/me/settings', { pin: { password: demoPassword, pin: '274951' } })
  const { code } = await site.call<{ code: string }>('admin', 'POST', '/auth/badge', {
    userId: await site.userId('office'),
  })
  const page = await stranger('/sign-in?next=/user/invite')
  await page.getByText('Badge and PIN').click()
  await page.getByRole('textbox', { name: 'Badge' }).fill(code)
  await page.getByRole('textbox', { name: 'PIN' }).fill('274951')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill('proof@gantry.example')
  await page.getByLabel('Name').fill('Proof')
  await expect(page.getByRole('checkbox', { name: 'Administrator' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Locations' }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('That is not your password.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveValue('proof@gantry.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /proof@gantry\.example/ })).toContainText('Open')
})

test('an administrator makes a role that builds on another, gives it and takes it away; the user’s menu changes at once', async ({
  site,
  office,
}) => {
  const admin = await office('admin', '/role')
  await admin.getByRole('link', { name: 'New role' }).click()
  await admin.getByRole('textbox', { name: 'Name' }).fill('Night office')
  await admin.getByRole('combobox', { name: 'Builds on' }).click()
  await admin.getByRole('option', { name: 'Locations' }).click()
  await expect(admin.getByRole('checkbox', { name: 'locations: Change' })).toBeDisabled()
  await admin.getByRole('checkbox', { name: 'contracts: Change' }).check()
  await expect(admin.getByRole('checkbox', { name: 'contracts: See' })).toBeChecked()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('heading', { name: 'Night office' })).toBeVisible()
  await expect(admin.getByRole('row', { name: /^locations/i })).toContainText('From the role it builds on')

  const there = await office('worker2', '/')
  await expect(navigation(there).getByRole('link', { name: 'Inbound' })).toBeVisible()
  await expect(navigation(there).getByRole('link', { name: 'Contracts' })).toHaveCount(0)
  const worker = await site.userId('worker2')
  await admin.goto(`/user/${worker}?tab=roles`)
  await admin.getByRole('button', { name: 'Add roles' }).click()
  await admin.getByRole('dialog').getByRole('checkbox', { name: 'Night office' }).check()
  await admin.getByRole('dialog').getByRole('button', { name: 'Add 1' }).click()
  await expect(admin.getByRole('row', { name: /Night office/ })).toContainText('Changes contracts, locations.')
  await navigation(there).getByRole('button', { name: 'Settings' }).click()
  await expect(navigation(there).getByRole('link', { name: 'Contracts' })).toBeVisible()
  await admin.getByRole('button', { name: 'Take away Night office' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await expect(navigation(there).getByRole('link', { name: 'Contracts' })).toHaveCount(0)
  await admin.goto(`/user/${worker}?tab=history`)
  await expect(admin.getByText('Roles added')).toBeVisible()
})

test('an administrator deactivates a user with a reason, or several at once with a result for each, but never themselves', async ({
  site,
  office,
}) => {
  const worker = await site.userId('worker2')
  const admin = await office('admin', `/user/${worker}`)
  await admin.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await admin.getByLabel('Reason').fill('Leaves the company')
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(admin.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  await expect(admin.getByText('Leaves the company').first()).toBeVisible()

  await admin.goto('/user')
  for (const name of [/ admin /, / worker1 /]) await admin.getByRole('row', { name }).getByRole('checkbox').check()
  await admin.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  const result = admin.getByRole('dialog', { name: 'Deactivate' })
  await expect(result.getByText('1 done')).toBeVisible()
  await expect(result.getByRole('row', { name: 'Ada Lindqvist' })).toContainText('your own account')
})

test('a user changes their own portrait, contact data and notifications; a new password signs them out elsewhere', async ({
  office,
}) => {
  const elsewhere = await office('seller', '/')
  await expect(elsewhere.getByRole('button', { name: /Account of/ })).toBeVisible()
  const page = await office('seller', '/')
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByLabel('Phone', { exact: true }).fill('+82 10-1234-5678')
  await page.getByLabel('Mobile phone').fill('010-8765-4321')
  await page.getByLabel('Address').fill('서울 중구 세종대로 110')
  await page.locator('input[type="file"]').setInputFiles('public/icons/gantry-512.png')
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.locator('img[src^="/api/auth/image/"]').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Notifications' }).click()
  const byMail = page.getByRole('switch', { name: 'Inbound: progress: By e-mail' })
  const kept = savedSettings(page)
  await byMail.click({ force: true })
  await kept
  await expect(byMail).toBeChecked()
  await page.reload()
  await expect(byMail).toBeChecked()

  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page.getByText('This one')).toBeVisible()
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByRole('textbox', { name: 'New password' }).fill(ownPassword)
  await page.getByLabel('Repeat password').fill(ownPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 })
})
