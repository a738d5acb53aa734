import { sheetLanguage, type SheetLanguage } from './words.ts'

/** Every language's words, for a client that reads a file: whoever filled it in may have had it in another language. */
export async function everySheetLanguage(): Promise<SheetLanguage[]> {
  const [en, ko, ja, enSheets, koSheets, jaSheets] = await Promise.all([
    import('../records/en.ts'),
    import('../records/ko.ts'),
    import('../records/ja.ts'),
    import('./en.ts'),
    import('./ko.ts'),
    import('./ja.ts'),
  ])
  return [
    sheetLanguage('en', en.records, enSheets.sheets),
    sheetLanguage('ko', ko.records, koSheets.sheets),
    sheetLanguage('ja', ja.records, jaSheets.sheets),
  ]
}
