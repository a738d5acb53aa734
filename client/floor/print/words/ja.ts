import type { print as en } from './en.ts'

export const print: Record<keyof typeof en, string> = {
  'print.printer': 'ラベルプリンター',
  'print.none': 'プリンターなし',
  'print.noneButPdf': 'プリンターなし：ラベルPDF',
  'print.first': 'ラベルを印刷',
  'print.again': 'ラベルを再印刷',
  'print.pallet': 'ラベルを印刷',
  'print.pdf': 'ラベルPDF',
  'print.pdfNeedsNetwork': 'PDFにはネットワークが必要',
  'print.sent': '{printer}からラベルが出ます。',
  'print.waits': 'つながり次第{printer}から出ます。',
  'print.coming': 'すでに{printer}に送りました。',
  'print.fetched': 'ラベルをPDFで保存しました。',
}
