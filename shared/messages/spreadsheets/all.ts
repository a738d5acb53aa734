import { records as en } from '../records/en.ts'
import { records as ja } from '../records/ja.ts'
import { records as ko } from '../records/ko.ts'
import { sheets as enSpreadsheets } from './en.ts'
import { sheets as jaSpreadsheets } from './ja.ts'
import { sheets as koSpreadsheets } from './ko.ts'
import { spreadsheetLanguage } from './words.ts'

/** For the server. A client fetches the languages when it reads a file (fetched.ts). */
export const spreadsheetLanguages = {
  en: spreadsheetLanguage('en', en, enSpreadsheets),
  ko: spreadsheetLanguage('ko', ko, koSpreadsheets),
  ja: spreadsheetLanguage('ja', ja, jaSpreadsheets),
}
export const everySpreadsheetLanguage = Object.values(spreadsheetLanguages)
