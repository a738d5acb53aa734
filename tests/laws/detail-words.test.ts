import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ja } from '../../shared/messages/detail-words/ja.ts'
import { ko } from '../../shared/messages/detail-words/ko.ts'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import { errorBody } from '../../shared/api/error-body.ts'
import { subjectNumberedBy } from '../../shared/entities/subject.ts'
import { wordOf } from '../../server/subjects.ts'
import { pathOf, requestOf, world, type World } from '../support/world.ts'

/** Sentences about a field, as they stand in the code. */
const thrown = globSync('server/**/*.ts', { exclude: (path) => /\.test\.ts$|demo$|detail-words/.test(path) }).flatMap(
  (path) => {
    const text = readFileSync(path, 'utf8')
    return [
      ...text.matchAll(/\b(?:wrong|noSuch|missing)\(\s*[^,()]+,\s*'([^']+)'/g),
      ...text.matchAll(/errorType: '\w+'(?: as const)?,\s*message:\s*'([^']+)'/g),
      ...text.matchAll(/phraseIn\(\s*language,\s*'([^']+)',?\s*\)/g),
    ].flatMap(([, phrase]) => (phrase && !phrase.includes('WRONG_VALUE') ? phrase : []))
  },
)
/** What `named` says of the tables that a call's property asks for (server/crud/table-store.ts). */
const named = globSync('server/**/*.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/\.named\('(\w+)'/g)].flatMap(([, property = '']) => {
    const subject = subjectNumberedBy(property)
    return subject ? `There is no such ${wordOf(subject)}.` : []
  }),
)
/** Messages of the schemas’ own checks. */
const ofSchemas = globSync('shared/{api,entities,rules}/**/*.ts', {
  exclude: (path) => path.endsWith('.test.ts'),
}).flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  return [
    ...text.matchAll(/\.refine\([^\n]*?, '([^']+)'\)/g),
    ...text.matchAll(/\.regex\([^\n]*\/\w*, '([^']+)'\)/g),
    ...text.matchAll(/\b(?:message|error): '([^']+)'/g),
    ...text.matchAll(/^\s+'([^']+ [^']+)',\n\s*\)/gm),
  ].flatMap(([, phrase]) => phrase ?? [])
})

test('every sentence about a field is translated into Korean and Japanese, and no unused translation is left', () => {
  // The line that says what a call is for stands in the docs, in English.
  const docs = new Set(allCalls.map(({ doc }) => doc))
  const said = new Set([...thrown, ...named, ...ofSchemas].filter((phrase) => !docs.has(phrase)))
  expect(said.size).toBeGreaterThan(60)
  expect([...said].filter((phrase) => !Object.hasOwn(ko.phrases, phrase))).toEqual([])
  expect(Object.keys(ko.phrases).filter((phrase) => !said.has(phrase))).toEqual([])
  expect(Object.keys(ja.phrases)).toEqual(Object.keys(ko.phrases))
})

let w: World
beforeAll(async () => {
  w = await world()
  await w.database.dialect.write
    .updateTable('user')
    .set({ language: 'ko' })
    .where('id', '=', w.id.user['admin'] ?? 0)
    .execute()
})

/** Values that no field takes, which zod refuses in as many ways as it can. */
const odd = ['', 'x', 'x'.repeat(5000), -1, 1.5, 1e20, true, [], ['x', -1], {}, null]
const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

describe('a user who reads Korean is told in Korean what is wrong with a field', () => {
  const calls = allCalls
    .filter(({ body, query, access }) => (body ?? query) && access !== 'device')
    .map((call): [string, Call] => [call.name, call])
  test.each(calls)('%s', async (_, call) => {
    const names = [...fieldsOf(call.body), 'surprise']
    const asked = fieldsOf(call.query)
    const sent = call.body
      ? odd.map((value) => ({ body: Object.fromEntries(names.map((name) => [name, value])) }))
      : odd.map((value) => ({ query: Object.fromEntries([...asked, 'surprise'].map((name) => [name, String(value)])) }))
    for (const input of [{ body: {} }, ...sent]) {
      const request = requestOf(call, call.body ? { ...input, ifMatch: 1 } : {})
      // Where anyone may call, the server knows nobody's language, so the header names it.
      const headers = { ...request.headers, 'Accept-Language': 'ko-KR,ko;q=0.9' }
      const response = await w.as('admin').fetch(pathOf(call, { params: { id: 1 }, ...input }), { ...request, headers })
      if (response.ok) continue
      const { details } = z.parse(errorBody, await response.json())
      // Values to choose from, examples and units are the same in every language.
      const english = details.filter(({ message }) => /[a-z]{3}/i.test(message.replaceAll(/"[^"]*"|예: \S+/g, '')))
      expect([input, english]).toEqual([input, []])
    }
  })
})
