import { spreadsheetLanguage, type SpreadsheetLanguage } from './words.ts'

/** The words of every language, for a client that reads a file: the person who filled it in may use another language. */
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
