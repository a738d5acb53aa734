import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en as floorEn } from '../../client/floor/messages/en.ts'
import { ja as floorJa } from '../../client/floor/messages/ja.ts'
import { ko as floorKo } from '../../client/floor/messages/ko.ts'
import { en as officeEn } from '../../client/office/messages/en.ts'
import { ja as officeJa } from '../../client/office/messages/ja.ts'
import { ko as officeKo } from '../../client/office/messages/ko.ts'
import { buffers, tapes } from '../../shared/entities/packaging.ts'
import { refusals } from '../../shared/messages/refusals.ts'
import { fieldLabel } from '../../client/ui/form/fieldLabel.ts'
import { speak } from '../../client/office/messages/speak.ts'
import { floorFamilies, officeFamilies, told, type Families } from './word-families.ts'

type Sentences = Readonly<Record<string, string>>
const isCatalogue = /\/(words|messages|refusals|records|sheets)\/(accounts\/)?(en|ko|ja)\.ts$/
const sources = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !isCatalogue.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const textOf = (...patterns: string[]) => patterns.flatMap((pattern) => sources(pattern).map(({ text }) => text)).join()

const apps: [name: string, sentences: Sentences, code: string, families: Families][] = [
  [
    'office',
    officeEn,
    textOf('client/office/**/*.{ts,tsx}', 'client/ui/**/*.{ts,tsx}', 'shared/messages/{.,records,sheets}/*.ts'),
    officeFamilies,
  ],
  ['floor', floorEn, textOf('client/floor/**/*.{ts,tsx}'), floorFamilies],
]

/** The fields of the office's plain forms, by table: the fields of the schema that makes such a row. */
const schemas = new Map(
  (
    await Promise.all(globSync('shared/entities/*.ts').map(async (file): Promise<object> => import(resolve(file))))
  ).flatMap(Object.entries),
)
const ofForms = Object.fromEntries(
  sources('client/office/**/*Form.tsx').flatMap(({ text }) => {
    const table = /usePlainForm<[^>]*>\(\{\s+table: '(\w+)'/.exec(text)?.[1]
    return table ? [[table, fieldsOf(schemas.get(`${table}Input`))]] : []
  }),
)

describe.each(apps)('the messages of the %s', (name, sentences, code, families) => {
  const keysOf = (some: Families) =>
    Object.entries(some).flatMap(([family, values]) => values.map((value) => `${family}.${value}`))

  test('are all used somewhere', () => {
    const literal = [...code.matchAll(/(['"])([a-z][\w.-]*)\1/gi)].map(([, , key]) => key)
    const joined = [families, ...(name === 'office' ? [told, ofForms, { field: fieldsOfServer() }] : [])].flatMap(
      keysOf,
    )
    const said = new Set([...literal, ...joined])
    expect(Object.keys(sentences).filter((key) => !said.has(key))).toEqual([])
  })

  test('have a sentence for every key that the code puts together, and every family of keys is in use', () => {
    expect(keysOf(families).filter((key) => !Object.hasOwn(sentences, key))).toEqual([])
    const isUsed = (family: string) => code.includes(`\`${family}.\${`) || code.includes(`choicesOf(t, '${family}', `)
    expect(Object.keys(families).filter((family) => !isUsed(family))).toEqual([])
  })
})

test('padding and tape have the same names at the packing bench and in the office', () => {
  const called = ([office, floor]: readonly [Sentences, Sentences]) =>
    [...buffers.map((one) => ['buffer', one]), ...tapes.map((one) => ['tape', one])].flatMap(([part, one]) =>
      one === 'PARTNER' || office[`packaging.${part}.${one}`] === floor[`packaging.${one}`] ? [] : [one],
    )
  const languages: [Sentences, Sentences][] = [
    [officeEn, floorEn],
    [officeKo, floorKo],
    [officeJa, floorJa],
  ]
  expect(languages.map(called)).toEqual([[], [], []])
})

test('every sentence takes the same values in each language', () => {
  const catalogues: [Sentences, ...Sentences[]][] = [
    [officeEn, officeKo, officeJa],
    [floorEn, floorKo, floorJa],
    [refusals.en.sentences, refusals.ko.sentences, refusals.ja.sentences],
  ]
  const differing = catalogues.flatMap(([english, ...others]) =>
    Object.keys(english).filter((key) => others.some((other) => valuesOf(other[key]) !== valuesOf(english[key]))),
  )
  expect(differing).toEqual([])
})

test('no message key is defined twice', async () => {
  for (const [app, whole] of [
    ['office', officeEn],
    ['floor', floorEn],
  ] as const) {
    const parts = await Promise.all(
      [
        ...globSync(resolve(`client/${app}/**/words/en.ts`)),
        ...(app === 'office' ? [resolve('shared/messages/records/en.ts')] : []),
      ].map(async (file): Promise<object> => import(file)),
    )
    const keys = parts.flatMap((part) => Object.values(part).flatMap(Object.keys))
    const own = readFileSync(`client/${app}/messages/en.ts`, 'utf8').match(/^ {2}(?:'[^']+'|\w+):/gm) ?? []
    expect(keys.length + own.length).toBe(Object.keys(whole).length)
  }
})

test.each(['ko', 'ja'] as const)('every field of a plain form has a word in %s', async (language) => {
  const { t } = await speak(language)
  expect(Object.keys(ofForms).length).toBeGreaterThan(12)
  const fields = Object.entries(ofForms).flatMap(([table, names]) => names.map((name) => ({ table, name })))
  const nameless = fields.filter(({ table, name }) => fieldLabel(table, name, t).toLowerCase() === name.toLowerCase())
  expect(nameless).toEqual([])
})

test('words for actions, subjects and fields stand in the words shared with spreadsheets, not in those of a room', () => {
  const inRooms = globSync('client/office/**/words/en.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}'((?:action|subject|field)\.[^']+)'/gm)].map(([, key]) => key),
  )
  expect(inRooms).toEqual([])
})

test('no client code imports the words of a language, except those of the sign-in', () => {
  const words = /^import (?!type ).*from '(?![^']*\/first\/)[^']*(?:\/(?:en|ko|ja)|messages\/refusals)\.ts'/m
  const importing = sources('client/**/*.{ts,tsx}').filter(({ text }) => words.test(text))
  expect(importing.map(({ file }) => file)).toEqual([])
})

/** The names between braces, each once: `{count} {count|row|rows}` takes `count`. */
function valuesOf(sentence = ''): string {
  return [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join()
}

/** What an entry of the audit may tell of: every name in the server's own code, in the form in which it is kept. */
function fieldsOfServer(): string[] {
  const names = new Set(textOf('server/**/*.ts', 'shared/**/*.ts').match(/\b[a-z]\w+/g))
  return [...names].map((name) => name.replace(/Json$/, ''))
}

function fieldsOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) throw new Error('A plain form whose rows no schema makes.')
  return Object.keys(schema.shape)
}
