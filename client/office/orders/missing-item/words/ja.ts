import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.missingItem': 'SKUなし商品',
  'missing.none': '紐付けを待つ注文はありません',
  'missing.noneHint': 'チャネルで売る商品はすべてSKUに紐付けられています。',
  'missing.deal': '販売商品',
  'missing.orders': '注文',
  'missing.pieces': '数量',
  'missing.since': '最も古い注文',
  'missing.waiting':
    '{channel}で売れたこの商品の紐付けを待つ注文が{orders}件あります。1点につきどのSKUを出荷しますか？',
  'missing.fromNowOn': '新しい注文にも適用',
  'missing.fromNowOnHint': '商品に保存されます。',
  'missing.map': '注文{orders}件を紐付ける',
  'missing.cleared': '注文{orders}件を紐付けました。',
  'missing.left': '注文{orders}件はまだ紐付けられていません：{why}',
}
