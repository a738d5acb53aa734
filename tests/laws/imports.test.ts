import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { words as firstWords } from '../../client/office/sign-in/first/words/en.ts'

/** Which file may import which. */

/** What services are built on. */
const low = ['adapters', 'background', 'backups', 'calendar', 'crud', 'db', 'http', 'ledger', 'messages', 'print']
/** What puts services together. Services call `jobs` too, and its handlers call all services. */
const high = ['demo', 'guides', 'jobs']
/** Every other folder is a service, so the laws hold a new one without being told of it. */
const names = globSync('server/*/').map((folder) => folder.slice('server/'.length))
const services = new RegExp(`^server/(${names.filter((name) => ![...low, ...high].includes(name)).join('|')})/`)

const files = globSync('{client,server,shared,simulators,tests}/**/*.{ts,tsx}')
const imports = new Map(files.map((file) => [file, importsOf(file)]))
/** Which file imports which in the product. */
const all = files
  .filter((file) => /^(client|server|shared)\/(?!.*\.test\.tsx?$)/.test(file))
  .flatMap((from) => (imports.get(from) ?? []).map((to) => [from, to] as const))

/** Every file of the project that a file imports, including types and what it loads later. */
function importsOf(file: string): string[] {
  const paths = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b[^'"]*?'(\.[^']+\.tsx?)'|\bimport\('(\.[^']+\.tsx?)'\)/gm,
  )
  return [...paths].map(([, named, fetched]) => join(dirname(file), named ?? fetched ?? ''))
}

test('shared code imports neither server nor client, and these two do not import each other', () => {
  const mayKnow: Record<string, RegExp> = { shared: /^shared/, client: /^(client|shared)/, server: /^(?!client)/ }
  const crossings = all.filter(([from, to]) => !mayKnow[from.slice(0, from.indexOf('/'))]?.test(to))
  expect(crossings).toEqual([])
})

test('no files import each other in a circle, types and tests included', () => {
  expect(circles()).toEqual([])
})

test('a service imports another service only through its door', () => {
  const breaches = all.flatMap(([from, to]) => {
    const [[, guest], [, host]] = [services.exec(from) ?? [], services.exec(to) ?? []]
    return guest && host && guest !== host && to !== `server/${host}/door.ts` ? [`${from} → ${to}`] : []
  })
  expect(breaches).toEqual([])
})

test.each(low)('the folder %s imports no service', (layer) => {
  expect(all.filter(([from, to]) => from.startsWith(`server/${layer}/`) && services.test(to))).toEqual([])
})

test('client/ui imports no screen of the office or the floor', () => {
  const screens = all.filter(([from, to]) => from.startsWith('client/ui/') && /^client\/(office|floor)\//.test(to))
  expect(screens).toEqual([])
})

test('the handheld starts without zod, and so do the rules that it decides by', () => {
  expect(schemasBehind('client/floor/main.tsx')).toEqual([])
  expect(schemasBehind('shared/rules/floor/decide.ts')).toEqual([])
})

test('the sign-in shows only words that are loaded with it', () => {
  const first = Object.keys(firstWords)
  const missing = [...startedBy('client/office/main.tsx')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].flatMap(([, key = '']) =>
      first.includes(key) ? [] : [`${file}: ${key}`],
    ),
  )
  expect(missing).toEqual([])
})

function schemasBehind(start: string): string[] {
  return [...startedBy(start)].filter((file) => valueImports(file).includes('zod'))
}

/** Every file that runs as soon as this one does, without types and what is loaded later. */
function startedBy(start: string): Set<string> {
  const reached = new Set([start])
  for (const file of reached)
    for (const from of valueImports(file)) if (/^\..*\.tsx?$/.test(from)) reached.add(join(dirname(file), from))
  return reached
}

function valueImports(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?! type\b)(?:[^'"();=]* from)? '([^']+)'/gm)
  return [...found].map(([, from = '']) => from)
}

/** Files that can be reached from each other form one circle; each circle is the names of its files. */
function circles(): string[] {
  const reached = new Map(files.map((file) => [file, reachOf(file)]))
  const within = (file: string) => {
    const circle = files.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file))
    const told = circle.filter((one) => !one.startsWith('server/db/migrations/'))
    return told
      .map((one) => one.replace(/\.tsx?$/, ''))
      .sort()
      .join(' ')
  }
  return [...new Set(files.filter((file) => reached.get(file)?.has(file)).map(within))]
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
