import type { Page } from '@playwright/test'
import { announce } from '../support/delivery.ts'
import { readIn, type Person, type Site } from '../support/site.ts'
import { expect, savedSettings, test } from '../support/people.ts'
import { inspectAll, inspectDialog, inspected, open } from '../support/screens.ts'

/** What the desk is told, the keys that programs call with, and what is on record of it all. */

const bellName = /^Notifications: /
const bell = (page: Page) => page.getByRole('button', { name: bellName })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('accepting an inbound notifies the partner at once, and a notification read on one screen is read on every screen', async ({
  site,
  office,
}) => {
  const delivery = await announce(site, { items: { 'HD-0001': 6 }, accept: false })
  const partner = await office('partner', '/')
  await site.call('partner', 'POST', '/auth/notification/read', { all: true })
  await expect(partner.getByRole('button', { name: 'Notifications: none unread' })).toBeVisible()

  const desk = await office('office', `/inbound/${delivery.id}`)
  await desk.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(partner.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible()
  await desk.goto('/notification/new')
  await desk.getByText('A partner', { exact: true }).click()
  await desk.getByRole('combobox', { name: 'Partner' }).click()
  await desk.getByRole('option', { name: '하늘담' }).click()
  await desk.getByLabel('Title').fill('Gate 2 is closed')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByText('Required')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Text' }).fill('Trucks come to gate 1 on Monday.')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByText('Sent to 1.')).toBeVisible()
  await expect(partner.getByRole('button', { name: 'Notifications: 2 unread' })).toBeVisible()

  const second = await office('partner', '/notification')
  await bell(partner).click()
  await expect(drawer(partner).getByRole('button', { name: 'Gate 2 is closed' })).toBeVisible()
  await drawer(partner)
    .getByRole('button', { name: `Inbound ${delivery.code}` })
    .click()
  await expect(partner).toHaveURL(new RegExp(`/inbound/${delivery.id}$`))
  await expect(bell(second)).toHaveAccessibleName('Notifications: 1 unread')
  await expect(second.getByRole('row', { name: new RegExp(delivery.code) })).not.toContainText('Unread')

  await bell(partner).click()
  await drawer(partner).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notifications: none unread')
  await second.getByRole('button', { name: 'Delete “Gate 2 is closed”' }).click()
  await expect(second.getByText('Gate 2 is closed')).toHaveCount(0)
  await expect(second.getByRole('link', { name: 'Write a notice' })).toHaveCount(0)
})

test('the start page keeps the arrangement that a user has made', async ({ office }) => {
  const page = await office('office', '/')
  const parts = page.locator('section > header h2')
  await expect(parts.first()).toHaveText('Today’s parcels')
  await page.getByRole('button', { name: 'Arrange' }).click()
  const moved = savedSettings(page)
  await page.getByRole('button', { name: 'Move Inbound up' }).click()
  await moved
  await expect(parts.first()).toHaveText('Inbound')
  const hidden = savedSettings(page)
  await page.getByRole('switch', { name: 'Stock running out' }).click({ force: true })
  await hidden
  await expect(page.getByRole('switch', { name: 'Stock running out' })).not.toBeChecked()
  await page.reload()
  await expect(parts.first()).toHaveText('Inbound')
  await expect(page.getByRole('heading', { name: 'Stock running out' })).toHaveCount(0)
})

test('a partner makes an API key, calls with it, sees that it was used and revokes it; its secret is shown once', async ({
  site,
  office,
  playwright,
}) => {
  const page = await office('partner', '/openapi-key')
  await page.getByRole('button', { name: 'New API key' }).first().click()
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Required').first()).toBeVisible()
  await page.getByLabel('Name').fill('Web shop')
  await expect(page.getByRole('radio', { name: 'Manager' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Company staff' }).check()
  await page.getByRole('button', { name: 'Make key' }).click()
  const token = (await page.getByTestId('key').textContent()) ?? ''
  expect(token).toMatch(/^gk_[\w-]+\.[\w-]+$/)
  const lines = await page.getByTestId('call').allTextContents()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('row', { name: /Web shop/ })).toContainText('Never')

  const program = await playwright.request.newContext()
  const answers = async () => {
    const statuses = []
    for (const line of lines) {
      const [, header = '', url = ''] = /-H 'Authorization: (.+)' \\\s+'(.+)'/.exec(line) ?? []
      statuses.push((await program.get(url, { headers: { Authorization: header } })).status())
    }
    return statuses
  }
  expect(lines.every((line) => line.includes(token) && line.includes(site.url))).toBe(true)
  expect(await answers()).toEqual([200, 200])
  await page.reload()
  await expect(page.getByRole('row', { name: /Web shop/ })).not.toContainText('Never')
  expect(await page.content()).not.toContain(token)

  await page.getByRole('button', { name: 'Revoke the key Web shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: /Web shop/ })).toContainText('Revoked')
  await expect(page.getByRole('button', { name: 'Revoke the key Web shop' })).toHaveCount(0)
  expect(await answers()).toEqual([401, 401])
  await program.dispose()
})

test('the audit says who did what and from where; users filter and export it, and only an administrator verifies it', async ({
  site,
  office,
}) => {
  const worker = await site.userId('worker1')
  await edit(site, 'worker1', { name: 'Choi Minsu' })
  const page = await office('admin', `/audit?subject=user:${worker}`)
  const edited = page.getByRole('row', { name: /Edited/ })
  await expect(edited).toContainText('Ada Lindqvist')
  await expect(edited).toContainText('127.0.0.1')
  await expect(edited).toContainText('name: 최민수 → Choi Minsu')
  await edited.getByText('Edited').click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /^name/ })).toContainText('Choi Minsu')
  await page.getByRole('dialog').getByRole('link', { name: 'User Choi Minsu' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Choi Minsu')

  await page.goto('/audit')
  await page.getByRole('button', { name: 'What was done' }).click()
  await page.getByRole('combobox', { name: 'What was done' }).fill('User: Signed in')
  await page.getByRole('option', { name: 'User: Signed in', exact: true }).click()
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Edited/ })).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Spreadsheet' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Audit \d{4}-\d{2}-\d{2}\.xlsx$/)
  await page.getByRole('button', { name: 'Verify the audit' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Nothing in the audit was altered or removed.' }),
  ).toBeVisible()
  const manager = await office('manager', '/audit')
  await expect(manager.getByRole('button', { name: 'Spreadsheet' })).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Verify the audit' })).toHaveCount(0)
})

test('an undeliverable mail waits in the office, and goes to the corrected address when it is tried again', async ({
  site,
  office,
}) => {
  await site.call('leader', 'PATCH', '/auth/user/me/settings', {
    notificationSettings: { NOTICE: { app: true, email: true } },
  })
  await edit(site, 'leader', { email: 'gone@nowhere.invalid' })
  await site.call('admin', 'POST', '/auth/notification', {
    userId: await site.userId('leader'),
    type: 'NOTICE',
    title: 'Stocktaking',
    content: 'On Friday at six.',
  })
  await expect
    .poll(
      async () =>
        (await site.call<{ totalCount: number }>('admin', 'GET', '/now/job?kind=send-message&status=FAILED'))
          .totalCount,
      { timeout: 30_000 },
    )
    .toBe(1)

  const page = await office('admin', '/')
  await expect(page.getByRole('heading', { name: 'Messages that could not be sent' })).toBeVisible()
  await page.getByRole('link', { name: /Not sent/ }).click()
  const unsent = page.getByRole('row', { name: /Message/ })
  await expect(unsent).toContainText('refused the message for good (SMTP 550)')
  await expect(unsent).not.toContainText('gone@nowhere.invalid')
  await edit(site, 'leader', { email: 'leader@gantry.example' })
  await unsent.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByText('1 done')).toBeVisible()
  expect(await readIn(site, 'leader@gantry.example', /(On Friday at six\.)/)).toBe('On Friday at six.')
})

test('each screen of notifications, API keys, the audit and messages is in order for keyboards and screen readers', async ({
  site,
  office,
}) => {
  test.slow()
  await site.call('admin', 'POST', '/auth/sender/email', {
    receiver: 'gone@nowhere.invalid',
    title: 'Papers',
    content: 'The truck is here.',
  })
  const {
    rows: [role],
  } = await site.call<{ rows: { id: number }[] }>('partner', 'GET', '/auth/role?systemNames=SYSR_SELLER')
  await site.call('partner', 'POST', '/auth/openapi-key', { name: 'Web shop', roleId: role?.id })
  await expect
    .poll(() => site.call('admin', 'GET', '/now/job?kind=send-message&status=FAILED'), { timeout: 30_000 })
    .toMatchObject({ totalCount: 1 })
  const page = await office('admin', '/')
  await inspectAll(page, 'office', [
    ['/openapi-key', 'keys', 'dark'],
    ['/job?kind=send-message&status=FAILED', 'messages'],
  ])
  await inspectDialog(page, 'office', ['/inbound', 'bell', 'dark'], bellName)
  await inspectDialog(page, 'office', ['/openapi-key', 'key-new'], 'New API key')
  await inspectDialog(page, 'office', ['/openapi-key', 'key-revoke'], 'Revoke the key Web shop')
  await inspectDialog(page, 'office', ['/audit', 'audit-verify', 'dark'], 'Verify the audit')
  await inspectDialog(page, 'office', ['/', 'arrange', 'dark'], 'Arrange')
  await open(page, '/audit')
  await page.getByText('Signed in', { exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Before')
  await inspected(page, 'office-audit-entry', 'dark')
  await open(page, '/audit')
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await inspected(page, 'office-audit-filter')
  await page.getByRole('combobox', { name: 'Who' }).fill('nobody of this name')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await inspected(page, 'office-audit-filter-nobody')
})

/** Edits a user as an administrator does, on the version that the user has now. */
async function edit(site: Site, person: Person, patch: { name: string } | { email: string }): Promise<void> {
  const path = `/auth/user/${await site.userId(person)}`
  const { version } = await site.call<{ version: number }>('admin', 'GET', path)
  await site.call('admin', 'PATCH', path, patch, { 'If-Match': String(version) })
}
