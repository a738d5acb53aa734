import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'sku.disabled': '使用停止',
  'sku.disable': '使用停止',
  'sku.enable': '使用再開',
  'sku.disableMany': 'SKU {count}件は入荷予定に登録できなくなります。保管中の在庫は出荷でき、いつでも再開できます。',
  'sku.concerns.NO_SIZE': 'サイズ未登録',
  'sku.concerns.NO_BARCODE': 'バーコードなし',
  'sku.concerns.OUT_OF_STOCK': '在庫切れ',
  'sku.concerns.AT_RISK': '欠品リスク',
  'sku.upload': 'アップロード',
  'sku.uploadHint':
    'SKUごとに1行、最大5,000行です。変更するときは一覧をダウンロードして直し、アップロードします。空欄は変わりません。',
  'sku.uploadRows': '行の内容',
  'sku.uploadRows.create': '新しいSKU',
  'sku.uploadRows.update': '変更',
  'sku.templateFor': 'テンプレート',
  'sku.templateFor.all': 'すべての項目',
  'sku.templateFor.domestics': '国内販売のみ',
  'sku.needsName': '新しいSKUには名前が必要です',
  'sku.needsNumber': '変更するSKUの商品番号またはidを入力してください',
  'sku.force': 'それでも変更する',
  'sku.forceHint': '保管中の在庫は、再度数えるまで期限やロットがないままです。',
  'sku.otherNamesHint': '名前と同じように検索されます。1つずつ入力してEnterを押してください。',
}
