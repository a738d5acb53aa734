import { records as en } from '../records/en.ts'
import { records as ja } from '../records/ja.ts'
import { records as ko } from '../records/ko.ts'
import { sheets as enSheets } from './en.ts'
import { sheets as jaSheets } from './ja.ts'
import { sheets as koSheets } from './ko.ts'
import { sheetLanguage } from './words.ts'

/** For the server; a client fetches them when it reads a file (fetched.ts). */
export const sheetLanguages = {
  en: sheetLanguage('en', en, enSheets),
  ko: sheetLanguage('ko', ko, koSheets),
  ja: sheetLanguage('ja', ja, jaSheets),
}
export const everySheetLanguage = Object.values(sheetLanguages)
