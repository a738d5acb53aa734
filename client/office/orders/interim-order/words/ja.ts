import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'nav.interimOrder': '引当待ちの注文',
  'interimOrder.byOrder': '注文別',
  'interimOrder.byGoods': '商品別',
  'interimOrder.none': '引当待ちの注文はありません',
  'interimOrder.noneHint': 'チェックを通過した注文がここに表示されます。',
  'interimOrder.noGoods': '商品を待っている注文はありません',
  'interimOrder.goods': '商品',
  'interimOrder.more': 'ほか{skus}点',
  'interimOrder.adjusted': '調整済み',
  'interimOrder.tries': '試行',
  'interimOrder.triedAt': '最終試行',
  'interimOrder.collection': '集荷',
  'interimOrder.isShort': '在庫不足',
  'interimOrder.orders': '注文数',
  'interimOrder.wanted': '必要数',
  'interimOrder.available': '引当可能',
  'interimOrder.short': '不足数',
  'interimOrder.outOfReach': '不足している注文を出荷できないセンターに{count}個あります',
  'interimOrder.incoming': '入荷予定',
}
