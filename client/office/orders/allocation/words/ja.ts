import type { words as en } from './en.ts'

export const words: Record<keyof typeof en, string> = {
  'allocation.reason.DUPLICATE_ORDER': '重複注文',
  'allocation.reason.UNKNOWN_ERROR': 'エラー',
  'allocation.reason.NOT_EXIST_INVENTORY': '在庫なし',
  'allocation.reason.SHORTAGE_INVENTORY': '在庫不足',
  'allocation.reason.FORBIDDEN_SPLIT_SHIPMENT': '分割不可',
  'allocation.reason.ADDRESS_REFINING_ERROR': '住所不明',
  'allocation.reason.NOT_EXIST_LOGISTICS_CENTER': 'ルールなし',
  'allocation.reason.NOT_EXIST_LOGISTICS_CONTRACT': '契約停止中',
  'allocation.reason.NOT_EXIST_RECEPTION_SCHEDULE': '集荷なし',
  'allocation.reason.FORBIDDEN_DEFORMED_BOX': '異形の商品',
  'allocation.reason.NO_ITEM': '商品不明',
  'allocation.reason.INVOICE_SEND_ERROR': '番号なし',
  'allocation.reason.NONE': '引当済み',
  'allocation.reason.CANCEL_ORDER': '取消',
}
