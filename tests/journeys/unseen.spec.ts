import type { Page } from '@playwright/test'
import { areas } from '../../client/office/areas.ts'
import { records } from '../../shared/messages/records/en.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { expect, test } from '../support/people.ts'
import { open } from '../support/screens.ts'

/** Pages that a person's role does not reach, opened by their address. */

const byAddress = (page: Page, path: string): Promise<unknown> => page.goto(path)

/** What an address makes the page ask of the server, and which of the answers are refusals. */
async function askedAt(
  page: Page,
  path: string,
  says: RegExp,
  go = byAddress,
): Promise<{ asked: string[]; refused: string[] }> {
  const asked = new Set<string>()
  const refused: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.add(new URL(request.url()).pathname))
  page.on(
    'response',
    (response) => response.status() >= 400 && refused.push(`${response.status()} ${new URL(response.url()).pathname}`),
  )
  await go(page, path)
  await expect(page.getByRole('heading', { name: says })).toBeVisible()
  // The frame asks the same on every page; when it has its answers, the page has had its turn.
  await page.waitForLoadState('load')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  page.removeAllListeners('request').removeAllListeners('response')
  return { asked: [...asked].sort(), refused }
}

/** The name of a privilege as roles are written. */
function namedAs(privilege: Privilege): string {
  const [area = '', verb = ''] = privilege.split(':')
  return [`role.verb.${verb}`, `area.${area}`].map(word).join(': ')
}

function word(key: string): string {
  if (!(key in records)) throw new Error(`No word for ${key}`)
  return records[key as keyof typeof records]
}

for (const person of ['seller', 'office'] as const) {
  test(`${person} opens the address of a page that their role does not include, and is told so without asking the server`, async ({
    site,
    office,
  }) => {
    test.slow()
    const { privileges } = await site.call<{ privileges: Privilege[] }>(person, 'GET', '/auth/user/me')
    const unseen = [...areas].flatMap(([area, needs]) => {
      const lacking = needs.find((privilege) => !privileges.includes(privilege))
      return lacking === undefined ? [] : [{ area, lacking }]
    })
    expect(unseen.length).toBeGreaterThan(0)
    const page = await office(person)
    const frame = new Set((await askedAt(page, '/nowhere', /There is no such page/)).asked)
    // The first page is opened with nothing of the app loaded, the others by a link: the page refuses wherever the person comes from.
    for (const [nth, { area, lacking }] of unseen.entries()) {
      // Only the operator's people are told the name of a privilege.
      const says = new RegExp(
        person === 'seller' ? 'Your account does not include this page' : `it needs “${namedAs(lacking)}”`,
      )
      const { asked, refused } = await askedAt(page, `/${area}`, says, nth === 0 ? byAddress : open)
      expect([area, asked.filter((call) => !frame.has(call)), refused]).toEqual([area, [], []])
      await expect(page.locator(`nav a[href="/${area}"], nav a[href^="/${area}?"]`)).toHaveCount(0)
    }
  })
}

test('an address that names no record says that there is no such page, without asking the server', async ({
  office,
}) => {
  const page = await office('admin')
  const frame = new Set((await askedAt(page, '/nowhere', /There is no such page/)).asked)
  for (const address of ['/plan/new', '/consol/abc', '/partner/1x/edit', '/user/-1']) {
    const { asked, refused } = await askedAt(page, address, /There is no such page/)
    expect([address, asked.filter((call) => !frame.has(call)), refused]).toEqual([address, [], []])
  }
})

test('while the server is away the menu stays, and a screen never opened before says so and opens by itself later', async ({
  site,
  office,
}) => {
  const page = await office('office', '/invoice')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  site.line.cut()
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  // A list that was fetched before is there, with the rows it had.
  await page.getByRole('link', { name: 'Waybills', exact: true }).click()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByText('keeps trying')).toBeVisible()
  site.line.mend()
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
})
