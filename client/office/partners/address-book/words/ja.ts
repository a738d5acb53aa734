import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.addressBook': '住所録',
  'addressBook.none': '住所はまだありません',
  'addressBook.noneHint': '発送元や返品先の住所を追加してください。',
  'addressBook.new': '住所を追加',
  'addressBook.what': '基本情報',
  'addressBook.fullAddress': '住所全体',
  'addressBook.fullAddressHint': 'ラベルに印字される1行の住所です。空欄の場合は上の項目から作ります。',
  'addressBook.removeHint': 'この住所で発送済みのものは変わりません。',
}
