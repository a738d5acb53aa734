import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.partnerCategory': 'カテゴリー',
  'category.none': 'カテゴリーがありません',
  'category.noneHint': 'SKUを分類するカテゴリーを追加します。カテゴリーの中に下位カテゴリーを作れます。',
  'category.new': 'カテゴリーを追加',
  'category.what': 'カテゴリー',
  'category.parentHint': '空欄にすると最上位のカテゴリーになります。',
  'category.skus': 'SKU',
  'category.removeHint': '下位カテゴリーは一つ上の階層に移ります。',
  'category.removeLoses': 'SKU {skus}件のカテゴリーが外れます。',
  'category.assign': 'カテゴリーを設定',
  'category.assignTo': 'SKU {skus}件のカテゴリーを設定',
  'category.assignHint': '空欄にするとカテゴリーを外します。',
  'category.assigned': 'SKU {skus}件：{category}',
  'category.onePartner': '複数の取引先のSKUが選択されています。一つの取引先のSKUだけを選択してください。',
}
