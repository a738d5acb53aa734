/**
 * Takes the guides' pictures anew, in each language, from a running demo: `npm run demo`, then
 * `node docs/guides/pictures.ts http://localhost:3000`. A fresh demo (no data/demo) shows what the texts speak of.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '../../server/demo/people/people.ts'
import { languages, type Language } from '../../shared/entities/account.ts'
import { wedge } from '../../tests/support/wedge.ts'

const url = process.argv[2] ?? 'http://localhost:3000'
const phone = { width: 360, height: 640 }
const desk = { width: 1280, height: 760 }

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
for (const language of languages.filter((one) => !process.argv[3] || one === process.argv[3])) {
  await floorPictures(browser, language)
  await officePictures(browser, language)
}
await browser.close()

async function officePictures(browser: Browser, language: Language): Promise<void> {
  const manager = await signedIn(browser, 'manager', language)
  await take(manager, language, 'devices', '/device')
  await manager.context().close()
  const admin = await signedIn(browser, 'admin', language)
  await take(admin, language, 'printer', `/printer/${await firstOf(admin.context(), '/logistics/printer')}`)
  await take(
    admin,
    language,
    'channel',
    `/channel/${await firstOf(admin.context(), '/moms/channel?keyword=스마트스토어')}`,
  )
  await take(admin, language, 'missing-item', '/missing-item')
  await admin.context().close()
  const partner = await signedIn(browser, 'partner', language)
  await take(partner, language, 'partner-start', '/')
  await take(
    partner,
    language,
    'inbound',
    `/inbound/${await firstOf(partner.context(), '/now/inbound-request?status=CLOSED')}`,
  )
  await partner.context().close()
}

async function floorPictures(browser: Browser, language: Language): Promise<void> {
  const office = await signedIn(browser, 'manager', language)
  const admin = await signedIn(browser, 'office', language)
  const calls = office.context().request
  const centers = await rowsOf(office.context(), '/auth/center')
  const centerId = centers.find(({ code }) => code === 'ICN1')?.id ?? 0
  const users = await rowsOf(office.context(), '/auth/user?pageSize=100')
  const userId = users.find(({ username }) => username === 'leader')?.id
  const label = `ICN1-${language}`
  const device = await calls.post('/api/sync/device/enrolment', { data: { centerId, label } })
  const badge = await calls.post('/api/auth/badge', { data: { userId } })
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: language,
    timezoneId: 'Asia/Seoul',
    baseURL: url,
  })
  const page = await context.newPage()
  await page.goto('/floor')
  await stands(page, 'enrol')
  await page.locator(`button:has(span[lang="${language}"])`).click()
  await wedge(page, (await device.json()).code)
  await stands(page, 'sign-in')
  await shoot(page, language, 'sign-in')
  await wedge(page, (await badge.json()).code)
  await stands(page, 'home')
  await shoot(page, language, 'home')
  await page.goto('/floor/device')
  await stands(page, 'device')
  await shoot(page, language, 'device')
  await page.goto('/floor')
  await page.locator('nav button:has(svg + small)').first().click()
  await stands(page, 'inbound.find')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await page.locator('[data-state^="inbound."]:not([data-state="inbound.find"])').waitFor()
  await page.locator('nav:has([aria-current="step"]) button').nth(1).click()
  await stands(page, 'inbound.count')
  await shoot(page, language, 'count')
  await receiveWhatIsCancelled(page, admin.context(), centerId)
  await page.goto('/floor')
  await stands(page, 'home')
  const lists = await rowsOf(office.context(), `/now/pick-list?state=RESERVED&kind=CART&centerIds=${centerId}`)
  await wedge(page, lists[0]?.code ?? '')
  await stands(page, 'picking.go')
  await shoot(page, language, 'picking')
  await page.goto('/floor')
  await stands(page, 'home')
  const parcels = await rowsOf(office.context(), `/logistics/invoice?status=PRINTED&centerIds=${centerId}`)
  await wedge(page, parcels[0]?.serial ?? '')
  await stands(page, 'packing.goods')
  await shoot(page, language, 'packing')
  await page.goto('/floor/exceptions')
  await stands(page, 'exceptions')
  await shoot(page, language, 'exceptions')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await page.locator('[data-state^="exceptions."]').waitFor()
  await shoot(page, language, 'exception')
  await context.close()
  await office.context().close()
  await admin.context().close()
}

/** A shipment arrives where there is no network, of an inbound that the office cancels meanwhile. */
async function receiveWhatIsCancelled(page: Page, office: BrowserContext, centerId: number): Promise<void> {
  const [sku] = await rowsOf(office, '/now/item?keyword=MK-0001')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
  const made = await office.request.post('/api/now/inbound-request', {
    data: {
      centerId,
      partnerId: sku?.partnerId,
      inboundType: 'COURIER',
      packagingType: 'BOX',
      items: [{ skuId: sku?.id, quantity: 5 }],
      shipments: [
        {
          quantity: 2,
          courierCode: 'CJGLS',
          shipmentNumber: `6400-${Date.now()}`,
          scheduledDateRange: { from: day, to: day },
        },
      ],
    },
  })
  const { id, code } = (await made.json()) as Row & { code: string }
  await office.request.post('/api/now/inbound-request/accept', { data: { ids: [id] } })
  await page.goto('/floor')
  await page.locator('nav button:has(svg + small)').first().click()
  await page.getByText(code).click()
  await stands(page, 'inbound.arrival')
  await page.context().setOffline(true)
  await page.locator('[data-command="next"]').click()
  await page.locator('[data-testid="unsent"][data-count="1"]').waitFor()
  await office.request.post('/api/now/inbound-request/cancel', { data: { ids: [id] } })
  await page.context().setOffline(false)
  await page.getByTestId('refused').waitFor()
}

async function stands(page: Page, state: string): Promise<void> {
  await page.locator(`[data-state="${state}"]`).waitFor()
}

async function signedIn(browser: Browser, username: string, language: Language): Promise<Page> {
  const context = await browser.newContext({
    viewport: desk,
    locale: language,
    timezoneId: 'Asia/Seoul',
    baseURL: url,
    reducedMotion: 'reduce',
  })
  await context.request.post('/api/auth/signin', { data: { username, password: demoPassword } })
  await context.request.patch('/api/auth/user/me/settings', { data: { language } })
  return context.newPage()
}

interface Row {
  id: number
  code?: string
  username?: string
  serial?: string
  partnerId?: number
}

async function rowsOf(context: BrowserContext, path: string): Promise<Row[]> {
  const response = await context.request.get(`/api${path}`)
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  const answer = (await response.json()) as { rows?: Row[]; data?: Row[] }
  return answer.rows ?? answer.data ?? []
}

async function firstOf(context: BrowserContext, path: string): Promise<number> {
  const [row] = await rowsOf(context, path)
  if (!row) throw new Error(`The demo has nothing at ${path}.`)
  return row.id
}

async function take(page: Page, language: Language, name: string, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('#content h1').first().waitFor()
  await shoot(page, language, name)
}

/** Chromium writes WebP itself; Playwright does not ask it to. */
async function shoot(page: Page, language: Language, name: string): Promise<void> {
  await page.locator('[data-testid="skeleton"]').first().waitFor({ state: 'detached' })
  await page
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => Promise.all(all.map((one) => one.decode().catch(() => undefined))))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // What was said last fades, and charts are drawn.
  await page.getByTestId('told').waitFor({ state: 'detached' })
  await page.waitForTimeout(1_500)
  const chrome = await page.context().newCDPSession(page)
  const { data } = await chrome.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  await chrome.detach()
  await writeFile(join(import.meta.dirname, language, `${name}.webp`), Buffer.from(data, 'base64'))
}
