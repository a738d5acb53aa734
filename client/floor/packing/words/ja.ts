import type { packing as en } from './en.ts'

export const packing: Record<keyof typeof en, string> = {
  'packing.how': '送り状を読み取る', 'packing.begun': '途中の梱包', 'packing.recent': 'この端末で梱包済み',

  'packing.waits.find': '送り状を読み取る', 'packing.waits.goods': '商品を読み取る', 'packing.waits.choose-line': '上から選ぶ', 'packing.waits.choose-waybill': '上から選ぶ', 'packing.waits.finish': '梱包するか次の送り状へ', 'packing.waits.waive': '写真かリーダーのバッジ', 'packing.waits.packed': '次の送り状を読み取る',
  'packing.waits.aside': '次の送り状を読み取る',

  'packing.expect.find': '梱包する荷物の送り状', 'packing.expect.goods': 'この箱に入れる商品', 'packing.expect.choose-line': '先にどの商品かを選ぶ', 'packing.expect.finish': '箱、この送り状、または次の送り状', 'packing.expect.waive': 'リーダーのバッジ',
  'packing.expect.packed': '次の送り状', 'packing.expect.aside': '次の送り状',

  'packing.opened': '{serial}を開きました。', 'packing.isPacked': '梱包済み', 'packing.isOpen': '{serial}は今開いています。', 'packing.goesOn': '{serial}：{of}個中{put}個がすでに入っています。', 'packing.put': '{sku}：{of}個中{put}', 'packing.whole': '{pieces}個すべて入りました。',
  'packing.wrong': '{sku}です。この箱の商品ではありません。残り：{missing}。', 'packing.wrongAndWhole': '{sku}です。この箱の商品ではありません。不足もありません。', 'packing.unknown': '不明なコードです。残り：{missing}。', 'packing.notWhole': '{serial}が終わっていません。残り：{missing}。終えるか、先に戻ってください。',
  'packing.boxIs': '箱：{box}。', 'packing.weighed': '{grams} g。', 'packing.weightOff': '{grams} gです。予定は約{expected} g。箱の中を確かめてください。', 'packing.photoTaken': '写真{photos}枚。', 'packing.photoMissing': 'この箱は写真が必要です。',
  'packing.packed': '{serial}を梱包しました。', 'packing.packedNext': '{serial}を梱包しました。次：{next}。',

  'packing.goods': 'この箱の商品', 'packing.scanGoods': '商品を読み取る', 'packing.howMany': '{of}個中{put}個が入っています', 'packing.setNumber': 'この数が入っています', 'packing.toFinish': '商品は揃いました',

  'packing.pack': '梱包する', 'packing.box': '箱', 'packing.noBox': '箱なし', 'packing.suggested': 'おすすめ', 'packing.chooseBox': 'どの箱ですか？', 'packing.noBoxes': 'このセンターに箱が登録されていません。', 'packing.packaging': '梱包方法', 'packing.asked': '取引先の指定',
  'packing.notAsked': '特別な指定なし', 'packing.changed': 'ここで変更', 'packing.weight': '重さ', 'packing.notWeighed': '未計量', 'packing.expectedWeight': '予定 約{expected} g', 'packing.grams': '{grams} g', 'packing.weigh': '重さを決定',
  'packing.doNotWeigh': '計量しない', 'packing.photo': '写真', 'packing.photoWanted': '開いた箱の写真が必要', 'packing.photoMay': '指定なし', 'packing.photoSent': '送信済み', 'packing.takePhoto': '撮る', 'packing.fromFile': 'カメラアプリから',
  'packing.removePhoto': 'この写真を消す', 'packing.photoDenied': 'ここではカメラを使えません。カメラアプリで撮ってください。', 'packing.photoNoCamera': 'ここではカメラを起動できません。カメラアプリで撮ってください。', 'packing.photoFailed': '写真を読めません。撮り直してください。', 'packing.done': '完了',
  'packing.labelThere': 'ラベルはすでにあります',

  'packing.packedWhere': '{printer}からラベルが出ます。', 'packing.labelOffline': 'ネットワークにつながり次第{printer}からラベルが出ます。', 'packing.undo': '取り消す',
  'packing.aside': '荷物を別に置く', 'packing.asideHow': '{serial}は取り消されました。出荷できません。', 'packing.asidePacked': '{name}が{time}に梱包しました。その時間の荷物の場所を探してください。', 'packing.asideOpen': 'まだ梱包していません。商品を元の場所に戻してください。',
  'packing.asideOn': '{consol}に積まれています。そこから降ろしてください。', 'packing.asideException': '例外が開いています。リーダーが処理します。', 'packing.canceledNow': '事務所が今取り消しました。梱包を止めてください。', 'packing.waive': '写真がありません',
  'packing.waiveHow': '撮影するか、写真なしで{serial}を通すにはリーダーがバッジを読み取ります。',

  'packaging.GANTRY_BOX': '当社の箱', 'packaging.PARTNER_BOX': '取引先の箱', 'packaging.GANTRY_POLY_BAG': '当社のポリ袋', 'packaging.PARTNER_POLY_BAG': '取引先のポリ袋', 'packaging.GANTRY_SAFETY_BAG': '当社のクッション封筒',
  'packaging.PARTNER_SAFETY_BAG': '取引先のクッション封筒', 'packaging.SHEET_AIR_CAP': 'エアキャップシート', 'packaging.POCKET_AIR_CAP': 'エアキャップ袋', 'packaging.BUPPLE_PAPER': 'ハニカムペーパー', 'packaging.X_PAD': 'X-Pad', 'packaging.X_FILL': 'X-Fill',
  'packaging.AIR_POWER_PACK': 'エアピロー', 'packaging.OPP': 'OPPテープ', 'packaging.PAPER': '紙テープ', 'packaging.PARTNER': '取引先のテープ', 'packaging.INVOICE_ONLY': '送り状のみ', 'packaging.EXTRA_PACKAGIG': '追加の緩衝材', 'packaging.LEAFLET': 'チラシを同梱',
  'packaging.boxType': '外装', 'packaging.buffer': '緩衝材', 'packaging.tape': 'テープ', 'packaging.additional': 'その他', 'packaging.echoFriendlyPackaging': '環境配慮', 'packaging.none': 'なし',
}
