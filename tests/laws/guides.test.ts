import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../client/office/pages.ts'
import { createApp } from '../../server/app.ts'
import { targetsOf } from '../../server/guides/markdown.ts'
import { createLog } from '../../server/log.ts'
import { languages } from '../../shared/entities/account.ts'
import { guides } from '../../shared/guides.ts'
import { world } from '../support/world.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const all = languages.flatMap((language) =>
  guides.map((guide) => ({ language, guide, markdown: text(`docs/guides/${language}/${guide}.md`) })),
)

test('each guide is two pages at most, with the same headings, steps, pictures and links in each language', () => {
  for (const { language, guide, markdown } of all) {
    const english = text(`docs/guides/en/${guide}.md`)
    const shape = (one: string) => ({
      headings: one.match(/^#+ /gm),
      steps: one.match(/^(?:\d\.|-) /gm)?.length,
      rows: one.match(/^\|/gm)?.length,
      pictures: targetsOf(one).pictures,
      links: targetsOf(one).links.map((link) => link.replace(/^\/guides\/\w+/, '/guides')),
    })
    expect([language, guide, shape(markdown)]).toEqual([language, guide, shape(english)])
    expect([guide, markdown.length < 5_000, targetsOf(markdown).pictures.length <= 3]).toEqual([guide, true, true])
  }
})

test('each language’s folder holds exactly the pictures that its guides show, each smaller than 60 kB', () => {
  for (const language of languages) {
    const shown = all.filter((one) => one.language === language).flatMap(({ markdown }) => targetsOf(markdown).pictures)
    const kept = readdirSync(join(root, 'docs/guides', language)).filter((name) => !name.endsWith('.md'))
    expect([language, kept.toSorted()]).toEqual([language, [...new Set(shown)].toSorted()])
    for (const name of kept)
      expect([name, statSync(join(root, 'docs/guides', language, name)).size < 60_000]).toEqual([name, true])
  }
})

test('each link of a guide leads to a screen, another guide in its language, or a page of the app', () => {
  const isScreen = (name: string) => pages.some(({ path }) => path === name)
  for (const { language, guide, markdown } of all) {
    for (const link of targetsOf(markdown).links) {
      const [, name = ''] = /^\/(.+)$/.exec(link) ?? []
      const leads =
        isScreen(name) ||
        guides.some((other) => link === `/guides/${language}/${other}`) ||
        existsSync(join(root, 'public', name))
      expect([language, guide, link, leads]).toEqual([language, guide, link, true])
    }
  }
})

test('the help links of the office and the floor open the guides without a sign-in', async () => {
  for (const screen of ['client/office/TopBar.tsx', 'client/floor/device/DevicePage.tsx'])
    expect(text(screen)).toContain('href={`/guides/${language}`}')
  const parts = await world()
  const app = createApp({ ...parts, couriers: () => null, log: createLog('silent'), publicUrl: 'http://localhost' })
  const page = async (path: string) => {
    const answer = await app.request(`http://localhost${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    return answer
  }
  for (const { language, guide, markdown } of all) {
    expect(await (await page(`/guides/${language}`)).text()).toContain(`href="/guides/${language}/${guide}"`)
    const shown = await (await page(`/guides/${language}/${guide}`)).text()
    expect(shown).toContain(`<html lang="${language}">`)
    expect(shown.match(/<h2>/g)).toHaveLength(markdown.match(/^## /gm)?.length ?? 0)
    expect(shown).not.toMatch(/\]\(|^#|\*\*/m)
    for (const picture of targetsOf(markdown).pictures)
      expect((await page(`/guides/${language}/${picture}`)).headers.get('Content-Type')).toBe('image/webp')
  }
  expect((await app.request('http://localhost/guides/en/nothing.webp')).status).toBe(404)
})
