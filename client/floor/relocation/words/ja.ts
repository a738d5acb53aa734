import type { relocation as en } from './en.ts'

export const relocation: Record<keyof typeof en, string> = {
  'relocation': '在庫移動', 'relocation.how': 'シートかロケーションを読み取る', 'relocation.onSpot': 'その場で動かすときは、商品のあるロケーションを読み取ってください。',
  'relocation.onTheWay': '移動中', 'relocation.toDo': '移動待ち', 'relocation.none': '移動待ちのシートはありません。', 'relocation.gone': 'このシートはもうありません。事務所が削除したかもしれません。',

  'relocation.waits.find': 'シートかロケーションを読み取る', 'relocation.waits.source': '移動元を読み取る', 'relocation.waits.take': '商品を読み取る', 'relocation.waits.carry': '移動先を読み取る', 'relocation.waits.closed': '次のシートを読み取る',
  'relocation.waits.place': '商品を読み取る', 'relocation.waits.choose': '上から選んでください', 'relocation.waits.move': '商品の追加か移動先',

  'relocation.expect.find': '移動シート（RM-…）、または商品を取り出すロケーション', 'relocation.expect.source': '商品を取り出すロケーション', 'relocation.expect.take': 'このシートの商品', 'relocation.expect.carry': '商品を置くロケーション',
  'relocation.expect.closed': '次のシート、またはロケーション', 'relocation.expect.place': 'ここにある商品、または別のロケーション', 'relocation.expect.choose': '先にどの商品か選んでください', 'relocation.expect.move': '商品を置くロケーション、または同じ商品の追加',

  'relocation.opened': '{relocation}：{location}へ行ってください。', 'relocation.goesOn': '{relocation}：{quantity}個を{location}へ移動中です。', 'relocation.isOpen': '{relocation}はもう開いています。', 'relocation.isClosed': '{relocation}は完了済みです。',
  'relocation.atSource': '{location}です。商品を読み取ってください。', 'relocation.wrongSource': 'ここは{got}です。商品は{expected}から取り出します。', 'relocation.wrongGoods': 'これは{got}です。シートの商品は{expected}です。',
  'relocation.wrongLot': 'ロット{got}です。シートのロットは{expected}です。', 'relocation.wrongExpiry': '期限は{got}です。シートの期限は{expected}です。',
  'relocation.taken': '{quantity}個を取り出しました。{location}へ運んでください。', 'relocation.part': '{quantity}個を置きます。残り{rest}個は{location}に戻します。', 'relocation.all': '{quantity}個すべてを置きます。',
  'relocation.stored': '{quantity}個を{location}に置きました。{relocation}は完了です。', 'relocation.storedPart': '{location}に{quantity}個。残り{rest}個を{source}に戻してください。',

  'relocation.from': '移動元', 'relocation.to': '移動先', 'relocation.scanPlace': '{location}を読み取る', 'relocation.scanGoods': '商品を読み取る', 'relocation.noBarcode': 'バーコードのない商品です。名前と写真を確かめてください。', 'relocation.take': '取り出した',
  'relocation.pieces': '個', 'relocation.partOf': '/ {quantity}', 'relocation.aPart': '一部だけ', 'relocation.putAll': 'すべて {quantity}', 'relocation.howMany': '{quantity}個中{part}個を置き、{rest}個は戻します',
  'relocation.tooMany': '移動中は{quantity}個だけです', 'relocation.setPart': 'この数を置く', 'relocation.restBack': '残り{rest}個は{location}に戻します。', 'relocation.scanOnceMore': 'シートの移動先は{expected}です。それでもここに置くなら、{got}をもう一度読み取ってください。',
  'relocation.closed': '{relocation}は完了', 'relocation.closedAt': '{location}に置きました', 'relocation.notTarget': '予定の{location}ではありません', 'relocation.next': '次のシート',

  'relocation.placeIs': '{location}です。商品を読み取ってください。', 'relocation.shouldBe': 'ここにあるはずの商品', 'relocation.empty': 'ここには何もないはずです。', 'relocation.free': '移動できる数 {free}', 'relocation.held': 'シート確保分 {held}', 'relocation.ofFree': '/ {free}',
  'relocation.scanAgain': '今{location}に置いたところです。そこから取り出すなら、もう一度読み取ってください。今開いているのは{source}です。', 'relocation.which': 'どれですか？', 'relocation.up': '{sku}：{free}個中{quantity}',
  'relocation.inHand': '先に{sku} {quantity}個を置いてください。移動先を読み取るか、戻ってください。', 'relocation.moved': '{location}：+{quantity}。{source}：残りなし。', 'relocation.movedLeft': '{location}：+{quantity}。{source}：残り{left}個。',
  'relocation.elsewhere': '{sku}は{location}にないはずです。置き場所：{places}。', 'relocation.nowhere': '{sku}は{location}にも、このセンターのどこにもないはずです。', 'relocation.otherLot': 'このロットか期限の{sku}は{location}にないはずです。そこにあるのは{lots}です。',
  'relocation.scanTarget': '移動先を読み取る', 'relocation.moveSo': '{free}個中{quantity}個を動かします', 'relocation.onlyFree': '動かせるのは{free}個だけです', 'relocation.setMove': 'この数を動かす',
}
