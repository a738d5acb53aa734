import { spreadsheetLanguage, type SpreadsheetLanguage } from './words.ts'

/** Every language's words, for a client that reads a file: whoever filled it in may have had it in another language. */
export async function everySpreadsheetLanguage(): Promise<SpreadsheetLanguage[]> {
  const [en, ko, ja, enSpreadsheets, koSpreadsheets, jaSpreadsheets] = await Promise.all([
    import('../records/en.ts'),
    import('../records/ko.ts'),
    import('../records/ja.ts'),
    import('./en.ts'),
    import('./ko.ts'),
    import('./ja.ts'),
  ])
  return [
    spreadsheetLanguage('en', en.records, enSpreadsheets.sheets),
    spreadsheetLanguage('ko', ko.records, koSpreadsheets.sheets),
    spreadsheetLanguage('ja', ja.records, jaSpreadsheets.sheets),
  ]
}
