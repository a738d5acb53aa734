import type { Language } from '../../entities/account.ts'
import { courierCodes } from '../../entities/inbound.ts'
import { courierName } from '../couriers.ts'
import { fill } from '../fill.ts'
import type { RecordWords } from '../records/en.ts'
import { fieldWord } from '../records/field-word.ts'
import type { Words } from '../records/words.ts'
import type { SpreadsheetWords } from './en.ts'

/** The words of spreadsheets in one language. */
export interface SpreadsheetLanguage extends Words {
  /** The codes of a family with their words: `invoice.status`. */
  codes: (family: string) => [code: string, word: string][]
}

export function spreadsheetLanguage(
  language: Language,
  records: RecordWords,
  sheets: SpreadsheetWords,
): SpreadsheetLanguage {
  const words = new Map([
    ...Object.entries<string>({ ...records, ...sheets }),
    ...courierCodes.map((code) => [`courier.${code}`, courierName(language, code)] as const),
  ])
  const families = new Map<string, [string, string][]>()
  for (const [key, word] of words) {
    const end = key.lastIndexOf('.')
    const family = families.get(key.slice(0, end)) ?? []
    families.set(key.slice(0, end), family)
    family.push([key.slice(end + 1), word])
  }
  return { language, t: { known: (key) => words.get(key) }, codes: (family) => families.get(family) ?? [] }
}

/**
 * The heading of a column: the spreadsheet's own word, the common word of spreadsheets, or the field's word; undefined if there is none.
 */
export function headingOf(sheet: string, column: string, { t }: Words): string | undefined {
  const [, name = column, number] = /^(item|quantity)(\d+)$/.exec(column) ?? []
  if (number !== undefined) return fill(t.known(`${sheet}.${name}`) ?? name, { n: number })
  const word = t.known(`${sheet}.${column}`) ?? t.known(column) ?? fieldWord(sheet, column, t)
  return word && word[0]?.toUpperCase() + word.slice(1)
}

/** All headings that a column may have: its name, and its heading in each language. */
export function headingsOf(sheet: string, column: string, all: readonly SpreadsheetLanguage[]): string[] {
  return [column, ...all.flatMap((words) => headingOf(sheet, column, words) ?? [])]
}

/**
 * The code that a cell names in any language; several are separated by commas.
 * A text that names no code stays, so that the error can show it.
 */
export function codeIn(family: string, cell: string, all: readonly SpreadsheetLanguage[]): string {
  const codeOf = (text: string) => {
    const wanted = text.trim().toLowerCase()
    const found = all
      .flatMap(({ codes }) => codes(family))
      .find(([code, word]) => code.toLowerCase() === wanted || word.toLowerCase() === wanted)
    return found?.[0]
  }
  const whole = codeOf(cell)
  if (whole !== undefined) return whole
  return cell
    .split(/[,;、]/)
    .map((part) => codeOf(part) ?? part.trim())
    .join(', ')
}

/** An error about a column, with the words that it takes instead of their codes: «"GOODS"» is «"상품"» in the spreadsheet's language. */
export function codesInWords(
  family: string | undefined,
  message: string,
  own: SpreadsheetLanguage | undefined,
): string {
  if (family === undefined || own === undefined) return message
  const words = new Map(own.codes(family))
  return message.replaceAll(/"(\w+)"/g, (quoted, code: string) => {
    const word = words.get(code)
    return word === undefined ? quoted : `"${word}"`
  })
}

/** A flag as it is written in any language; undefined if the cell has none. */
export function flagIn(cell: string): boolean | undefined {
  if (/^(true|yes|y|1|o|예|はい)$/i.test(cell)) return true
  if (/^(false|no|n|0|x|아니오|아니요|いいえ)$/i.test(cell)) return false
  return undefined
}

/** A heading in the form in which it is compared: without spaces, marks and letter case, and with one kind of apostrophe. */
export function plainHeading(title: string): string {
  return title
    .replace(/[\s*_()（）]/g, '')
    .replace(/['‘’＇`´]/g, '’')
    .toLowerCase()
}
