import type { Page } from '@playwright/test'
import { areas } from '../../client/office/areas.ts'
import { expect, test } from '../support/people.ts'
import { open as goTo } from '../support/screens.ts'

/** A user who may see everything and change nothing. */

/** Areas whose rows open no page of their own, and pages that are no lists. */
const withoutRecord = [
  'audit',
  'badge',
  'container',
  'device',
  'inventory',
  'job',
  'marketplace',
  'missing-item',
  'notification',
  'promotion-template',
  'replenishment',
]
const noList = ['me', 'company', 'wall', 'what-if']

/** Buttons that change nothing are open to every user who sees them. */
const reading =
  /^(Spreadsheet|Columns|Views|Clear|Filters|More filters|Select all|Print|Loading list|Waybills|Ledger|History|Copy|Try|Preview)/

/** What a user could press to change something, now or another time: neither a tab, a sorting nor a way elsewhere. */
async function pressable(page: Page): Promise<string[]> {
  const buttons = page.locator(
    'main :is(header, footer, section, form) :is(button, a[href$="/new"], a[href$="/invite"], a[href$="/edit"]):not(:disabled, [role="tab"], [role="radio"], [aria-haspopup], thead *)',
  )
  const labels = await buttons.evaluateAll((all) => [...new Set(all.map((one) => one.textContent.trim()))])
  return labels.filter((label) => label !== '' && !reading.test(label))
}

test('a read-only user finds nothing to add, select or change on any list or record', async ({ office }) => {
  test.slow()
  const page = await office('readonly')
  const settled = async (mark: string) => {
    await expect(page.locator(mark).first()).toBeVisible()
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
  }
  const open: Record<string, string[]> = {}
  for (const area of [...areas.keys()].filter((name) => !noList.includes(name))) {
    await goTo(page, `/${area}`)
    await settled('main h1')
    const rows = page.locator('main tbody tr')
    const pick = page.getByRole('checkbox', { name: 'Select this page' })
    if ((await rows.count()) > 0 && (await pick.count()) > 0) await pick.check()
    open[area] = await pressable(page)
    if ((await rows.count()) === 0 || withoutRecord.includes(area)) continue
    await rows.first().locator('td').nth(1).click()
    await settled('main header a')
    open[new URL(page.url()).pathname] = await pressable(page)
  }
  expect(Object.entries(open).filter(([, labels]) => labels.length > 0)).toEqual([])
  expect(Object.keys(open).length).toBeGreaterThan(35)
})

test('a read-only user who opens the form of a slip’s goods gets the slip, and an unknown address says that it is no page', async ({
  office,
}) => {
  const page = await office('readonly', '/slip')
  await page.locator('main tbody tr a').first().click()
  await expect(page).toHaveURL(/\/slip\/\d+$/)
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}/lines`)
  await expect(page).toHaveURL(new RegExp(`${pathname}$`))
  await page.goto('/nowhere')
  await expect(page).toHaveTitle('There is no such page · Gantry')
})

test('a read-only user can tell which settings are on or off and which fields are empty', async ({ office }) => {
  const page = await office('readonly', '/contract/1')
  const mark = (label: string) =>
    page
      .getByText(label, { exact: true })
      .evaluate((element) => getComputedStyle(element, '::before').content.slice(1, 2))
  await expect(page.getByRole('switch', { name: 'Use your own number range' })).toBeChecked()
  expect(await mark('Use your own number range')).toBe('✓')
  expect(await mark('Returns only')).toBe('–')
  const before = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .and(page.locator('input, textarea'))
      .evaluate((field) => {
        const { content } = getComputedStyle(field.closest('[class*="Input-wrapper"]') ?? field, '::before')
        return content === 'none' ? null : content.slice(1, -1)
      })
  expect(await before('Description')).toBe('–')
  expect(await before('English name')).toBe(null)
  expect(await before('Tags')).toBe('–')
  // Only one of the two keys is kept.
  expect(await before('Key')).toBe('••••')
  expect(await before('Refresh key')).toBe('–')
  await page.goto('/delivery-rule/1')
  expect(await before('Countries')).toBe(null)
  expect(await before('Postal codes')).toBe('–')
  await page.goto('/replenishment')
  await expect(page.getByRole('heading', { name: /places? to fill up/ })).toBeVisible()
  await expect(page.locator('main').getByRole('checkbox')).toHaveCount(0)
})
