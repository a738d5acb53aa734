import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { followsCenter } from '../../client/office/menu.ts'

/**
 * People and partners may work with every center, and the choice of one would hide those who do; an order is looked for wherever it went.
 */
const ofEveryCenter = ['/partner', '/user', '/user/invitation', '/order']

test('every list with a center filter follows the center chosen in the top bar, except partners, users and orders', () => {
  const routes = readFileSync('client/office/pages.ts', 'utf8')
  const lists = [
    ...routes.matchAll(/recordPages\(\s*'([\w-]+)',\s*\{\s*list: async \(\) =>\s*\(await import\('\.\/([^']+)'\)\)/g),
    ...routes.matchAll(/page\(\s*'([\w/-]+)',\s*async \(\) => \(await import\('\.\/([^']+)'\)\)/g),
  ].map(([, path = '', file = '']) => ({ path: `/${path}`, file: `client/office/${file}` }))
  expect(lists.length).toBeGreaterThan(50)
  const narrowed = globSync('client/office/**/*.tsx').filter((file) =>
    /<CenterFilter\b/.test(readFileSync(file, 'utf8')),
  )
  const paths = lists.flatMap(({ path, file }) => (narrowed.includes(file) ? [path] : []))
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !followsCenter(path) && !ofEveryCenter.includes(path))).toEqual([])
})
