import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { onPallet, packedOrders, planned, type Pallet } from '../support/pallets.ts'
import type { Parcel } from '../support/waybills.ts'
import { expect, test } from '../support/people.ts'
import type { Site } from '../support/site.ts'

/** A driver fetches a pallet without an account, with a phone of their own and the six digits that the center tells them. */

const folder = 'test-results/screens'
/** What a driver never learns: the people that the parcels go to. */
const recipient = /김민서|마포|010-1234/

test('a driver opens a pallet by its label’s address and pass code, ticks off its waybills, and sees nobody’s name', async ({
  site,
  browser,
}) => {
  const {
    pallet,
    box,
    parcels: [first, second, third],
  } = await loaded(site)
  const page = await phone(browser, site)
  const answers: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) answers.push(await answer.text())
  })
  await page.goto(`/pallet/${pallet.consolCode}`)
  await expect(page.getByLabel('Pallet or box code')).toHaveValue(pallet.consolCode)
  await page.getByLabel('Pass code').fill(await passCode(site, pallet))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: pallet.consolCode })).toBeVisible()
  await expect(page.getByText('3 waybills')).toBeVisible()
  for (const { serial } of [first, second, third]) await expect(page.getByText(serial)).toBeVisible()
  await expect(page.getByRole('heading', { name: `In box ${box.consolCode}` })).toBeVisible()

  // The driver ticks off what is counted onto the truck, typed as it is printed or without its hyphens.
  await tick(page, first.serial)
  await expect(page.getByRole('status')).toHaveText(`${first.serial} is on it.`)
  await tick(page, third.serial.replaceAll('-', ''))
  await expect(page.getByRole('status')).toHaveText(`${third.serial} is on it.`)
  await expect(page.getByText('2 of 3 found')).toBeVisible()
  await tick(page, '9999-0000-0001')
  await expect(page.getByRole('status')).toHaveText('9999-0000-0001 is not on it.')

  // One more waybill is loaded meanwhile.
  const [late] = await packedOrders(site, 1)
  await load(site, late, pallet)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('4 waybills')).toBeVisible()
  expect(answers).not.toEqual([])
  expect(answers.join('\n')).not.toMatch(recipient)
  expect(await page.locator('body').innerText()).not.toMatch(recipient)

  // The phone keeps nothing.
  await page.reload()
  await expect(page.getByLabel('Pass code')).toHaveValue('')
})

test('after five wrong pass codes even the right one has to wait, but another pallet opens', async ({
  site,
  browser,
}) => {
  const { pallet, box } = await loaded(site)
  const right = await passCode(site, pallet)
  const wrong = right === '000000' ? '000001' : '000000'
  const page = await phone(browser, site)
  await page.goto(`/pallet/${pallet.consolCode}`)
  for (let times = 0; times < 5; times++) {
    await page.getByLabel('Pass code').fill(wrong)
    const answer = page.waitForResponse(/\/view$/)
    await page.getByRole('button', { name: 'Show' }).click()
    expect((await answer).status()).toBe(403)
    await expect(page.getByRole('alert')).toHaveText(`That is not the pass code of ${pallet.consolCode}.`)
  }
  await page.getByLabel('Pass code').fill(right)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Too many tries\. Wait \d+ min\./)
  await expect(page.getByRole('heading', { name: pallet.consolCode })).toHaveCount(0)

  await page.getByLabel('Pallet or box code').fill(box.consolCode)
  await page.getByLabel('Pass code').fill(await passCode(site, box))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: box.consolCode })).toBeVisible()
})

test('a driver types a pallet or box code bare or as the label’s whole address; any other code is called out', async ({
  site,
  browser,
}) => {
  const { pallet, box } = await loaded(site)
  const page = await phone(browser, site)
  await page.goto('/pallet')
  const code = page.getByLabel('Pallet or box code')
  await code.fill('8801234000019')
  await code.blur()
  await expect(page.getByRole('alert')).toContainText('This is no pallet or box code.')
  await code.fill(box.consolCode.toLowerCase())
  await page.getByLabel('Pass code').fill(await passCode(site, box))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: box.consolCode })).toBeVisible()

  await page.getByRole('button', { name: 'Another pallet' }).click()
  await page.getByLabel('Pass code').fill(await passCode(site, pallet))
  await code.fill(`https://gantry.example/pallet/${pallet.consolCode}`)
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: pallet.consolCode })).toBeVisible()
})

for (const { locale, theme, ask, show } of [
  { locale: 'en-US', theme: 'light', ask: 'Pass code', show: 'Show' },
  { locale: 'ko-KR', theme: 'dark', ask: '패스코드', show: '보기' },
  { locale: 'ja-JP', theme: 'light', ask: 'パスコード', show: '表示' },
] as const) {
  test(`the driver’s page can be read on any phone (${locale}, ${theme})`, async ({ site, browser }) => {
    const {
      pallet,
      parcels: [first],
    } = await loaded(site)
    const page = await phone(browser, site, { locale, theme })
    await page.goto(`/pallet/${pallet.consolCode}`)
    const right = await passCode(site, pallet)
    await page.getByLabel(ask).fill(right === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: show, exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await inspected(page, `driver-${locale}-wrong`)
    await page.getByLabel(ask).fill(right)
    await page.getByRole('button', { name: show, exact: true }).click()
    await expect(page.getByRole('heading', { name: pallet.consolCode })).toBeVisible()
    await tick(page, first.serial)
    await inspected(page, `driver-${locale}-load`)
  })
}

/** Two waybills on a pallet, and one in the box on it. */
async function loaded(site: Site): Promise<{ pallet: Pallet; box: Pallet; parcels: [Parcel, Parcel, Parcel] }> {
  const {
    pallets: [pallet],
    boxes: [box],
  } = await planned(site, { pallets: 1, boxes: 1 })
  const [first, second, third] = await packedOrders(site, 3)
  if (!pallet || !box || !first || !second || !third) throw new Error('All of it was made.')
  await load(site, first, pallet)
  await load(site, second, pallet)
  await load(site, third, box)
  await site.call('office', 'POST', `/logistics/consol/${box.id}/consol`, { parentConsolCode: pallet.consolCode })
  return { pallet, box, parcels: [first, second, third] }
}

async function load(site: Site, parcel: Parcel | undefined, { consolCode }: Pallet): Promise<void> {
  await site.call('office', 'POST', '/logistics/invoice/consol', { serial: parcel?.serial, consolCode })
}

async function passCode(site: Site, pallet: Pallet): Promise<string> {
  return (await onPallet(site, pallet)).secret ?? ''
}

async function phone(
  browser: Browser,
  site: Site,
  { locale = 'en-US', theme = 'light' }: { locale?: string; theme?: 'light' | 'dark' } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale,
    colorScheme: theme,
    baseURL: site.url,
  })
  return context.newPage()
}

async function tick(page: Page, serial: string): Promise<void> {
  await page.locator('#find').fill(serial)
  await page.locator('#find').press('Enter')
}

async function inspected(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: 'disabled' })
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .analyze()
  expect
    .soft(
      violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'color-contrast-enhanced')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`),
      name,
    )
    .toEqual([])
  expect
    .soft(
      await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      `${name}: nothing runs out of the side`,
    )
    .toBe(false)
}
