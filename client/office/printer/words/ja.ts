import type { printerEn } from './en.ts'

export const printerJa: Record<keyof typeof printerEn, string> = {
  'nav.printer': 'ラベルプリンター',
  'printer.title': 'ラベルプリンター',
  'printer.none': 'ラベルプリンターはまだありません',
  'printer.noneHint': '追加すると、梱包する場所でそのままラベルが出ます。',
  'printer.new': 'プリンターを追加',
  'printer.what': 'プリンター',
  'printer.nameHint': '梱包場所での呼び名です。',
  'printer.host': 'アドレス',
  'printer.hostHint': 'センターのネットワークのホスト名か IP アドレス。ZPL に対応している必要があります。',
  'printer.port': 'ポート',
  'printer.size': 'ラベルの大きさ',
  'printer.dpi': '解像度',
  'printer.test': 'テストラベル',
  'printer.testHint': '大きさ、解像度、余白が合っているかすぐに分かります。',
  'printer.printTest': 'テストラベルを印刷',
  'printer.took': '{name} がラベルを受け取りました。枠が四辺とも欠けていないか確かめてください。',
  'printer.saveFirst': '先に保存してください。保存した内容で印刷されます。',
  'printer.removeOne': '{name} を削除しますか？',
  'printer.removeHint': '端末から印刷できなくなります。',
  'printer.removed': '{name} を削除しました。',
}
