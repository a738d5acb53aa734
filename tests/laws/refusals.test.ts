import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '../../shared/messages/refusals.ts'

test('every code that a rule refuses with has its sentence', () => {
  const codes = readdirSync('shared/rules').filter((file) => !/\.(test|fixture)\.ts$/.test(file)).flatMap((file) => [...readFileSync(`shared/rules/${file}`, 'utf8').matchAll(/refuse\('([a-z-]+)'/g)].map(([, code]) => code ?? ''))
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !Object.hasOwn(refusals.en.sentences, code))).toEqual([])
})
