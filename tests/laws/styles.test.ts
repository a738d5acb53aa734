import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imported = /import (\w+) from '([^']+\.module\.css)'/g

test('every class that a screen takes from a stylesheet is defined in it', () => {
  const missing = globSync('client/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const drawn = (code.match(/className=\{.*/g) ?? []).join('\n')
    return Array.from(code.matchAll(imported)).flatMap(([, name = '', path = '']) => {
      const sheet = readFileSync(join(dirname(file), path), 'utf8')
      const named = Array.from(drawn.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g')), ([, one = '']) => one)
      return [...new Set(named)]
        .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(sheet))
        .map((one) => `${file}: ${name}.${one}`)
    })
  })
  expect(missing).toEqual([])
})
