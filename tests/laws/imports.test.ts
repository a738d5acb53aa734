import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Which file may know which. What stands as known was there when the law came: it may only shrink, so what is mended is taken
 * off here as well.
 */

/** Files that reach each other in a circle. */
const knownCircles = [
  'shared/rules/ authority consol facts packing relocation',
  'server/db/ append-only database dialect migrations/0001-accounts migrations/0002-warehouse migrations/0003-sync migrations/0004-logistics migrations/0005-jobs migrations/0006-organisations row-scope writer ../http/caller ../http/context',
  'server/ledger/ load-facts load-inbounds load-parcels load-stock',
  'server/ledger/ batch notices save-inbounds save-labels save-pallets save-parcels save-relocations save-stock',
  'client/office/sign-in/terms/ en ja ko terms',
  'client/office/stock/sku/ BarcodesEditor SkuForm skuLabels',
]

const services = /^server\/(people|organisations|warehouse|dispatch|audit|notices|keys|images|allocation|sync)\//

/** How often a service reaches past the door of another, at most. */
const knownBreaches: Record<string, number> = {
  'audit → people': 1,
  'dispatch → notices': 1,
  'dispatch → warehouse': 3,
  'images → warehouse': 1,
  'keys → people': 1,
  'notices → organisations': 2,
  'notices → people': 4,
  'organisations → dispatch': 1,
  'organisations → images': 10,
  'organisations → people': 6,
  'organisations → warehouse': 1,
  'people → images': 3,
  'people → notices': 1,
  'people → organisations': 3,
  'people → warehouse': 1,
  'sync → dispatch': 6,
  'sync → people': 2,
  'warehouse → dispatch': 1,
  'warehouse → images': 1,
  'warehouse → notices': 1,
  'warehouse → organisations': 2,
}

const files = globSync('{client,server,shared}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const all = [...imports].flatMap(([from, tos]) => tos.map((to) => [from, to] as const))

/** Every file of the project that a file imports, types and what is fetched later included. */
function importsOf(file: string): string[] {
  const paths = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b[^'"]*?'(\.[^']+\.tsx?)'|\bimport\('(\.[^']+\.tsx?)'\)/gm,
  )
  return [...paths].map(([, named, fetched]) => join(dirname(file), named ?? fetched ?? ''))
}

test('what is shared knows neither server nor client, and neither of them knows the other', () => {
  const mayKnow: Record<string, RegExp> = { shared: /^shared/, client: /^(client|shared)/, server: /^(?!client)/ }
  const crossings = all.filter(([from, to]) => !mayKnow[from.slice(0, from.indexOf('/'))]?.test(to))
  expect(crossings).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  expect(circles().sort()).toEqual(knownCircles.map(spelledOut).sort())
})

test('a service is entered by its door', () => {
  const breaches = all.flatMap(([from, to]) => {
    const [[, guest], [, host]] = [services.exec(from) ?? [], services.exec(to) ?? []]
    return guest && host && guest !== host && to !== `server/${host}/door.ts` ? [`${guest} → ${host}`] : []
  })
  const more = Object.entries(counts(breaches)).filter(([pair, often]) => often > (knownBreaches[pair] ?? 0))
  expect(more).toEqual([])
})

test('the frames know no screen', () => {
  const screens = all.filter(([from, to]) => from.startsWith('client/ui/') && /^client\/(office|floor)\//.test(to))
  expect(screens).toEqual([])
})

function counts(names: string[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const name of names) sums[name] = (sums[name] ?? 0) + 1
  return sums
}

function spelledOut(circle: string): string {
  const [folder = '', ...names] = circle.split(' ')
  return names
    .map((name) => join(folder, name))
    .sort()
    .join(' ')
}

/** Files that can be reached from each other belong to one circle: each as the names of its files. */
function circles(): string[] {
  const reached = new Map(files.map((file) => [file, reachOf(file)]))
  const circle = (file: string) =>
    files.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file))
  const inCircles = files.filter((file) => reached.get(file)?.has(file))
  return [
    ...new Set(
      inCircles.map((file) =>
        circle(file)
          .map((one) => one.replace(/\.tsx?$/, ''))
          .sort()
          .join(' '),
      ),
    ),
  ]
}

function reachOf(file: string): Set<string> {
  const reached = new Set<string>()
  const next = [file]
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const to of imports.get(at) ?? [])
      if (!reached.has(to)) {
        reached.add(to)
        next.push(to)
      }
  return reached
}
