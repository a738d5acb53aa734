import { expect, type Page } from '@playwright/test'
import { lackingAt } from '../../client/office/areas.ts'
import { pages } from '../../client/office/pages.ts'
import { relatedOf } from '../../client/ui/record/related.ts'
import { officePageOf } from '../../shared/entities/subject.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { test } from '../support/people.ts'
import { columnsBeyondTheEdge, inspected, open, worded } from '../support/screens.ts'

/** Every screen of the office's map, also those that are added later: at a desk and on a phone, by day and in the dark. */

const desk = { width: 1440, height: 900 }
const laptop = { width: 1280, height: 720 }
const phone = { width: 390, height: 844 }
/** The screens are divided into this many journeys, which run beside one another. */
const parts = 3
/** Areas whose records no list leads to. */
const reached: Readonly<Record<string, string>> = { company: '/company/1' }
/** Areas without a record where the journeys begin: screens.spec looks at their records. */
const none = ['exception']

for (let part = 0; part < parts; part++) {
  test(`every page of the office passes the screen checks at a desk and on a phone, light and dark (${part + 1} of ${parts})`, async ({
    office,
  }) => {
    test.setTimeout(1_800_000)
    const page = await office('admin')
    const found = new Map<string, string>()
    const answers = answersOf(page)
    const areasHere = [...new Set(pages.map(({ path }) => areaOf(path)))].filter((_, nth) => nth % parts === part)
    for (const { path } of pages.filter(({ path }) => areasHere.includes(areaOf(path)))) {
      if (path.includes(':id') && none.includes(areaOf(path))) continue
      const area = areaOf(path)
      if (path.includes(':id') && !found.has(area)) found.set(area, reached[area] ?? (await firstRecord(page, area)))
      const address = path.includes(':id') ? path.replace(`${area}/:id`, found.get(area) ?? '') : `/${path}`
      answers.clear()
      await inOrder(page, address, path, inspected)
      if (path === `${area}/:id`) await leadsOn(page, address, answers)
    }
  })
}

// Words are longer in one language and break elsewhere in another. Only they are checked here: names and colours are those of the screens
// above.
for (const [person, language] of [
  ['partner', 'ko'],
  ['seller', 'ja'],
] as const) {
  test(`every list and every new form that a ${person} may open passes the screen checks (${language})`, async ({
    office,
    site,
  }) => {
    test.setTimeout(1_800_000)
    await site.call(person, 'PATCH', '/auth/user/me/settings', { language })
    const { privileges } = await site.call<{ privileges: Privilege[] }>(person, 'GET', '/auth/user/me')
    const seen = pages.filter(
      ({ path }) => !path.includes(':id') && lackingAt(path, (privilege) => privileges.includes(privilege)) === null,
    )
    expect(seen.length).toBeGreaterThan(20)
    const page = await office(person)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const { path } of seen) await inOrder(page, `/${path}`, `${person}-${path}`, worded)
  })
}

test('no list in Korean is wider than a laptop leaves beside the menu', async ({ office, site }) => {
  test.setTimeout(900_000)
  await site.call('admin', 'PATCH', '/auth/user/me/settings', { language: 'ko' })
  const page = await office('admin')
  await page.setViewportSize(laptop)
  for (const { path } of pages.filter(({ path }) => !/:id|\/new$/.test(path))) {
    await open(page, `/${path}`)
    await expect(page.locator('[data-testid="skeleton"], table[aria-busy="true"]')).toHaveCount(0)
    await fits(page, path)
  }
})

/** Checks a page at a desk by day, in the width of a laptop, and on a phone in the dark. */
async function inOrder(page: Page, address: string, path: string, looked: typeof worded): Promise<void> {
  const name = path.replaceAll(/\W+/g, '-')
  await page.setViewportSize(desk)
  await open(page, address)
  await looked(page, `every-${name}`)
  await fits(page, path)
  await page.setViewportSize(laptop)
  await fits(page, path)
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await looked(page, `every-${name}-phone`)
  await fits(page, path)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function fits(page: Page, path: string): Promise<void> {
  const beyond = await columnsBeyondTheEdge(page)
  expect.soft(beyond, `${path}: no column lies beyond the edge`).toEqual([])
}

/** The last answer of each API address that ends with a number: these are what a record shows. */
function answersOf(page: Page): Map<string, Promise<unknown>> {
  const answers = new Map<string, Promise<unknown>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isRow = response.headers()['content-type']?.startsWith('application/json')
    // A page that was left meanwhile has no answer left to read.
    if (isRow && response.ok() && /^\/api\/.*\/\d+$/.test(pathname))
      answers.set(
        pathname,
        response.json().catch(() => null),
      )
  })
  return answers
}

/** Checks that what a record names is a link where it is shown, and that the record's history is at hand. */
async function leadsOn(page: Page, address: string, answers: ReadonlyMap<string, Promise<unknown>>): Promise<void> {
  const own = address.split('/').at(-1)
  const named = new Map<string, string>()
  for (const [path, answer] of answers)
    if (path.endsWith(`/${own}`))
      for (const { subject, id, name } of allRelated(await answer)) named.set(`/${officePageOf(subject)}/${id}`, name)
  named.delete(address)
  const main = page.locator('main')
  const text = await main.innerText()
  const links = await main.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const dead = [...named].filter(([path, name]) => text.includes(name) && !links.includes(path))
  expect.soft(dead, `${address}: what it names is a link`).toEqual([])
  const past = main.getByText('History', { exact: true }).first()
  await expect.soft(past, `${address}: its history is at hand`).toBeAttached()
}

function allRelated(answer: unknown): ReturnType<typeof relatedOf> {
  if (typeof answer !== 'object' || answer === null) return []
  const parts = Object.values(answer).flatMap(allRelated)
  return Array.isArray(answer) ? parts : [...relatedOf(answer), ...parts]
}

function areaOf(path: string): string {
  return path.split('/')[0] ?? path
}

/** The address of the record that the first row of a list opens. */
async function firstRecord(page: Page, area: string): Promise<string> {
  await page.setViewportSize(desk)
  await open(page, `/${area}`)
  await page.locator('main tbody tr').first().locator('td').nth(1).click()
  await page.waitForURL(new RegExp(`/${area}/\\d+`))
  return new URL(page.url()).pathname
}
